// Chess clocks for turns of several moves. A clock is plain data with the time at which it started, so
// that it is correct after a reload or sleep.

import type { Player, View } from "tempi-wasm";
import { initialMs, type ClockRule, type ClockState } from "../storage/types";

/** The source of time. Tests use a manual one. */
export interface Time {
  /** The time of day in milliseconds. It advances while the device sleeps, but users can set it. */
  now(): number;
  /**
   * Milliseconds since some fixed moment. Users cannot set it, but in some browsers it stops while the device
   * sleeps.
   */
  steady(): number;
  /** Calls `callback` after `ms` milliseconds, unless the returned function is called first. */
  later(ms: number, callback: () => void): () => void;
}

export const browserTime: Time = {
  now: () => Date.now(),
  steady: () => performance.now(),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * A time of day that never goes back and never runs slow, so that nobody gains time by setting the device's
 * clock.
 */
export class Moments {
  private ahead = -Infinity;

  constructor(private readonly time: Time) {}

  now(): number {
    this.ahead = Math.max(this.ahead, this.time.now() - this.time.steady());
    return this.time.steady() + this.ahead;
  }
}

/** The delay before the clock counts, in each turn. */
const free = (rule: ClockRule): number => (rule.kind === "delay" ? rule.delayMs : 0);

/** The time a player has left; negative if it has run out. */
export function left({ rule, leftMs, running, since }: ClockState, player: Player, now: number): number {
  if (running !== player || since === null) return leftMs[player];
  return leftMs[player] - Math.max(0, now - since - free(rule));
}

/** What is left of the delay in this turn; 0 if there is none. */
export const freeLeft = ({ rule, running, since }: ClockState, player: Player, now: number): number =>
  running !== player || since === null ? 0 : Math.max(0, free(rule) - (now - since));

/** When the running clock will run out; `null` if none runs. */
export function fallsAt(clock: ClockState): { player: Player; at: number } | null {
  const { rule, leftMs, running, since } = clock;
  return running === null || since === null
    ? null
    : { player: running, at: since + free(rule) + leftMs[running] };
}

/** Starts a player's clock and stops the other. No increment, since nobody has finished a turn. */
export function handed(clock: ClockState, player: Player, now: number): ClockState {
  return { ...stopped(clock, now), running: player, since: now };
}

/** Stops the clock. */
export function stopped(clock: ClockState, now: number): ClockState {
  const leftMs = {
    white: Math.max(0, left(clock, "white", now)),
    black: Math.max(0, left(clock, "black", now)),
  };
  return { ...clock, leftMs, running: null, since: null };
}

/** Ends a turn of `player`: adds what the time control gives for it, and starts the clock of `next`. */
export function passed(clock: ClockState, player: Player, next: Player, now: number): ClockState {
  const { rule } = clock;
  const { leftMs } = stopped(clock, now);
  if (rule.kind === "fischer") leftMs[player] += rule.incrementMs;
  if (rule.kind === "turn" || rule.kind === "correspondence") leftMs[player] = initialMs(rule);
  return { rule, leftMs, running: next, since: now };
}

/**
 * After an action of `player`: the first of a game starts the clock, a complete turn passes it to `next`, and
 * the end of the game stops it.
 */
export function moved(
  clock: ClockState,
  player: Player,
  now: number,
  after: { next: Player; turnOver: boolean; gameOver: boolean },
): ClockState {
  if (after.gameOver) return stopped(clock, now);
  const running = clock.running === null ? handed(clock, player, now) : clock;
  return after.turnOver ? passed(running, player, after.next, now) : running;
}

/** Adds `ms` to the running clock, for a computer that could not think while the page was closed. */
export const forgiven = (clock: ClockState, ms: number): ClockState =>
  clock.since === null ? clock : { ...clock, since: clock.since + Math.max(0, ms) };

/** The time below which a clock is low: ten seconds, or a sixth of a short turn. */
export const lowMs = (rule: ClockRule): number => Math.min(10_000, Math.max(3000, initialMs(rule) / 6));

/** `4:05`, `1:02:03`; tenths below ten seconds: `0:09.4`. */
export function shown(ms: number): string {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * The clock after actions of a player. `committed`: they can no longer be taken back; `ended`: they end the
 * turn.
 */
export function afterActions(
  clock: ClockState | null,
  { result, progress }: Pick<View, "result" | "progress">,
  player: Player,
  now: number,
  { committed, ended }: { committed: boolean; ended: boolean },
): ClockState | null {
  return (
    clock &&
    moved(clock, player, now, {
      next: progress.player,
      turnOver: committed && ended,
      gameOver: committed && result !== null,
    })
  );
}
