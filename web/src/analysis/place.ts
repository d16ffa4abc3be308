// Where an analysis is stored. Each tab has its own place for free analysis; the analysis of a game has one place, which only one tab
// at a time holds.

import { analysisOfGame } from "../storage/library";
import type { Claim } from "../storage/types";

export interface PlaceDeps {
  /** Claims a place for this tab. */
  claim(id: string, lost: () => void): Promise<Claim>;
  /** The time of the last change; `null`: nothing was stored. */
  changed(id: string): Promise<number | null>;
  /** The place of this tab, which survives a reload. */
  ownPlace(): string | null;
  setOwnPlace(id: string): void;
}
export interface Place {
  readonly id: string;
  readonly claim: Claim;
  /** The place with the analysis to start with. */
  readonly from: string;
}

/** The number of tabs that can each store an analysis; further ones show a notice. */
const FREE = Array.from({ length: 8 }, (_, index) => (index === 0 ? "last" : `last-${index + 1}`));
/** The storage key of the previous analysis. */
export const asideOf = ({ id }: Pick<Place, "id">): string => id.replace("last", "aside");

/**
 * The place that this tab had. If another tab holds it, this one is a duplicate: it starts with what the
 * other shows, in an empty place or else the oldest one. A new tab has the latest analysis that no other tab
 * has open; if its place is empty, it starts with the latest analysis of all.
 */
export async function freePlace(deps: PlaceDeps, lost: () => void): Promise<Place> {
  const all = await Promise.all(FREE.map(async (id) => ({ id, changed: (await deps.changed(id)) ?? 0 })));
  const newest = all.reduce((one, other) => (other.changed > one.changed ? other : one));
  const own = deps.ownPlace();
  const mine = all.filter(({ id }) => id === own);
  // The analysis of this tab, even if its duplicate has the place now.
  const shown = mine.find(({ changed }) => changed > 0)?.id;
  const others = all
    .filter(({ id }) => id !== own)
    .sort((one, other) => (shown ? one.changed - other.changed : other.changed - one.changed));
  const order = [...mine, ...others];
  const taken = async ({ id, changed }: { id: string; changed: number }): Promise<Place> => ({
    id,
    claim: await deps.claim(id, lost),
    from: shown ?? (changed > 0 ? id : newest.id),
  });
  let place = await taken(order[0] ?? newest);
  for (let next = 1; !place.claim.held && next < order.length; next += 1)
    place = await taken(order[next] ?? newest);
  deps.setOwnPlace(place.id);
  return place;
}

export async function gamePlace(deps: PlaceDeps, game: string, lost: () => void): Promise<Place> {
  const id = analysisOfGame(game);
  return { id, claim: await deps.claim(id, lost), from: id };
}
