// Addresses of rules, analyses, and invitations.

import type { Anchor, GameText, Player, Variant } from "tempi-wasm";
import { packFile } from "../lib/links";
import { href } from "./router.svelte";

/** The address of a variant's rules, optionally at a paragraph. */
export function rulesHref(page: string, anchor?: string | null): string {
  return anchor ? `${href("rules", page)}?at=${encodeURIComponent(anchor)}` : href("rules", page);
}

/** The section that explanations cite for rules of ordinary chess, which have no paragraph of their own. */
const DIFFERENCES = "what-is-different";

/** The address of the paragraph that an explanation cites; `null` if no paragraph has the rule. */
export const anchorHref = (cited: Anchor | null | undefined): string | null =>
  cited && cited.anchor !== DIFFERENCES ? rulesHref(cited.page, cited.anchor) : null;

/** Resolves a link in a rules page: to a paragraph of this page, to another variant's page, or elsewhere. */
export function linkOf(target: string, page: string): { href: string; outside: boolean } | null {
  if (target.startsWith("#")) return { href: rulesHref(page, target.slice(1)), outside: false };
  const other = /^(?:\.\/)?([a-z0-9-]+)\.md(?:#(.+))?$/.exec(target);
  if (other) return { href: rulesHref(other[1] ?? page, other[2] ?? null), outside: false };
  // Anything else could be a script.
  return /^https?:\/\//.test(target) ? { href: target, outside: true } : null;
}

/** The address of a player's finished online games. */
export const gamesOfHref = (player: string): string =>
  `${href("archive")}?${new URLSearchParams({ player })}`;

/** The address of an analysis: `#/analysis?variant=binary&start=FEN&actions=e2e4,d7d5`, with `file` instead of `variant` for a user's variant. */
export function analysisHref({ variant, start, actions }: GameText): string {
  const query = new URLSearchParams(typeof variant === "string" ? { variant } : { file: packFile(variant) });
  if (start) query.set("start", start);
  if (actions.length > 0) query.set("actions", actions.join(","));
  return `${href("analysis")}?${query}`;
}

/** The address of a position in the opening explorer: after the complete turns of a game by a built-in variant. */
export function explorerHref({ variant, start, actions }: GameText & { variant: string }): string {
  const query = new URLSearchParams();
  if (start) query.set("start", start);
  if (actions.length > 0) query.set("actions", actions.join(","));
  return query.size === 0 ? href("explorer", variant) : `${href("explorer", variant)}?${query}`;
}

/**
 * The address where a friend is invited to a variant, optionally from a position. `options`: asks for the terms first. `replaces`: the
 * invitation whose place the new one takes.
 */
export function challengeHref(
  variant: Variant,
  start: string | null = null,
  { options = false, replaces = null }: { options?: boolean; replaces?: string | null } = {},
): string {
  const query = new URLSearchParams(typeof variant === "string" ? { variant } : { file: packFile(variant) });
  if (start !== null) query.set("start", start);
  if (options) query.set("options", "1");
  if (replaces !== null) query.set("replaces", replaces);
  return `${href("challenge")}?${query}`;
}

/**
 * The address of the analysis of a saved game. `side`: the player whose side it is seen from, and whose mistakes come first.
 * `review`: opens the graph and reviews the whole game.
 */
export function analysisOf(
  game: string,
  { side = null, review = false }: { side?: Player | null; review?: boolean } = {},
): string {
  const query = new URLSearchParams({ game });
  if (side !== null) query.set("side", side);
  if (review) query.set("review", "1");
  return `${href("analysis")}?${query}`;
}

/** A click handler for a page with a board: a link to the rules opens them beside the board, at its paragraph, instead of leaving the page. */
export const onRuleLink =
  (show: (paragraph: string | null) => void) =>
  (event: MouseEvent): void => {
    const { target, ctrlKey, metaKey } = event;
    const link = target instanceof Element ? target.closest("a.rule, .panel a") : null;
    const to = link?.getAttribute("href") ?? "";
    if (!to.startsWith("#/rules/") || ctrlKey || metaKey) return;
    event.preventDefault();
    show(new URLSearchParams(to.split("?")[1] ?? "").get("at"));
  };
