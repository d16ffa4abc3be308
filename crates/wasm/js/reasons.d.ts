// Why something is not legal, and how a game has ended: keys with arguments to translate, and the English.

import type { Kind, Player, Square } from "./answers.js";
import type { Anchor } from "./pages.js";

export interface Result {
  winner: Player | null;
  reason:
    | "checkmate"
    | "stalemate"
    | "stuck"
    | "objective"
    | "king-reached"
    | "king-pushed"
    | "king-captured"
    | "helpmate-announced"
    | "claim"
    | "repetition"
    | "hundred-turns"
    | "bare-kings"
    | "resignation"
    | "agreement"
    | "time"
    | "abandoned";
  /** `1-0`, `0-1` or `1/2-1/2`. */
  score: string;
  /** What to translate: one of `resultKeys()`, with its arguments. */
  key: string;
  arguments: { [name: string]: Argument };
  /** `Black has no legal move, which loses in Forwards Chess. White wins.` */
  sentence: string;
}

/** Why something is not legal, or the game over. The key and the arguments are all that a translation needs. */
export interface Explanation {
  /** One of `whyKeys()`. */
  key: string;
  arguments: { [name: string]: Argument };
  /** The part of the variant's file that it comes from, such as `check.allowed`. */
  part: string | null;
  /** The general ruling (`G3`), or the identifier of the variant whose own text says so. */
  ruling: string;
  sentence: string;
  /** The squares that it speaks of: attacker, blocker, marker ... */
  squares: Square[];
  /** The paragraph of the rules page that says so; `null` for users' variants. */
  anchor: Anchor | null;
}
export type Argument =
  | { square: Square }
  | { number: number }
  | { player: Player }
  | { kind: Kind }
  | { kinds: Kind[] }
  | { man: { color: Player; kind: Kind; square: Square } }
  /** The same in every language: the variant's name, a move, squares and lines, parts of a text; and reasons that are told in English only. */
  | { name: string }
  /** One of a few words that a translation has to know. */
  | { word: { word: string; english: string } };

/** What is wrong with a text: a move, or a game in PGN. */
export interface ParseFault {
  /** One of `slipKeys()`. */
  key: string;
  arguments: { [name: string]: Argument };
  /** The move that it is about, where it is one. */
  text: string | null;
  /** Legal moves in readable notation that could have been meant, the likeliest first. */
  candidates: string[];
}

/** A key with its English sentence, in which `{name}` stands for an argument. */
export interface Template {
  key: string;
  english: string;
}
