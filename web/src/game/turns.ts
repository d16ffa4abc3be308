// Small functions of games and turns.

import type { GameText, Player, TurnRecord, View, PlayedAction, Result } from "tempi-wasm";
import type { Seat, Summary } from "../storage/types";
import type { Settings } from "../settings/schema";

export const rival = (player: Player): Player => (player === "white" ? "black" : "white");

/** The game without its declared end. */
export function started({ variant, start, actions }: GameText): GameText {
  return { variant, ...(start === null || start === undefined ? {} : { start }), actions };
}

/** The computer's seat at another level. A game that has begun remembers the lowest level, for which its result counts. */
export function atLevel(seat: Seat, level: number, { actions }: Pick<GameText, "actions">): Seat {
  if (seat.kind !== "computer") return seat;
  const lowest = Math.min(seat.lowest ?? seat.level, level);
  return actions.length > 0 && lowest < level
    ? { kind: "computer", level, lowest }
    : { kind: "computer", level };
}

/** The last turn that began before position `at` and whose player satisfies `whose`. */
export function lastTurnOf(
  turns: readonly TurnRecord[],
  at: number,
  whose: (player: Player) => boolean,
): TurnRecord | null {
  return turns.findLast((turn) => turn.at < at && turn.actions.length > 0 && whose(turn.player)) ?? null;
}

/** All moves of the turn that begins at `from`, with the taken-back moves `redo` if it is unfinished. */
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

/** The summary for a list of games. `over`: with the result; a draft that would lose does not count yet. */
export function summary(variant: string, { pieces, progress, result }: View, over: boolean): Summary {
  const { player, turn, ordinal, moves } = progress;
  return { variant, pieces, player, turn, ordinal, moves, result: over ? result : null };
}

// When a complete turn is committed.

/** `open`: the turn continues. `play`: committed at once. `confirm`: waits to be confirmed. */
export type Verdict = "open" | "play" | "confirm";

/** The setting in effect in this game. `untimed`: an online game without a clock, or with days per turn. */
export const commitMode = (
  commit: Settings["commit"],
  untimed: boolean,
): Exclude<Settings["commit"], "auto"> => (commit === "auto" ? (untimed ? "always" : "at-once") : commit);

/** What happens to a draft after its latest action. `moves`: the number of its actions. */
export function verdict(
  view: Pick<View, "result" | "progress">,
  last: Pick<PlayedAction, "player" | "endsTurn">,
  moves: number,
  commit: ReturnType<typeof commitMode>,
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

function complete(moves: number, mode: ReturnType<typeof commitMode>): Verdict {
  return mode === "always" || (mode === "several" && moves > 1) ? "confirm" : "play";
}

/**
 * Whether the draft has left its player without a legal move or lost the game; that is never committed
 * without confirmation.
 */
function spoils(result: Result, last: Pick<PlayedAction, "player" | "endsTurn">, next: string): boolean {
  if (result.winner === last.player) return false;
  return result.winner !== null || (!last.endsTurn && next === last.player);
}
