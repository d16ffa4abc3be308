// The computer opponent: it plays its turn action by action.

import type { Failure, GameText, LineTurn, Player, SearchRequest } from "tempi-wasm";
import type { ClockState } from "../storage/types";
import type { Search } from "../worker/client";
import { freeLeft, left } from "./clock";
import type { GameDeps } from "./deps";

/** The time limit of a turn without a clock. Lower levels stop long before. */
const UNTIMED_MS = 4000;
/** The longest turn with a clock, however much time is left. */
const MOST_MS = 16_000;
/** The shortest search worth starting. */
const LEAST_MS = 30;
/** The share of a fixed turn time that is used for thinking; the rest covers delays. */
const SHARE = 0.7;
/** Time per move that is lost between the engine's answer and the clock. */
const OVERHEAD_MS = 50;
/** With a clock, the pauses between the moves of a turn take at most this long in total, */
const PAUSES_MS = 1000;
/** and at most this share of the time left. */
const CLOCK_TO_PAUSE = 0.02;
/**
 * The pause before the first move, so that the player can see what their last move did. Longer if it moved or
 * removed other pieces.
 */
const FIRST_PAUSE_MS = 600;
const EFFECTS_PAUSE_MS = 1600;

type Limits = NonNullable<SearchRequest["limits"]>;
/** The player to move, if it is the computer. */
export interface Mover {
  player: Player;
  level: number;
  /** The random seed. */
  seed: number;
  /** The most moves that the turn may have. */
  moves: number;
  /** The previous turn pushed, created or removed pieces. */
  effects: boolean;
}

/** The game as the opponent needs it. */
export interface OpponentGame {
  readonly game: GameText;
  toMove(): Mover | null;
  readonly clock: ClockState | null;
  /** The time of day, as the clock counts it. */
  now(): number;
  /** Plays an action; returns whether it was played. */
  play(text: string): Promise<boolean>;
  /** It has started or stopped thinking. */
  thinks(thinking: boolean): void;
  /** It found nothing to play. */
  fails(failure: Failure): void;
}

export class Opponent {
  private search: Search | null = null;
  /** Incremented whenever it starts or stops thinking; answers to older requests are ignored. */
  private order = 0;
  private hint = 0;

  constructor(
    private readonly deps: Pick<GameDeps, "rules" | "engine" | "time" | "pace" | "book">,
    private readonly host: OpponentGame,
  ) {}

  /** Plays until it is no longer the computer's turn. Drops the current search. */
  async think(): Promise<void> {
    this.stop();
    const order = this.order;
    const mover = this.host.toMove();
    if (mover === null) return;
    this.host.thinks(true);
    const { time } = this.deps;
    let spent = 0;
    let last =
      time.steady() -
      this.pause(mover) +
      this.short(mover.effects ? EFFECTS_PAUSE_MS : FIRST_PAUSE_MS, mover.player);
    for (let next: Mover | null = mover; next !== null && order === this.order; next = this.host.toMove()) {
      const begun = time.steady();
      let text = (await this.deps.book?.(this.host.game, next.seed)) ?? null;
      if (order !== this.order) return;
      text ??= await this.find(next, spent, order);
      if (order !== this.order) return;
      if (text === null) break;
      spent += time.steady() - begun;
      await this.wait(last + this.pause(next) - time.steady());
      if (order !== this.order || !(await this.host.play(text))) break;
      last = time.steady();
    }
    if (order === this.order) this.stop();
  }

  /** The engine's action after `spent` milliseconds of the turn; `null`: none, or it is no longer wanted. */
  private async find(mover: Mover, spent: number, order: number): Promise<string | null> {
    const limits = await this.limits(mover.player, spent);
    if (order !== this.order) return null;
    this.search = this.deps.engine.search({
      game: this.host.game,
      level: mover.level,
      seed: mover.seed,
      limits,
    });
    const end = await this.search.end;
    if (order !== this.order) return null;
    if (!end.ok) this.host.fails(end.error);
    return end.ok ? (end.value.choice?.action.text ?? null) : null;
  }

  /** Plays the best action found so far. */
  moveNow(): void {
    this.search?.stop();
  }

  /** Stops thinking. */
  stop(): void {
    this.order += 1;
    this.hint += 1;
    this.search?.drop();
    this.search = null;
    this.host.thinks(false);
  }

  /** The turn it would play after `at` actions; `null` if another request came first. */
  async advise(game: GameText, at: number, ms: number): Promise<LineTurn | null> {
    const mine = ++this.hint;
    this.search?.drop();
    this.search = this.deps.engine.search({ game, at, limits: { timeMs: ms } });
    const end = await this.search.end;
    if (mine !== this.hint || !end.ok) return null;
    return end.value.choice?.line.turns[0] ?? null;
  }

  /** The pause between two actions; shorter if the clock is low. */
  private pause({ player, moves }: Mover): number {
    const pace = this.deps.pace();
    return this.host.clock === null
      ? pace
      : this.short(Math.min(pace, PAUSES_MS / Math.max(1, moves)), player);
  }

  private short(ms: number, player: Player): number {
    const { clock } = this.host;
    return clock === null
      ? ms
      : Math.max(0, Math.min(ms, left(clock, player, this.host.now()) * CLOCK_TO_PAUSE));
  }

  private wait(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((done) => this.deps.time.later(ms, done));
  }

  /**
   * The time for the rest of the turn after `spent` milliseconds. With a clock, it is computed anew before
   * each action.
   */
  private async limits(player: Player, spent: number): Promise<Limits> {
    const { clock, game } = this.host;
    if (clock === null) return { turnMs: Math.max(LEAST_MS, UNTIMED_MS - spent) };
    const now = this.host.now();
    const all = Math.max(0, left(clock, player, now));
    // The rest of a fixed turn time is lost, so use all of it.
    if (clock.rule.kind === "turn") return { turnMs: Math.max(LEAST_MS, all * SHARE) };
    const leftMs = Math.max(all - OVERHEAD_MS, all / 10);
    const incrementMs = clock.rule.kind === "fischer" ? clock.rule.incrementMs : 0;
    const answer = await this.deps.rules.turnTime({ game, leftMs, incrementMs });
    const { usualMs, mostMs } = answer.ok ? answer.value : { usualMs: leftMs / 40, mostMs: leftMs / 40 };
    // The delay costs nothing, but the player should not have to wait long either.
    const free = freeLeft(clock, player, now) / 2;
    const within = (ms: number): number => Math.max(LEAST_MS, Math.min(MOST_MS, ms + free));
    return { turnMs: within(usualMs), overdraftMs: within(mostMs) };
  }
}
