// The cards of the built-in variants.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Card } from "tempi-wasm";

let cards: Card[] | null = null;

export function catalogCard(id: string): Card {
  cards ??= JSON.parse(readFileSync(join(import.meta.dirname, "../../wasm/catalog.json"), "utf8")) as Card[];
  const card = cards.find((one) => one.id === id);
  if (!card) throw new Error(`there is no variant ${id}`);
  return card;
}
