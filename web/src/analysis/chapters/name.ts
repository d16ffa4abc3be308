import type { Chapter } from "../../storage/types";
import { heading } from "../pgn";
import { text } from "./text";

/** What a chapter is called: its name, else the players, else its number. */
export const nameOfChapter = ({ name, analysis }: Chapter, index: number): string =>
  name || heading(analysis.tags).players || text().chapter(index + 1);
