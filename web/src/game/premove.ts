// Premoves: moves entered while the opponent is to move.

import type { Square } from "tempi-wasm";

export interface Premove {
  /** As it was entered: two squares, an action text, or readable notation. */
  text: string;
  /** The squares of a move from one square to another; `null` for anything else that was typed. */
  from: Square | null;
  to: Square | null;
}

/** The premove for a text: two squares, perhaps with the letter of a promotion, or anything else. */
export function premove(text: string): Premove {
  const [, from = null, to = null] = /^([a-h][1-8])([a-h][1-8])(?:[a-zA-Z]?)$/.exec(text) ?? [];
  return { text, from, to };
}

/** The name of a premove: `g1–f3`. */
export function premoveName({ text, from, to }: Premove): string {
  return from === null || to === null ? text : `${from}–${to}${text.slice(4)}`;
}
