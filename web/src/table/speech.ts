// Announcements at a board.

import { spelled } from "../board/spoken";
import { settings } from "../settings/settings.svelte";
import { sayAtOnce, sayPolitely } from "../shell/announce";

/** Announces a text, with files spelled as words if that is set. */
export function say(words: string, politeness: "polite" | "assertive" = "polite"): void {
  (politeness === "polite" ? sayPolitely : sayAtOnce)(spelled(words, settings.spelledFiles));
}
