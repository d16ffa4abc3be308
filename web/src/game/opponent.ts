// The computer at one side of the board: it plays its turn action by action.

import type { Failure, GameText, LineTurn, Player } from "tempi-wasm";
import type { ClockState } from "../storage/types";
import type { Search } from "../worker/client";
import { freeLeft, left } from "./clock";
import type { GameDeps } from "./deps";

/** How long a turn may take without a clock. Lower levels stop long before that: they do not look so far. */
const UNTIMED_MS = 4000;
/** Of a fixed time for a turn: the rest is for the way of the answer. */
const SHARE = 0.7;
/** With a clock the pauses between moves take at most so long in a turn. */
const PAUSES_MS = 1000;
/** A first move does not come in the same instant as the player's last. */
const BREATH_MS = 250;

/** What the opponent sees and does of a game. */
export interface Table {
  readonly game: GameText;
  /** Its level and the number that its chance begins with, if it is to move; otherwise `null`. */
  toMove(): { player: Player; level: number; seed: number; moves: number } | null;
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
    private readonly table: Table,
  ) {}

  /** Plays until it is not the computer's turn any more. What it was thinking before is dropped. */
  async think(): Promise<void> {
    this.stop();
    const order = this.order;
    const mover = this.table.toMove();
    if (mover === null) return;
    this.table.thinks(true);
    const { time } = this.deps;
    const budget = await this.budget(mover.player);
    let spent = 0;
    let last = time.steady() - this.pause(mover.moves) + BREATH_MS;
    for (let next: typeof mover | null = mover; next !== null && order === this.order; next = this.table.toMove()) {
      const begun = time.steady();
      const { game } = this.table;
      const request = { game, level: next.level, seed: next.seed, limits: { turnMs: Math.max(30, budget - spent) } };
      this.search = this.deps.engine.search(request);
      const end = await this.search.end;
      if (order !== this.order) return;
      const choice = end.ok ? end.value.choice : null;
      if (!end.ok) this.table.fails(end.error);
      if (choice === null) break;
      spent += time.steady() - begun;
      await this.wait(last + this.pause(next.moves) - time.steady());
      if (order !== this.order || !(await this.table.play(choice.action.text))) break;
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
    this.table.thinks(false);
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

  private pause(moves: number): number {
    const pace = this.deps.pace();
    return this.table.clock === null ? pace : Math.min(pace, PAUSES_MS / Math.max(1, moves));
  }

  private wait(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((done) => this.deps.time.later(ms, done));
  }

  /** The time for the rest of the turn. */
  private async budget(player: Player): Promise<number> {
    const { clock, game } = this.table;
    if (clock === null) return UNTIMED_MS;
    const now = this.table.now();
    const leftMs = Math.max(0, left(clock, player, now));
    if (clock.rule.kind === "turn") return leftMs * SHARE;
    const incrementMs = clock.rule.kind === "fischer" ? clock.rule.incrementMs : 0;
    const answer = await this.deps.rules.turnTime({ game, leftMs, incrementMs });
    // Before its time counts there is no reason to hurry, but nobody waits gladly either.
    return Math.min(UNTIMED_MS * 4, (answer.ok ? answer.value.ms : leftMs / 40) + freeLeft(clock, player, now) / 2);
  }
}
