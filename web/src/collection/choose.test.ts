import { describe, expect, it } from "vitest";
import { cards } from "../variants/catalog";
import { aim, dailyAmong, fits, levelOf, near, ofDay, variantsAt } from "./choose";
import { diagram } from "./diagram";
import { byRating, indexOf, lessons } from "./pack";
import { type Index, type Puzzle, faultOf, readIndex, readPart } from "./puzzle";
import { PUZZLES, puzzleOf } from "./testing/collection";

const parts = [...PUZZLES].map(([variant, puzzles]) => ({ variant, puzzles, file: `${variant}-0.json` }));
const index: Index = indexOf(parts);
const DAY = 24 * 60 * 60 * 1000;
const made = (id: string, more: Partial<Puzzle> = {}): Puzzle => ({
  id,
  variant: "x",
  fen: "8/8/8/8/8/8/8/8 w - - 0 1",
  turns: 1,
  solution: ["e2e4", "e4e5"],
  rating: 1000,
  themes: [],
  ...more,
});

describe("the index", () => {
  it("has counts, ratings, themes and lessons of every variant, and can be read back", () => {
    expect(Object.keys(index.variants)).toEqual([...PUZZLES.keys()]);
    expect(index.variants["push"]).toMatchObject({ count: 8, least: 981, most: 1043 });
    expect(index.variants["push"]?.themes["king-pushed"]).toBe(8);
    expect(index.variants["marseillais"]?.first).toHaveLength(3);
    expect(readIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
    expect(indexOf([])).toEqual({ format: 2, variants: {} });
    const push = index.variants["push"];
    for (const wrong of [null, [], {}, { ...index, format: 1 }]) expect(readIndex(wrong)).toBeNull();
    for (const wrong of [
      { ...push, file: "../x.json" },
      { ...push, count: "8" },
      { ...push, first: null },
      { ...push, thirds: [1] },
    ])
      expect(readIndex({ ...index, variants: { push: wrong } })).toBeNull();
  });
  it("divides the puzzles of a variant into thirds", () => {
    const [variant, all] = [...PUZZLES].find(([, { length }]) => length > 8) ?? ["", []];
    const thirds = index.variants[variant]?.thirds ?? [0, 0];
    const counts = { easy: 0, medium: 0, hard: 0 };
    for (const puzzle of all) counts[levelOf(puzzle, thirds)] += 1;
    for (const count of Object.values(counts)) expect(Math.abs(count - all.length / 3)).toBeLessThan(3);
    const hard = all.filter((puzzle) => fits(puzzle, { level: "hard", theme: null }, thirds));
    expect(hard).toHaveLength(counts.hard);
    for (const { rating } of hard) expect(rating).toBeGreaterThanOrEqual(thirds[1]);
    for (const theme of new Set(hard.flatMap(({ themes }) => themes))) {
      const found = all.filter((puzzle) => fits(puzzle, { level: "hard", theme }, thirds));
      expect(found).toEqual(hard.filter(({ themes }) => themes.includes(theme)));
    }
  });
  it("teaches with easy puzzles of one turn that need several moves", () => {
    const some = [
      made("hard", { rating: 2000, themes: ["promotion"] }),
      made("short", { rating: 800, solution: ["e2e4"] }),
      made("forced", { rating: 850, turns: 2 }),
      made("one", { rating: 900, themes: ["hunt"] }),
      made("two", { rating: 950, themes: ["hunt"] }),
      made("three", { rating: 1000, themes: ["re-entry"] }),
      made("four", { rating: 1100, themes: ["push"] }),
    ];
    expect(lessons(some).map(({ id }) => id)).toEqual(["one", "three", "four"]);
    expect(lessons([made("a"), made("b")]).map(({ id }) => id)).toEqual(["a", "b"]);
    for (const { first } of Object.values(index.variants)) expect(new Set(first).size).toBe(first.length);
  });
  it("is the same whatever the order of the lines", () => {
    const puzzles = [...(PUZZLES.get("chess") ?? [])];
    expect(byRating(puzzles.toReversed())).toEqual(byRating(puzzles));
  });
});

describe("a part", () => {
  it("is read only if all of it is valid", () => {
    for (const [variant, puzzles] of PUZZLES) {
      expect(readPart(structuredClone(puzzles), variant)).toEqual(puzzles);
      expect(readPart(structuredClone(puzzles), "other")).toBeNull();
    }
    expect(readPart({}, "push")).toBeNull();
  });
  it("names the field that is wrong", () => {
    const good = puzzleOf("chess", "che205");
    expect(faultOf(good)).toBeNull();
    const wrong: [string, unknown][] = [
      ["id", ""],
      ["id", "a b"],
      ["variant", 3],
      ["fen", null],
      ["turns", 3],
      ["solution", []],
      ["solution", "e2e4"],
      ["rating", "1500"],
      ["rating", NaN],
      ["themes", null],
      ["line", [["e2e4"], []]],
    ];
    for (const [field, value] of wrong) expect(faultOf({ ...good, [field]: value })).toBe(field);
    expect(faultOf(null)).toBe("puzzle");
  });
});

describe("the puzzle of the day", () => {
  it("is the same all day, and of every variant before one comes again", () => {
    const start = Date.UTC(2026, 10, 25);
    expect(ofDay(index, start)).toEqual(ofDay(index, start + DAY - 1));
    const count = PUZZLES.size;
    const first = Math.floor(start / DAY / count) * count * DAY;
    const days = Array.from({ length: count }, (_, day) => ofDay(index, first + day * DAY)?.variant);
    expect(new Set(days).size).toBe(count);
  });
  it("is every puzzle of a variant that is not hard before one comes again", () => {
    const only = parts.filter(({ variant }) => variant === "push");
    const [{ puzzles }] = only as [(typeof only)[0]];
    const ratings = puzzles.map(({ rating }) => rating).sort((one, other) => one - other);
    const thirds = [ratings[2] ?? 0, ratings[5] ?? 0] as const;
    const easier = puzzles.filter(({ rating }) => rating < thirds[1]);
    expect(easier.length).toBeLessThan(puzzles.length);
    const days = Array.from({ length: easier.length }, (_, day) => {
      const { before } = ofDay(indexOf(only), day * DAY) ?? { before: NaN };
      return dailyAmong(puzzles, thirds, before)?.id;
    });
    expect(new Set(days)).toEqual(new Set(easier.map(({ id }) => id)));
    expect(ofDay(indexOf([]), 0)).toBeNull();
    expect(dailyAmong([], thirds, 0)).toBeNull();
  });
});

describe("the next puzzle", () => {
  const some = [700, 900, 1100, 1300, 1500, 1700, 1900].map((rating) => made(`r${rating}`, { rating }));
  it("is near the rating, and has not been tried", () => {
    expect(near(some, 1500, () => false, 0)?.id).toBe("r1500");
    expect(near(some, 1500, (id) => id === "r1500", 0)?.rating).not.toBe(1500);
    expect(near(some, 1500, () => false, 0.999)?.rating).toBeGreaterThan(700);
    // All tried: any of them again.
    expect(near(some, 700, () => true, 0)?.id).toBe("r700");
    expect(near([], 700, () => false, 0)).toBeNull();
  });
  it("of a streak is harder each time, within what there is", () => {
    const aims = Array.from({ length: 100 }, (_, solved) => aim(index, solved, null));
    expect(aims).toEqual([...aims].sort((one, other) => one - other));
    expect(aims[0]).toBe(Math.min(...Object.values(index.variants).map(({ least }) => least)));
    expect(aims.at(-1)).toBe(Math.max(...Object.values(index.variants).map(({ most }) => most)));
    expect(aim(index, 0, "gridlock")).toBe(index.variants["gridlock"]?.least);
    expect(variantsAt(index, 1010)).toContain("push");
    expect(variantsAt(index, 2400)).toEqual(["progressive-italian"]);
    expect(variantsAt(index, 9999)).toEqual(["progressive-italian"]);
  });
});

describe("a diagram", () => {
  it("matches the rules' pieces in every start position", () => {
    for (const { start, pieces } of cards) {
      const { pieces: drawn } = diagram(start);
      const squares = Object.values(drawn).flatMap((all) => all.match(/../g) ?? []);
      expect(squares.sort(), start).toEqual(pieces.map(({ square }) => square).sort());
    }
    expect(diagram("k7/8/8/8/8/8/8/7K b - - 0 1").flipped).toBe(true);
    expect(diagram("k7/8/8/8/8/8/8/7K b - - 0 1").pieces).toEqual({ "black king": "a8", "white king": "h1" });
  });
});
