// What a game needs from the rest of the page. Tests give others.

import type { PlayedAction, Player, Result } from "tempi-wasm";
import { REPLAY_MS, type Settings } from "../settings/schema";
import { settings } from "../settings/settings.svelte";
import { engine, rules, type Remote } from "../worker/workers";
import { browserTime, type Time } from "./clock";

export type Rules = Pick<Remote, "view" | "play" | "record" | "finish" | "explain" | "variant" | "turnTime">;
export type Engine = Pick<typeof engine, "search" | "forget">;

/** What happened, for ears and screen readers. */
export type GameEvent =
  /** `since`: those that were typed in the same line before them, and they. */
  | { what: "played"; actions: readonly PlayedAction[]; since: readonly PlayedAction[]; by: "here" | "there" }
  | { what: "taken-back" }
  /** The player's turn is complete with these actions and waits for confirmation. */
  | { what: "complete"; actions: readonly PlayedAction[] }
  /** Somebody at this screen is to move, after a whole turn. */
  | { what: "your-turn"; player: Player }
  /** `since`: what was played of the same line before it. */
  | { what: "refused"; since: readonly PlayedAction[] }
  /** The player's turn ended after so many moves, since nobody could move on. */
  | { what: "cut-short"; moves: number }
  | { what: "low-time"; player: Player; seconds: number }
  | { what: "over"; result: Result };

export interface GameDeps {
  rules: Rules;
  engine: Engine;
  time: Time;
  /** Milliseconds between the moves of the other side's turn. */
  pace(): number;
  commit(): Settings["commit"];
  emit(event: GameEvent): void;
}

/** What a page gives a game: the workers, the browser's clock, and what is set. */
export const pageDeps = (emit: GameDeps["emit"]): GameDeps => ({
  rules,
  engine,
  time: browserTime,
  pace: () => REPLAY_MS[settings.animation],
  commit: () => settings.commit,
  emit,
});
