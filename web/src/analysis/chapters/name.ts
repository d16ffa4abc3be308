import type { Chapter } from "../../storage/types";
import { heading } from "../pgn";
import { text } from "./text";

/** The title of a chapter: its name, otherwise the players, otherwise its number. */
export const nameOfChapter = ({ name, analysis }: Chapter, index: number): string =>
  name || heading(analysis.tags).players || text().chapter(index + 1);
