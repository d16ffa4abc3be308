// Generates parts and index from the puzzle files when the page is built.

import type { Entry, Index, Puzzle } from "./puzzle";

/** The number of puzzles that teach the rule of a variant. */
const LESSONS = 3;

/** Themes that only tell the length of a puzzle. */
const LENGTH = /^(one-turn|two-turns|(?!no-)\w+-moves?)$/;
const motifs = ({ themes }: Puzzle): string[] => themes.filter((theme) => !LENGTH.test(theme));

/** Easiest first; equal ones by identifier, so that builds are reproducible. */
export const byRating = (puzzles: readonly Puzzle[]): Puzzle[] =>
  [...puzzles].sort((one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1));

/**
 * The puzzles that teach the rule of a variant: won in one turn, easiest first. If turns have several moves, so do the solutions, and each
 * adds a motif if possible.
 */
export function lessons(puzzles: readonly Puzzle[]): Puzzle[] {
  const longest = Math.max(...puzzles.map(({ solution }) => solution.length));
  const plain = ({ turns, solution }: Puzzle): number =>
    (turns === 1 ? 0 : 2) + (longest > 1 && solution.length === 1 ? 1 : 0);
  const ranked = byRating(puzzles).sort((one, other) => plain(one) - plain(other));
  const chosen: Puzzle[] = [];
  const seen = new Set<string>();
  // Choose among the easiest third, but from enough puzzles to have a choice.
  const easy = ranked.slice(0, Math.max(4 * LESSONS, Math.ceil(ranked.length / 3)));
  for (const fresh of [true, false])
    for (const puzzle of easy) {
      const adds = motifs(puzzle).some((theme) => !seen.has(theme));
      if (chosen.length === LESSONS || chosen.includes(puzzle) || (fresh && !adds)) continue;
      chosen.push(puzzle);
      for (const theme of motifs(puzzle)) seen.add(theme);
    }
  return byRating(chosen);
}

/** The index entry of a part. `puzzles`: all puzzles of one variant, at least one. */
export function entryOf(puzzles: readonly Puzzle[], file: string): Entry {
  const ratings = puzzles.map(({ rating }) => rating).sort((one, other) => one - other);
  const third = (number: number): number => ratings[Math.floor((ratings.length * number) / 3)] ?? 1500;
  const themes: Record<string, number> = {};
  for (const theme of puzzles.flatMap((puzzle) => puzzle.themes)) themes[theme] = (themes[theme] ?? 0) + 1;
  return {
    file,
    count: puzzles.length,
    least: Math.min(...ratings),
    most: Math.max(...ratings),
    thirds: [third(1), third(2)],
    themes,
    first: lessons(puzzles).map(({ id }) => id),
  };
}

/** The index of all parts. */
export function indexOf(
  parts: readonly { variant: string; file: string; puzzles: readonly Puzzle[] }[],
): Index {
  const filled = parts.filter(({ puzzles }) => puzzles.length > 0);
  return {
    format: 2,
    variants: Object.fromEntries(
      filled
        .sort((one, other) => (one.variant < other.variant ? -1 : 1))
        .map(({ variant, file, puzzles }) => [variant, entryOf(puzzles, file)]),
    ),
  };
}
