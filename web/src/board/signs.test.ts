import { describe, expect, it } from "vitest";
import { arrows } from "./signs";
import { view } from "./testing/views";

describe("arrows", () => {
  it("number the moves of the best turn, and draw two lines at most", () => {
    const move = (from: string, to: string) => ({ text: from + to, name: to, from, to });
    const turn = {
      number: 1,
      player: "white" as const,
      complete: true,
      moves: [move("e2", "e4"), move("d2", "d4")],
    };
    const other = { ...turn, moves: [move("g1", "f3"), move("b1", "c3")] };
    const drawn = arrows(view("chess-start"), [turn, other, turn], null);
    expect(drawn.map(({ label, brush }) => `${brush}${label?.text}`)).toEqual([
      "line1",
      "line2",
      "second1",
      "second2",
    ]);
    expect(drawn[0]?.modifiers?.lineWidth).toBeGreaterThan(drawn[1]?.modifiers?.lineWidth ?? 0);
    // What the second line shares with the best is drawn once.
    const late = { ...turn, moves: [move("e2", "e4"), move("g1", "f3")] };
    expect(
      arrows(view("chess-start"), [turn, late], null).map(({ dest, brush }) => `${brush} ${dest}`),
    ).toEqual(["line e4", "line d4", "second f3"]);
    // The moves already played have the first numbers.
    const going = arrows(view("italian-5-3"), [{ ...turn, moves: [move("e2", "e4")] }], null);
    expect(going.map(({ label }) => label?.text)).toEqual(["3"]);
    expect(arrows(view("italian-5-3"), [], 1)).toMatchObject([{ orig: "b2", dest: "b3" }]);
  });
});

describe("arrows of rearrangements", () => {
  it("lead each piece to its new square", () => {
    const swap = { text: "b1=B,c1=Q,d1=N", name: "(Bb1/Qc1/Nd1)", from: null, to: null };
    const move = { text: "e2e4", name: "e4", from: "e2", to: "e4" };
    const turn = { number: 1, player: "white" as const, complete: true, moves: [swap, move] };
    const drawn = arrows(view("triomino-start"), [turn], null);
    expect(drawn.map(({ orig, dest }) => `${orig}${dest}`)).toEqual(["c1b1", "d1c1", "b1d1", "e2e4"]);
    const end = { ...turn, moves: [{ text: "0000", name: "end", from: null, to: null }] };
    expect(arrows(view("triomino-start"), [end], null)).toEqual([]);
  });
});
