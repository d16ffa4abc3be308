// What the list of variants shows. Kept while the page is open, so that coming back finds it as it was.
import catalog from "tempi-wasm/catalog.json";
import type { Card } from "tempi-wasm";
import { library } from "../storage/library";
import type { StoredGame, StoredVariant } from "../storage/types";
import { rules } from "../worker/workers";
import { summaryOf } from "../variants/catalog";
import { text } from "./text";
import { apply, easiestFirst, NOTHING, type Filter } from "./filter";

/** A user's variant with its card. */
export interface OwnCard {
  card: Card;
  stored: StoredVariant;
}

/** All that a card says of its variant, for whoever looks for a word of it. */
export function wordsOf(card: Card): string {
  const t = text();
  const { turn, has, goals, check } = card.tags;
  return [
    summaryOf(card),
    t.turnShort[turn],
    ...has.map((feature) => t.has[feature]),
    ...goals.map((goal) => t.goal[goal]),
    t.checkShort[check],
  ].join(" ");
}

const PATIENCE_MS = 150;
const ordered = easiestFirst(catalog);

class Home {
  filter: Filter = $state({ ...NOTHING });
  own: OwnCard[] = $state.raw([]);
  /** Games that wait to be gone on with, the last played first. */
  open: StoredGame[] = $state.raw([]);
  readonly shown = $derived(apply(ordered, this.filter, wordsOf));
  readonly shownOwn = $derived(this.own.filter(({ card }) => apply([card], this.filter, wordsOf).length > 0));

  /** What was kept is known, or would take longer than anyone wants to wait: nothing is to jump when it comes. */
  ready = $state(false);

  constructor() {
    library.onKept(() => void this.load());
  }

  /** Asks the library, and the rules about variants that are kept without a card. */
  async load(): Promise<void> {
    setTimeout(() => (this.ready = true), PATIENCE_MS);
    const [games, variants] = await Promise.all([library.games(40), library.variants()]);
    this.open = games
      .filter(({ summary, game }) => summary.result === null && game.actions.length > 0)
      .slice(0, 3);
    const cards = await Promise.all(
      variants.map(async (stored): Promise<OwnCard[]> => {
        if (stored.card) return [{ card: stored.card, stored }];
        const answer = await rules.variant({ variant: { id: stored.id, toml: stored.toml } });
        return answer.ok ? [{ card: answer.value, stored }] : [];
      }),
    );
    this.own = cards.flat();
    this.ready = true;
  }
}
export const home = new Home();
export { catalog };
