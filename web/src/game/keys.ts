// Keys of a game that work wherever the focus is, but for fields, dialogs and the keyboard's board, which have keys of their own.

export type KeyCommand =
  "back" | "redo" | "start" | "end" | "flip" | "replay" | "confirm" | "take-back-turn" | "focus-input";

const KEYS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: "back",
  ArrowRight: "redo",
  ArrowUp: "start",
  ArrowDown: "end",
  Home: "start",
  End: "end",
  Backspace: "back",
};
const WITH_CONTROL: Readonly<Record<string, KeyCommand>> = {
  z: "back",
  y: "redo",
  Enter: "confirm",
  Backspace: "take-back-turn",
};
const LETTERS: Readonly<Record<string, KeyCommand>> = { f: "flip", l: "replay", "/": "focus-input" };

/** What a key means, or `null`. `letters`: whether commands of a single letter are wanted. */
export function keyOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">,
  letters: boolean,
): KeyCommand | null {
  if (event.defaultPrevented || event.altKey) return null;
  if (
    event.target instanceof Element &&
    event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=grid]")
  )
    return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL[key] ?? null;
  return KEYS[key] ?? (letters ? (LETTERS[key] ?? null) : null);
}
