// Rearranging pieces by swapping two at a time. The possible shapes follow from the legal rearrangements
// alone.

import type { Kind, LegalAction, Piece, Square } from "tempi-wasm";

/** A rearrangement in progress: where it began, and the squares that have changed since. */
export interface Arranging {
  /** The number of the position in which it began. */
  at: number;
  /** The legal rearrangements and the pieces of that position. */
  legal: readonly LegalAction[];
  pieces: readonly Piece[];
  /** The changed squares, with the pieces there now. */
  changed: ReadonlyMap<Square, Kind | null>;
}

/** Starts at a position. */
export function begin(at: number, legal: readonly LegalAction[], pieces: readonly Piece[]): Arranging {
  return { at, legal: legal.filter((action) => action.kind === "rearrange"), pieces, changed: new Map() };
}

/** The piece on a square now. */
export function standing(arranging: Arranging, square: Square): Kind | null {
  const changed = arranging.changed.get(square);
  return changed === undefined ? before(arranging, square) : changed;
}

function before(arranging: Arranging, square: Square): Kind | null {
  return arranging.pieces.find((piece) => piece.square === square) ?? null;
}

/** The sets of squares that a legal rearrangement changes together, without subsets of larger ones. */
export function shapes({ legal }: Arranging): Square[][] {
  const found = new Map<string, Square[]>();
  for (const action of legal) {
    const squares = action.changes.map(({ square }) => square).sort();
    found.set(squares.join(), squares);
  }
  const all = [...found.values()];
  return all.filter(
    (shape) =>
      !all.some((other) => other.length > shape.length && shape.every((square) => other.includes(square))),
  );
}

/** The shapes in which the piece on a square can be swapped, given the swaps so far. */
export function shapesAt(arranging: Arranging, square: Square): Square[][] {
  const needed = [...arranging.changed.keys(), square];
  return shapes(arranging).filter((shape) => needed.every((one) => shape.includes(one)));
}

/** Where the piece on a square may be dropped to swap with that square. */
export function partners(arranging: Arranging, square: Square): Square[] {
  if (standing(arranging, square) === null) return [];
  const squares = new Set(shapesAt(arranging, square).flat());
  squares.delete(square);
  return [...squares];
}

/** All swaps that can be dragged now. */
export function swaps(arranging: Arranging): Map<Square, Square[]> {
  const from = new Set(shapes(arranging).flat());
  return new Map(
    [...from]
      .map((square): [Square, Square[]] => [square, partners(arranging, square)])
      .filter(([, to]) => to.length > 0),
  );
}

/** Swaps the contents of two squares. */
export function swapped(arranging: Arranging, one: Square, other: Square): Arranging {
  const changed = new Map(arranging.changed);
  const put = (square: Square, kind: Kind | null) => {
    if (before(arranging, square)?.letter === kind?.letter) changed.delete(square);
    else changed.set(square, kind);
  };
  const [first, second] = [standing(arranging, one), standing(arranging, other)];
  put(one, second);
  put(other, first);
  return { ...arranging, changed };
}

/** The legal rearrangement that leads to the current arrangement; `null` if there is none. */
export function meant({ legal, changed }: Arranging): LegalAction | null {
  const same = (action: LegalAction) =>
    action.changes.length === changed.size &&
    action.changes.every(
      ({ square, man: piece }) => changed.has(square) && changed.get(square)?.letter === piece?.letter,
    );
  return legal.find(same) ?? null;
}

/**
 * The action text of the current arrangement, legal or not: the changed squares from a1, b1 … to h8 with
 * their new pieces.
 */
export function textOf({ changed }: Arranging): string {
  const inOrder = [...changed].sort(
    ([one], [other]) => one.charCodeAt(1) - other.charCodeAt(1) || one.charCodeAt(0) - other.charCodeAt(0),
  );
  return inOrder
    .map(([square, kind]) => `${square}=${kind === null ? "-" : kind.letter.toUpperCase()}`)
    .join();
}

/** The action text of an attempted swap. It has both squares, even if their pieces are alike. */
export function textOfSwap(arranging: Arranging, one: Square, other: Square): string {
  const changed = new Map(arranging.changed);
  const [first, second] = [standing(arranging, one), standing(arranging, other)];
  changed.set(one, second).set(other, first);
  return textOf({ ...arranging, changed });
}
