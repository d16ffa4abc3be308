// The facts about a variant that the panel needs besides the position.

import type { Kind, VariantInfo } from "tempi-wasm";
import { kindName } from "../text/names";
import { text } from "./text";

export type About = Pick<VariantInfo, "name" | "men" | "tags" | "tray" | "ownedByTint" | "bothColours"> & {
  /** The variant's difference from chess, in one line, for a first game. */
  summary?: string;
};

/** Piece types in a list, from pawn to king, then others. Types with the same name are listed once. */
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

/** The piece types of a variant that a list leaves out. */
export function others({ men: pieces }: Pick<About, "men">, kinds: readonly Kind[]): Kind[] {
  return pieces.filter(({ letter }) => !kinds.some((kind) => kind.letter === letter));
}

/**
 * The color, if a list consists of all piece types drawn in that color, in variants where a piece's owner
 * depends on its square.
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
