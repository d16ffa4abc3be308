// Chooses puzzles: the puzzle of the day, the next one, the next one of a streak.

import type { Entry, Index, Puzzle } from "./puzzle";

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

export const levelOf = ({ rating }: Pick<Puzzle, "rating">, thirds: Entry["thirds"]): Level =>
  rating < thirds[0] ? "easy" : rating < thirds[1] ? "medium" : "hard";

const DAY_MS = 24 * 60 * 60 * 1000;

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
/** A step coprime to `count`, with which all numbers below `count` are visited once, in an order that looks random. */
function stepOf(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (gcd(step, count) !== 1) step += 1;
  return step;
}

/**
 * The variant of a day (in UTC, so that it is the same for everyone), and how often it has had its day before. All variants take turns.
 * `null`: there are no puzzles.
 */
export function ofDay(index: Index, now: number): { variant: string; before: number } | null {
  const variants = Object.keys(index.variants).sort();
  const day = Math.floor(now / DAY_MS);
  const variant = variants[(day * stepOf(variants.length)) % variants.length];
  if (variant === undefined) return null;
  return { variant, before: Math.floor(day / variants.length) };
}

/** The puzzle of the day among those of its variant. It is never a hard one, because most who see it do not know the variant. */
export function dailyAmong(
  puzzles: readonly Puzzle[],
  thirds: Entry["thirds"],
  before: number,
): Puzzle | null {
  const among = puzzles.filter((puzzle) => levelOf(puzzle, thirds) !== "hard");
  return among[(before * stepOf(among.length)) % among.length] ?? null;
}

/** The puzzles that a user wants to solve. */
export interface Wanted {
  level: Level | null;
  theme: string | null;
}
export const fits = (puzzle: Puzzle, { level, theme }: Wanted, thirds: Entry["thirds"]): boolean =>
  (level === null || levelOf(puzzle, thirds) === level) && (theme === null || puzzle.themes.includes(theme));

/** The number of best matching puzzles from which a random one is chosen. */
const CHOICE = 5;

/**
 * A puzzle near a rating, preferably one that has not been tried; `null`: there is no other one. `random`: from 0 to 1.
 */
export function near(
  puzzles: readonly Puzzle[],
  rating: number,
  tried: (id: string) => boolean,
  random: number,
): Puzzle | null {
  const fresh = puzzles.filter(({ id }) => !tried(id));
  const among = fresh.length > 0 ? fresh : puzzles;
  const distance = (puzzle: Puzzle): number => Math.abs(puzzle.rating - rating);
  const best = [...among].sort((one, other) => distance(one) - distance(other)).slice(0, CHOICE);
  return best[Math.min(best.length - 1, Math.floor(random * best.length))] ?? null;
}

/** The increase of the rating with each puzzle of a streak. */
const RISE = 40;

/** The target rating after `solved` puzzles of a streak. */
export function aim(index: Index, solved: number, variant: string | null): number {
  const entries = Object.entries(index.variants).flatMap(([id, entry]) =>
    variant === null || id === variant ? [entry] : [],
  );
  const least = Math.min(...entries.map((entry) => entry.least));
  const most = Math.max(...entries.map((entry) => entry.most));
  return Math.min(most, least + solved * RISE);
}

/** The variants with puzzles around a rating; those nearest to it if there are none. */
export function variantsAt(index: Index, rating: number): string[] {
  const gap = ({ least, most }: { least: number; most: number }): number =>
    Math.max(0, least - rating, rating - most);
  const entries = Object.entries(index.variants);
  const smallest = Math.min(...entries.map(([, entry]) => gap(entry)));
  return entries.filter(([, entry]) => gap(entry) <= Math.max(RISE, smallest)).map(([id]) => id);
}
