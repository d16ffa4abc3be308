// The turns in the panel: those of one source in one position.

import type { Failure, GameText } from "tempi-wasm";
import type { StoredGame } from "../storage/types";
import type { Results, Look, Opening, Source } from "./turns";
import { goesOn, MOST_TURNS, OwnTurns, turnName } from "./turns";
import type { Remote } from "../worker/workers";

/** The result of a source for a position. */
export type Found =
  | { kind: "turns"; turns: readonly Opening[]; unread: number }
  /** The source has nothing about this variant. */
  | { kind: "none" }
  /** The book is damaged, or belongs to different rules. */
  | { kind: "bad-book"; failure: Failure }
  | { kind: "failed" };

/** What the panel needs from the rest of the page. Tests pass substitutes. */
export interface OpeningsDeps {
  rules: Pick<Remote, "record" | "view" | "turnStart" | "bookTurns">;
  book(game: GameText): Promise<string | null>;
  games(): Promise<StoredGame[]>;
  look: Look;
  /** The turns in a position in a server's archive; `null`: it does not respond. */
  archive(variant: string, fen: string): Promise<readonly (Results & { actions: string[] })[] | null>;
}

interface Place {
  /** The game up to the start of the current turn. */
  before: GameText;
  /** The actions already played in it. */
  played: readonly string[];
  key: string;
}

export class Openings {
  /** `null`: unknown. The previous turns stay until the answer arrives. */
  found: Found | null = $state.raw(null);
  private asked = 0;
  private own: { variant: string; turns: Promise<OwnTurns | null> } | null = null;

  constructor(private readonly deps: OpeningsDeps) {}

  /** Shows the turns of a source at the end of a game. */
  async show(game: GameText, source: Source): Promise<void> {
    const mine = ++this.asked;
    const found = await this.find(game, source);
    if (mine === this.asked) this.found = found;
  }

  /** Called when the user's games have changed. */
  forgetGames(): void {
    this.own = null;
  }

  private async find(game: GameText, source: Source): Promise<Found> {
    if (source === "book") return this.inBook(game);
    const start = await this.deps.rules.turnStart({ game });
    if (!start.ok) return { kind: "failed" };
    const { at, key } = start.value;
    const before = { ...game, actions: game.actions.slice(0, at), end: null };
    const place = { before, played: game.actions.slice(at), key };
    return source === "own" ? this.inGames(place) : this.inArchive(place);
  }

  private async inBook(game: GameText): Promise<Found> {
    const book = await this.deps.book(game);
    if (book === null) return { kind: "none" };
    const answer = await this.deps.rules.bookTurns({ game, book });
    if (!answer.ok)
      return answer.error.code === "book" ? { kind: "bad-book", failure: answer.error } : { kind: "failed" };
    const before = { ...game, actions: game.actions.slice(0, answer.value.at), end: null };
    const turns = answer.value.turns.slice(0, MOST_TURNS);
    return this.named(before, turns);
  }

  private async inGames(place: Place): Promise<Found> {
    const { variant } = place.before;
    const kept = JSON.stringify(variant);
    if (this.own?.variant !== kept) {
      const turns = this.deps.games().then((games) => OwnTurns.of(games, variant, this.deps.look));
      this.own = { variant: kept, turns };
    }
    const { own } = this;
    const turns = await own.turns;
    if (turns === null) {
      if (this.own === own) this.own = null;
      return { kind: "failed" };
    }
    const known = turns
      .at(place.key)
      .map(({ actions, results }) => ({ actions, results, games: results.games }));
    return this.named(place.before, this.goingOn(known, place), turns.unread);
  }

  private async inArchive(place: Place): Promise<Found> {
    const { variant } = place.before;
    if (typeof variant !== "string") return { kind: "none" };
    const view = await this.deps.rules.view({ game: place.before, options: { legal: false } });
    const answer = view.ok ? await this.deps.archive(variant, view.value.fen) : null;
    if (answer === null) return { kind: "failed" };
    const known = answer.map((turn) => ({ actions: turn.actions, results: turn, games: turn.games }));
    return this.named(place.before, this.goingOn(known, place));
  }

  private goingOn<T extends { actions: readonly string[] }>(turns: readonly T[], { played }: Place): T[] {
    return turns.filter(({ actions }) => goesOn(actions, played)).slice(0, MOST_TURNS);
  }

  private async named(before: GameText, turns: readonly Omit<Opening, "name">[], unread = 0): Promise<Found> {
    const names = await Promise.all(turns.map(({ actions }) => turnName(this.deps.rules, before, actions)));
    return {
      kind: "turns",
      turns: turns.map((turn, index) => ({ ...turn, name: names[index] ?? "" })),
      unread,
    };
  }
}
