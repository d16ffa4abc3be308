// Keys of an analysis that work wherever the focus is, but for fields, dialogs, menus and the keyboard's board, which have keys of their own.

import type { Step } from "./tree";

export type KeyCommand = Step | "flip" | "comment" | "focus-input" | "replay";

const KEYS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "other-up",
  ArrowDown: "other-down",
  Home: "start",
  End: "end",
  Backspace: "back",
};
const WITH_SHIFT: Readonly<Record<string, KeyCommand>> = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };
const WITH_CONTROL: Readonly<Record<string, KeyCommand>> = {
  z: "back",
  y: "on",
  ArrowLeft: "turn-back",
  ArrowRight: "turn-on",
};
const LETTERS: Readonly<Record<string, KeyCommand>> = {
  f: "flip",
  c: "comment",
  l: "replay",
  "/": "focus-input",
};

/** What a key means, or `null`. `letters`: whether commands of a single letter are wanted. */
export function keyOf(
  event: Pick<
    KeyboardEvent,
    "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
  >,
  letters: boolean,
): KeyCommand | null {
  if (event.defaultPrevented || event.altKey) return null;
  if (
    event.target instanceof Element &&
    event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=grid], [role=menu]")
  )
    return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL[key] ?? null;
  if (event.shiftKey && WITH_SHIFT[key]) return WITH_SHIFT[key];
  return KEYS[key] ?? (letters ? (LETTERS[key] ?? null) : null);
}
