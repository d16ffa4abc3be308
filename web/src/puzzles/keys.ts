// The keys of a puzzle.

import type { KeyMap } from "../table/keys";

export type KeyCommand =
  | "back"
  | "redo"
  | "start"
  | "end"
  | "flip"
  | "replay"
  | "confirm"
  | "take-back-turn"
  | "focus-input"
  | "hint"
  | "next";

export const KEYS: KeyMap<KeyCommand> = {
  plain: {
    ArrowLeft: "back",
    ArrowRight: "redo",
    ArrowUp: "start",
    ArrowDown: "end",
    Home: "start",
    End: "end",
    Backspace: "back",
  },
  control: { z: "back", y: "redo", Enter: "confirm", Backspace: "take-back-turn" },
  letters: { f: "flip", l: "replay", "/": "focus-input", h: "hint", n: "next" },
};
