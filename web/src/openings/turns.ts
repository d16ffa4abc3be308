// Turns played in a position: from a book, in the user's games, in a server's archive.

import type { Answer, GameText, Score, TurnByPosition } from "tempi-wasm";
import type { StoredGame } from "../storage/types";
import { listedName } from "../turn/effects";
import type { Remote } from "../worker/workers";

/** The source of turns. */
export type Source = "book" | "own" | "archive";

/** How often a turn was played, with its results. */
export interface Results {
  games: number;
  white: number;
  drawn: number;
  black: number;
}

/** A turn that can be played. */
export interface Opening {
  /** All its actions, including those already played. */
  actions: readonly string[];
  name: string;
  games: number;
  /** How often the book chooses it, in percent. */
  share?: number;
  /** The book's score. */
  score?: Score;
  results?: Results;
}

/** Maximum number of turns listed for a position. */
export const MOST_TURNS = 30;

type Rules = Pick<Remote, "record">;

/** A turn in readable notation, or its action texts if the rules do not respond. */
export async function turnName(rules: Rules, before: GameText, actions: readonly string[]): Promise<string> {
  const answer = await rules.record({ game: { ...before, actions: [...before.actions, ...actions] } });
  const last = answer.ok ? answer.value.turns.at(-1) : undefined;
  return last ? last.actions.map(listedName).join(" ") : actions.join(" ");
}

/** Whether a turn continues the actions already played. */
export const goesOn = (actions: readonly string[], played: readonly string[]): boolean =>
  actions.length > played.length && played.every((action, index) => action === actions[index]);

const sameVariant = (one: GameText["variant"], other: GameText["variant"]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Maximum number of games of a variant that are searched, newest first. */
export const MOST_GAMES = 1000;
/** Maximum number of turns searched per game. */
const MOST_DEPTH = 40;
/** The number of games sent to the worker at a time. */
const BATCH = 25;

/** Requests the turns of games by position. */
export type Look = (question: {
  games: GameText[];
  turns: number;
}) => Promise<Answer<(TurnByPosition[] | null)[]>>;

/** The turns of the user's own games of a variant, by position. */
export class OwnTurns {
  private readonly places = new Map<string, Map<string, Results>>();
  /** The number of games that could not be replayed. */
  unread = 0;
  games = 0;

  /** Searches games; `null` if the worker failed, or `goesOn` returns false because the result is no longer needed. */
  static async of(
    all: readonly StoredGame[],
    variant: GameText["variant"],
    look: Look,
    waits: () => boolean = () => true,
  ): Promise<OwnTurns | null> {
    const found = new OwnTurns();
    const games = all.filter(({ game }) => sameVariant(game.variant, variant)).slice(0, MOST_GAMES);
    for (let from = 0; from < games.length; from += BATCH) {
      const batch = games.slice(from, from + BATCH);
      const answer = await look({ games: batch.map(({ game }) => game), turns: MOST_DEPTH });
      if (!answer.ok || !waits()) return null;
      answer.value.forEach((turns, index) => found.add(turns, batch[index]));
    }
    return found;
  }

  private add(turns: TurnByPosition[] | null, game: StoredGame | undefined): void {
    if (turns === null || game === undefined) {
      this.unread += 1;
      return;
    }
    this.games += 1;
    for (const { key, actions } of turns) {
      const place = this.places.get(key) ?? new Map<string, Results>();
      const text = actions.join(" ");
      const known = place.get(text) ?? { games: 0, white: 0, drawn: 0, black: 0 };
      known.games += 1;
      const { result } = game.summary;
      if (result) known[result.winner ?? "drawn"] += 1;
      this.places.set(key, place.set(text, known));
    }
  }

  /** The turns in a position, most frequent first. */
  at(key: string): { actions: string[]; results: Results }[] {
    return [...(this.places.get(key) ?? [])]
      .map(([text, results]) => ({ actions: text.split(" "), results }))
      .sort((one, other) => other.results.games - one.results.games);
  }
}
