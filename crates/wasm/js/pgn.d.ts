// Games in PGN.

import type { ActionText } from "./actions.js";
import type { GameText } from "./games.js";
import type { ParseFault } from "./reasons.js";
import type { Variant } from "./variants.js";

export interface PgnGame {
  variant: Variant;
  /** The FEN of the start; absent: the variant's own. */
  start?: string | null;
  /** But for those that follow from the rest: `Variant`, `VariantName`, `VariantFile`, `SetUp`, `FEN` and `Result`. */
  tags: [string, string][];
  line: PgnLine;
  /** `*`: going on, or not known. */
  score: "1-0" | "0-1" | "1/2-1/2" | "*";
}
export interface PgnLine {
  /** Before the first move. */
  comments: string[];
  moves: PgnMove[];
}
export interface PgnMove extends ActionText {
  /** Numeric glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  nags: number[];
  comments: string[];
  /** Lines that begin instead of this move. */
  variations: PgnLine[];
}
/** What is written needs no readable names. */
export interface PgnToWrite extends Omit<PgnGame, "line"> {
  line: PgnLineToWrite;
}
export interface PgnLineToWrite {
  comments?: string[];
  moves: PgnMoveToWrite[];
}
export interface PgnMoveToWrite {
  text: string;
  nags?: number[];
  comments?: string[];
  variations?: PgnLineToWrite[];
}
export interface PgnRead {
  games: PgnReadGame[];
  /** Where to go on (`from`) if there may be more; `null` at the end. */
  next: number | null;
}
export interface PgnReadGame {
  /** What was read: with an `error` up to it; `null` if not even the variant and the start could be read. */
  game: PgnGame | null;
  error: PgnFault | null;
  /** The main line, ready to be played on. */
  main: GameText | null;
}
export interface PgnFault {
  /** From 1. */
  line: number;
  column: number;
  /** The whole mistake in English. */
  message: string;
  /** The same to be translated. */
  slip: ParseFault;
}
