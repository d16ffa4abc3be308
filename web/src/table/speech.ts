// What is said aloud at a board.

import { spelled } from "../board/spoken";
import { settings } from "../settings/settings.svelte";
import { sayAtOnce, sayPolitely } from "../shell/announce";

/** Has a screen reader say a text, with files spelled as words where that is set. */
export function say(words: string, politeness: "polite" | "assertive" = "polite"): void {
  (politeness === "polite" ? sayPolitely : sayAtOnce)(spelled(words, settings.spelledFiles));
}
