// Games as their owners keep them, and their positions with all that a board and its surroundings show.

import type { LegalAction, Piece, PlayedAction } from "./actions.js";
import type { Failure, Player, Square } from "./answers.js";
import type { Result } from "./reasons.js";
import type { TurnProgress } from "./turns.js";
import type { Variant } from "./variants.js";

/** A game, wherever it lives: this and a clock are all that has to be kept of it. */
export interface GameText {
  variant: Variant;
  /** The FEN of the start; absent: the variant's own. */
  start?: string | null;
  /** The actions as action texts (`e2e4`); readable notation is understood too. */
  actions: string[];
  /** An end that is not on the board. */
  end?: DeclaredEnd | null;
}
export interface DeclaredEnd {
  reason: "resignation" | "agreement" | "time" | "abandoned";
  /** Who resigned, ran out of time or left; absent for agreement. */
  player?: Player | null;
}

export interface ViewOptions {
  /** Show the game after so many actions; absent: after all. */
  at?: number | null;
  /** List the legal actions (usual), or leave them out. */
  legal?: boolean;
  /** With what each legal action does (usual), or without. */
  facts?: boolean;
  /** Offer announcements. Their legality gives away what the player has to find, so they are left out unless asked for. */
  announcements?: boolean;
}

/** A position of a game with all that a board and its surroundings show. */
export interface View {
  /** The number of the position: how many actions were made before it. */
  at: number;
  /** How many actions the game has. */
  actions: number;
  fen: string;
  pieces: Piece[];
  /** Kings that are in check, of either color. */
  checked: Square[];
  progress: TurnProgress;
  english: TurnEnglish;
  /** The legal actions; empty if the game is over or they were not asked for. */
  legal: LegalAction[];
  result: Result | null;
  /** What was played in the turn at hand before this position, for the strip. */
  draft: PlayedAction[];
  /** The turn before the one at hand, for replay and marks. */
  previous: TurnRecord | null;
  /** How often this position has occurred; 0 where positions are not compared. */
  occurrences: number;
}

/** The state of a turn in English; translations are made from `TurnProgress`. */
export interface TurnEnglish {
  /** `move 2 of 3 · may not give check yet`, all in one line. */
  prompt: string;
  /** The same in parts, the place in the turn first. */
  parts: string[];
}
export interface TurnRecord {
  number: number;
  player: Player;
  /** How many actions were made before it. */
  at: number;
  /** The game began within this turn. */
  cut: boolean;
  /** The turn is over. */
  complete: boolean;
  /** `3. Nc3 Nd3` */
  text: string;
  actions: PlayedAction[];
}
export interface Record {
  turns: TurnRecord[];
  /** The whole game in readable notation. */
  movetext: string;
  result: Result | null;
}

export interface Played {
  /** The game with what was played. */
  game: GameText;
  done: PlayedAction[];
  /** Why the next text was not played; `null` if all were. */
  refused: (Failure & { /** Its number among the texts, from 0. */ index: number; text: string }) | null;
  view: View;
}
