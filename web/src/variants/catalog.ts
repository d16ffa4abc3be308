// The built-in variants: their cards, and their summaries in the language of the page.

import catalog from "tempi-wasm/catalog.json";
import type { Card } from "tempi-wasm";
import { language } from "../text/language.svelte";
import { GERMAN_SUMMARIES } from "./summaries.de";

/** The cards of all built-in variants. */
export const cards: readonly Card[] = catalog as Card[];
const byId = new Map(cards.map((card) => [card.id, card]));

/** The card of a built-in variant. */
export const cardOf = (id: string): Card | null => byId.get(id) ?? null;

/** The summary of a variant in the page's language. Variant files have it in English. */
export const summaryOf = (card: Card): string =>
  (language.code === "de" ? GERMAN_SUMMARIES[card.id] : undefined) ?? card.summary;

/**
 * Whether a variant has anything new to a chess player: longer turns, other goals or check rules, or any
 * special rule.
 */
export const isNews = ({ tags: { turn, has, goals, check } }: Pick<Card, "tags">): boolean =>
  turn !== "1" || has.length > 0 || check !== "free" || goals.some((goal) => goal !== "mate");

/** Oldest first, since they are the simplest. */
export const byAge = (one: Card, other: Card): number => (one.year ?? 0) - (other.year ?? 0);

/** Cards to start with, one of each of a few kinds: growing turns, pushes, removals. */
export function firstSteps(cards: readonly Card[]): Card[] {
  const old = [...cards].sort(byAge);
  const kinds: ((card: Card) => boolean)[] = [
    ({ tags }) => tags.turn === "grows" && tags.has.length === 0,
    ({ tags }) => tags.has.includes("push"),
    ({ tags }) => tags.has.includes("removal"),
  ];
  return kinds.flatMap((kind) => old.find(kind) ?? []);
}
