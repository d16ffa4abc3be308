// What every answer is made of: a value or a failure, squares, players and types of pieces.

import type { Explanation, ParseFault, Result } from "./reasons.js";
import type { Diagnostic } from "./variants.js";

/** `e4` */
export type Square = string;
export type Player = "white" | "black";
/** A type of piece: the letter of the variant's file (upper case, but for Black's pieces where colors of squares own pieces), and its English name. */
export interface Kind {
  letter: string;
  name: string;
}
export interface Count extends Kind {
  count: number;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

export interface Failure {
  /** What a program can tell failures apart by. */
  code: FailureCode;
  /** The whole failure in English. */
  message: string;
  /** `illegal`: why, if a rule forbids it. */
  why?: Explanation | null;
  /** `notation`: legal moves in readable notation that could have been meant, the likeliest first. */
  candidates?: string[];
  /** `notation`: what is wrong with the text, to be translated. */
  slip?: ParseFault;
  /** `variant`: everything that is wrong with the file. */
  diagnostics?: Diagnostic[];
  /** `fen`: the field that is wrong, as `docs/NOTATION.md` names it. */
  field?: string;
  /** `game`: the number (from 0) of the action of a `GameText` that cannot be played. */
  at?: number;
  /** `over`: how the game has ended. */
  result?: Result;
}

export type FailureCode =
  /** The question is not of the declared type. */
  | "question"
  /** A text is longer than `limits()` says. */
  | "too-large"
  /** There is no built-in variant of this identifier. */
  | "unknown-variant"
  /** The variant's file has mistakes. */
  | "variant"
  /** The start of the game is no position of the variant. */
  | "fen"
  /** An action of a `GameText` cannot be played (`at`); `why` or `candidates` tell more. */
  | "game"
  /** The action is not legal. */
  | "illegal"
  /** The text names no action, or several. */
  | "notation"
  /** The game is over. */
  | "over"
  /** The variant does not have what was asked for, such as a draw by agreement. */
  | "not-here"
  /** There is no search under way of this number. */
  | "no-search"
  /** The instance has died (a panic, no memory, no stack); open a new one. */
  | "dead";
