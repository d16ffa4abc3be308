// The player's attempts, ratings and best streaks, and how they are read from storage.

import { NEW, type Rating, rated, rested } from "./glicko";
import type { Puzzle } from "./puzzle";

/** The first attempt at a puzzle, which counts. */
export interface Attempt {
  id: string;
  variant: string;
  /** When, by `Date.now()`. */
  at: number;
  /** Solved without a wrong turn and without help. */
  right: boolean;
  /** Solved without help after that. */
  later?: boolean;
  /** The player's overall rating afterward, and its change. */
  rating: number;
  change: number;
}
export interface Record {
  format: 1;
  overall: Rating;
  /** The ratings by variant. */
  variants: { [variant: string]: Rating };
  /** The oldest first. */
  attempts: Attempt[];
  /** The best streaks: over all variants under the empty key, and by variant. */
  streaks: { [variant: string]: number };
}

export const EMPTY: Readonly<Record> = {
  format: 1,
  overall: NEW,
  variants: {},
  attempts: [],
  streaks: {},
};

/** The deviation of puzzle ratings. They are computed, not determined by games. */
const PUZZLE_DEVIATION = 80;
const DAY_MS = 24 * 60 * 60 * 1000;

type Fields = { readonly [name: string]: unknown };
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRating = (value: unknown): value is Rating =>
  isFields(value) && [value["rating"], value["deviation"], value["volatility"]].every(Number.isFinite);
const isAttempt = (value: unknown): value is Attempt =>
  isFields(value) &&
  typeof value["id"] === "string" &&
  typeof value["variant"] === "string" &&
  typeof value["right"] === "boolean" &&
  ["undefined", "boolean"].includes(typeof value["later"]) &&
  [value["at"], value["rating"], value["change"]].every(Number.isFinite);

/** The stored record; `null` if it is damaged. */
export function readRecord(text: string | null): Record | null {
  if (text === null) return { ...EMPTY };
  try {
    const value = JSON.parse(text) as unknown;
    if (!isFields(value) || value["format"] !== 1 || !isRating(value["overall"])) return null;
    const { variants, attempts, streaks } = value;
    const valid =
      isFields(variants) &&
      Object.values(variants).every(isRating) &&
      Array.isArray(attempts) &&
      attempts.every(isAttempt) &&
      isFields(streaks) &&
      Object.values(streaks).every(Number.isFinite);
    return valid ? (value as unknown as Record) : null;
  } catch {
    return null;
  }
}

/** A rating before a puzzle: less certain after days without one. `last`: the time of the last attempt. */
const before = (rating: Rating, last: number | undefined, now: number): Rating =>
  last === undefined ? rating : rested(rating, Math.floor(Math.max(0, now - last) / DAY_MS));

/** The record after the first attempt at a puzzle. A puzzle counts only once; further attempts change nothing. */
export function attempted(
  record: Record,
  puzzle: Pick<Puzzle, "id" | "variant" | "rating">,
  right: boolean,
  now: number,
): Record {
  const { id, variant } = puzzle;
  const { attempts } = record;
  if (attempts.some((one) => one.id === id && one.variant === variant)) return record;
  const outcome = {
    opponent: { rating: puzzle.rating, deviation: PUZZLE_DEVIATION },
    score: right ? 1 : 0,
  };
  const lastOf = attempts.findLast((one) => one.variant === variant)?.at;
  const overall = rated(before(record.overall, attempts.at(-1)?.at, now), [outcome]);
  const own = rated(before(record.variants[variant] ?? NEW, lastOf, now), [outcome]);
  const shown = Math.round(overall.rating);
  const attempt: Attempt = {
    id,
    variant,
    at: now,
    right,
    rating: shown,
    change: shown - Math.round(record.overall.rating),
  };
  return {
    ...record,
    overall,
    variants: { ...record.variants, [variant]: own },
    attempts: [...attempts, attempt],
  };
}

/** The record after a puzzle was solved without help, in whatever attempt. */
export function solved(record: Record, { id, variant }: Pick<Puzzle, "id" | "variant">): Record {
  const isNews = (one: Attempt): boolean =>
    one.id === id && one.variant === variant && !one.right && one.later !== true;
  if (!record.attempts.some(isNews)) return record;
  const attempts = record.attempts.map((one) => (isNews(one) ? { ...one, later: true } : one));
  return { ...record, attempts };
}

/** How a puzzle that was tried stands: solved at the first attempt, in a later one, or not at all. */
export const standing = ({ right, later }: Attempt): "right" | "later" | "wrong" =>
  right ? "right" : later === true ? "later" : "wrong";

/** The record after a streak; `variant`: `null` over all. */
export function streaked(record: Record, variant: string | null, count: number): Record {
  const name = variant ?? "";
  if (count <= (record.streaks[name] ?? 0)) return record;
  return { ...record, streaks: { ...record.streaks, [name]: count } };
}

/** Whether a rating is too uncertain to be shown without a question mark. */
export const isProvisional = ({ deviation }: Rating): boolean => deviation > 110;
