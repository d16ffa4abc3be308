import { describe, expect, it } from "vitest";
import type { LineTurn, Player, Review, TurnRecord, Verdict as GivenVerdict } from "tempi-wasm";
import type { Worth } from "./score";
import { atOf, findingOf, placeOf, type Thoughts, verdicts, worst } from "./study";

const points = (value: number): Worth => ({
  points: value,
  winner: null,
  actions: null,
  text: "",
  chances: 50,
  turns: null,
});
const won = (winner: Player, actions: number, turns = 1): Worth => ({
  points: null,
  winner,
  actions,
  text: "",
  chances: winner === "white" ? 100 : 0,
  turns,
});
const lineTurn = (player: Player, ...names: string[]): LineTurn => ({
  number: 1,
  player,
  complete: true,
  moves: names.map((name) => ({ text: name, name, from: null, to: null })),
});
/** Turns of the given lengths, White's first. */
function played(...lengths: number[]): TurnRecord[] {
  let at = 0;
  return lengths.map((length, index) => {
    const player: Player = index % 2 === 0 ? "white" : "black";
    const record = {
      number: index + 1,
      player,
      at,
      cut: false,
      complete: true,
      text: `${index + 1}.`,
      actions: Array.from({ length }, () => ({})),
    };
    at += length;
    return record as unknown as TurnRecord;
  });
}
const summary = { accuracy: null, graded: 0, inaccuracies: 0, mistakes: 0, blunders: 0 };
/** A verdict of the rules, with only the properties that a test needs. */
const given = (more: Partial<GivenVerdict> = {}): GivenVerdict => ({
  grade: null,
  exemption: null,
  percent: 0,
  loss: 0,
  accuracy: 100,
  origin: "search",
  better: null,
  missed: null,
  allowed: null,
  lost: false,
  check: null,
  ...more,
});
const review = (...turns: (GivenVerdict | null)[]): Review => ({
  turns,
  white: summary,
  black: summary,
  decided: null,
  keyTurns: [],
});
const thoughts = (player: Player, worth: Worth | null, more: Partial<Thoughts> = {}): Thoughts => ({
  fen: "",
  player,
  worth,
  best: lineTurn(player, "best"),
  bestFen: "best",
  win: null,
  checked: null,
  ...more,
});

describe("verdicts", () => {
  it("show the scores that the grades rest on", () => {
    const found = [thoughts("white", points(300), { checked: points(40) }), thoughts("black", points(-100))];
    const judge = (origin: GivenVerdict["origin"]) =>
      verdicts(played(1), found, review(given({ origin })))[0];
    expect(judge("search")).toMatchObject({ before: { points: 300 }, after: { points: -100 } });
    expect(judge("check")).toMatchObject({ before: { points: 40 } });
    expect(judge("game")).toMatchObject({ before: { points: -100 } });
  });

  it("carry wins found later back to earlier turns, and count the turns", () => {
    const found = verdicts(
      played(1, 1, 1),
      [
        thoughts("white", points(0)),
        thoughts("black", points(10)),
        thoughts("white", points(20)),
        thoughts("black", won("white", 0, 0)),
      ],
      review(given(), given({ grade: "??" }), given({ origin: "game" })),
    );
    expect(found[2]).toMatchObject({ glyph: null, before: { winner: "white", actions: 1, turns: 1 } });
    expect(found[1]).toMatchObject({ glyph: "??", turning: "lost" });
    expect(found[0]?.after).toMatchObject({ points: 10 });
  });

  it("say that a win is gone only of marked turns", () => {
    const turning = (grade: GivenVerdict["grade"], after: Worth) =>
      verdicts(
        played(1),
        [thoughts("white", won("white", 1)), thoughts("black", after)],
        review(given({ grade })),
      )[0]?.turning;
    expect(turning(null, points(900))).toBe(null);
    expect(turning("??", points(50))).toBe("win-gone");
    expect(turning("??", won("black", 2))).toBe("win-gone");
  });

  it("are missing where nothing was searched or judged", () => {
    const scores = [thoughts("white", points(0)), undefined, thoughts("white", points(0))];
    expect(verdicts(played(1, 1), scores, review(null, null))).toEqual([null, null]);
    expect(verdicts(played(1), [thoughts("white", points(0)), thoughts("black", points(0))], null)).toEqual([
      null,
    ]);
    expect(verdicts([], [thoughts("white", points(0))], review())).toEqual([]);
  });

  it("are listed by what they lost", () => {
    const scores = [0, -80, 400, 390].map((value, at) =>
      thoughts(at % 2 === 0 ? "white" : "black", points(value)),
    );
    const turns = [given({ grade: "?", percent: 10 }), given({ grade: "??", percent: 40 }), given()];
    const found = verdicts(played(1, 1, 1), scores, review(...turns));
    expect(worst(found, 8).map(({ turn }) => turn.number)).toEqual([2, 1]);
    expect(worst(found, 1)).toHaveLength(1);
  });
});

describe("what the rules are told", () => {
  it("is the proved win, or else the best turn", () => {
    expect(findingOf(undefined)).toBe(null);
    const known = thoughts("white", points(7));
    expect(findingOf(known)).toMatchObject({ line: ["best"], wins: false, checked: null });
    expect(findingOf({ ...known, win: lineTurn("white", "a", "b#") })).toMatchObject({
      line: ["a", "b#"],
      wins: true,
    });
  });
});

describe("places on the graph", () => {
  it("count turns, however long they are", () => {
    const turns = played(1, 2, 4);
    expect([0, 1, 2, 3, 4, 7].map((at) => placeOf(turns, at))).toEqual([0, 1, 1.5, 2, 2.25, 3]);
    expect([0, 1, 2, 3, 9].map((place) => atOf(turns, place))).toEqual([0, 1, 3, 7, 7]);
    expect([placeOf([], 0), atOf([], 2)]).toEqual([0, 0]);
  });
});
