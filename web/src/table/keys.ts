// Keys that work wherever the focus is, except in fields, dialogs, menus, and the keyboard's board, which have keys of their own.

import { isTaken } from "../lib/keys";

export interface KeyMap<Command extends string> {
  plain: Readonly<Record<string, Command>>;
  shift?: Readonly<Record<string, Command>>;
  /** With Control, or Command on a Mac. */
  control: Readonly<Record<string, Command>>;
  /** Commands of a single letter, which the settings can turn off. */
  letters: Readonly<Record<string, Command>>;
}

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
>;

/** The command of a key, or `null`. `letters`: whether commands of a single letter are on. */
export function commandOf<Command extends string>(
  map: KeyMap<Command>,
  event: KeyPress,
  letters: boolean,
): Command | null {
  if (isTaken(event)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return map.control[key] ?? null;
  return (
    (event.shiftKey ? map.shift?.[key] : undefined) ??
    map.plain[key] ??
    (letters ? (map.letters[key] ?? null) : null)
  );
}
