// A position in words, for whoever does not see the board.
import { playerName } from "../text/men";
import type { Drawn } from "../pieces/drawn";
import type { Player, Square } from "tempi-wasm";

const LETTERS: Readonly<Record<string, string>> = {
  king: "K",
  queen: "Q",
  rook: "R",
  bishop: "B",
  knight: "N",
  pawn: "",
  marker: "@",
};
const ORDER = Object.keys(LETTERS);

/** `White: Ke1, Qd1, a2. Black: Ke8.` */
export function positionInWords(men: ReadonlyMap<Square, Drawn>): string {
  const place = (role: string): number => (ORDER.indexOf(role) + ORDER.length + 1) % (ORDER.length + 1);
  const side = (color: Player): string => {
    const own = [...men].filter(([, man]) => man.color === color);
    own.sort(([a, one], [b, other]) => place(one.role) - place(other.role) || a.localeCompare(b));
    return own
      .map(([square, { role }]) => (LETTERS[role] ?? role.slice(-1).toUpperCase()) + square)
      .join(", ");
  };
  return (["white", "black"] as const).map((color) => `${playerName(color)}: ${side(color)}.`).join(" ");
}
