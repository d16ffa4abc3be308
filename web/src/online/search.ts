// Looking for an opponent: once, and on the same terms after a game.

import { api, type Answer, type NewSeek } from "./api";
import type { GameView, TimeControl } from "./protocol";

/** The latest search on this page. */
let last: NewSeek | null = null;

/** Starts a game with somebody who is waiting for one like this; if there is nobody, posts a seek. */
export function playNow(seek: NewSeek): Promise<Answer<{ game: string | null; seek: string | null }>> {
  last = seek;
  return api.playNow(seek);
}

const values = (control: TimeControl): string => JSON.stringify(Object.entries(control).sort());

/**
 * What to look for after a game: its terms, with all variants of the search that led to it. `null`: nobody can be found for such a game, since
 * seeks name built-in variants.
 */
export function searchAfter(
  { variant, start, control, rated }: Pick<GameView, "variant" | "start" | "control" | "rated">,
  before: NewSeek | null = last,
): NewSeek | null {
  if (!variant.builtIn || start !== null) return null;
  const led =
    before !== null &&
    before.rated === rated &&
    values(before.control) === values(control) &&
    (before.variants.length === 0 || before.variants.includes(variant.id));
  const variants = led ? before.variants : [variant.id];
  return { variants, control, rated, color: "random", minRating: null, maxRating: null };
}
