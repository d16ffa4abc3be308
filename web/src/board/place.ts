// Where the chooser goes: beside the square that it is about, but always inside the board, seen from either side.

import type { Player, Square } from "tempi-wasm";
import { seenAt } from "./squares";

export interface Placed {
  /** Pixels from the board's upper left corner, and the sides of one choice. */
  left: number;
  top: number;
  cell: number;
  columns: number;
}

/** The smallest side of a choice that a finger hits well, in pixels. */
const FINGER = 52;
/** The smallest for a mouse. */
const MOUSE = 40;

/**
 * A column of choices that begins at the square and goes towards the middle of the board (promotions), or a row of them over the
 * square (waiting men). `side`: of the board, in pixels; `count`: how many choices.
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
