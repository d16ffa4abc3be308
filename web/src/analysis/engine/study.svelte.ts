// Searches every position of a game for the same short time, and caches the results until the page is closed.

import { SvelteMap } from "svelte/reactivity";
import type {
  Answer,
  GameText,
  LineTurn,
  Record as GameRecord,
  Review,
  ReviewRequest,
  TurnRecord,
  View,
} from "tempi-wasm";
import { namesOf, textsOf, wonBy, type Worth, worthOf, worthOfResult } from "./score";

import { findingOf, type Thoughts, type Verdict, verdicts } from "./study";
import type { SearchEngine } from "./thinking.svelte";

export interface StudyDeps {
  mind: SearchEngine & { leave(): void };
  record(game: GameText): Promise<Answer<GameRecord>>;
  view(game: GameText): Promise<Answer<View>>;
  play(game: GameText, texts: string[]): Promise<Answer<{ view: View }>>;
  review(request: ReviewRequest): Promise<Answer<Review>>;
  /** The number of turns at the start that are in the opening book, which are not graded. */
  known(game: GameText): Promise<number>;
}

/** The time for each position, part of which may go to the mate finder; the same as in `tempi analyze`. */
export const TURN_MS = 300;
const WIN_SHARE = 4;
/** Each deeper analysis takes this many times as long. */
const DEEPER = 4;
/** Maximum number of cached positions. */
const MOST_KEPT = 5000;
const HASH_MIB = 16;

/** By position (variant, start, actions): the results, the time spent, and the score corrected by the rest of the game. */
const kept = new SvelteMap<string, { thoughts: Thoughts; ms: number; worth: Worth | null }>();

function keyOf({ variant, start, actions }: GameText, at: number): string {
  return JSON.stringify([variant, start ?? null, actions.slice(0, at)]);
}

/** The score of a position in the latest graph that shows it; `null` if none does. */
export const chartedWorth = (game: GameText): Worth | null =>
  kept.get(keyOf(game, game.actions.length))?.worth ?? null;

export class Study {
  turns: readonly TurnRecord[] = $state.raw([]);
  /** Of the position before each turn, and of the last one. */
  thoughts: readonly (Thoughts | undefined)[] = $state.raw([]);
  running = $state(false);
  failed = $state(false);
  /** The minimum time spent on a position of this game. */
  spent = $state(0);

  /** The review of the results so far. */
  review: Review | null = $state.raw(null);

  readonly verdicts: readonly (Verdict | null)[] = $derived(verdicts(this.turns, this.thoughts, this.review));
  /** The value before a turn is taken from its verdict, which is based on more than the search of that position. */
  readonly worths: readonly (Worth | null)[] = $derived(
    this.thoughts.map((one, index) => this.verdicts[index]?.before ?? one?.worth ?? null),
  );
  readonly done = $derived(this.thoughts.filter((one) => one !== undefined).length);

  /** The time per turn of the last run. */
  private wanted = $state(TURN_MS);
  private game: GameText | null = null;
  private order = 0;
  /** The number of the game's first turns that are in the opening book. */
  private book = 0;

  constructor(private readonly deps: StudyDeps) {}

  /** Sets the game. Known results are available at once. */
  async look(game: GameText): Promise<void> {
    if (this.game !== null && JSON.stringify(this.game) === JSON.stringify(game)) return;
    this.cancel();
    this.game = game;
    this.review = null;
    this.book = 0;
    void this.readBook(game);
    const order = this.order;
    const answer = await this.deps.record(game);
    if (order !== this.order) return;
    this.turns = answer.ok ? answer.value.turns : [];
    this.recall();
    if (this.done > 0) await this.judge(order);
  }

  /** Searches every position on which less time was spent, the last one first. */
  async run(ms = TURN_MS): Promise<void> {
    const { game } = this;
    if (!game || this.running || this.turns.length === 0) return;
    const order = ++this.order;
    // The book may have been unavailable before.
    if (this.book === 0) void this.readBook(game);
    this.wanted = ms;
    this.running = true;
    this.failed = false;
    const places = this.places();
    for (let index = places.length - 1; index >= 0 && order === this.order; index -= 1) {
      const at = places[index] ?? 0;
      const key = keyOf(game, at);
      if ((kept.get(key)?.ms ?? 0) < ms) {
        const thoughts = await this.think({ ...game, actions: game.actions.slice(0, at), end: null }, ms);
        if (order !== this.order) return;
        if (thoughts === null) {
          this.failed = true;
          break;
        }
        if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
        kept.set(key, { thoughts, ms, worth: thoughts.worth });
      }
      this.recall();
      await this.judge(order);
    }
    if (order === this.order && !this.failed) await this.check(order, ms);
    if (order === this.order) this.cancel();
  }

  /** Looks up the opening book in the background: turns that are in it lose their grades when the result arrives. */
  private async readBook(game: GameText): Promise<void> {
    const known = await this.deps.known(game);
    if (this.game !== game || known === this.book) return;
    this.book = known;
    if (this.done > 0) await this.judge(this.order);
  }

  /** Grades the turns by the results so far. */
  private async judge(order: number): Promise<void> {
    const { game } = this;
    if (!game) return;
    const answer = await this.deps.review({ game, findings: this.thoughts.map(findingOf), book: this.book });
    if (order !== this.order || !answer.ok) return;
    this.review = answer.value;
    this.recall();
  }

  /** Searches the positions after better turns, which is required for grading. */
  private async check(order: number, ms: number): Promise<void> {
    const tried = new Set<number>();
    for (;;) {
      const open = (this.review?.turns ?? []).findIndex((one, index) => one?.check && !tried.has(index));
      const better = this.review?.turns[open]?.check;
      const key = this.game && keyOf(this.game, this.places()[open] ?? 0);
      const known = key === null ? undefined : kept.get(key);
      if (!better || !known || key === null) return;
      tried.add(open);
      const thoughts = await this.think(better, ms);
      if (order !== this.order) return;
      if (thoughts === null) return void (this.failed = true);
      const checked = thoughts.worth ?? known.thoughts.worth;
      kept.set(key, { ...known, thoughts: { ...known.thoughts, checked } });
      this.recall();
      await this.judge(order);
      if (order !== this.order) return;
    }
  }

  deeper(): Promise<void> {
    return this.run(Math.max(TURN_MS, this.spent) * DEEPER);
  }

  /** Searches another position like those of the game; `null`: the engine has died. */
  examine(position: GameText): Promise<Thoughts | null> {
    return this.think(
      { ...position, end: null },
      Math.max(TURN_MS, Number.isFinite(this.spent) ? this.spent : 0),
    );
  }

  /** Releases the engine after `examine`. */
  leave(): void {
    if (!this.running) this.deps.mind.leave();
  }

  cancel(): void {
    this.order += 1;
    if (this.running) this.deps.mind.leave();
    this.running = false;
  }

  /** The number of positions on which the wanted time was spent. */
  progress(): number {
    const { game, wanted } = this;
    return game === null
      ? 0
      : this.places().filter((at) => (kept.get(keyOf(game, at))?.ms ?? 0) >= wanted).length;
  }

  private places(): number[] {
    const { game, turns } = this;
    return game === null ? [] : [...turns.map(({ at }) => at), game.actions.length];
  }

  private recall(): void {
    const { game } = this;
    if (game === null) return;
    const keys = this.places().map((at) => keyOf(game, at));
    const found = keys.map((key) => kept.get(key));
    this.thoughts = found.map((one) => one?.thoughts);
    this.spent = found.reduce((least, one) => Math.min(least, one?.ms ?? 0), Infinity);
    for (const [index, key] of keys.entries()) {
      const [one, worth] = [found[index], this.worths[index] ?? null];
      if (one && one.worth !== worth) kept.set(key, { ...one, worth });
    }
  }

  private async think(game: GameText, ms: number): Promise<Thoughts | null> {
    const seen = await this.deps.view(game);
    if (!seen.ok) return null;
    const { fen, progress, result } = seen.value;
    const thoughts: Thoughts = {
      fen,
      player: progress.player,
      worth: null,
      best: null,
      bestFen: null,
      win: null,
      checked: null,
    };
    if (result) return { ...thoughts, worth: worthOfResult(result) };
    const wins = await this.deps.mind.wins({ game, timeMs: ms / WIN_SHARE });
    if (!wins.ok) return null;
    const win = wins.value.wins === true ? wins.value.first : null;
    if (win) {
      const actions = win.moves.length;
      const score = { ...wonBy(progress.player), actions };
      return { ...thoughts, worth: score, best: win, bestFen: await this.after(game, win), win };
    }
    // The search gets the time that the mate finder did not use.
    const end = await this.deps.mind.search({
      game,
      differ: "turn",
      limits: { timeMs: ms * (1 - 1 / WIN_SHARE) },
      hashMib: HASH_MIB,
    }).end;
    if (!end.ok) return null;
    const { thought, choice } = end.value;
    const line = thought?.lines[0] ?? choice?.line;
    // A move chosen without a search has no comparable score.
    const searched = (thought ?? choice)?.depth ?? 0;
    if (!line || searched === 0) return thoughts;
    const best = line.turns[0] ?? null;
    return {
      ...thoughts,
      worth: worthOf(line),
      best: namesOf(best) === "" ? null : best,
      bestFen: await this.after(game, best),
    };
  }

  private async after(game: GameText, turn: LineTurn | null): Promise<string | null> {
    if (!turn) return null;
    const answer = await this.deps.play(game, textsOf(turn));
    return answer.ok ? answer.value.view.fen : null;
  }
}
