// The two lines of an analysis that pictures show: up to the current position, and to the end of its line.

import type { PgnLineToWrite, PgnMoveToWrite } from "tempi-wasm";

export interface PictureLines {
  /** The actions up to the position. */
  here: string[];
  /** The same and what follows. */
  whole: string[];
}

/** Splits a line at its current position. `way`: the continuation taken at each node, 0 for the main one; nodes beyond its end are not included. */
export function pictureLines(line: PgnLineToWrite, way: readonly number[]): PictureLines {
  const here: string[] = [];
  let [moves, next]: [readonly PgnMoveToWrite[], number] = [line.moves, 0];
  for (const turning of way) {
    const main = moves[next];
    const found: readonly PgnMoveToWrite[] | undefined =
      turning === 0 ? moves.slice(next) : main?.variations?.[turning - 1]?.moves;
    const first = found?.[0];
    if (!found || !first) break;
    here.push(first.text);
    [moves, next] = [found, 1];
  }
  return { here, whole: [...here, ...moves.slice(next).map(({ text }) => text)] };
}
