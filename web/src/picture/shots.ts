// The positions of a game as pictures: one for each move, or one for each turn.

import type { PlayedAction, Record as GameRecord, View } from "tempi-wasm";
import { changed } from "../board/replay";
import { piecesOf } from "../pieces/drawn";
import type { Shot } from "./scene";

/** What each picture of an animation shows. */
export const STEPS = ["move", "turn"] as const;
export type Step = (typeof STEPS)[number];

/** The position of a view, with the moves of its unfinished turn, or else of the last one. */
export function shotOf(view: View, ownedByTint: boolean): Shot {
  const moves = view.draft.length > 0 ? view.draft : (view.previous?.actions ?? []);
  return {
    pieces: piecesOf(view, ownedByTint),
    moves,
    numbered: isNumbered(moves),
    checked: view.checked,
  };
}

/** The start of a game, and the position after each move or turn. `start`: the view of the start. */
export function shotsOf(start: View, { turns }: GameRecord, step: Step, ownedByTint: boolean): Shot[] {
  let pieces = piecesOf(start, ownedByTint);
  const all: Shot[] = [{ pieces, moves: [], numbered: false, checked: start.checked }];
  for (const { actions } of turns) {
    const numbered = isNumbered(actions);
    for (const [index, action] of actions.entries()) {
      pieces = changed(pieces, action, "after", ownedByTint);
      const isLast = index === actions.length - 1;
      // Some actions change nothing on the board, such as ending a turn early.
      const shows = isLast || (step === "move" && action.changes.length > 0);
      if (shows) all.push({ pieces, moves: actions.slice(0, index + 1), numbered, checked: [] });
    }
  }
  return all;
}

const isNumbered = (actions: readonly PlayedAction[]): boolean =>
  actions.filter(({ from, to }) => from !== null || to !== null).length > 1;
