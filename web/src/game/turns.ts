// Small questions about games and turns.

import type { GameText, Player, TurnRecord, View, PlayedAction, Result } from "tempi-wasm";
import type { Summary } from "../storage/types";
import type { Settings } from "../settings/schema";

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

// When what a player has made of a turn is played for good.

/** `open`: the turn goes on. `play`: played at once. `confirm`: it waits for the player's word. */
export type Verdict = "open" | "play" | "confirm";

/** A setting that says for itself what it means in a game of this browser: the opponent sits here or is the computer. */
const meant = (commit: Settings["commit"]): Exclude<Settings["commit"], "auto"> =>
  commit === "auto" ? "at-once" : commit;

/** What becomes of a draft with its latest action. `moves`: how many actions it has. */
export function verdict(
  view: Pick<View, "result" | "progress">,
  last: Pick<PlayedAction, "player" | "endsTurn">,
  moves: number,
  commit: Settings["commit"],
): Verdict {
  const { result } = view;
  if (result)
    return spoils(result, last, view.progress.player)
      ? "confirm"
      : result.winner === last.player
        ? "play"
        : complete(moves, commit);
  return last.endsTurn ? complete(moves, commit) : "open";
}

function complete(moves: number, commit: Settings["commit"]): Verdict {
  const mode = meant(commit);
  return mode === "always" || (mode === "several" && moves > 1) ? "confirm" : "play";
}

/** Whether the draft has brought its player into a dead end, or lost the game: that is never played without a word. */
function spoils(result: Result, last: Pick<PlayedAction, "player" | "endsTurn">, next: string): boolean {
  if (result.winner === last.player) return false;
  return result.winner !== null || (!last.endsTurn && next === last.player);
}
