// Variants: their cards, all that is to be known of one, and what is wrong with a file.

import type { Piece } from "./actions.js";
import type { Kind, Player } from "./answers.js";

/** A built-in variant by its identifier, or a variant file. */
export type Variant = string | VariantFile;
export interface VariantFile {
  /** Lower-case letters, digits and hyphens. */
  id: string;
  toml: string;
}

/** What a card shows. */
export interface Card {
  id: string;
  name: string;
  /** What is different, in one line. */
  summary: string;
  inventor: string;
  year: number | null;
  source: string;
  tags: Tags;
  /** The FEN of the start. */
  start: string;
  /** Who acts first. */
  first: Player;
  /** The pieces of the start, for a small board. */
  pieces: Piece[];
}

export interface Tags {
  /** How long turns are: a number of moves (of turns once they are as long as they get); `grows`: without end; `depends`: on what is played. */
  turn: "1" | "2" | "3-4" | "grows" | "depends";
  has: Feature[];
  goals: Goal[];
  /** When check may be given: `free` in ordinary chess, `some` where other conditions hold. */
  check: "free" | "last" | "ends-turn" | "some" | "none";
  /** Variants with the same tag `turn` and kindred rules: `single`, `two`, `many`, `growing`, `forward`, `push` ... */
  family: string;
}
export type Feature =
  | "forward"
  | "push"
  | "re-entry"
  | "creation"
  | "removal"
  | "both-colours"
  | "markers"
  | "rearrangement"
  | "changed-moves"
  | "spaces"
  | "points"
  | "order"
  | "early-end"
  | "claim"
  | "announcement"
  | "relocation"
  | "new-men";
export type Goal = "mate" | "helpmate" | "extinction" | "capture" | "reach" | "push-off" | "stuck";

/** All that is to be known of a variant besides its rules page. */
export interface VariantInfo extends Card {
  /** The variant file. */
  toml: string;
  builtIn: boolean;
  /** What the file means, a rule a sentence, in English. */
  description: string[];
  men: PieceTypeInfo[];
  /** Whether the players may agree on a draw. */
  agreement: boolean;
  /** Whether a win can be claimed in some position. */
  claim: boolean;
  /** Whether a helpmate can be announced. */
  announcement: boolean;
  /** Whether turns can be ended early by choice. */
  earlyEnd: boolean;
  /** Whether captured pieces wait to re-enter, so that a tray is needed. */
  tray: boolean;
  /** Whether there are markers. */
  markers: boolean;
  /** The shapes of rearrangements (`three in a row`), if there are any. */
  rearrangement: boolean;
  /** Whether the color of a piece's square says who owns it: pictures follow the letter's case, not the owner. */
  ownedByTint: boolean;
  /** Whether the pieces of either color may have to be moved by one player. */
  bothColours: boolean;
  /** Whether there is a rules page. */
  page: boolean;
}
export interface PieceTypeInfo extends Kind {
  pawn: boolean;
  royal: boolean;
  /** How it moves, in Betza notation, White's and Black's. */
  white: { move: string; capture: string; attack: string };
  black: { move: string; capture: string; attack: string };
  /** What pawns may become. */
  promotion: boolean;
}

export interface Checked {
  /** Whether the file can be played. */
  usable: boolean;
  /** In the order of their places. */
  diagnostics: Diagnostic[];
  /** What was understood; `null` if the file is not usable. */
  info: VariantInfo | null;
}
export interface Diagnostic {
  severity: "error" | "warning";
  /** The file that is meant: the one given, or a base of it. Places in a base cannot be shown in the editor. */
  file: string;
  inBase: boolean;
  /** From 1; columns in characters. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** The same as offsets into the text in UTF-16 units, as JavaScript and CodeMirror count. */
  from: number;
  to: number;
  /** The offending text, cut short. */
  text: string;
  message: string;
  /** What would be right. */
  help: string | null;
  /** What to write in its place, where the help names one word. */
  replacement: string | null;
}
