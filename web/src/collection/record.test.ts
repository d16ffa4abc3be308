import { describe, expect, it } from "vitest";
import { NEW, rated, rested } from "./glicko";
import { Progress } from "./progress.svelte";
import { EMPTY, attempted, readRecord, solved, standing, streaked } from "./record";
import { TestStorage } from "../lib/testing/storage";

const puzzle = (id: string, rating = 1500, variant = "push") => ({ id, variant, rating });
const DAY = 24 * 60 * 60 * 1000;

describe("Glicko-2", () => {
  it("gives the result of the example in Glickman's paper", () => {
    const before = { rating: 1500, deviation: 200, volatility: 0.06 };
    const after = rated(before, [
      { opponent: { rating: 1400, deviation: 30 }, score: 1 },
      { opponent: { rating: 1550, deviation: 100 }, score: 0 },
      { opponent: { rating: 1700, deviation: 300 }, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });
  it("makes a rating less certain without games, up to the uncertainty of a new player", () => {
    const before = { rating: 1800, deviation: 50, volatility: 0.06 };
    expect(rested(before, 1).deviation).toBeCloseTo(51.07, 1);
    expect(rested(before, 1).rating).toBe(1800);
    expect(rated(before, [])).toEqual(rested(before, 1));
    expect(rested(before, 1e6).deviation).toBe(350);
  });
  it("becomes more volatile after surprising results, and does not diverge", () => {
    const sure = { rating: 1500, deviation: 40, volatility: 0.06 };
    const strong = { rating: 2600, deviation: 40 };
    const after = rated(
      sure,
      Array.from({ length: 8 }, () => ({ opponent: strong, score: 1 })),
    );
    expect(after.volatility).toBeGreaterThan(0.06);
    expect(after.rating).toBeGreaterThan(1500);
    expect(after.rating).toBeLessThan(3500);
  });
});

describe("the record", () => {
  it("counts each puzzle once, overall and in its variant", () => {
    const once = attempted(EMPTY, puzzle("a"), true, 1000);
    expect(once.overall.rating).toBeGreaterThan(1500);
    expect(once.variants["push"]?.rating).toBe(once.overall.rating);
    expect(once.attempts).toEqual([
      {
        id: "a",
        variant: "push",
        at: 1000,
        right: true,
        rating: Math.round(once.overall.rating),
        change: Math.round(once.overall.rating) - 1500,
      },
    ]);
    expect(attempted(once, puzzle("a"), false, 2000)).toBe(once);
    // The same identifier in another variant is a different puzzle.
    const other = attempted(once, puzzle("a", 1500, "chess"), false, 2000);
    expect(other.attempts).toHaveLength(2);
    expect(other.variants["push"]).toBe(once.variants["push"]);
    expect(other.variants["chess"]?.rating).toBeLessThan(1500);
  });
  it("is less certain after a pause", () => {
    const once = attempted(EMPTY, puzzle("a"), true, 0);
    const soon = attempted(once, puzzle("b"), true, 1000);
    const late = attempted(once, puzzle("b"), true, 900 * DAY);
    expect(late.overall.deviation).toBeGreaterThan(soon.overall.deviation);
  });
  it("notes a puzzle that is solved later, which changes no rating", () => {
    const [right, wrong] = [puzzle("a"), puzzle("b")];
    const before = attempted(attempted(EMPTY, right, true, 0), wrong, false, 0);
    expect(solved(before, right)).toBe(before);
    expect(solved(before, puzzle("c"))).toBe(before);
    const after = solved(before, wrong);
    expect(after.attempts.map(standing)).toEqual(["right", "later"]);
    expect([after.overall, after.variants]).toEqual([before.overall, before.variants]);
    expect(solved(after, wrong)).toBe(after);
    expect(readRecord(JSON.stringify(after))).toEqual(after);
    const damaged = { ...after, attempts: [{ ...after.attempts[0], later: 1 }] };
    expect(readRecord(JSON.stringify(damaged))).toBeNull();
  });
  it("keeps the best streak", () => {
    const three = streaked(EMPTY, null, 3);
    expect(streaked(three, null, 2)).toBe(three);
    expect(streaked(three, "push", 2).streaks).toEqual({ "": 3, push: 2 });
  });
  it("can be read back, and damaged records are detected", () => {
    const record = streaked(attempted(EMPTY, puzzle("a"), true, 1000), null, 3);
    expect(readRecord(JSON.stringify(record))).toEqual(record);
    expect(readRecord(null)).toEqual(EMPTY);
    const broken = [
      "",
      "{",
      "null",
      "[]",
      '{"format":2}',
      JSON.stringify({ ...record, overall: { ...NEW, rating: null } }),
      JSON.stringify({ ...record, attempts: [{ id: "a" }] }),
      JSON.stringify({ ...record, streaks: { push: "many" } }),
      JSON.stringify({ ...record, variants: [] }),
    ];
    for (const text of broken) expect(readRecord(text), text).toBeNull();
  });
});

describe("progress", () => {
  const open = (storage: TestStorage) => new Progress(() => storage as unknown as Storage);

  it("is stored, and continued by another tab", () => {
    const storage = new TestStorage();
    const [one, other] = [open(storage), open(storage)];
    one.count(puzzle("a"), true, 1000);
    other.count(puzzle("b"), false, 2000);
    expect(other.attempts.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(open(storage).attempt(puzzle("a"))?.right).toBe(true);
    expect(open(storage).solved("push")).toBe(1);
    expect(other.kept).toBe("kept");
  });
  it("says that the storage is full, goes on, and stores everything once there is space", () => {
    const storage = new TestStorage();
    const progress = open(storage);
    progress.count(puzzle("a"), true, 1000);
    storage.state = "full";
    expect(progress.count(puzzle("b"), true, 2000)?.right).toBe(true);
    expect(progress.streak(null, 4)).toBe(true);
    expect(progress.kept).toBe("full");
    expect(progress.attempts).toHaveLength(2);
    expect(progress.best(null)).toBe(4);
    expect(open(storage).attempts).toHaveLength(1);
    storage.state = "open";
    progress.count(puzzle("c"), false, 3000);
    expect(progress.kept).toBe("kept");
    expect(open(storage).attempts).toHaveLength(3);
    expect(open(storage).best(null)).toBe(4);
  });
  it("works while the page is open if storage is refused", () => {
    const storage = new TestStorage();
    storage.state = "refused";
    const progress = open(storage);
    progress.count(puzzle("a"), true, 1000);
    expect(progress.attempt(puzzle("a"))?.right).toBe(true);
    progress.count(puzzle("b"), true, 1000);
    expect(progress.attempts).toHaveLength(2);
    expect(progress.kept).toBe("refused");
  });
  it("puts a damaged record aside rather than overwriting it", () => {
    const storage = new TestStorage();
    storage.map.set("tempi.puzzles", '{"format":1,"attempts":');
    const progress = open(storage);
    expect(progress.damaged).toBe(true);
    progress.count(puzzle("a"), true, 1000);
    expect(storage.map.get("tempi.puzzles.damaged")).toBe('{"format":1,"attempts":');
    expect(open(storage).attempts).toHaveLength(1);
  });
});
