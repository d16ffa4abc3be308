// The one line of what is different about a variant, in the language of the interface. Variants give it in English.
import type { Card } from "tempi-wasm";
import { language } from "../text/language.svelte";
import { GERMAN_SUMMARIES } from "./summaries.de";

export const summaryOf = (card: Card): string => (language.code === "de" ? GERMAN_SUMMARIES[card.id] : undefined) ?? card.summary;
