// The computer at one side of the board: it plays its turn action by action.

import type { Failure, GameText, LineTurn, Player, SearchRequest } from "tempi-wasm";
import type { ClockState } from "../storage/types";
import type { Search } from "../worker/client";
import { freeLeft, left } from "./clock";
import type { GameDeps } from "./deps";

/** How long a turn may take without a clock. Lower levels stop long before that: they do not look so far. */
const UNTIMED_MS = 4000;
/** The most for a turn with a clock, however much it shows. */
const PATIENCE_MS = 16_000;
/** Less is not worth asking for. */
const LEAST_MS = 30;
/** Of a fixed time for a turn: the rest is for the way of the answer. */
const SHARE = 0.7;
/** What the way of an answer takes of a clock. */
const OVERHEAD_MS = 50;
/** With a clock the pauses between moves take at most so long in a turn. */
const PAUSES_MS = 1000;
/** And no more than this part of what is left of it. */
const CLOCK_TO_PAUSE = 0.02;
/** A first move does not come at once: what the player's last has done can be seen. Longest where it moved or removed other pieces. */
const BREATH_MS = 600;
const EFFECTS_MS = 1600;

type Limits = NonNullable<SearchRequest["limits"]>;
/** Who is to move, if it is the computer. */
export interface Mover {
  player: Player;
  level: number;
  /** The number that its chance begins with. */
  seed: number;
  /** How many moves the turn has at most. */
  moves: number;
  /** The turn before has pushed, created or removed pieces. */
  effects: boolean;
}

/** What the opponent sees and does of a game. */
export interface OpponentGame {
  readonly game: GameText;
  toMove(): Mover | null;
  readonly clock: ClockState | null;
  /** The time of day, as the clock counts. */
  now(): number;
  /** Plays an action; answers whether it was played. */
  play(text: string): Promise<boolean>;
  /** It thinks now, or not any more. */
  thinks(thinking: boolean): void;
  /** It could not find anything to play. */
  fails(failure: Failure): void;
}

export class Opponent {
  private search: Search | null = null;
  /** Grows with each order to think or to stop: what belongs to an older one is not heard any more. */
  private order = 0;
  private hint = 0;

  constructor(
    private readonly deps: Pick<GameDeps, "rules" | "engine" | "time" | "pace">,
    private readonly host: OpponentGame,
  ) {}

  /** Plays until it is not the computer's turn any more. What it was thinking before is dropped. */
  async think(): Promise<void> {
    this.stop();
    const order = this.order;
    const mover = this.host.toMove();
    if (mover === null) return;
    this.host.thinks(true);
    const { time } = this.deps;
    let spent = 0;
    let last =
      time.steady() - this.pause(mover) + this.short(mover.effects ? EFFECTS_MS : BREATH_MS, mover.player);
    for (let next: Mover | null = mover; next !== null && order === this.order; next = this.host.toMove()) {
      const begun = time.steady();
      const limits = await this.limits(next.player, spent);
      if (order !== this.order) return;
      this.search = this.deps.engine.search({
        game: this.host.game,
        level: next.level,
        seed: next.seed,
        limits,
      });
      const end = await this.search.end;
      if (order !== this.order) return;
      const choice = end.ok ? end.value.choice : null;
      if (!end.ok) this.host.fails(end.error);
      if (choice === null) break;
      spent += time.steady() - begun;
      await this.wait(last + this.pause(next) - time.steady());
      if (order !== this.order || !(await this.host.play(choice.action.text))) break;
      last = time.steady();
    }
    if (order === this.order) this.stop();
  }

  /** Plays the best that it has found so far. */
  moveNow(): void {
    this.search?.stop();
  }

  /** Does not think any more. */
  stop(): void {
    this.order += 1;
    this.hint += 1;
    this.search?.drop();
    this.search = null;
    this.host.thinks(false);
  }

  /** What it would play in the position after `at` actions; `null` if something else was asked of it before it knew. */
  async advise(game: GameText, at: number, ms: number): Promise<LineTurn | null> {
    const mine = ++this.hint;
    this.search?.drop();
    this.search = this.deps.engine.search({ game, at, limits: { timeMs: ms } });
    const end = await this.search.end;
    if (mine !== this.hint || !end.ok) return null;
    return end.value.choice?.line.turns[0] ?? null;
  }

  /** Between two actions; with a clock that is short, shorter. */
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

  /** The time for the rest of the turn, of which `spent` is gone already. With a clock it is asked for anew before each action. */
  private async limits(player: Player, spent: number): Promise<Limits> {
    const { clock, game } = this.host;
    if (clock === null) return { turnMs: Math.max(LEAST_MS, UNTIMED_MS - spent) };
    const now = this.host.now();
    const all = Math.max(0, left(clock, player, now));
    // What is left of a fixed time for a turn cannot be saved.
    if (clock.rule.kind === "turn") return { turnMs: Math.max(LEAST_MS, all * SHARE) };
    const leftMs = Math.max(all - OVERHEAD_MS, all / 10);
    const incrementMs = clock.rule.kind === "fischer" ? clock.rule.incrementMs : 0;
    const answer = await this.deps.rules.turnTime({ game, leftMs, incrementMs });
    const { usualMs, mostMs } = answer.ok ? answer.value : { usualMs: leftMs / 40, mostMs: leftMs / 40 };
    // Before its time counts there is no reason to hurry, but nobody waits gladly either.
    const free = freeLeft(clock, player, now) / 2;
    const within = (ms: number): number => Math.max(LEAST_MS, Math.min(PATIENCE_MS, ms + free));
    return { turnMs: within(usualMs), overdraftMs: within(mostMs) };
  }
}
