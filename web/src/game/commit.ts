// When what a player has made of a turn is played for good.

import type { PlayedAction, Result, View } from "tempi-wasm";
import type { Settings } from "../settings/schema";

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
