// The settings, their values, and how they are read from storage.
import { PIECE_SETS, type PieceSet } from "../pieces/sets";
import { LANGUAGES, type Language } from "../text/language.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export const BOARDS = ["wood", "sea", "meadow", "slate", "sand", "lilac", "rose", "paper"] as const;
export const ANIMATIONS = ["off", "fast", "normal", "slow"] as const;
export const HANDS = ["right", "left"] as const;
/** `auto`: no confirmation against the computer or at one board, always in untimed games between people. */
export const COMMITS = ["auto", "at-once", "several", "always"] as const;
export const SPOKEN = ["short", "normal", "full"] as const;

export interface Settings {
  theme: (typeof THEMES)[number];
  /** The colors of the squares. */
  board: (typeof BOARDS)[number];
  pieces: PieceSet;
  /** The speed of moves and replays. */
  animation: (typeof ANIMATIONS)[number];
  coordinates: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Short vibrations on phones. */
  vibration: boolean;
  /** The side of the panel, and the order of the buttons. */
  hand: (typeof HANDS)[number];
  /** When a complete turn must be confirmed. */
  commit: (typeof COMMITS)[number];
  /** Moves can be entered while the opponent is to move. */
  premoves: boolean;
  /** On touch screens, a first tap previews a capture and a second one plays it. */
  previewCaptures: boolean;
  /** With two people at one board, it turns to the player to move. */
  turnBoard: boolean;
  /** Commands of a single key, such as `f` for flipping the board. */
  singleKeys: boolean;
  language: "auto" | Language;
  /** The length of announcements for screen readers. */
  spoken: (typeof SPOKEN)[number];
  /** Files spoken as words (`anna`, `bella`). */
  spelledFiles: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "auto",
  board: "wood",
  pieces: "cburnett",
  animation: "normal",
  coordinates: true,
  sound: true,
  volume: 0.6,
  vibration: true,
  hand: "right",
  commit: "auto",
  premoves: true,
  previewCaptures: false,
  turnBoard: false,
  singleKeys: true,
  language: "auto",
  spoken: "normal",
  spelledFiles: false,
};

/** Milliseconds between the moves of a replay; 0: everything at once. */
export const REPLAY_MS: Readonly<Record<Settings["animation"], number>> = {
  off: 0,
  fast: 200,
  normal: 450,
  slow: 900,
};

const among =
  <T extends string>(...allowed: readonly T[]) =>
  (value: unknown): value is T =>
    allowed.includes(value as T);
const bool = (value: unknown): value is boolean => typeof value === "boolean";

const CHECKS: { readonly [K in keyof Settings]: (value: unknown) => value is Settings[K] } = {
  theme: among(...THEMES),
  board: among(...BOARDS),
  pieces: among(...PIECE_SETS),
  animation: among(...ANIMATIONS),
  coordinates: bool,
  sound: bool,
  volume: (value): value is number => typeof value === "number" && value >= 0 && value <= 1,
  vibration: bool,
  hand: among(...HANDS),
  commit: among(...COMMITS),
  premoves: bool,
  previewCaptures: bool,
  turnBoard: bool,
  singleKeys: bool,
  language: among("auto", ...LANGUAGES),
  spoken: among(...SPOKEN),
  spelledFiles: bool,
};

/** Incremented when a setting changes its meaning; `read` then converts older settings. */
const VERSION = 1;

/** The stored form. */
export const write = (settings: Settings): string => JSON.stringify({ version: VERSION, ...settings });

/** Reads stored settings: missing or invalid ones get their defaults. */
export function read(text: string | null): Settings {
  const settings = { ...DEFAULTS };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return settings;
  }
  if (typeof kept !== "object" || kept === null) return settings;
  const values = kept as Readonly<Record<string, unknown>>;
  const take = <K extends keyof Settings>(key: K): void => {
    const value = values[key];
    if (CHECKS[key](value)) settings[key] = value;
  };
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) take(key);
  return settings;
}
