// Which picture a man has, and what changes on the board from one position to the next.

import type { Kind, Player, Square, View } from "tempi-wasm";

/** A man as the board draws it: the names of its picture, which are classes of the page's style sheets. */
export interface Drawn {
  role: string;
  color: Player;
}

/** The role of markers, which are no men but are dragged like them. */
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
 * How a man is drawn. Where the colour of a square says who owns a man, the picture follows the letter's case (White's men are upper
 * case) and not the owner.
 */
export function drawn(man: Kind & { color: Player }, ownedByTint: boolean): Drawn {
  const color = ownedByTint ? (man.letter === man.letter.toUpperCase() ? "white" : "black") : man.color;
  return { role: roleOf(man), color };
}

/** The men and markers of a position. */
export function menOf(view: Pick<View, "pieces" | "progress">, ownedByTint: boolean): Map<Square, Drawn> {
  const men = new Map<Square, Drawn>(view.pieces.map((piece) => [piece.square, drawn(piece, ownedByTint)]));
  const markers = view.progress.markers;
  if (markers) {
    men.set(markers[0], { role: MARKER, color: "white" });
    men.set(markers[1], { role: MARKER, color: "black" });
  }
  return men;
}

/** What has to be changed on a board that shows one set of men to make it show another; `undefined`: the square becomes empty. */
export function difference(
  shown: ReadonlyMap<Square, Drawn>,
  wanted: ReadonlyMap<Square, Drawn>,
): Map<Square, Drawn | undefined> {
  const changes = new Map<Square, Drawn | undefined>();
  for (const [square, man] of wanted) {
    const now = shown.get(square);
    if (now?.role !== man.role || now.color !== man.color) changes.set(square, man);
  }
  for (const square of shown.keys()) if (!wanted.has(square)) changes.set(square, undefined);
  return changes;
}
