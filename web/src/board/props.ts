// The properties of a board, and what it reports.

import type { LegalAction, LineTurn, Player, Square, View } from "tempi-wasm";
import type { About } from "../turn/about";
import type { Intent } from "../turn/gestures";

/** A request of the player that the board cannot handle itself. */
export type Command = "back" | "redo" | "take-back-turn" | "replay" | "flip" | "confirm" | "focus-input";

export interface BoardLook {
  /** The duration of a piece's animation in milliseconds; 0: none. */
  animation: number;
  coordinates: boolean;
  /** Commands of a single key in the keyboard's board. */
  singleKeys: boolean;
  /** On touch screens, the first tap on a target with effects only previews them. */
  previewCaptures: boolean;
  /** Files spoken as words. */
  spelledFiles: boolean;
}

export interface Act {
  /** The position in which it is played; it replaces what follows. */
  at: number;
  /** The action text, with `!` if it announces; `play` rejects false announcements. */
  text: string;
  announces: boolean;
  action: LegalAction;
}

export interface Refusal {
  at: number;
  /**
   * The attempted move, as the start of an action text. A square alone: the piece on it may not move at all.
   */
  text: string;
  from: Square;
  to: Square;
}

export interface BoardProps {
  view: View;
  about: About & { markers?: boolean };
  orientation: Player;
  /** No moves are possible here. */
  locked?: boolean;
  /** The player at the screen; `null`: none or both. */
  me?: Player | null;
  /** The current turn's moves are shown as the opponent's, in earlier positions. */
  asLastTurn?: boolean;
  /** The previous turn is complete and waits to be confirmed. */
  unconfirmed?: boolean;
  /**
   * The moves planned for the next turn, where the board takes such moves instead of legal ones; `null`: it
   * takes legal moves.
   */
  planned?: readonly { from: Square | null; to: Square | null }[] | null;
  intent: Intent;
  look: BoardLook;
  /** The squares of the latest "why not?". */
  culprits?: readonly Square[];
  /** Lines of an engine: the moves of their first turns are drawn as arrows. */
  lines?: readonly LineTurn[];
  /** Colored squares (`to` is `null`) and arrows that belong to the position. */
  drawn?: readonly { color: "green" | "red" | "blue" | "yellow"; from: Square; to: Square | null }[];
  /** The piece that a hint shows. */
  pointed?: Square | null;
  /** The index of the draft move whose path is drawn. */
  path?: number | null;
  onIntent: (intent: Intent) => void;
  /** If the position is unchanged when this resolves, the pieces go back. */
  onAct: (act: Act) => Promise<void> | void;
  onRefused: (refusal: Refusal) => void;
  /** Go to a position of the draft. */
  onStep: (at: number) => void;
  onCommand: (command: Command) => void;
  /** Announce the moves whenever the position changes, for hosts that do not do so themselves. */
  tells?: boolean;
  /** A remark to announce after the moves, with the position it belongs to. */
  remark?: string | null;
  /** The answer to a long press: what is on a square. */
  onNotice?: (text: string) => void;
  announce: (text: string, politeness: "polite" | "assertive") => void;
}
