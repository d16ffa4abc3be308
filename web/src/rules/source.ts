// Where the rules of a variant come from: its rules page, or the description made from its file.

import type { Card, RulesPage, Variant, VariantInfo } from "tempi-wasm";
import { library } from "../storage/library";
import { rules } from "../worker/workers";
import { cardOf } from "../variants/catalog";

export type Source =
  | { kind: "page"; card: Card; page: RulesPage; variant: Variant }
  | { kind: "own"; card: Card; info: VariantInfo; variant: Variant }
  | { kind: "faulty"; id: string }
  | { kind: "none" };

/** The source for a built-in variant, a user's file, or the identifier of a stored one. */
export async function sourceOf(variant: Variant): Promise<Source> {
  if (typeof variant !== "string") return ownSource(variant);
  const card = cardOf(variant);
  const page = card ? await rulesPage(variant) : null;
  if (card && page) return { kind: "page", card, page, variant };
  const stored = await library.variant(variant);
  return stored ? ownSource({ id: stored.id, toml: stored.toml }) : { kind: "none" };
}

async function ownSource(file: Exclude<Variant, string>): Promise<Source> {
  const answer = await rules.variant({ variant: file });
  return answer.ok
    ? { kind: "own", card: answer.value, info: answer.value, variant: file }
    : { kind: "faulty", id: file.id };
}

// The rules pages that were built with the module, each loaded on demand; readable without the module.

const files = import.meta.glob<{ default: RulesPage }>("../wasm/rules/*.json");

/** The rules page of a built-in variant; `null` if there is none with this identifier. */
export async function rulesPage(id: string): Promise<RulesPage | null> {
  const load = files[`../wasm/rules/${id}.json`];
  return load ? (await load()).default : null;
}
