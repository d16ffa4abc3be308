// The last turn once more, move by move: the board before each of its moves, made from what the moves changed.

import type { PlayedAction, Player, Square, View } from "tempi-wasm";
import { type Drawn, MARKER, drawn, menOf } from "../pieces/drawn";

export interface Frame {
  men: Map<Square, Drawn>;
  /** How many actions of the turn have been made. */
  done: number;
}

/**
 * The boards from before the turn to after it. `view` stands after the turn; what its player has played since is taken back too.
 */
export function frames(view: View, ownedByTint: boolean): Frame[] {
  const actions = view.previous?.actions ?? [];
  let men = menOf(view, ownedByTint);
  for (const action of [...actions, ...view.draft].reverse())
    men = changed(men, action, "before", ownedByTint);
  const all: Frame[] = [{ men, done: 0 }];
  for (const [index, action] of actions.entries()) {
    men = changed(men, action, "after", ownedByTint);
    all.push({ men, done: index + 1 });
  }
  return all;
}

function changed(
  men: ReadonlyMap<Square, Drawn>,
  action: PlayedAction,
  side: "before" | "after",
  ownedByTint: boolean,
): Map<Square, Drawn> {
  const next = new Map(men);
  if (action.kind === "marker" && action.from !== null && action.to !== null) {
    const [from, to] = side === "after" ? [action.from, action.to] : [action.to, action.from];
    next.delete(from);
    next.set(to, { role: MARKER, color: action.player satisfies Player });
  }
  for (const change of action.changes) {
    const man = change[side];
    if (man) next.set(change.square, drawn(man, ownedByTint));
    else if (next.get(change.square)?.role !== MARKER) next.delete(change.square);
  }
  return next;
}
