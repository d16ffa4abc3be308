// What a table asks of its page, and what a player has set for a move from one position to the next.

import type { View } from "tempi-wasm";
import type { Command } from "../board/props";
import { type Intent, NO_INTENT } from "../turn/gestures";

/** `clock`: say what the clocks show; `return`: from an earlier position back to the game. */
export type TableCommand = Command | "clock" | "return";

/** The intent in a new position: it ends with the turn, but a rearrangement goes on until it is done. A pocket piece is chosen for one move. */
export function nextIntent(intent: Intent, before: View | null, view: View): Intent {
  if (before === null || before.progress.turn !== view.progress.turn) return NO_INTENT;
  if (before.at === view.at) return intent;
  const { armed, arranging } = intent;
  const goesOn = view.progress.mayRearrange || view.draft.at(-1)?.kind === "rearrange";
  return { armed, arranging: arranging && goesOn };
}
