// Chooses the next puzzle, as an address.

import { fits, near } from "../collection/choose";
import type { Progress } from "../collection/progress.svelte";
import type { Entry, Index, Puzzle } from "../collection/puzzle";
import type { Source } from "../collection/source";
import { type Context, puzzleHref, variantHref } from "./context";

export interface NextDeps {
  source: Pick<Source, "index" | "part">;
  progress: Pick<Progress, "strength" | "attempt">;
  /** From 0 to 1. */
  random: () => number;
}

/** The thirds of a variant without puzzles. */
const NONE: Entry["thirds"] = [0, 0];

/** A puzzle of a variant near the player's rating, other than `current`; `null`: there is none. */
export function choose(
  puzzles: readonly Puzzle[],
  context: Context,
  thirds: Entry["thirds"],
  { progress, random }: Pick<NextDeps, "progress" | "random">,
  current: string | null = null,
): Puzzle | null {
  const [first] = puzzles;
  if (!first) return null;
  const wanted = puzzles.filter((puzzle) => puzzle.id !== current && fits(puzzle, context, thirds));
  const tried = (id: string): boolean => progress.attempt({ variant: first.variant, id }) !== null;
  return near(wanted, progress.strength(first.variant), tried, random());
}

/**
 * The address of the puzzle after `current`: the next lesson, or one that fits the player. Without one it is the page of the variant;
 * `null`: the puzzles cannot be loaded.
 */
export async function nextHref(
  deps: NextDeps,
  current: { variant: string; id: string } | null,
  context: Context,
): Promise<string | null> {
  const index = await deps.source.index();
  if (!index.ok) return null;
  if (current && context.lesson !== null) {
    const id = index.value.variants[current.variant]?.first[context.lesson];
    if (id === undefined) return variantHref(current.variant);
    return puzzleHref({ variant: current.variant, id }, { ...context, lesson: context.lesson + 1 });
  }
  const variant =
    context.mixed || current === null ? anyVariant(index.value, deps.random()) : current.variant;
  if (variant === null) return null;
  const part = await deps.source.part(variant);
  if (!part.ok) return null;
  const thirds = index.value.variants[variant]?.thirds ?? NONE;
  const found = choose(part.value, context, thirds, deps, current?.id ?? null);
  // If none of the wanted puzzles is left, go to the list, which says so.
  const left = found !== null && (context.mixed || deps.progress.attempt(found) === null);
  return left ? puzzleHref(found, context) : variantHref(variant, context);
}

function anyVariant({ variants }: Index, random: number): string | null {
  const names = Object.keys(variants);
  return names[Math.min(names.length - 1, Math.floor(random * names.length))] ?? null;
}
