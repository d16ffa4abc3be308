// A FEN for editing: its separate fields, whether or not they are valid together. The rules check that.

import type { Square, FieldOption, Player } from "tempi-wasm";
import { squareAt, isSquare, SQUARES } from "../../board/squares";

/** The fields as texts; missing ones have their defaults. */
export interface Draft {
  /**
   * The letters of the pieces by square: upper case is White's, or drawn white in variants where a piece's
   * owner depends on its square.
   */
  readonly pieces: ReadonlyMap<Square, string>;
  readonly player: string;
  readonly castling: string;
  readonly passing: string;
  readonly counter: string;
  readonly number: string;
  /** The turn fields, in their order. */
  readonly turn: ReadonlyMap<string, string>;
}

/** Parses a text if it has a valid board; the rules report further errors. */
export function readFen(text: string): Draft | null {
  const words = text.trim().split(/\s+/);
  const standard = words.filter((word) => !word.includes("="));
  const pieces = readBoard(standard[0] ?? "");
  if (pieces === null || standard.length > 6) return null;
  const turn = new Map(
    words
      .filter((word) => word.includes("="))
      .map((word): [string, string] => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );
  const [, player = "w", castling = "-", passing = "-", counter = "0", number = "1"] = standard;
  return { pieces, player, castling, passing, counter, number, turn };
}

function readBoard(text: string): Map<Square, string> | null {
  const ranks = text.split("/");
  if (ranks.length !== 8) return null;
  const pieces = new Map<Square, string>();
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (/[A-Za-z]/.test(letter)) {
        const square = squareAt(file, 7 - row);
        if (square === null) return null;
        pieces.set(square, letter);
        file += 1;
      } else return null;
    }
    if (file !== 8) return null;
  }
  return pieces;
}

export function writeFen({ pieces, player, castling, passing, counter, number, turn }: Draft): string {
  const fields = [...turn].map(([name, value]) => `${name}=${value}`);
  return [writeBoard(pieces), player, castling || "-", passing, counter, number, ...fields].join(" ");
}

function writeBoard(pieces: ReadonlyMap<Square, string>): string {
  const ranks = Array.from({ length: 8 }, (_, row) => {
    const letters = Array.from(
      { length: 8 },
      (_, file) => pieces.get(squareAt(file, 7 - row) ?? "") ?? "1",
    ).join("");
    return letters.replace(/1+/g, (empty) => String(empty.length));
  });
  return ranks.join("/");
}

/** Puts a piece on a square; `null`: the square becomes empty. */
export function put(draft: Draft, square: Square, letter: string | null): Draft {
  const pieces = new Map(draft.pieces);
  if (letter === null) pieces.delete(square);
  else pieces.set(square, letter);
  return { ...draft, pieces };
}

export function moved(draft: Draft, from: Square, to: Square): Draft {
  const letter = draft.pieces.get(from);
  return letter === undefined || from === to ? draft : put(put(draft, from, null), to, letter);
}

/** Sets a turn field; `null` removes it. */
export function withField(draft: Draft, name: string, value: string | null): Draft {
  const turn = new Map(draft.turn);
  if (value === null) turn.delete(name);
  else turn.set(name, value);
  return { ...draft, turn };
}

/** An empty board with the same turn, without the turn fields about pieces. */
export function cleared(draft: Draft): Draft {
  const markers = draft.turn.get("markers");
  return {
    ...draft,
    pieces: new Map(),
    castling: "-",
    passing: "-",
    turn: markers === undefined ? new Map() : new Map([["markers", markers]]),
  };
}

/** The number of a turn, counting both players; `first` acts in turn 1. */
export function turnOf(
  { player, number }: Pick<Draft, "player" | "number">,
  first: "w" | "b",
): number | null {
  const count = /^\d{1,5}$/.test(number) ? Number(number) : 0;
  return count < 1 ? null : 2 * (count - 1) + (player === first ? 1 : 2);
}
export function withTurn(draft: Draft, turn: number, first: "w" | "b"): Draft {
  const other = first === "w" ? "b" : "w";
  return { ...draft, number: String(Math.floor((turn + 1) / 2)), player: turn % 2 === 1 ? first : other };
}

/** Sets or removes a castling right; rights are written in the order of `all`. */
export function withRight(draft: Draft, letter: string, on: boolean, all: readonly string[]): Draft {
  const held = new Set(draft.castling.replace("-", ""));
  if (on) held.add(letter);
  else held.delete(letter);
  return { ...draft, castling: all.filter((one) => held.has(one)).join("") || "-" };
}

// Converts the values of turn fields between the FEN and the editor's controls.

/** `a1,e4`, or `-` for none. */
export const squaresOf = (value: string): Square[] => value.split(",").filter(isSquare);
export function writeSquares(squares: readonly Square[]): string {
  return SQUARES.filter((square) => squares.includes(square)).join(",") || "-";
}
export function toggled(value: string, square: Square): string {
  const held = squaresOf(value);
  return writeSquares(held.includes(square) ? held.filter((one) => one !== square) : [...held, square]);
}

/** Chosen letters, in the order of the options, followed by letters that are not options. */
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

/** The number of pieces of a type: `NNB` has two knights. */
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

/** `w12`: player and number. */
export function takerOf(value: string): { player: Player | null; moves: number } {
  const player = ({ w: "white", b: "black" } as const)[value[0] ?? ""] ?? null;
  const moves = Number(value.slice(1));
  return { player, moves: Number.isInteger(moves) && moves >= 0 ? moves : 0 };
}
export const writeTaker = (player: Player | null, moves: number): string =>
  `${player === null ? "-" : player === "white" ? "w" : "b"}${Math.max(0, Math.trunc(moves))}`;
