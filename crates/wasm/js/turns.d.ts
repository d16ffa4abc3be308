// Where a turn stands: what is left of it, what is owed, what is barred.

import type { Count, Kind, Player, Square } from "./answers.js";

export interface Span {
  least: number;
  most: number;
}
export interface SlotNeed {
  /** A piece of the other player. */
  opposing: boolean;
  /** Another piece than those that moved in this turn. */
  other: boolean;
  /** Empty: any. */
  types: Kind[];
  /** With or without a capture; `null`: either. */
  capture: boolean | null;
}
export interface TurnProgress {
  player: Player;
  /** The color of the pieces that the player moves, but for single moves with opposing pieces (see `duties`). */
  men: Player;
  /** White and Black pieces move in turn, whoever plays them. */
  alternate: boolean;
  /** From 1, over both players. */
  turn: number;
  /** The number of the next move within the turn, from 1. */
  ordinal: number;
  /** How many moves the turn holds in all, as far as the schedule says; `ends` names what can cut it short. */
  moves: Span;
  /** What a capture and a check of the opponent's preceding turn add to this turn's length (less than 0: take off), where they do. */
  lengthened: { capture: number; check: number } | null;
  /** What is left of the turn, the next move included. */
  remaining: {
    moves: Span | null;
    points: number | null;
    spaces: number | null;
    /** The shapes that the turn can still take, each with the slots that are left. */
    shapes: SlotNeed[][];
    /** Slots without a legal move are skipped. */
    skips: boolean;
    /** Slots, or groups of types in their order, that were passed over just now because nothing could be played in them. */
    skipped: SlotNeed[];
    /** What the whole turn holds where not just moves are counted: points, spaces, or the slots of its longest shape. */
    inAll: number | null;
    /** Groups of types in the order in which they come up: the one that is due first. */
    groups: Kind[][];
    /** Where no type moves twice. */
    types: { free: Kind[]; moved: Kind[] } | null;
  };
  /** Rules of movement in force for the next move, where they differ from the usual ones. */
  movement: {
    /** The type, and how it moves. */
    movesAs: [Kind, Kind][];
    mostSpaces: number | null;
    leapSpaces: number | null;
    /** Pairs of ranks or files that no piece may pass through both in one move. */
    noPassing: string[][];
  };
  inCheck: boolean;
  /** `none`: kings are not royal. */
  check: "free" | "not-yet" | "may" | "ends-the-turn" | "none";
  /** What must hold for the next move to give check, where `check` is `may`. */
  checkIf: "captures" | "quiet" | "ends-the-turn" | "can-be-ended" | "nothing-left" | "own-man" | null;
  /** No later move of this turn may capture, but the next one may. */
  lastCapture: boolean;
  duties: Duty[];
  /** Pieces that may not move. */
  barred: { square: Square; because: "pushed" | "entered" | "advanced" | "moved" }[];
  /** Pieces that moved in this turn, where a rule asks for it. */
  moved: Square[];
  /** Pieces that wait to re-enter, White's and Black's. */
  waiting: [Count[], Count[]];
  /** Pieces captured in this turn, where they matter later. */
  taken: Count[];
  /** Types of the opponent's pieces: capturing a piece of one of them with the next move wins. */
  decisive: Kind[];
  /** Groups of types of which White and Black have no piece left, and with how many of them a player has lost, where that decides the game. */
  extinct: { lost: [Kind[][], Kind[][]]; most: number } | null;
  /** The 2x2 areas, by their lower left and upper right squares, that the end of the turn would empty as they stand; `null` where nothing is removed. */
  crowded: [Square, Square][] | null;
  /** What a capture leaves behind where the capturing piece started: the type captured and the type of the new piece, the highest first. */
  leaves: [Kind, Kind][];
  /** Pawns of both colors that cannot be captured, since they still stand where they began. */
  safe: Square[];
  /** The turn before this one ended by itself, because nothing more could be played in it; told at the start of a turn. */
  cutShort: boolean;
  /** The squares of White's and Black's markers. */
  markers: [Square, Square] | null;
  counters: {
    /** Turns without capture and pawn move. */
    quiet: number;
    quietLimit: number | null;
    /** Moves since the last capture of a pawn, where that can be claimed. */
    sincePawn: number | null;
    claimAfter: number | null;
    pawnTaker: Player | null;
  };
  mayEnd: boolean;
  /** What ends the turn before its length is used up. */
  ends: ("check" | "capturable" | "choice" | "nothing-left")[];
  mayRearrange: boolean;
  mayAnnounce: boolean;
  mayClaim: boolean;
  result: { winner: Player | null; reason: string } | null;
}
/** What the next action must or must not be. */
export type Duty =
  | { duty: "choose-promotion"; square: Square }
  | { duty: "move-marker" }
  | { duty: "leave-check" }
  | { duty: "leave-check-in-turn" }
  | { duty: "undo-check" }
  | { duty: "opposing-man" }
  | { duty: "opposing-man-owed" }
  | { duty: "types"; types: Kind[] }
  | { duty: "other-man" }
  | { duty: "same-man-forward"; square: Square }
  | { duty: "capture" }
  /** `before`: the first move of the turn that may capture, if that is the reason; `opposed`: a move with an opposing piece is. */
  | { duty: "no-capture"; before: number | null; opposed: boolean }
  /** The last move (`by`) must capture or check unless a move before it captures. */
  | { duty: "capture-or-check"; by: number }
  | { duty: "quarter"; inside: boolean; quarter: string }
  /** `now`: with this move already. */
  | { duty: "re-enter"; now: boolean }
  | { duty: "use-up" };
