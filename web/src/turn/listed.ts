// How turns are listed to be read.

import type { PlayedAction, TurnRecord } from "tempi-wasm";
import { effectsOf } from "../board/effects";

/** The name of an action in a list. A rearrangement is told by the pieces that it has moved about: `Nc1 Bd1 ⇄`. */
export function listedName({ kind, name, changes }: PlayedAction): string {
  if (kind !== "rearrange") return name;
  const pieces = changes.flatMap(({ square, after }) =>
    after ? [`${after.letter.toUpperCase() === "P" ? "" : after.letter.toUpperCase()}${square}`] : [],
  );
  return `${pieces.join(" ")} ⇄`;
}

/** The squares whose pieces a turn has removed besides its captures. */
export const removedIn = ({ actions }: Pick<TurnRecord, "actions">): string[] =>
  actions.flatMap((action) => effectsOf(action).removed);

/** Turns of one move each stand in pairs, as games of chess are written: a number, then the move of each side. */
export interface Pair {
  number: number;
  /** The turns of the side that begins and of the other one. */
  turns: [TurnRecord | null, TurnRecord | null];
}

export function pairs(turns: readonly TurnRecord[]): Pair[] {
  const [begins] = turns;
  const found: Pair[] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    const second = turn.player !== begins?.player;
    if (second && last && last.turns[1] === null) last.turns[1] = turn;
    else found.push({ number: found.length + 1, turns: second ? [null, turn] : [turn, null] });
  }
  return found;
}
