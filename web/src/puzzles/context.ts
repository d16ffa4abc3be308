// Where a puzzle was opened from, which determines the next one. It is part of the address, so that going back works.

import { type Level, LEVELS, type Wanted } from "../collection/choose";
import { href } from "../shell/router.svelte";

/** `lesson`: the place among the puzzles that teach the rule, from 1; `mixed`: the next one is of any variant. */
export interface Context extends Wanted {
  lesson: number | null;
  mixed: boolean;
}
export const PLAIN: Readonly<Context> = { level: null, theme: null, lesson: null, mixed: false };

export function contextOf(query: URLSearchParams): Context {
  const level = LEVELS.find((one) => one === query.get("level")) ?? null;
  const lesson = Number(query.get("lesson"));
  return {
    level,
    theme: query.get("theme"),
    lesson: Number.isInteger(lesson) && lesson > 0 ? lesson : null,
    mixed: query.has("mixed"),
  };
}

/** The query of an address, with its `?`, or nothing. */
export function queryOf({ level, theme, lesson, mixed }: Context): string {
  const query = new URLSearchParams();
  if (level) query.set("level", level satisfies Level);
  if (theme) query.set("theme", theme);
  if (lesson) query.set("lesson", String(lesson));
  if (mixed) query.set("mixed", "1");
  return query.size === 0 ? "" : `?${query}`;
}

export const puzzleHref = (
  { variant, id }: { variant: string; id: string },
  context: Context = PLAIN,
): string => href("puzzle", variant, id) + queryOf(context);

export const variantHref = (variant: string, context: Context = PLAIN): string =>
  href("puzzles", variant) + queryOf({ ...context, lesson: null, mixed: false });
