// Small questions about games and turns.

import type { GameText, Player, TurnRecord, View } from "tempi-wasm";
import type { Summary } from "../storage/types";

export const rival = (player: Player): Player => (player === "white" ? "black" : "white");

/** The game without an end that was declared. */
export function started({ variant, start, actions }: GameText): GameText {
  return { variant, ...(start === null || start === undefined ? {} : { start }), actions };
}

/** The last turn, begun before the position `at`, of a player of whom `whose` is true. */
export function lastTurnOf(
  turns: readonly TurnRecord[],
  at: number,
  whose: (player: Player) => boolean,
): TurnRecord | null {
  return turns.findLast((turn) => turn.at < at && turn.actions.length > 0 && whose(turn.player)) ?? null;
}

/** All moves of the turn that begins at `from`, with `redo` where it is unfinished: what was taken back of it. */
export function movesFrom(
  from: number,
  turns: readonly TurnRecord[],
  actions: readonly string[],
  redo: readonly string[],
): string[] {
  const turn = turns.find(({ at }) => at === from);
  const made = actions.slice(from, from + (turn?.actions.length ?? 0));
  return turn?.complete ? made : [...made, ...redo];
}

/** What a list of games shows. `over`: the result counts; a draft that would lose is not played yet. */
export function summary(variant: string, { pieces, progress, result }: View, over: boolean): Summary {
  const { player, turn, ordinal, moves } = progress;
  return { variant, pieces, player, turn, ordinal, moves, result: over ? result : null };
}
