// The rules pages as they were made with the module: readable without it, and each loaded only when it is wanted.
import catalog from "tempi-wasm/catalog.json";
import type { Card, RulesPage } from "tempi-wasm";

const files = import.meta.glob<{ default: RulesPage }>("../wasm/rules/*.json");
const cards = new Map((catalog as Card[]).map((card) => [card.id, card]));

/** The page of a built-in variant; `null`: there is none of this identifier. */
export async function rulesPage(id: string): Promise<RulesPage | null> {
  const load = files[`../wasm/rules/${id}.json`];
  return load ? (await load()).default : null;
}

/** The card of a built-in variant. */
export const cardOf = (id: string): Card | null => cards.get(id) ?? null;
