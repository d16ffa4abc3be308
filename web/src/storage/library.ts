// The games and variants of this browser, with change notifications between its tabs.
import { Database } from "./database";
import { claim } from "./claim";
import { isReadable } from "./readable";
import type { Claim, GameSource, Kept, StoredAnalysis, StoredGame, StoredVariant } from "./types";

/** A message to other tabs. */
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

  /** Whether what is saved is kept beyond the life of this page. */
  keeps(): Promise<boolean> {
    return this.database.keeps();
  }
  /** Calls `listener` when another tab changed something; returns a function that ends that. */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Calls `listener` when the browser starts storing after all; earlier data can then be read, too. */
  onKept(listener: () => void): () => void {
    this.relieved.add(listener);
    return () => void this.relieved.delete(listener);
  }
  /** For tests: closes the channel. */
  close(): void {
    this.channel?.close();
  }

  /**
   * The games changed last, newest first, without those that were abandoned before the first move or cannot be
   * read.
   */
  async games(most = Infinity): Promise<StoredGame[]> {
    return (await this.database.list("games"))
      .filter((game) => isReadable(game) && isBegun(game))
      .slice(0, most);
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
  /** Deletes games that were opened before a time and never started. */
  private async dropUnbegun(before: number): Promise<void> {
    for (const game of await this.database.list("games"))
      if (isReadable(game) && !isBegun(game) && game.changed < before) await this.deleteGame(game.id);
  }
  /** Whether a game will be lost when this page is closed. */
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
  /** Claims a place for an analysis for this tab only. */
  claimAnalysis(id: string, lost: () => void): Promise<Claim> {
    return claim(`tempi-analysis-${id}`, lost);
  }
  deleteAnalysis(id: string): Promise<void> {
    return this.database.delete("analyses", id);
  }
  /** Also deletes the analyses of deleted games. */
  async dropOrphans(): Promise<void> {
    const analyses = await this.database.list("analyses");
    const games = await this.database.answered("games");
    // No answer from the database does not mean that there are no games.
    if (games === null) return;
    const held = new Set(games.map(({ id }) => analysisOfGame(id)));
    for (const { id } of analyses)
      if (id.startsWith(analysisOfGame("")) && !held.has(id)) await this.deleteAnalysis(id);
  }

  /** The source of a game in this browser. */
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

/** The age at which an unstarted game is deleted. No page still has it open by then. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** Whether a game has any content: moves, an end, or names from a file. */
export const isBegun = ({ game, tags }: Pick<StoredGame, "game" | "tags">): boolean =>
  game.actions.length > 0 || (game.end ?? null) !== null || tags.length > 0;

/** The storage key of a game's analysis. */
export const analysisOfGame = (game: string): string => `game-${game}`;

export const library = new Library();
