// What a board is given, and what it reports.

import type { LegalAction, LineTurn, Player, Square, View } from "tempi-wasm";
import type { About } from "../turn/about";
import type { Intent } from "../turn/gestures";

/** Something the player wants that the board cannot do by itself. */
export type Command = "back" | "redo" | "take-back-turn" | "replay" | "flip" | "confirm" | "focus-input";

export interface BoardLook {
  /** Milliseconds of a piece's way; 0: none. */
  animation: number;
  coordinates: boolean;
  /** Commands of a single key in the keyboard's board. */
  singleKeys: boolean;
  /** On a touch screen the first tap on a target with effects only shows them. */
  previewCaptures: boolean;
  /** Files spoken as words. */
  spelledFiles: boolean;
}

export interface Act {
  /** The position in which it is played: it replaces what follows there. */
  at: number;
  /** The action text, with `!` if it announces: `play` refuses what is not true as an announcement. */
  text: string;
  announces: boolean;
  action: LegalAction;
}

export interface Refusal {
  at: number;
  /** What was tried, as the start of an action text: to be explained. A square alone: the piece on it may not move at all. */
  text: string;
  from: Square;
  to: Square;
}

export interface BoardProps {
  view: View;
  about: About & { markers?: boolean };
  orientation: Player;
  /** Nobody may move here. */
  locked?: boolean;
  /** The player at the screen; `null`: nobody or both. */
  me?: Player | null;
  /** The current turn is described as the other side's: when looking back. */
  told?: boolean;
  /** The turn before the current one is complete and waits for its player's confirmation. */
  unconfirmed?: boolean;
  intent: Intent;
  look: BoardLook;
  /** The squares of the latest "why not?". */
  culprits?: readonly Square[];
  /** Lines of an engine: the moves of their first turns are drawn as arrows. */
  lines?: readonly LineTurn[];
  /** A piece that a hint points out. */
  pointed?: Square | null;
  /** The number of a draft move (from 0) whose way is drawn. */
  path?: number | null;
  onIntent: (intent: Intent) => void;
  /** The answer is awaited: if the position stays as it was, the pieces go back. */
  onAct: (act: Act) => Promise<void> | void;
  onRefused: (refusal: Refusal) => void;
  /** Go to a position of the draft. */
  onStep: (at: number) => void;
  onCommand: (command: Command) => void;
  /** Say what was played whenever the position changes, for hosts that do not speak of it themselves. */
  tells?: boolean;
  /** What is said behind what was played, when the position that it belongs to is shown. */
  remark?: string | null;
  /** What a resting finger asked for: what stands on a square. */
  onNotice?: (text: string) => void;
  announce: (text: string, politeness: "polite" | "assertive") => void;
}
