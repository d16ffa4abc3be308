// Whether a turn that has just been completed waits to be confirmed.

import type { TurnRecord, View } from "tempi-wasm";

/** The completed turn, if the position after it was reached by playing on from the one before. */
export function confirmsTurn(wanted: boolean, before: View | undefined, view: View): TurnRecord | null {
  const completed =
    before !== undefined && view.at > before.at && view.progress.turn !== before.progress.turn;
  return wanted && completed && view.result === null ? view.previous : null;
}
