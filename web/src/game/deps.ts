// What a game needs from the rest of the page. Tests pass substitutes.

import type { GameText, PlayedAction, Player, Result } from "tempi-wasm";
import { bookMove } from "../openings/books";
import { REPLAY_MS, type Settings } from "../settings/schema";
import { settings } from "../settings/settings.svelte";
import { engine, rules, type Remote } from "../worker/workers";
import { browserTime, type Time } from "./clock";
import type { Premove } from "./premove";

export type Rules = Pick<Remote, "view" | "play" | "record" | "finish" | "explain" | "variant" | "turnTime">;
export type Engine = Pick<typeof engine, "search" | "forget">;

/** Events of a game, for sounds and screen readers. */
export type GameEvent =
  /** `since`: all actions of the same typed line so far, these included. */
  | { what: "played"; actions: readonly PlayedAction[]; since: readonly PlayedAction[]; by: "here" | "there" }
  | { what: "taken-back" }
  /** The player's turn is complete with these actions and waits to be confirmed. */
  | { what: "complete"; actions: readonly PlayedAction[] }
  /** After a complete turn, a player at this screen is to move. */
  | { what: "your-turn"; player: Player }
  /** `since`: the actions played so far from the same typed line. */
  | { what: "refused"; since: readonly PlayedAction[] }
  /** The player's turn ended after this many moves because no legal move was left. */
  | { what: "cut-short"; moves: number }
  /** The premoves were changed to these. */
  | { what: "premoved"; moves: readonly Premove[] }
  | { what: "low-time"; player: Player; seconds: number }
  | { what: "over"; result: Result };

export interface GameDeps {
  rules: Rules;
  engine: Engine;
  time: Time;
  /** The action of the variant's opening book, chosen by the seed; `null`: none. */
  book?(game: GameText, seed: number): Promise<string | null>;
  /** Milliseconds between the moves of the opponent's turn. */
  pace(): number;
  commit(): Settings["commit"];
  emit(event: GameEvent): void;
}

/** The real dependencies: the workers, the browser's clock, and the settings. */
export const pageDeps = (emit: GameDeps["emit"]): GameDeps => ({
  rules,
  engine,
  time: browserTime,
  book: bookMove,
  pace: () => REPLAY_MS[settings.animation],
  commit: () => settings.commit,
  emit,
});
