// Time controls of online games: the choices of a form, and their words.

import type { TimeControl } from "../online/protocol";
import { number, plural } from "../text/language.svelte";
import { text } from "./text";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export const KINDS = ["fischer", "delay", "turn", "correspondence", "unlimited"] as const;
export type ControlKind = (typeof KINDS)[number];

const fischer = (minutes: number, seconds: number): TimeControl => ({
  kind: "fischer",
  baseMs: minutes * MINUTE_MS,
  incrementMs: seconds * SECOND_MS,
});

/** The presets. Turns of several moves take longer than single moves, so none is very fast. */
export const PRESETS = {
  short: fischer(5, 5),
  medium: fischer(10, 10),
  long: fischer(20, 20),
  days: { kind: "correspondence", days: 3 },
  none: { kind: "unlimited" },
} as const satisfies Record<string, TimeControl>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** The state of a form: a preset, or the fields of a custom control. */
export interface ControlForm {
  preset: Preset | "custom";
  kind: ControlKind;
  /** Minutes for the game. */
  minutes: number;
  /** Increment or delay. */
  seconds: number;
  turnSeconds: number;
  days: number;
}
export const FIRST_CONTROL: Readonly<ControlForm> = {
  preset: "medium",
  kind: "fischer",
  minutes: 15,
  seconds: 10,
  turnSeconds: 60,
  days: 2,
};

/** The ranges that servers accept. */
export const RANGES = {
  minutes: [1, 180],
  seconds: [0, 180],
  turnSeconds: [5, 3600],
  days: [1, 14],
} as const satisfies Partial<Record<keyof ControlForm, readonly [number, number]>>;

/** The control that a form describes. */
export function controlOf(form: ControlForm): TimeControl {
  if (form.preset !== "custom") return PRESETS[form.preset];
  switch (form.kind) {
    case "fischer":
      return fischer(form.minutes, form.seconds);
    case "delay":
      return { kind: "delay", baseMs: form.minutes * MINUTE_MS, delayMs: form.seconds * SECOND_MS };
    case "turn":
      return { kind: "turn", turnMs: form.turnSeconds * SECOND_MS };
    case "correspondence":
      return { kind: "correspondence", days: form.days };
    case "unlimited":
      return { kind: "unlimited" };
  }
}

/** Reads a form that was stored; invalid fields get their defaults. */
export function readControl(stored: unknown): ControlForm {
  const form = { ...FIRST_CONTROL };
  if (typeof stored !== "object" || stored === null) return form;
  const kept = stored as Partial<Record<keyof ControlForm, unknown>>;
  form.preset = [...PRESET_NAMES, "custom" as const].find((one) => one === kept.preset) ?? form.preset;
  form.kind = KINDS.find((one) => one === kept.kind) ?? form.kind;
  for (const key of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    const [value, [least, most]] = [kept[key], RANGES[key]];
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most)
      form[key] = value;
  }
  return form;
}

/** A span in minutes, or in seconds where that is more exact. */
const spanWords = (ms: number): string =>
  ms % MINUTE_MS === 0 || ms > 10 * MINUTE_MS
    ? `${number(Math.round(ms / MINUTE_MS))} min`
    : `${number(Math.round(ms / SECOND_MS))} s`;

/** A time control in a few words: `10 min + 10 s`, `3 days per turn`. */
export function controlWords(control: TimeControl): string {
  const t = text();
  switch (control.kind) {
    case "fischer":
      return control.incrementMs === 0
        ? spanWords(control.baseMs)
        : `${spanWords(control.baseMs)} + ${number(control.incrementMs / SECOND_MS)} s`;
    case "delay":
      return t.delayWords(spanWords(control.baseMs), number(control.delayMs / SECOND_MS));
    case "turn":
      return t.perTurn(spanWords(control.turnMs));
    case "correspondence":
      return t.perTurn(plural(control.days, t.oneDay, t.manyDays(number(control.days))));
    case "unlimited":
      return t.noClock;
  }
}
