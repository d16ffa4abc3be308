// The clock of a game while it is on the screen: what it shows, when it warns, and when a flag falls.

import type { Player } from "tempi-wasm";
import type { ClockState } from "../storage/types";
import { fallsAt, freeLeft, left, lowMs, Moments, type Time } from "./clock";

/** At so many seconds left something is said. */
const WARNINGS = [60, 30, 10] as const;
/** A page that was not heard of for so long slept, or was closed. */
const SLEEP_MS = 5000;
const TICK_MS = 250;
const LOW_TICK_MS = 100;

export interface Timed {
  /** The clock, if it may be judged here; `null` otherwise. */
  readonly clock: ClockState | null;
  /** The page was away for `ms`. */
  away(ms: number): void;
  warn(player: Player, seconds: number): void;
  /** `slept`: it was noticed only long after, when the page came back. */
  fell(player: Player, at: number, slept: boolean): void;
}

export class Timing {
  /** The time of day, as the clock counts; grows while it is looked at. */
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

  /** Begins to look, and goes on until the answer is called. */
  start(): () => void {
    this.seen.at = this.moment();
    this.tick();
    return () => this.cancel();
  }

  /** The moment now. */
  moment(): number {
    return (this.now = this.moments.now());
  }

  /** What a player is shown to have. */
  left(clock: ClockState, player: Player): number {
    return Math.max(0, left(clock, player, this.now));
  }
  isLow = (clock: ClockState, player: Player): boolean => this.left(clock, player) < lowMs(clock.rule);
  /** What is still free of the turn. */
  free = (clock: ClockState, player: Player): number => freeLeft(clock, player, this.now);

  /** Looks now; what is late is noticed at once. */
  tick(): void {
    this.cancel();
    const now = this.moment();
    const gap = now - this.seen.at;
    // What was before the first look, whoever opened the page has counted.
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
