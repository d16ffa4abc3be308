// Where rules are to be read.
import type { Anchor } from "tempi-wasm";
import { href } from "../shell/router.svelte";

/** The address of a variant's rules, at a paragraph if one is named. */
export function rulesHref(page: string, anchor?: string | null): string {
  return anchor ? `${href("rules", page)}?at=${encodeURIComponent(anchor)}` : href("rules", page);
}

/** The address of the paragraph that an explanation names. */
export const anchorHref = ({ page, anchor }: Anchor): string => rulesHref(page, anchor);

/** Where a link within a rules page leads: to a paragraph of this page, to another variant's page, or elsewhere. */
export function linkOf(target: string, page: string): { href: string; outside: boolean } | null {
  if (target.startsWith("#")) return { href: rulesHref(page, target.slice(1)), outside: false };
  const other = /^(?:\.\/)?([a-z0-9-]+)\.md(?:#(.+))?$/.exec(target);
  if (other) return { href: rulesHref(other[1] ?? page, other[2] ?? null), outside: false };
  // Anything else could be a script.
  return /^https?:\/\//.test(target) ? { href: target, outside: true } : null;
}
