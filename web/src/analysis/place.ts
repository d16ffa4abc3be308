// Where an analysis is kept. Each tab has a place of its own for what is analyzed for itself; the analysis of a game has one place, which
// one tab at a time holds.

import { analysisOfGame } from "../storage/library";
import type { Claim } from "../storage/types";

export interface PlaceDeps {
  /** Asks to be the only tab that keeps something in a place. */
  claim(id: string, lost: () => void): Promise<Claim>;
  /** When something was last kept there; `null`: never. */
  changed(id: string): Promise<number | null>;
  /** The place that this tab had, also before it was loaded anew. */
  had(): string | null;
  have(id: string): void;
}
export interface Place {
  readonly id: string;
  readonly claim: Claim;
  /** The place that holds what it begins with. */
  readonly from: string;
}

/** As many tabs as keep an analysis each; a further one is told that it does not. */
const FREE = Array.from({ length: 8 }, (_, index) => (index === 0 ? "last" : `last-${index + 1}`));
/** Where what was put aside is kept. */
export const asideOf = ({ id }: Pick<Place, "id">): string => id.replace("last", "aside");

/**
 * The place that this tab had. If another tab holds that one, this one was made by doubling it: it begins with what the other shows, in an empty
 * place or else the one that was left longest ago. A new tab has what was analyzed last and is open in no other one; if its place is empty, it
 * begins with what was analyzed last of all.
 */
export async function freePlace(deps: PlaceDeps, lost: () => void): Promise<Place> {
  const all = await Promise.all(FREE.map(async (id) => ({ id, changed: (await deps.changed(id)) ?? 0 })));
  const newest = all.reduce((one, other) => (other.changed > one.changed ? other : one));
  const had = deps.had();
  const own = all.filter(({ id }) => id === had);
  // What this tab showed, also if it is the other tab of two that has the place now.
  const shown = own.find(({ changed }) => changed > 0)?.id;
  const others = all
    .filter(({ id }) => id !== had)
    .sort((one, other) => (shown ? one.changed - other.changed : other.changed - one.changed));
  const order = [...own, ...others];
  const taken = async ({ id, changed }: { id: string; changed: number }): Promise<Place> => ({
    id,
    claim: await deps.claim(id, lost),
    from: shown ?? (changed > 0 ? id : newest.id),
  });
  let place = await taken(order[0] ?? newest);
  for (let next = 1; !place.claim.held && next < order.length; next += 1)
    place = await taken(order[next] ?? newest);
  deps.have(place.id);
  return place;
}

export async function gamePlace(deps: PlaceDeps, game: string, lost: () => void): Promise<Place> {
  const id = analysisOfGame(game);
  return { id, claim: await deps.claim(id, lost), from: id };
}
