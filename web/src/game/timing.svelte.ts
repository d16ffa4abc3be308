// The clock of a game on the screen: the time shown, low-time warnings, and losses on time.

import type { Player } from "tempi-wasm";
import type { ClockState } from "../storage/types";
import { fallsAt, freeLeft, left, lowMs, Moments, type Time } from "./clock";

/** The seconds left at which the player is warned. */
const WARNINGS = [60, 30, 10] as const;
/** A page without a tick for this long was asleep or closed. */
const SLEEP_MS = 5000;
const TICK_MS = 250;
const LOW_TICK_MS = 100;

export interface Timed {
  /** The clock, if this tab may let it run out; `null` otherwise. */
  readonly clock: ClockState | null;
  /** The page was asleep for `ms`. */
  away(ms: number): void;
  warn(player: Player, seconds: number): void;
  /** The time ran out. `slept`: that was noticed only when the page woke up. */
  fell(player: Player, at: number, slept: boolean): void;
}

export class Timing {
  /** The time of day, as the clock counts it; updated while it ticks. */
  now = $state(0);
  private readonly moments: Moments;
  private seen: { player: Player | null; leftMs: number; at: number } = { player: null, leftMs: 0, at: 0 };
  private cancel: () => void = () => {};

  constructor(
    private readonly time: Time,
    private readonly game: Timed,
  ) {
    this.moments = new Moments(time);
    this.now = this.moments.now();
  }

  /** Starts ticking, until the returned function is called. */
  start(): () => void {
    this.seen.at = this.moment();
    this.tick();
    return () => this.cancel();
  }

  /** The current time. */
  moment(): number {
    return (this.now = this.moments.now());
  }

  /** The time a player has left. */
  left(clock: ClockState, player: Player): number {
    return Math.max(0, left(clock, player, this.now));
  }
  isLow = (clock: ClockState, player: Player): boolean => this.left(clock, player) < lowMs(clock.rule);
  /** What is left of the delay in the turn. */
  free = (clock: ClockState, player: Player): number => freeLeft(clock, player, this.now);

  /** Ticks now, and handles at once what is overdue. */
  tick(): void {
    this.cancel();
    const now = this.moment();
    const gap = now - this.seen.at;
    // The time before the first tick was counted when the page opened.
    if (this.seen.at > 0 && gap > SLEEP_MS) this.game.away(gap);
    this.seen.at = now;
    const { clock } = this.game;
    if (clock !== null) this.judge(clock, now, gap > SLEEP_MS);
    const low = clock !== null && clock.running !== null && this.isLow(clock, clock.running);
    this.cancel = this.time.later(low ? LOW_TICK_MS : TICK_MS, () => this.tick());
  }

  private judge(clock: ClockState, now: number, slept: boolean): void {
    const fall = fallsAt(clock);
    if (fall === null) return void (this.seen.player = null);
    const leftMs = left(clock, fall.player, now);
    if (this.seen.player === fall.player) {
      const seconds = WARNINGS.findLast((one) => this.seen.leftMs > one * 1000 && leftMs <= one * 1000);
      if (seconds !== undefined && leftMs > 0) this.game.warn(fall.player, seconds);
    }
    this.seen.player = fall.player;
    this.seen.leftMs = leftMs;
    if (now >= fall.at) this.game.fell(fall.player, fall.at, slept);
  }
}
