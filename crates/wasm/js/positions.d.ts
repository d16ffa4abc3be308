// What a FEN of a variant can say, for whoever sets a position up.

import type { Kind, Player, Square } from "./answers.js";
import type { SlotNeed } from "./turns.js";

/** What a FEN of a variant can say beyond its board. */
export interface FenParts {
  /** The FEN as it is written. */
  fen: string;
  /** Who acts in the first turn of a game. */
  first: Player;
  /** The ways of castling; a right holds only while king and rook stand there. */
  castling: { letter: string; player: Player; king: Square; rook: Square }[];
  /** The turn fields that positions of the variant can have, in the order in which FEN writes them; `docs/NOTATION.md` tells what they mean. */
  fields: FenField[];
}
/** A turn field: its name, what its value is made of, and its value here. Values are texts of FEN. */
export type FenField = {
  name: string;
  value: string;
  /** What holds where the field is left out, as far as the rest of the position decides that. */
  usual: string;
} & (
  | { kind: "number"; least: number; most: number }
  /** The sum of the chosen options, which are 1, 2, 4 and so on. */
  | { kind: "sum"; options: FieldOption[] }
  /** The chosen options one after the other; letters that are no options mean nothing in the variant, though they can stand there. */
  | { kind: "letters"; options: FieldOption[] }
  /** One of the options; for `-`, none, the field is left out. */
  | { kind: "one"; options: FieldOption[] }
  /** A square; for `-`, none, the field is left out. */
  | { kind: "square" }
  /** Squares with commas between them, or `-` for none. */
  | { kind: "squares" }
  /** The letters of pieces, each as often as there are such pieces, or `-` for none. */
  | { kind: "men"; options: FieldOption[]; most: number }
  /** The same for White and for Black, with a slash between them. */
  | { kind: "waiting"; options: FieldOption[]; most: number }
  /** Two different squares of the named file, White's first. */
  | { kind: "markers"; file: string }
  /** A player (`w`, `b`, or `-` for nobody) and a number. */
  | { kind: "taker" }
  /** Who won, a colon, and the reason; empty while the game goes on. */
  | { kind: "ended" }
);
export interface FieldOption {
  value: string;
  /** The types of pieces that it means, if it means any. */
  kinds: Kind[];
  /** The moves that it means, if it means a shape of the turn. */
  shape: SlotNeed[];
}
