// Filters of the archive, as its address says them.

import type { GameFilter } from "../online/api";
import type { ResultFilter } from "../online/protocol";
import { cardOf } from "../variants/catalog";

const PAGE = "#/archive";
const RESULTS: readonly ResultFilter[] = ["white", "black", "draw"];
const OF_PLAYER: readonly ResultFilter[] = ["won", "lost", "draw", "white", "black"];

/** The results to choose from; only a player has won or lost. */
export const resultsFor = ({ player }: GameFilter): readonly ResultFilter[] => (player ? OF_PLAYER : RESULTS);

/** Reads an address; what the server would not understand is left out. */
export function filterOf(query: URLSearchParams): GameFilter {
  const [player, variant, result] = ["player", "variant", "result"].map(
    (key) => query.get(key)?.trim() ?? "",
  );
  const filter: GameFilter = {};
  if (player) filter.player = player;
  if (variant && cardOf(variant)) filter.variant = variant;
  const known = resultsFor(filter).find((one) => one === result);
  if (known) filter.result = known;
  return filter;
}

/** The address of finished games. */
export function hashOf({ player, variant, result }: GameFilter): string {
  const entries = Object.entries({ player, variant, result }).flatMap(([key, value]) =>
    value ? [[key, value]] : [],
  );
  return entries.length === 0 ? PAGE : `${PAGE}?${new URLSearchParams(entries)}`;
}
