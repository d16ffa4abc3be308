import { messages } from "../text/language.svelte";
import { english, type PuzzleText } from "./english";
import { german } from "./german";

export const text: () => PuzzleText = messages<PuzzleText>({ en: english, de: german });

/** The name of a theme; an unknown one is shown as it is written. */
export function themeName(theme: string): string {
  const known = Object.hasOwn(text().themes, theme) ? text().themes[theme] : undefined;
  const words = theme.replaceAll("-", " ");
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}
