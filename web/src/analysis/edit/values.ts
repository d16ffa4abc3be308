// The values of turn fields, between FEN's texts and what is chosen.

import type { FieldOption, Player, Square } from "tempi-wasm";
import { isSquare, SQUARES } from "../../board/squares";

/** `a1,e4`, or `-` for none. */
export const squaresOf = (value: string): Square[] => value.split(",").filter(isSquare);
export function writeSquares(squares: readonly Square[]): string {
  return SQUARES.filter((square) => squares.includes(square)).join(",") || "-";
}
export function toggled(value: string, square: Square): string {
  const held = squaresOf(value);
  return writeSquares(held.includes(square) ? held.filter((one) => one !== square) : [...held, square]);
}

/** Chosen letters, in the order of the options; letters that are none of them stay behind them. */
export function withLetter(
  value: string,
  letter: string,
  on: boolean,
  options: readonly FieldOption[],
): string {
  const held = new Set(value);
  if (on) held.add(letter);
  else held.delete(letter);
  const known = options.map((option) => option.value);
  return [...known.filter((one) => held.has(one)), ...[...held].filter((one) => !known.includes(one))].join(
    "",
  );
}

/** Chosen numbers of 1, 2, 4 and so on, as their sum. */
export const inSum = (value: string, part: string): boolean => (Number(value) & Number(part)) !== 0;
export const withPart = (value: string, part: string, on: boolean): string =>
  String(on ? Number(value) | Number(part) : Number(value) & ~Number(part));

/** How many men of a type wait or were taken: `NNB` has two knights. */
export const countOf = (value: string, letter: string): number =>
  [...value].filter((one) => one === letter).length;
export function withCount(
  value: string,
  letter: string,
  count: number,
  options: readonly FieldOption[],
): string {
  const of = (one: string) => (one === letter ? count : countOf(value, one));
  return options.map((option) => option.value.repeat(Math.max(0, of(option.value)))).join("") || "-";
}

/** White's and Black's half of `NN/-`. */
export function halves(value: string): [string, string] {
  const [white = "-", black = "-"] = value.split("/");
  return [white || "-", black || "-"];
}

/** `w12`: who, and how many. */
export function takerOf(value: string): { player: Player | null; moves: number } {
  const player = ({ w: "white", b: "black" } as const)[value[0] ?? ""] ?? null;
  const moves = Number(value.slice(1));
  return { player, moves: Number.isInteger(moves) && moves >= 0 ? moves : 0 };
}
export const writeTaker = (player: Player | null, moves: number): string =>
  `${player === null ? "-" : player === "white" ? "w" : "b"}${Math.max(0, Math.trunc(moves))}`;
