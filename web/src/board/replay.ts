// The frames of a replay of the last turn, reconstructed from what its moves changed.

import type { PlayedAction, Player, Square, View } from "tempi-wasm";
import { type Drawn, MARKER, drawn, piecesOf } from "../pieces/drawn";

export interface Frame {
  pieces: Map<Square, Drawn>;
  /** The number of actions played. */
  done: number;
}

/**
 * The boards from before the turn to after it. `view` is a position after the turn; what was played since is
 * undone, too.
 */
export function frames(view: View, ownedByTint: boolean): Frame[] {
  const actions = view.previous?.actions ?? [];
  let pieces = piecesOf(view, ownedByTint);
  for (const action of [...actions, ...view.draft].reverse())
    pieces = changed(pieces, action, "before", ownedByTint);
  const all: Frame[] = [{ pieces, done: 0 }];
  for (const [index, action] of actions.entries()) {
    pieces = changed(pieces, action, "after", ownedByTint);
    all.push({ pieces, done: index + 1 });
  }
  return all;
}

/** The pieces after an action, or before it. */
export function changed(
  pieces: ReadonlyMap<Square, Drawn>,
  action: PlayedAction,
  side: "before" | "after",
  ownedByTint: boolean,
): Map<Square, Drawn> {
  const next = new Map(pieces);
  if (action.kind === "marker" && action.from !== null && action.to !== null) {
    const [from, to] = side === "after" ? [action.from, action.to] : [action.to, action.from];
    next.delete(from);
    next.set(to, { role: MARKER, color: action.player satisfies Player });
  }
  for (const change of action.changes) {
    const piece = change[side];
    if (piece) next.set(change.square, drawn(piece, ownedByTint));
    else if (next.get(change.square)?.role !== MARKER) next.delete(change.square);
  }
  return next;
}
