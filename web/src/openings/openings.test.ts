import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { GameText } from "tempi-wasm";
import type { StoredGame } from "../storage/types";
import { built, moduleRules } from "../worker/testing/module";
import { bookMove, bookOf, knownTurns } from "./books";
import { Openings, type Found, type OpeningsDeps } from "./openings.svelte";
import { goesOn, OwnTurns } from "./turns";

vi.mock("../worker/workers", async (original) => ({ ...(await original<object>()) }));

const rules = moduleRules();
const file = (id: string): string =>
  readFileSync(join(import.meta.dirname, `../../../crates/book/books/${id}.jsonl`), "utf8");
const game = (variant: string, ...actions: string[]): GameText => ({ variant, actions });
type Winner = "white" | "black" | null;
/** A game of the user; `undefined`: unfinished. */
const saved = (text: GameText, winner?: Winner): StoredGame =>
  ({ game: text, summary: { result: winner === undefined ? null : { winner } } }) as unknown as StoredGame;

const MINE = [
  saved(game("marseillais", "e2e4", "d2d4", "e7e5", "d7d5"), "white"),
  saved(game("marseillais", "d2d4", "e2e4", "d7d5", "e7e5"), "black"),
  saved(game("marseillais", "d2d4", "e2e4", "a7a6", "a6a5"), null),
  saved(game("marseillais", "e2e4", "d2d4", "a7a6")),
  saved(game("marseillais", "e2e5"), "white"),
  saved(game("chess", "e2e4", "e7e5"), "white"),
];

function openings(changes: Partial<OpeningsDeps> = {}) {
  const asked = { games: 0 };
  const shown = new Openings({
    rules,
    book: bookOf,
    games: async () => {
      asked.games += 1;
      return MINE;
    },
    look: (question) => rules.turnsByPosition(question),
    archive: async () => [{ actions: ["e2e4", "d2d4"], games: 3, white: 1, drawn: 1, black: 1 }],
    ...changes,
  });
  return { shown, asked };
}
const list = (found: Found | null) =>
  found?.kind === "turns" ? found.turns.map(({ name, games }) => [name, games]) : found?.kind;

describe.runIf(built)("openings", () => {
  it("shows the turns of the book with share and score, and goes on inside a turn", async () => {
    const { shown } = openings();
    await shown.show(game("marseillais"), "book");
    const found = shown.found;
    if (found?.kind !== "turns") throw new Error(found?.kind);
    expect(found.turns.length).toBeGreaterThan(0);
    const shares = found.turns.map(({ share }) => share ?? 0);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100);
    expect(found.turns.every(({ score, name }) => score && name.split(" ").length === 2)).toBe(true);
    const [first] = found.turns;
    await shown.show(game("marseillais", first?.actions[0] ?? ""), "book");
    expect(shown.found).toMatchObject({ kind: "turns", turns: [{}] });
    await shown.show(game("marseillais", "a2a3"), "book");
    expect(list(shown.found)).toEqual([]);
  });

  it("counts own games by position, whatever the order of moves", async () => {
    const { shown, asked } = openings();
    await shown.show(game("marseillais", "e2e4", "d2d4"), "own");
    expect(list(shown.found)).toEqual([
      ["e5 d5", 1],
      ["d5 e5", 1],
      ["a6 a5", 1],
    ]);
    const found = shown.found;
    if (found?.kind !== "turns") throw new Error(found?.kind);
    expect(found.unread).toBe(1);
    expect(found.turns.map(({ results }) => results)).toEqual([
      { games: 1, white: 1, drawn: 0, black: 0 },
      { games: 1, white: 0, drawn: 0, black: 1 },
      { games: 1, white: 0, drawn: 1, black: 0 },
    ]);
    await shown.show(game("marseillais", "e2e4", "d2d4", "a7a6"), "own");
    expect(list(shown.found)).toEqual([["a6 a5", 1]]);
    expect(asked.games).toBe(1);
    shown.forgetGames();
    await shown.show(game("marseillais"), "own");
    expect([asked.games, list(shown.found)]).toEqual([
      2,
      [
        ["e4 d4", 2],
        ["d4 e4", 2],
      ],
    ]);
    await shown.show(game("push"), "own");
    expect(list(shown.found)).toEqual([]);
  });

  it("asks the archive with the position at the beginning of the turn", async () => {
    const archive = vi.fn(async () => [
      { actions: ["e2e4", "d2d4"], games: 3, white: 1, drawn: 1, black: 1 },
    ]);
    const { shown } = openings({ archive });
    await shown.show(game("marseillais", "e2e4"), "archive");
    expect(list(shown.found)).toEqual([["e4 d4", 3]]);
    expect(archive).toHaveBeenCalledWith("marseillais", expect.stringMatching(/PPPPPPPP.* w /));
    await shown.show(game("marseillais", "d2d4"), "archive");
    expect(list(shown.found)).toEqual([]);
    const silent = openings({ archive: async () => null });
    await silent.shown.show(game("marseillais"), "archive");
    expect(list(silent.shown.found)).toBe("failed");
  });

  it("names what is wrong with a book, and knows variants without one", async () => {
    const other = openings({ book: async () => file("chess") });
    await other.shown.show(game("marseillais"), "book");
    expect(other.shown.found).toMatchObject({
      kind: "bad-book",
      failure: { message: expect.stringContaining("the opening book of `chess` was made for other rules") },
    });
    const damaged = openings({ book: async () => file("chess").replace('"e2e4"', '"e2e5"') });
    await damaged.shown.show(game("chess"), "book");
    expect(damaged.shown.found).toMatchObject({
      kind: "bad-book",
      failure: { message: expect.stringContaining("damaged in line 2") },
    });
    const { shown } = openings();
    const toml =
      "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Two moves'\n[turn]\nlength = [2]\n";
    const variant = { id: "mine", toml };
    for (const source of ["book", "archive"] as const) {
      await shown.show({ variant, actions: [] }, source);
      expect(list(shown.found)).toBe("none");
    }
    await shown.show({ variant, actions: [] }, "own");
    expect(list(shown.found)).toEqual([]);
  });

  it("keeps only the latest answer", async () => {
    let late: (text: string | null) => void = () => {};
    let first = true;
    const book = (): Promise<string | null> => {
      if (!first) return Promise.resolve(null);
      first = false;
      return new Promise((done) => (late = done));
    };
    const { shown } = openings({ book });
    const slow = shown.show(game("chess"), "book");
    await shown.show(game("chess"), "book");
    late(file("chess"));
    await slow;
    expect(list(shown.found)).toBe("none");
  });
});

describe.runIf(built)("what the computer plays from the book", () => {
  const ask = { bookMove: (question: Parameters<typeof rules.bookMove>[0]) => rules.bookMove(question) };
  it("depends on the seed, and is null where the book ends", async () => {
    const first = new Set<string | null>();
    for (let seed = 0; seed < 30; seed += 1) first.add(await bookMove(game("chess"), seed, ask));
    expect(first.size).toBeGreaterThan(1);
    expect(first.has(null)).toBe(false);
    expect(await bookMove(game("chess"), 7, ask)).toBe(await bookMove(game("chess"), 7, ask));
    expect(await bookMove(game("chess", "a2a4", "h7h5", "a4a5"), 7, ask)).toBeNull();
    expect(await bookMove({ variant: { id: "mine", toml: "" }, actions: [] }, 1, ask)).toBeNull();
  });

  it("is null with a book of other rules", async () => {
    expect(await bookMove(game("push"), 7, ask, async () => file("chess"))).toBeNull();
  });

  it("tells which turns of a game are in the book", async () => {
    const line = JSON.parse(file("marseillais").split("\n")[1] ?? "") as { turns: [string][] };
    const turns = line.turns.map(([text]) => text.split(" "));
    // A turn that moves two pieces can be played in either order.
    const turn = turns.find(([one, two]) => one?.slice(2) !== two?.slice(0, 2));
    if (!turn) throw new Error("every turn of the book moves one piece twice");
    const answer = await rules.turnsInBook({
      game: game("marseillais", ...turn.toReversed(), "a7a6", "h7h6"),
      book: file("marseillais"),
    });
    expect(answer).toEqual({ ok: true, value: [true, false] });
  });

  it("tells how many first turns of a game are in the book", async () => {
    const line = JSON.parse(file("marseillais").split("\n")[1] ?? "") as { turns: [string][] };
    const first = line.turns[0]?.[0].split(" ") ?? [];
    const ask = {
      turnsInBook: (question: Parameters<typeof rules.turnsInBook>[0]) => rules.turnsInBook(question),
    };
    const known = (played: GameText, read = bookOf) => knownTurns(played, ask, read);
    expect(await known(game("marseillais", ...first))).toBe(1);
    expect(await known(game("marseillais", ...first, "a7a6", "h7h6"))).toBe(1);
    // A turn of which only one move was played, and a game without moves.
    expect(await known(game("marseillais", first[0] ?? ""))).toBe(0);
    expect(await known(game("marseillais"))).toBe(0);
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    expect(await known({ ...game("marseillais", ...first), start })).toBe(0);
    expect(await known(game("marseillais", ...first), async () => null)).toBe(0);
    expect(await known(game("marseillais", ...first), async () => file("chess"))).toBe(0);
    expect(await known({ variant: { id: "mine", toml: "" }, actions: first })).toBe(0);
  });
});

describe("own games", () => {
  it("stop being looked through when nobody waits", async () => {
    const look = vi.fn(async () => ({ ok: true as const, value: [] }));
    const many = Array.from({ length: 60 }, () => saved(game("chess", "e2e4")));
    expect(await OwnTurns.of(many, "chess", look, () => false)).toBeNull();
    expect(look).toHaveBeenCalledTimes(1);
    await OwnTurns.of(many, "chess", look);
    expect(look).toHaveBeenCalledTimes(4);
  });
  it("continue a turn only along its own order", () => {
    expect(goesOn(["a", "b"], ["a"])).toBe(true);
    expect(goesOn(["a", "b"], ["b"])).toBe(false);
    expect(goesOn(["a"], ["a"])).toBe(false);
  });
});
