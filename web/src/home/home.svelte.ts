// The state of the list of variants. It is kept while the page is open, so that nothing has changed when the user
// comes back.
import catalog from "tempi-wasm/catalog.json";
import type { Card } from "tempi-wasm";
import { library } from "../storage/library";
import type { StoredGame, StoredVariant } from "../storage/types";
import type Lobby from "../lobby/Lobby.svelte";
import { site } from "../online/site.svelte";
import { rules } from "../worker/workers";
import { summaryOf } from "../variants/catalog";
import { text } from "./text";
import { apply, easiestFirst, NOTHING, type Filter } from "./filter";

/** A user's variant with its card. */
export interface OwnCard {
  card: Card;
  stored: StoredVariant;
}

/** All text of a card, for the search. */
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

/** How long the page waits for the stored games before it is shown. */
const LOADING_MS = 150;
const ordered = easiestFirst(catalog);

class Home {
  filter: Filter = $state({ ...NOTHING });
  own: OwnCard[] = $state.raw([]);
  /** Unfinished games, the last played first. */
  open: StoredGame[] = $state.raw([]);
  readonly shown = $derived(apply(ordered, this.filter, wordsOf));
  readonly shownOwn = $derived(this.own.filter(({ card }) => apply([card], this.filter, wordsOf).length > 0));

  /** The stored games are loaded, or loading takes so long that the page is shown without them. */
  ready = $state(false);

  /** The lobby above the variants; `null`: the page has no server, or cannot load it. */
  lobby: typeof Lobby | null = $state.raw(null);

  constructor() {
    library.onKept(() => void this.load());
  }

  /** Loads the games and the user's variants, and asks the rules for missing cards. */
  async load(): Promise<void> {
    setTimeout(() => (this.ready = true), LOADING_MS);
    const [games, variants] = await Promise.all([
      library.games(40),
      library.variants(),
      // Online play is shown above the variants.
      site.find().then(() => this.loadLobby()),
    ]);
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
  /** Only pages of a server need it. */
  private async loadLobby(): Promise<void> {
    if (!site.present || this.lobby) return;
    this.lobby = await import("../lobby/Lobby.svelte").then(
      (module) => module.default,
      () => null,
    );
  }
}
export const home = new Home();
export { catalog };
