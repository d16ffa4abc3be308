// Which picture a piece has, and what changes on the board from one position to the next.

import type { Kind, Player, Square, View } from "tempi-wasm";

/** A piece as the board draws it: the names of its picture, which are classes of the page's style sheets. */
export interface Drawn {
  role: string;
  color: Player;
}

/** The role of markers, which are not pieces but are dragged like them. */
export const MARKER = "marker";

const NAMES: { readonly [letter: string]: string } = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

/** The class of a type's picture: its usual name, or `letter-x` for a type that only this variant has. */
export function roleOf({ letter }: Pick<Kind, "letter">): string {
  const small = letter.toLowerCase();
  return NAMES[small] ?? `letter-${small}`;
}

/**
 * How a piece is drawn. In variants where a piece's owner depends on its square, the picture follows the
 * letter's case (White's pieces are upper case), not the owner.
 */
export function drawn(piece: Kind & { color: Player }, ownedByTint: boolean): Drawn {
  const color = ownedByTint ? (piece.letter === piece.letter.toUpperCase() ? "white" : "black") : piece.color;
  return { role: roleOf(piece), color };
}

/** The pieces and markers of a position. */
export function piecesOf(view: Pick<View, "pieces" | "progress">, ownedByTint: boolean): Map<Square, Drawn> {
  const pieces = new Map<Square, Drawn>(
    view.pieces.map((piece) => [piece.square, drawn(piece, ownedByTint)]),
  );
  const markers = view.progress.markers;
  if (markers) {
    pieces.set(markers[0], { role: MARKER, color: "white" });
    pieces.set(markers[1], { role: MARKER, color: "black" });
  }
  return pieces;
}

/** The changes from one set of pieces to another; `undefined`: the square becomes empty. */
export function difference(
  shown: ReadonlyMap<Square, Drawn>,
  wanted: ReadonlyMap<Square, Drawn>,
): Map<Square, Drawn | undefined> {
  const changes = new Map<Square, Drawn | undefined>();
  for (const [square, piece] of wanted) {
    const now = shown.get(square);
    if (now?.role !== piece.role || now.color !== piece.color) changes.set(square, piece);
  }
  for (const square of shown.keys()) if (!wanted.has(square)) changes.set(square, undefined);
  return changes;
}
