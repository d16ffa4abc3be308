// The games and variants of this browser, and word of their changes to its other tabs.
import { Database } from "./database";
import { claim } from "./claim";
import type { Claim, GameSource, Kept, StoredAnalysis, StoredGame, StoredVariant } from "./types";

/** What other tabs are told. */
interface Change {
  store: "games" | "variants";
  id: string;
}
type Listener = (change: Change) => void;

export class Library {
  private readonly channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("tempi");
  private readonly listeners = new Set<Listener>();
  private readonly relieved = new Set<() => void>();

  constructor(private readonly database = new Database()) {
    database.onKept = () => {
      for (const listener of [...this.relieved]) listener();
    };
    this.channel?.addEventListener("message", (event: MessageEvent<Change>) => {
      for (const listener of [...this.listeners]) listener(event.data);
    });
  }

  /** Whether what is saved outlasts this page. */
  keeps(): Promise<boolean> {
    return this.database.keeps();
  }
  /** Calls back when another tab changed something; the answer ends that. */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Calls back when the browser keeps what it did not at first; what it had before can be read then, too. */
  onKept(listener: () => void): () => void {
    this.relieved.add(listener);
    return () => void this.relieved.delete(listener);
  }
  /** For tests: lets go of the channel. */
  close(): void {
    this.channel?.close();
  }

  /** The last changed first. Games that were opened and left before the first move are not among them. */
  async games(most = Infinity): Promise<StoredGame[]> {
    return (await this.database.list("games")).filter(isBegun).slice(0, most);
  }
  game(id: string): Promise<StoredGame | null> {
    return this.database.get("games", id);
  }
  async saveGame(game: StoredGame): Promise<Kept> {
    const kept = await this.database.put("games", game);
    this.tell("games", game.id);
    if (!isBegun(game)) await this.dropUnbegun(game.created - FORGOTTEN_MS);
    return kept;
  }
  /** Deletes games that were opened before a time of day and never begun. */
  private async dropUnbegun(before: number): Promise<void> {
    for (const game of await this.database.list("games"))
      if (!isBegun(game) && game.changed < before) await this.deleteGame(game.id);
  }
  /** Whether a game is lost with this page. */
  isUnkept(id: string): boolean {
    return this.database.unkept("games", id);
  }
  async deleteGame(id: string): Promise<void> {
    await this.database.delete("games", id);
    this.tell("games", id);
  }

  variants(): Promise<StoredVariant[]> {
    return this.database.list("variants");
  }
  variant(id: string): Promise<StoredVariant | null> {
    return this.database.get("variants", id);
  }
  async saveVariant(variant: StoredVariant): Promise<Kept> {
    const kept = await this.database.put("variants", variant);
    this.tell("variants", variant.id);
    return kept;
  }
  async deleteVariant(id: string): Promise<void> {
    await this.database.delete("variants", id);
    this.tell("variants", id);
  }

  analysis(id: string): Promise<StoredAnalysis | null> {
    return this.database.get("analyses", id);
  }
  saveAnalysis(analysis: StoredAnalysis): Promise<Kept> {
    return this.database.put("analyses", analysis);
  }
  /** Asks to be the only tab that keeps an analysis in this place. */
  claimAnalysis(id: string, lost: () => void): Promise<Claim> {
    return claim(`tempi-analysis-${id}`, lost);
  }
  deleteAnalysis(id: string): Promise<void> {
    return this.database.delete("analyses", id);
  }
  /** Analyses of games that were deleted go too. */
  async dropOrphans(): Promise<void> {
    const analyses = await this.database.list("analyses");
    const games = await this.database.answered("games");
    // A database that does not answer must not look like one without games.
    if (games === null) return;
    const held = new Set(games.map(({ id }) => analysisOfGame(id)));
    for (const { id } of analyses)
      if (id.startsWith(analysisOfGame("")) && !held.has(id)) await this.deleteAnalysis(id);
  }

  /** A game of this browser as what plays it sees it. */
  source(id: string): GameSource {
    return {
      id,
      read: () => this.game(id),
      write: (game) => this.saveGame(game),
      watch: (listener) =>
        this.onChange((change) => {
          if (change.store === "games" && change.id === id) void this.game(id).then(listener);
        }),
      claim: (lost) => claim(`tempi-game-${id}`, lost),
    };
  }

  private tell(store: Change["store"], id: string): void {
    this.channel?.postMessage({ store, id } satisfies Change);
  }
}

/** After so long a game that nobody has begun is not waited for: no page is still open at it. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** Whether a game has something to go back to: moves, an end, or names from a file. */
export const isBegun = ({ game, tags }: Pick<StoredGame, "game" | "tags">): boolean =>
  game.actions.length > 0 || (game.end ?? null) !== null || tags.length > 0;

/** Where the analysis of a game is kept. */
export const analysisOfGame = (game: string): string => `game-${game}`;

export const library = new Library();
