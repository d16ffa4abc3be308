// What the user wants to play online: variants, time control, rated or casual. Remembered for the next time.

import { FIRST_CONTROL, controlOf, readControl, type ControlForm } from "../challenge/control";
import { COLOR_CHOICES } from "../challenge/remembered";
import type { NewSeek } from "../online/api";
import type { ColorChoice } from "../online/protocol";
import { cardOf } from "../variants/catalog";

export interface Wanted {
  /** Identifiers of built-in variants, any of which may be played; empty: all of them. */
  variants: string[];
  control: ControlForm;
  rated: boolean;
  color: ColorChoice;
  /** Opponents of any rating, or of the range below. */
  anyRating: boolean;
  minRating: number;
  maxRating: number;
}
/** The range of ratings that can be asked for. */
export const RATINGS = [100, 4000] as const;

const isRating = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= RATINGS[0] && value <= RATINGS[1];

/** Reads what was stored; invalid fields get their defaults. */
export function readWanted(stored: string | null): Wanted {
  let kept: Partial<Record<keyof Wanted, unknown>> = {};
  try {
    kept = (JSON.parse(stored ?? "{}") ?? {}) as typeof kept;
  } catch {
    // Not written by this page.
  }
  const variants = Array.isArray(kept.variants) ? kept.variants : [];
  return {
    variants: variants.filter((id): id is string => typeof id === "string" && cardOf(id) !== null),
    control: kept.control === undefined ? { ...FIRST_CONTROL } : readControl(kept.control),
    rated: kept.rated === true,
    color: COLOR_CHOICES.find((one) => one === kept.color) ?? "random",
    anyRating: kept.anyRating !== false,
    minRating: isRating(kept.minRating) ? kept.minRating : 1200,
    maxRating: isRating(kept.maxRating) ? kept.maxRating : 1800,
  };
}

/** `play-now` and `seek` are remembered separately: one is for right now, the other may wait for days. */
export type Purpose = "play-now" | "seek";

export function rememberedWanted(purpose: Purpose): Wanted {
  try {
    return readWanted(localStorage.getItem(`tempi.${purpose}`));
  } catch {
    return readWanted(null);
  }
}
export function rememberWanted(purpose: Purpose, wanted: Wanted): void {
  try {
    localStorage.setItem(`tempi.${purpose}`, JSON.stringify(wanted));
  } catch {
    // Storage is refused: the next time begins with the defaults.
  }
}

/** The seek to send to the server. Games without a clock are casual. */
export function seekOf({
  variants,
  control,
  rated,
  color,
  anyRating,
  minRating,
  maxRating,
}: Wanted): NewSeek {
  const time = controlOf(control);
  return {
    variants: [...variants],
    control: time,
    rated: rated && time.kind !== "unlimited",
    color,
    minRating: anyRating ? null : Math.min(minRating, maxRating),
    maxRating: anyRating ? null : Math.max(minRating, maxRating),
  };
}
