import { describe, expect, it } from "vitest";
import type { LineTurn, Player, TurnRecord } from "tempi-wasm";
import type { Worth } from "./score";
import { atOf, placeOf, type Thoughts, verdicts, worst } from "./study";

const points = (value: number): Worth => ({
  points: value,
  winner: null,
  actions: null,
  text: "",
  turns: null,
});
const won = (winner: Player, actions: number, turns = 1): Worth => ({
  points: null,
  winner,
  actions,
  text: "",
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
let counted = 0;
function thoughts(player: Player, worth: Worth | null, more: Partial<Thoughts> = {}): Thoughts {
  counted += 1;
  return {
    fen: `fen ${counted}`,
    player,
    worth,
    best: lineTurn(player, "best"),
    bestFen: `best ${counted}`,
    win: null,
    ...more,
  };
}

describe("turns", () => {
  /** The verdict on White's turn, from the scores before and after it. */
  const glyph = (before: Worth, after: Worth, win: LineTurn | null = null) =>
    verdicts(played(1), [thoughts("white", before, { win }), thoughts("black", after)])[0]?.glyph;

  it("are graded by the loss of winning chances, so that a slower win is no mistake", () => {
    const win = lineTurn("white", "Qh5#");
    expect(glyph(points(30), points(20))).toBe(null);
    expect(glyph(points(30), points(-20))).toBe("?!");
    expect(glyph(points(30), points(-100))).toBe("?");
    expect(glyph(points(30), points(-200))).toBe("??");
    expect(glyph(points(1500), points(1200))).toBe(null);
    expect(glyph(won("white", 3), points(1500), win)).toBe(null);
    expect(glyph(won("white", 1), won("white", 7, 4), win)).toBe(null);
    expect(glyph(won("white", 3), points(0), win)).toBe("??");
    expect(glyph(points(0), won("black", 2))).toBe("??");
    expect(glyph(won("black", 6), won("black", 2))).toBe(null);
  });

  it("give a win away only where it is gone", () => {
    const turning = (before: Worth, after: Worth) =>
      verdicts(played(1), [thoughts("white", before), thoughts("black", after)])[0]?.turning;
    expect(turning(won("white", 1), won("white", 9, 5))).toBe(null);
    expect(turning(won("white", 1), points(900))).toBe(null);
    expect(turning(won("white", 1), points(50))).toBe("win-gone");
    expect(turning(won("white", 1), won("black", 2))).toBe("win-gone");
    expect(turning(points(50), won("black", 2))).toBe("lost");
    expect(turning(won("black", 5), won("black", 2))).toBe(null);
    expect(turning(points(300), points(-300))).toBe(null);
  });

  it("of Black are judged for Black", () => {
    const found = verdicts(played(1, 2), [
      thoughts("white", points(0)),
      thoughts("black", points(-300)),
      thoughts("white", points(100)),
    ]);
    expect(found[1]).toMatchObject({ glyph: "??", loss: 400, lost: false });
    expect(found[1]?.better?.moves[0]?.name).toBe("best");
    // White's turn was good: it achieved more than the search had found.
    expect(found[0]).toMatchObject({ glyph: "??", loss: 300 });
  });

  it("take over what the game knows better than the search", () => {
    const found = verdicts(played(1, 1, 1), [
      thoughts("white", points(0)),
      thoughts("black", points(10)),
      thoughts("white", points(20)),
      thoughts("black", won("white", 0, 0)),
    ]);
    expect(found[2]).toMatchObject({
      glyph: null,
      better: null,
      loss: 0,
      before: { winner: "white", actions: 1, turns: 1 },
    });
    expect(found[1]).toMatchObject({ loss: null, lost: false, glyph: "??" });
    expect(found[0]?.after).toMatchObject({ points: 10 });
  });

  it("that lead to the best position are not called worse than it", () => {
    const best = lineTurn("white", "Nf3", "Nc3");
    const end = thoughts("black", points(-10));
    const found = verdicts(played(2), [thoughts("white", points(40), { best, bestFen: end.fen }), end]);
    expect(found[0]?.better).toBe(null);
  });

  it("tell wins that were missed and allowed", () => {
    const [missed, allowed] = [lineTurn("white", "Qxf7#"), lineTurn("black", "Nc7#")];
    const found = verdicts(played(1, 1), [
      thoughts("white", won("white", 1), { win: missed }),
      thoughts("black", won("black", 1), { win: allowed }),
      thoughts("white", won("black", 0, 0)),
    ]);
    expect(found[0]).toMatchObject({ missed, allowed, lost: false, glyph: "??" });
    expect(found[1]).toMatchObject({ missed: null, allowed: null, glyph: null });
    const anyway = verdicts(played(1), [
      thoughts("white", won("black", 2)),
      thoughts("black", won("black", 1), { win: allowed }),
    ]);
    expect(anyway[0]).toMatchObject({ allowed, lost: true, glyph: null, loss: 0 });
  });

  it("that are not known yet are left out, and those before them judged by what is known", () => {
    const found = verdicts(played(1, 1), [
      thoughts("white", points(0)),
      undefined,
      thoughts("white", points(0)),
    ]);
    expect(found).toEqual([null, null]);
    expect(verdicts(played(1), [thoughts("white", null), thoughts("black", points(0))])).toEqual([null]);
    expect(verdicts([], [thoughts("white", points(0))])).toEqual([]);
  });

  it("are listed by what they lost", () => {
    const found = verdicts(played(1, 1, 1), [
      thoughts("white", points(0)),
      thoughts("black", points(-80)),
      thoughts("white", points(400)),
      thoughts("black", points(390)),
    ]);
    expect(worst(found, 8).map(({ turn }) => turn.number)).toEqual([2, 1]);
    expect(worst(found, 1)).toHaveLength(1);
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
