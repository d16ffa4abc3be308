// The cards of the built-in variants, as the page has them.

import { readFileSync } from "node:fs";
import type { Card } from "tempi-wasm";

let cards: Card[] | null = null;

export function catalogCard(id: string): Card {
  cards ??= JSON.parse(readFileSync(new URL("../../wasm/catalog.json", import.meta.url), "utf8")) as Card[];
  const card = cards.find((one) => one.id === id);
  if (!card) throw new Error(`there is no variant ${id}`);
  return card;
}
