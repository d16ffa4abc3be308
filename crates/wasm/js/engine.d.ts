// What the engine is asked and what it answers.

import type { ActionText } from "./actions.js";
import type { Player, Square } from "./answers.js";
import type { GameText } from "./games.js";

export interface SearchRequest {
  game: GameText;
  /** Think about the position after so many actions; absent: after all. */
  at?: number | null;
  /** The first limit reached counts; with none it thinks until it is stopped. */
  limits?: {
    timeMs?: number | null;
    /** Time for the rest of the turn, of which the engine takes a part for the action. */
    turnMs?: number | null;
    /** What the rest of the turn may take where longer thought pays; time left of `turnMs` is then saved for later turns. */
    overdraftMs?: number | null;
    nodes?: number | null;
    /** In actions. */
    depth?: number | null;
  };
  /** How many lines, the best first; usually 1. */
  lines?: number;
  /** What makes two lines different: the first action, or (for analysis) the position in which the turn ends. */
  differ?: "action" | "turn";
  /** Only these actions may begin a line. */
  only?: string[];
  /** 1 (has just learned the rules) to 8 (full strength), which is usual. */
  level?: number | null;
  /** Instead of a level: about as strong as a player of this number. */
  elo?: number | null;
  /** What chance there is in the play of weaker levels; equal seeds play alike. */
  seed?: number;
  /** Memory for the table of positions, 1 to 512; usually 16. */
  hashMib?: number;
}
export interface SearchProgress {
  /** The number that `begin` gave, so that late news can be told. */
  search: number;
  /** The `at` of the position. */
  at: number;
  done: boolean;
  /** The latest news; `null` if there is none since the last answer. */
  thought: Thought | null;
  /** What to play, once `done`. */
  choice: Choice | null;
  nodes: number;
  /** Time spent inside `goOn`, and since `begin`. */
  thinkingMs: number;
  elapsedMs: number;
}
export interface Thought {
  /** Searched completely, in actions. */
  depth: number;
  deepest: number;
  nodes: number;
  /** How full the table is, from 0 to 1. */
  tableUsed: number;
  lines: Line[];
}
export interface Choice {
  action: ActionText;
  depth: number;
  nodes: number;
  line: Line;
}
export interface Line {
  score: Score;
  bound: "exact" | "at-least" | "at-most";
  /** The expected play as whole turns; the last one may be cut. */
  turns: LineTurn[];
}
export interface LineTurn {
  number: number;
  player: Player;
  /** The turn is over with the last of its moves. */
  complete: boolean;
  moves: (ActionText & { from: Square | null; to: Square | null })[];
}
export interface Score {
  /** In hundredths of a pawn for White; `null` for decided games. */
  points: number | null;
  /** Who wins, if the game is decided. */
  winner: Player | null;
  /** After how many actions. */
  actions: number | null;
  /** `+0.35`, `#5` (White wins after 5 actions), `-#4`. */
  text: string;
}

export interface TurnTime {
  /** What is meant for the rest of the turn. */
  usualMs: number;
  /** What it may take where longer thought pays, at least as much. */
  mostMs: number;
}

export interface WinRequest {
  game: GameText;
  at?: number | null;
  /** Within how many turns of the player's the win must come; 1 (usual): in this turn. */
  turns?: number;
  /** One win, how many there are, or all. */
  want?: "first" | "count" | "all";
  /** The most positions and the most time; the call does not come back before. Usually 1000 ms. */
  positions?: number | null;
  timeMs?: number | null;
  /** Usually 32. */
  memoryMib?: number;
  /** The most lines that are listed; usually 100. */
  lines?: number;
}
export interface Wins {
  /** `null`: a limit was met before that was known. */
  wins: boolean | null;
  first: LineTurn | null;
  all: LineTurn[];
  /** How many sequences of actions win, as digits; `null` if they were not counted to the end. */
  count: string | null;
  /** Whether everything that was asked for is answered. */
  complete: boolean;
  positions: number;
}
