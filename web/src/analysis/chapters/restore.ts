import type { Analysis } from "../analysis.svelte";
import { withChapter } from "./study";

/** Restores the chapter deleted last at its position. */
export async function restoreChapter(analysis: Analysis): Promise<void> {
  const { dropped } = analysis;
  if (dropped) await analysis.arrange((saved) => withChapter(saved, dropped.chapter, dropped.index));
  analysis.dropped = null;
}
