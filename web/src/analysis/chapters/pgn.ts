// Converts studies to PGN with several games, and back.

import type { Answer, PgnReadGame } from "tempi-wasm";
import type { Analysis, Chapter } from "../../storage/types";
import type { Remote } from "../../worker/workers";
import { fromPgn } from "../opening";
import { tidy, writePgn } from "../pgn";
import { chaptersOf, MOST_CHAPTERS, studyOf } from "./study";

/** The tag with a chapter's name. */
const TAG = "ChapterName";

/** The PGN of all chapters, each as a game. */
export async function pgnOfStudy(
  analysis: Analysis,
  rules: Pick<Remote, "writePgn" | "view">,
): Promise<Answer<{ text: string }>> {
  let text = "";
  for (const { name, analysis: one } of chaptersOf(analysis)) {
    const { variant, start, line } = one;
    const game = { variant, start, actions: line.moves.map((move) => move.text) };
    const view = await rules.view({ game, options: { legal: false } });
    const tags: [string, string][] = name === "" ? one.tags : [...one.tags, [TAG, name]];
    const written = await writePgn({ ...one, tags }, view.ok ? view.value.result : null, rules);
    if (!written.ok) return written;
    text += written.value.text;
  }
  return { ok: true, value: { text } };
}

/** A game as a chapter; `null` if it could not be read. */
export function chapterOf(read: PgnReadGame): Chapter | null {
  const analysis = fromPgn(read);
  if (!analysis) return null;
  const name = analysis.tags.find(([tag]) => tag === TAG)?.[1] ?? "";
  return { name, analysis: { ...analysis, tags: tidy(analysis.tags.filter(([tag]) => tag !== TAG)) } };
}

/** The study of the games that could be read, starting at the first one; `null` if there is none. */
export function studyOfGames(games: readonly PgnReadGame[]): Analysis | null {
  return studyOf(games.flatMap((game) => chapterOf(game) ?? []).slice(0, MOST_CHAPTERS), 0);
}
