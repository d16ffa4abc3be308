// The keys of an analysis.

import type { KeyMap } from "../table/keys";
import type { Step } from "./tree";

export type KeyCommand = Step | "flip" | "comment" | "focus-input" | "replay";

export const KEYS: KeyMap<KeyCommand> = {
  plain: {
    ArrowLeft: "back",
    ArrowRight: "on",
    ArrowUp: "other-up",
    ArrowDown: "other-down",
    Home: "start",
    End: "end",
    Backspace: "back",
  },
  shift: { ArrowLeft: "turn-back", ArrowRight: "turn-on" },
  control: { z: "back", y: "on", ArrowLeft: "turn-back", ArrowRight: "turn-on" },
  letters: { f: "flip", c: "comment", l: "replay", "/": "focus-input" },
};
