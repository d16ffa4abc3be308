// "Learn from your mistakes": in each position in which the player made a mistake, they look for a better turn.

import type {
  Answer,
  Explanation,
  GameText,
  LineTurn,
  Player,
  Review,
  ReviewRequest,
  Square,
  View,
  ViewOptions,
} from "tempi-wasm";
import { targetNames } from "../../board/spoken";
import { anchorHref } from "../../shell/addresses";
import { explained } from "../../table/host";
import { whySentence } from "../../text/sentences";
import { textsOf } from "../engine/score";
import { findingOf, type Thoughts, type Verdict } from "../engine/study";

/** A mistake to learn from. */
export interface Lesson {
  verdict: Verdict;
  /** The results for the position before the turn. */
  thoughts: Thoughts;
}

/**
 * `asking`: for a better turn. `judging` a complete one. `good`: it keeps the winning chances. `wrong`, with
 * a refutation if there is one. `same`: what was played in the game. `solved`: the solution is shown.
 * `failed`: the engine has died.
 */
export type LessonState = "asking" | "judging" | "good" | "wrong" | "same" | "solved" | "failed";

/** What decides about a turn: the game ends in it or in the reply, a forced win follows, or only the winning chances differ. */
export type LessonEffect = "at-once" | "by-force" | "chances";

export interface LearnDeps {
  view(question: { game: GameText; options?: ViewOptions }): Promise<Answer<View>>;
  play(question: { game: GameText; texts: string[] }): Promise<
    Answer<{
      refused: { message: string; why?: Explanation | null } | null;
      game: GameText;
      view: View;
    }>
  >;
  explain(question: {
    game: GameText;
    at?: number | null;
    text: string;
  }): Promise<Answer<Explanation | null>>;
  review(request: ReviewRequest): Promise<Answer<Review>>;
  /** Searches a position as the review did. */
  think(game: GameText): Promise<Thoughts | null>;
}

/** The lessons of a player: their marked turns for which a better one is known. */
export function lessonsOf(
  verdicts: readonly (Verdict | null)[],
  thoughts: readonly (Thoughts | undefined)[],
  player: Player,
): Lesson[] {
  return verdicts.flatMap((verdict, index) => {
    const known = thoughts[index];
    const wanted = verdict !== null && verdict.glyph !== null && verdict.turn.player === player;
    return wanted && known && textsOf(known.best).length > 0 ? [{ verdict, thoughts: known }] : [];
  });
}

export class Learn {
  index = $state(0);
  state: LessonState = $state("asking");
  view: View | null = $state.raw(null);
  /** The opponent's reply to a wrong turn, which was added after it. */
  refutation: LineTurn | null = $state.raw(null);
  /** What makes the turn good or wrong. */
  effect: LessonEffect = $state("chances");
  /** The winning chances that the wrong turn loses, in percentage points. */
  percent = $state(0);
  message: { text: string; link: string | null } | null = $state.raw(null);
  culprits: readonly Square[] = $state.raw([]);
  /** The lessons solved without help. */
  solved: ReadonlySet<number> = $state.raw(new Set<number>());

  /** The actions of the lesson's line: the attempted turn and its continuation. */
  private line: readonly string[] = $state.raw([]);
  private helped = false;
  private order = 0;
  /** Requests about the board run one after the other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly lessons: readonly Lesson[],
    private readonly game: GameText,
    private readonly deps: LearnDeps,
  ) {}

  get lesson(): Lesson | null {
    return this.lessons[this.index] ?? null;
  }
  /** The number of actions before the lesson's turn. */
  get from(): number {
    return this.lesson?.verdict.turn.at ?? 0;
  }
  get canBack(): boolean {
    return (this.view?.at ?? 0) > this.from;
  }
  get canRedo(): boolean {
    return (this.view?.at ?? 0) < this.from + this.line.length;
  }
  get isLast(): boolean {
    return this.index >= this.lessons.length - 1;
  }

  /** Starts a lesson. */
  begin(index: number): Promise<void> {
    this.index = index;
    this.helped = false;
    return this.retry();
  }
  next(): Promise<void> {
    return this.isLast ? Promise.resolve() : this.begin(this.index + 1);
  }
  /** Returns to the question. */
  retry(): Promise<void> {
    this.order += 1;
    this.state = "asking";
    this.line = [];
    this.clear();
    return this.inTurn(() => this.show(this.from));
  }

  /** Plays the solution on the board. */
  solve(): Promise<void> {
    this.order += 1;
    this.helped = true;
    this.state = "solved";
    this.clear();
    this.line = textsOf(this.lesson?.thoughts.best ?? null);
    return this.inTurn(() => this.show(this.from + this.line.length));
  }

  /** Steps through the line on the board; within an incomplete turn, this takes moves back. */
  step(at: number): Promise<void> {
    return this.inTurn(async () => {
      const to = Math.min(Math.max(at, this.from), this.from + this.line.length);
      await this.show(to);
      if (this.state === "asking") this.line = this.line.slice(0, to - this.from);
    });
  }

  act(at: number, texts: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      if (this.state !== "asking") return;
      const before = {
        ...this.start,
        actions: [...this.start.actions, ...this.line.slice(0, at - this.from)],
      };
      const answer = await this.deps.play({ game: before, texts: [...texts] });
      if (!answer.ok) return this.say(answer.error.message, null);
      const { refused, game, view } = answer.value;
      if (refused) return this.say(refused.message, refused.why ?? null);
      this.line = game.actions.slice(this.from);
      this.clear();
      this.view = view;
      const { turn } = this.lesson?.verdict ?? {};
      if (view.result || view.progress.turn !== turn?.number) await this.judge(game, view);
    });
  }

  /** Shows why a move is illegal. */
  explain(at: number, text: string): Promise<void> {
    return this.inTurn(async () => {
      const game = { ...this.start, actions: [...this.start.actions, ...this.line.slice(0, at - this.from)] };
      const answer = await explained(this.deps as Parameters<typeof explained>[0], { game, at }, text);
      if (answer.ok && answer.value) this.say(answer.value.sentence, answer.value);
      else if (answer.ok) this.say(targetNames([], text.slice(0, 2)), null);
    });
  }

  /** The game before the lesson's turn. */
  private get start(): GameText {
    return { ...this.game, actions: this.game.actions.slice(0, this.from), end: null };
  }

  /** Judges a complete turn: reviews the game with it to see whether it is good enough. */
  private async judge(game: GameText, view: View): Promise<void> {
    const { lesson } = this;
    if (!lesson) return;
    const order = ++this.order;
    if (view.fen === lesson.thoughts.bestFen) return this.good(view, lesson.thoughts);
    const played = this.game.actions.slice(this.from, this.from + lesson.verdict.turn.actions.length);
    const asPlayed = this.line.join(" ") === played.join(" ");
    this.state = "judging";
    const after = await this.deps.think(game);
    if (order !== this.order) return;
    if (!after) return void (this.state = "failed");
    const findings = [
      ...Array.from({ length: this.turnIndex(lesson) }, () => null),
      findingOf(lesson.thoughts),
      findingOf(after),
    ];
    const answer = await this.deps.review({ game, findings });
    if (order !== this.order) return;
    const verdict = answer.ok ? (answer.value.turns.at(-1) ?? null) : null;
    if (!verdict) return void (this.state = "failed");
    if (verdict.grade === null) return this.good(view, after);
    this.helped = true;
    const { player } = lesson.verdict.turn;
    const loses = after.worth !== null && after.worth.winner !== null && after.worth.winner !== player;
    this.effect = after.win ? "at-once" : loses ? "by-force" : "chances";
    this.percent = verdict.percent;
    this.refutation = after.win ?? after.best;
    this.line = [...this.line, ...textsOf(this.refutation)];
    this.state = asPlayed ? "same" : "wrong";
  }

  /** The number of turns before the lesson's. */
  private turnIndex({ verdict }: Lesson): number {
    return this.before.findIndex((at) => at === verdict.turn.at);
  }
  /** The start of each turn of the game. */
  before: readonly number[] = [];

  /** `thoughts`: about the position before or after the good turn. */
  private good(view: View, { worth }: Thoughts): void {
    const player = this.lesson?.verdict.turn.player;
    this.effect =
      view.result?.winner === player ? "at-once" : worth?.winner === player ? "by-force" : "chances";
    this.state = "good";
    if (!this.helped) this.solved = new Set([...this.solved, this.index]);
  }

  private async show(at: number): Promise<void> {
    const game = { ...this.start, actions: [...this.start.actions, ...this.line] };
    const answer = await this.deps.view({ game, options: { at } });
    if (!answer.ok) return this.say(answer.error.message, null);
    this.view = answer.value;
    this.message = null;
    this.culprits = [];
  }

  private inTurn(does: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(does);
    return this.queue;
  }
  private clear(): void {
    this.refutation = null;
    this.message = null;
    this.culprits = [];
  }
  private say(sentence: string, why: Explanation | null): void {
    this.message = {
      text: why ? whySentence(why) : sentence,
      link: anchorHref(why?.anchor),
    };
    this.culprits = why?.squares ?? [];
  }
}
