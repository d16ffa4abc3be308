// The types of stored games, variants and analyses.

import type {
  Card,
  GameText,
  PgnLineToWrite,
  PgnToWrite,
  Piece,
  Player,
  Result,
  Span,
  Variant,
} from "tempi-wasm";

/** The player of one side. */
export type Seat =
  | { kind: "person"; name: string }
  /** `level`: 1 to 8. `lowest`: the lowest level in this game, if it was changed. */
  | { kind: "computer"; level: number; lowest?: number }
  /** A player over the network. */
  | { kind: "remote"; name: string };

/** The time control: always by turns, never by single moves. All times are in milliseconds. */
export type ClockRule =
  /** Time for the game, plus `incrementMs` after each turn. */
  | { kind: "fischer"; baseMs: number; incrementMs: number }
  /** Time for the game, which runs only `delayMs` after the start of each turn. */
  | { kind: "delay"; baseMs: number; delayMs: number }
  /** A fixed time for each turn. */
  | { kind: "turn"; turnMs: number }
  /** Days for each turn. */
  | { kind: "correspondence"; days: number };

/** What a clock shows at the start. */
export function initialMs(rule: ClockRule): number {
  if (rule.kind === "turn") return rule.turnMs;
  return rule.kind === "correspondence" ? rule.days * 24 * 60 * 60 * 1000 : rule.baseMs;
}

export interface ClockState {
  rule: ClockRule;
  /** The time each player had left when the clock last changed. */
  leftMs: Record<Player, number>;
  /** Whose clock runs. */
  running: Player | null;
  /**
   * When it started, by `Date.now()`, so that a page that slept or was closed knows how much time has passed;
   * `null`: stopped.
   */
  since: number | null;
}

/** What the list of games shows without asking the rules. */
export interface Summary {
  /** The name of the variant. */
  variant: string;
  pieces: Piece[];
  player: Player;
  turn: number;
  /** The number of the next move in the turn, and the number of moves in it. */
  ordinal: number;
  moves: Span;
  result: Result | null;
}

export interface StoredGame {
  /** The version of this form. */
  format: 1;
  id: string;
  /** When it was created and last changed, by `Date.now()`. */
  created: number;
  changed: number;
  game: GameText;
  /** How many of the last actions are a draft, which can still be taken back. */
  draft: number;
  /** The actions taken back from the draft, which can be played again, the next first; absent: none. */
  redo?: string[];
  players: Record<Player, Seat>;
  /** `null`: no clock. */
  clock: ClockState | null;
  /** The computer's random seed, so that a resumed game continues alike. */
  seed: number;
  /** The tags of a PGN, such as `Event`. */
  tags: [string, string][];
  summary: Summary;
}

/**
 * The outcome of storing something. `refused`: the browser stores nothing for this page (a private window, a
 * setting); `full`: no space left. In both cases it lasts as long as the page.
 */
export type Kept = "kept" | "refused" | "full";

/** A place where a game is stored: this browser, or a server. */
export interface GameSource {
  readonly id: string;
  /** `null`: there is no such game. */
  read(): Promise<StoredGame | null>;
  /** Stores the game; called after every action. */
  write(game: StoredGame): Promise<Kept>;
  /**
   * Calls `listener` when the game was changed elsewhere (`null`: deleted); returns a function that ends
   * that.
   */
  watch(listener: (game: StoredGame | null) => void): () => void;
  /** Claims the game for this tab. `lost` is called when another takes it over. */
  claim(lost: () => void): Promise<Claim>;
}
export interface Claim {
  /** Whether this tab may play the game; otherwise it is open in another. */
  readonly held: boolean;
  /** Takes the game over from the tab that holds it. */
  takeOver(): Promise<void>;
  release(): void;
}

/** A variant of the user's own. */
export interface StoredVariant {
  format: 1;
  /** Also the identifier in the file. */
  id: string;
  name: string;
  toml: string;
  /** What the home page shows without asking the rules, which are asked if it is missing. */
  card?: Card;
  created: number;
  changed: number;
}

/** An analysis: moves with variations, comments and glyphs. */
export interface Analysis {
  variant: Variant;
  /** `null`: the variant's own. */
  start: string | null;
  line: PgnLineToWrite;
  /** The path to the current position: which move is taken at each node. */
  way: readonly number[];
  /** The tags of a PGN, such as `Event`. */
  tags: [string, string][];
  /** The result, if it does not follow from the moves. */
  score: PgnToWrite["score"];
  /** The chapters, if it is one of several. */
  study?: Study;
}
/** An analysis by itself, without the other chapters of its study. */
export type Bare = Omit<Analysis, "study">;
/** A chapter. Its name is empty until the user gives it one. */
export interface Chapter {
  name: string;
  analysis: Bare;
}
/** The chapters of a study. The contents of the current one are the analysis that the study belongs to. */
export interface Study {
  /** The number of the current chapter, from 0. */
  at: number;
  chapters: readonly { name: string; analysis: Bare | null }[];
}
export interface StoredAnalysis extends Analysis {
  format: 1;
  /** `last`, `last-2` and so on (a tab's own), `aside`, `aside-2` … (what was analyzed there before), or `game-` and the identifier of a game. */
  id: string;
  changed: number;
}

/** A random unique identifier. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );

/** A random seed. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
