// The chapters of a study. Pure: every change returns a new analysis, whose contents are those of the current
// chapter.

import type { Analysis, Bare, Chapter, Study } from "../../storage/types";

/** Maximum number of chapters in a study, and maximum length of a name. */
export const MOST_CHAPTERS = 64;
export const MOST_NAME = 100;

/** An analysis without the other chapters. */
export const bareOf = ({ variant, start, line, way, tags, score }: Bare): Bare => ({
  variant,
  start,
  line,
  way,
  tags,
  score,
});

/** All chapters with their contents; an analysis that is not a study is its only chapter. */
export function chaptersOf(analysis: Analysis): Chapter[] {
  const { chapters } = analysis.study ?? { chapters: [{ name: "", analysis: null }] };
  return chapters.map((one) => ({ name: one.name, analysis: one.analysis ?? bareOf(analysis) }));
}
/** The number of the current chapter, from 0. */
export const current = ({ study }: Pick<Analysis, "study">): number => study?.at ?? 0;

/** The study of these chapters, with the given current one; `null` if there is none. */
export function studyOf(chapters: readonly Chapter[], at: number): Analysis | null {
  const shown = chapters[at];
  if (!shown) return null;
  const study: Study = {
    at,
    chapters: chapters.map(({ name, analysis }, index) => ({
      name: name.slice(0, MOST_NAME),
      analysis: index === at ? null : analysis,
    })),
  };
  return { ...shown.analysis, study };
}
const again = (analysis: Analysis, chapters: readonly Chapter[], at: number): Analysis =>
  studyOf(chapters, at) ?? analysis;

/** Selects a chapter. */
export const atChapter = (analysis: Analysis, index: number): Analysis =>
  again(analysis, chaptersOf(analysis), index);

/** Inserts a chapter, usually at the end, and selects it. A full study is unchanged. */
export function withChapter(analysis: Analysis, chapter: Chapter, index = Infinity): Analysis {
  const chapters = chaptersOf(analysis);
  if (chapters.length >= MOST_CHAPTERS) return analysis;
  const at = Math.min(index, chapters.length);
  return again(analysis, chapters.toSpliced(at, 0, chapter), at);
}

/** Removes a chapter, and selects the next one if it was the current one. The only chapter cannot be removed. */
export function withoutChapter(analysis: Analysis, index: number): Analysis {
  const chapters = chaptersOf(analysis);
  if (chapters.length < 2) return analysis;
  const rest = chapters.toSpliced(index, 1);
  const at = current(analysis);
  return again(analysis, rest, Math.min(index < at ? at - 1 : at, rest.length - 1));
}

export function renamed(analysis: Analysis, index: number, name: string): Analysis {
  const chapters = chaptersOf(analysis);
  const chapter = chapters[index];
  if (!chapter) return analysis;
  return again(analysis, chapters.with(index, { ...chapter, name: name.trim() }), current(analysis));
}

/** Moves a chapter to another position; the current one stays current. */
export function moved(analysis: Analysis, from: number, to: number): Analysis {
  const chapters = chaptersOf(analysis);
  const chapter = chapters[from];
  if (!chapter || to < 0 || to >= chapters.length) return analysis;
  const order = chapters
    .map((_, index) => index)
    .toSpliced(from, 1)
    .toSpliced(to, 0, from);
  const sorted = order.flatMap((index) => chapters[index] ?? []);
  return again(analysis, sorted, order.indexOf(current(analysis)));
}
