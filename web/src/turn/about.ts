// What the panel has to know of a variant besides the position.

import type { Kind, VariantInfo } from "tempi-wasm";
import { kindName } from "../text/names";
import { text } from "./text";

export type About = Pick<VariantInfo, "name" | "men" | "tags" | "tray" | "ownedByTint" | "bothColours"> & {
  /** What is different, in one line of the interface's language, for a first game. */
  summary?: string;
};

/** Types in a list, from the pawn to the king; others follow. Types of one name are named once. */
const ORDER = "PNBRQK";

function inOrder(kinds: readonly Kind[]): Kind[] {
  const place = ({ letter }: Kind) =>
    (ORDER.indexOf(letter.toUpperCase()) + ORDER.length + 1) % (ORDER.length + 1);
  const named = new Map(kinds.map((kind) => [kindName(kind), kind]));
  return [...named.values()].sort((one, other) => place(one) - place(other));
}

/** `bishops, rooks and queens` */
export function kindsTogether(kinds: readonly Kind[]): string {
  return text().lists.and(inOrder(kinds).map((kind) => text().pieces.plural(kindName(kind))));
}

/** `knight or bishop` */
export function anyOf(kinds: readonly Kind[]): string {
  return text().lists.or(inOrder(kinds).map(kindName));
}

/** `knights or bishops` */
export function anyOfThese(kinds: readonly Kind[]): string {
  return text().lists.or(inOrder(kinds).map((kind) => text().pieces.plural(kindName(kind))));
}

/** `pawn and knight` */
export function eachOf(kinds: readonly Kind[]): string {
  return text().lists.and(inOrder(kinds).map(kindName));
}

/** The types of a variant that a list leaves out. */
export function others({ men: pieces }: Pick<About, "men">, kinds: readonly Kind[]): Kind[] {
  return pieces.filter(({ letter }) => !kinds.some((kind) => kind.letter === letter));
}

/**
 * If a list holds just all types whose pieces are drawn white, or black, in a variant in which the color of a piece's square says who owns
 * it: which.
 */
export function oneTint(
  { men: pieces, ownedByTint }: Pick<About, "men" | "ownedByTint">,
  kinds: readonly Kind[],
): "white" | "black" | null {
  if (!ownedByTint) return null;
  const white = (kind: Kind) => kind.letter === kind.letter.toUpperCase();
  const all = (tint: boolean) =>
    pieces
      .filter((piece) => white(piece) === tint)
      .every((piece) => kinds.some((kind) => kind.letter === piece.letter));
  if (kinds.every(white) && all(true)) return "white";
  return kinds.every((kind) => !white(kind)) && all(false) ? "black" : null;
}
