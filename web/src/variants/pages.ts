// The rules pages that were built with the module: readable without it, each loaded only on demand.

import type { RulesPage } from "tempi-wasm";

const files = import.meta.glob<{ default: RulesPage }>("../wasm/rules/*.json");

/** The rules page of a built-in variant; `null` if there is none with this identifier. */
export async function rulesPage(id: string): Promise<RulesPage | null> {
  const load = files[`../wasm/rules/${id}.json`];
  return load ? (await load()).default : null;
}
