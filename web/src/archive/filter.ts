// Filters of the archive, as in the page's address.

import type { GameFilter } from "../online/api";
import type { ResultFilter } from "../online/protocol";
import { cardOf } from "../variants/catalog";

const PAGE = "#/archive";
const RESULTS: readonly ResultFilter[] = ["white", "black", "draw"];
const OF_PLAYER: readonly ResultFilter[] = ["won", "lost", "draw", "white", "black"];
const KEYS = ["player", "against", "variant", "result", "opening", "from", "to"] as const;

/** The filters of the page. The days are inclusive, in the user's time zone: `2026-11-25`. */
export type PageFilter = Pick<GameFilter, "player" | "against" | "variant" | "result" | "opening"> & {
  from?: string;
  to?: string;
};

/** The available results; only a player can have won or lost. */
export const resultsFor = ({ player }: PageFilter): readonly ResultFilter[] => (player ? OF_PLAYER : RESULTS);

/** The start of a day; `later`: this many days after it. `null` if there is no such day. */
function beginOf(day: string, later = 0): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const [year, month, date] = day.split("-").map(Number);
  const begin = new Date(year ?? 0, (month ?? 0) - 1, date);
  if (begin.getMonth() + 1 !== month || begin.getDate() !== date) return null;
  begin.setDate(begin.getDate() + later);
  return begin.getTime();
}

/** Parses an address; values that the server would reject are omitted. */
export function filterOf(query: URLSearchParams): PageFilter {
  const [player, against, variant, result, opening, from, to] = KEYS.map(
    (key) => query.get(key)?.trim() ?? "",
  );
  const filter: PageFilter = {};
  if (player) filter.player = player;
  if (player && against) filter.against = against;
  if (variant && cardOf(variant)) filter.variant = variant;
  const known = resultsFor(filter).find((one) => one === result);
  if (known) filter.result = known;
  if (opening) filter.opening = opening;
  if (from && beginOf(from) !== null) filter.from = from;
  if (to && beginOf(to) !== null) filter.to = to;
  return filter;
}

/** The address of finished games with a filter. */
export function hashOf(filter: PageFilter): string {
  const entries = KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]]] : []));
  return entries.length === 0 ? PAGE : `${PAGE}?${new URLSearchParams(entries as [string, string][])}`;
}

/** The filter as a request to the server. */
export function asked({ from, to, ...rest }: PageFilter): GameFilter {
  const [since, before] = [from ? beginOf(from) : null, to ? beginOf(to, 1) : null];
  return { ...rest, ...(since === null ? {} : { since }), ...(before === null ? {} : { before }) };
}
