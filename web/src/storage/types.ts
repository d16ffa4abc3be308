// A game as it is kept, wherever it lives.

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

/** Who sits at one side of the board. */
export type Seat =
  | { kind: "person"; name: string }
  /** `level`: 1 to 8. */
  | { kind: "computer"; level: number };

/** How time is counted; always by turns, never by single moves. All times are milliseconds. */
export type ClockRule =
  /** Time for the game, and `incrementMs` more after each turn. */
  | { kind: "fischer"; baseMs: number; incrementMs: number }
  /** Time for the game that begins to run only `delayMs` after the beginning of each turn. */
  | { kind: "delay"; baseMs: number; delayMs: number }
  /** A fixed time for each turn. */
  | { kind: "turn"; turnMs: number };

export interface ClockState {
  rule: ClockRule;
  /** What each had left when the clock was last changed. */
  leftMs: Record<Player, number>;
  /** Whose clock runs. */
  running: Player | null;
  /** Since when, in milliseconds of `Date.now()`, so that a page that slept or was closed knows what has gone by; `null`: it stands still. */
  since: number | null;
}

/** What a list of games shows without asking the rules. */
export interface Summary {
  /** The name of the variant. */
  variant: string;
  pieces: Piece[];
  player: Player;
  turn: number;
  /** The number of the next move in the turn, and how many it holds. */
  ordinal: number;
  moves: Span;
  result: Result | null;
}

export interface StoredGame {
  /** The version of this form. */
  format: 1;
  id: string;
  /** When it began and when it was last changed, in milliseconds of `Date.now()`. */
  created: number;
  changed: number;
  game: GameText;
  /** How many of the last actions are a draft: made, but not played for good. */
  draft: number;
  /** What was taken back of the draft and can be played again, the next first; absent: nothing. */
  redo?: string[];
  players: Record<Player, Seat>;
  /** `null`: no clock. */
  clock: ClockState | null;
  /** Of the computer's chance, so that a game that goes on goes on alike. */
  seed: number;
  /** What a PGN says besides the moves, such as `Event`. */
  tags: [string, string][];
  summary: Summary;
}

/**
 * What became of something that was to be kept. `refused`: the browser keeps nothing for this page (a private window, a setting);
 * `full`: there is no room. In both cases it lasts as long as the page.
 */
export type Kept = "kept" | "refused" | "full";

/** A place where a game lives: this browser, or later a server. What plays a game knows nothing else of it. */
export interface GameSource {
  readonly id: string;
  /** `null`: there is no such game. */
  read(): Promise<StoredGame | null>;
  /** Keeps the game as it is now; called at every action. */
  write(game: StoredGame): Promise<Kept>;
  /** Calls back when the game was changed elsewhere (`null`: deleted); the answer ends that. */
  watch(listener: (game: StoredGame | null) => void): () => void;
  /** Asks to be the only page that plays this game. `lost` is called when another takes it over. */
  claim(lost: () => void): Promise<Claim>;
}
export interface Claim {
  /** Whether this page may play the game; otherwise it is open elsewhere. */
  readonly held: boolean;
  /** Takes the game over from the page that holds it. */
  takeOver(): Promise<void>;
  release(): void;
}

/** A variant of the user's own. */
export interface StoredVariant {
  format: 1;
  /** The identifier in the file, too. */
  id: string;
  name: string;
  toml: string;
  /** What the home page shows of it without asking the rules; they are asked where it is missing. */
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
  /** The way to the position that is looked at: which of the moves is taken at each place. */
  way: readonly number[];
  /** What a PGN says besides the moves, such as `Event`. */
  tags: [string, string][];
  /** The result where it does not follow from the moves. */
  score: PgnToWrite["score"];
}
export interface StoredAnalysis extends Analysis {
  format: 1;
  /** `last`, `last-2` and so on (a tab's own), `aside`, `aside-2` … (what was analyzed there before), or `game-` and the identifier of a game. */
  id: string;
  changed: number;
}

/** An identifier that nobody can guess or meet twice. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );

/** What chance begins with. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
