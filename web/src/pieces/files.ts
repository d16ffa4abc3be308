// The addresses of the pictures, for parts of the page that draw boards themselves.

import type { Drawn } from "./drawn";
import type { PieceSet } from "./sets";

const FILES = import.meta.glob<string>("./*/*.svg", { query: "?url", import: "default", eager: true });

const LETTERS: Readonly<Record<string, string>> = {
  king: "K",
  queen: "Q",
  rook: "R",
  bishop: "B",
  knight: "N",
  pawn: "P",
};

/** The path of a piece's picture within this folder. Types that only some variants have are discs with their letter in every set. */
export function pathOf(set: PieceSet, { role, color }: Drawn): string {
  const short = color.charAt(0);
  if (role === "marker") return `./marker/${short}.svg`;
  const usual = LETTERS[role];
  return usual === undefined
    ? `./letters/${short}${role.replace("letter-", "").toUpperCase()}.svg`
    : `./${set}/${short}${usual}.svg`;
}

/** The address of a piece's picture; `null` for a letter that no picture has. */
export const addressOf = (set: PieceSet, piece: Drawn): string | null => FILES[pathOf(set, piece)] ?? null;
