// Squares by name, and their places on a board seen from either side.

import type { Player, Square } from "tempi-wasm";

/** All squares, a1, b1 … h8. */
export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, index) =>
  name(index % 8, index >> 3),
);

function name(file: number, rank: number): Square {
  return String.fromCharCode(97 + file) + String.fromCharCode(49 + rank);
}

/** From 0 (the a-file) to 7. */
export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

/** From 0 (the first rank) to 7. */
export function rankOf(square: Square): number {
  return square.charCodeAt(1) - 49;
}

/** The square of a file and a rank, both from 0; `null` off the board. */
export function squareAt(file: number, rank: number): Square | null {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? name(file, rank) : null;
}

/** The distance between two squares in king moves. */
export function distance(one: Square, other: Square): number {
  return Math.max(Math.abs(fileOf(one) - fileOf(other)), Math.abs(rankOf(one) - rankOf(other)));
}

/** The displayed place of a square: column and row from 0, from the upper left corner of the board. */
export function seenAt(square: Square, orientation: Player): { column: number; row: number } {
  const white = orientation === "white";
  return {
    column: white ? fileOf(square) : 7 - fileOf(square),
    row: white ? 7 - rankOf(square) : rankOf(square),
  };
}

/** The square displayed at a column and a row; `null` off the board. */
export function squareSeenAt(column: number, row: number, orientation: Player): Square | null {
  return orientation === "white" ? squareAt(column, 7 - row) : squareAt(7 - column, row);
}

/** Whether a text is the name of a square. */
export function isSquare(text: string): boolean {
  return /^[a-h][1-8]$/.test(text);
}

/** The squares of a quarter of the board named by its corners, such as `e1-h4`. */
export function area(corners: string): Square[] {
  const [low, high] = corners.split("-");
  if (!low || !high || !isSquare(low) || !isSquare(high)) return [];
  return SQUARES.filter(
    (square) =>
      fileOf(square) >= fileOf(low) &&
      fileOf(square) <= fileOf(high) &&
      rankOf(square) >= rankOf(low) &&
      rankOf(square) <= rankOf(high),
  );
}

export type Side = "top" | "right" | "bottom" | "left";

/** The sides of each square that are on the outline of an area, as displayed. */
export function rim(squares: readonly Square[], orientation: Player): { square: Square; sides: Side[] }[] {
  const inside = new Set(squares);
  const beside: [Side, number, number][] = [
    ["top", 0, -1],
    ["right", 1, 0],
    ["bottom", 0, 1],
    ["left", -1, 0],
  ];
  return squares.map((square) => {
    const { column, row } = seenAt(square, orientation);
    const open = ([, right, down]: [Side, number, number]) => {
      const next = squareSeenAt(column + right, row + down, orientation);
      return next === null || !inside.has(next);
    };
    return { square, sides: beside.filter(open).map(([side]) => side) };
  });
}

// The place of the chooser: at its square, but always inside the board, from either side.

export interface Placed {
  /** Pixels from the board's upper left corner, and the side of one choice. */
  left: number;
  top: number;
  cell: number;
  columns: number;
}

/** The smallest side of a choice for a finger, in pixels. */
const FINGER = 52;
/** The smallest for a mouse. */
const MOUSE = 40;

/**
 * A column of choices from the square toward the middle of the board (promotions), or a row of them at the
 * square (pocket pieces). `side`: of the board, in pixels; `count`: the number of choices.
 */
export function place(
  square: Square,
  orientation: Player,
  side: number,
  count: number,
  along: "column" | "row",
  touch: boolean,
): Placed {
  const { column, row } = seenAt(square, orientation);
  const field = side / 8;
  const cell = Math.min(Math.max(field, touch ? FINGER : MOUSE), side / Math.min(count, 4));
  const fits = Math.max(1, Math.floor((side + 0.5) / cell));
  const columns = along === "row" ? Math.min(count, fits) : Math.ceil(count / fits);
  const rows = Math.ceil(count / columns);
  const middle = field * (column + 0.5);
  const width = columns * cell;
  const height = rows * cell;
  const left = middle - (along === "row" ? width / 2 : cell / 2);
  const top = row < 4 ? field * row : field * (row + 1) - height;
  return { left: inside(left, width, side), top: inside(top, height, side), cell, columns };
}

function inside(start: number, length: number, side: number): number {
  return Math.max(0, Math.min(start, side - length));
}
