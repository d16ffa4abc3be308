import type { ColoredPiece, PlayedAction } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects";

const piece = (letter: string, name: string, color: ColoredPiece["color"] = "white"): ColoredPiece => ({
  letter,
  name,
  color,
});
const [king, rook, pawn, knight] = [
  piece("K", "king"),
  piece("R", "rook"),
  piece("P", "pawn"),
  piece("N", "knight"),
];

/** A castling with what it changes: `e1: [before, after]`. */
function castling(
  text: string,
  changes: Record<string, [ColoredPiece | null, ColoredPiece | null]>,
): PlayedAction {
  const [from, to] = [text.slice(0, 2), text.slice(2)];
  const list = Object.entries(changes).map(([square, [before, after]]) => ({ square, before, after }));
  return {
    text,
    name: "O-O",
    kind: "castle",
    player: "white",
    turn: 2,
    ordinal: 2,
    from,
    to,
    changes: list,
    captured: false,
    check: false,
    endsTurn: true,
  };
}
const nothing = { pushed: [], fallen: [], goneOn: null, put: [], removed: [] };

describe("castling", () => {
  it("changes nothing but king and rook, to either side and from either place of the rook", () => {
    expect(
      effectsOf(castling("e1g1", { e1: [king, null], g1: [null, king], h1: [rook, null], f1: [null, rook] })),
    ).toEqual(nothing);
    expect(
      effectsOf(castling("e1c1", { a1: [rook, null], c1: [null, king], d1: [null, rook], e1: [king, null] })),
    ).toEqual(nothing);
    expect(
      effectsOf(castling("e1c1", { b1: [rook, null], c1: [null, king], d1: [null, rook], e1: [king, null] })),
    ).toEqual(nothing);
    const [black, tower] = [piece("k", "king", "black"), piece("r", "rook", "black")];
    expect(
      effectsOf(
        castling("d8b8", { a8: [tower, null], b8: [null, black], c8: [null, tower], d8: [black, null] }),
      ),
    ).toEqual(nothing);
  });

  it("tells which pieces the end of its turn removes, wherever they stood", () => {
    const removed = { a1: [knight, null], a2: [pawn, null], b2: [pawn, null] } as const;
    const sides = { e1: [king, null], f1: [null, rook], g1: [null, king], h1: [rook, null] } as const;
    expect(effectsOf(castling("e1g1", { ...removed, ...sides } as never))).toEqual({
      ...nothing,
      removed: ["a1", "a2", "b2"],
    });
    // The rook itself, on a square that was empty before, too.
    const { e1, g1, h1 } = sides;
    expect(
      effectsOf(castling("e1g1", { e1, g1, h1, e2: [pawn, null], f2: [pawn, null] } as never)).removed,
    ).toEqual(["e2", "f1", "f2"]);
  });
});
