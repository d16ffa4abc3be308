// Pieces on squares, actions that can be played, and actions that were.

import type { Kind, Player, Square } from "./answers.js";

export interface Piece extends Kind {
  square: Square;
  /** The color of the piece, which is its owner's. */
  color: Player;
}
export interface ColoredPiece extends Kind {
  color: Player;
}

export type ActionKind =
  | "move"
  | "en-passant"
  | "castle"
  | "promote-in-place"
  | "choose"
  | "marker"
  | "rearrange"
  | "end-turn"
  | "claim";

export interface ActionText {
  /** The action text, by which it is played: `e7e8q`. */
  text: string;
  /** In readable notation: `e8=Q+`. */
  name: string;
}

export interface LegalAction extends ActionText {
  kind: ActionKind;
  /** Where the piece, marker or choosing pawn stands, and where it goes (the same square for promotions in place and choices). */
  from: Square | null;
  to: Square | null;
  /** The piece that moves. */
  man: ColoredPiece | null;
  promotion: Kind | null;
  /** The waiting piece that re-enters on `from`. */
  entry: Kind | null;
  /** Where the pawn is put. */
  relocation: Square | null;
  announces: boolean;
  /** A rearrangement: its squares and the player's pieces that stand on them afterward. */
  changes: { square: Square; man: Kind | null }[];
  /** Castling: from where the rook goes, and where to. */
  rook: { from: Square; to: Square } | null;
  facts: Facts | null;
}

export interface Facts {
  captures: { square: Square; man: Kind } | null;
  givesCheck: boolean;
  endsTurn: boolean;
  endsGame: boolean;
  /** What it costs of the turn's points or spaces, where those are counted. */
  cost: number | null;
  /** The moved piece can be captured afterward; asked only where a rule of the variant does. */
  inDanger: boolean;
  creates: { square: Square; man: Kind } | null;
  /** The captured piece first; `to` is `null` off the board. */
  pushes: { color: Player; man: Kind; from: Square; to: Square | null }[];
  /** Squares whose pieces are removed at the end of the turn. */
  removes: Square[];
}

/** An action that was played. */
export interface PlayedAction extends ActionText {
  kind: ActionKind;
  player: Player;
  turn: number;
  /** Its number in the turn, from 1; for what is no move, that of the move that comes next. */
  ordinal: number;
  from: Square | null;
  to: Square | null;
  /** What changed on the board, the end of a turn included. */
  changes: { square: Square; before: ColoredPiece | null; after: ColoredPiece | null }[];
  captured: boolean;
  /** Gave check. */
  check: boolean;
  /** Ended its turn. */
  endsTurn: boolean;
}
