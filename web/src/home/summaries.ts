// The one line of what is different about a variant, in the language of the interface. Variants give it in English.
import type { Card } from "tempi-wasm";
import { language } from "../text/language.svelte";
import { GERMAN_SUMMARIES } from "./summaries.de";
import { text } from "./text";

/** All that a card says of its variant, for whoever looks for a word of it. */
export function wordsOf(card: Card): string {
  const t = text();
  const { turn, has, goals, check } = card.tags;
  return [
    summaryOf(card),
    t.turnShort[turn],
    ...has.map((feature) => t.has[feature]),
    ...goals.map((goal) => t.goal[goal]),
    t.checkShort[check],
  ].join(" ");
}

export const summaryOf = (card: Card): string =>
  (language.code === "de" ? GERMAN_SUMMARIES[card.id] : undefined) ?? card.summary;
