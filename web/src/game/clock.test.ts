import { describe, expect, it } from "vitest";
import type { ClockRule } from "../storage/types";
import {
  fallsAt,
  forgiven,
  freeLeft,
  handed,
  left,
  lowMs,
  Moments,
  moved,
  passed,
  shown,
  stopped,
} from "./clock";
import { newClock } from "../setup/setup";

const fischer: ClockRule = { kind: "fischer", baseMs: 60_000, incrementMs: 2000 };
const delay: ClockRule = { kind: "delay", baseMs: 60_000, delayMs: 5000 };
const turn: ClockRule = { kind: "turn", turnMs: 20_000 };

describe("a clock", () => {
  it("is stopped before the game, and then runs for one player", () => {
    const before = newClock(fischer);
    expect([left(before, "white", 9e9), fallsAt(before)]).toEqual([60_000, null]);
    const running = handed(before, "white", 1000);
    expect([left(running, "white", 11_000), left(running, "black", 11_000)]).toEqual([50_000, 60_000]);
    expect(fallsAt(running)).toEqual({ player: "white", at: 61_000 });
    expect(left(running, "white", 62_000)).toBe(-1000);
    // Setting back the time of day does not gain time.
    expect(left(running, "white", 0)).toBe(60_000);
  });

  it("adds time after a turn according to its rule", () => {
    expect(passed(handed(newClock(fischer), "white", 0), "white", "black", 10_000)).toEqual({
      rule: fischer,
      leftMs: { white: 52_000, black: 60_000 },
      running: "black",
      since: 10_000,
    });
    expect(passed(handed(newClock(turn), "white", 0), "white", "black", 10_000).leftMs).toEqual({
      white: 20_000,
      black: 20_000,
    });
    const delayed = handed(newClock(delay), "white", 0);
    expect([
      freeLeft(delayed, "white", 4000),
      left(delayed, "white", 4000),
      freeLeft(delayed, "white", 6000),
      left(delayed, "white", 6000),
    ]).toEqual([1000, 60_000, 0, 59_000]);
    expect([freeLeft(delayed, "black", 1000), fallsAt(delayed)?.at]).toEqual([0, 65_000]);
    expect(passed(delayed, "white", "black", 6000).leftMs).toEqual({ white: 59_000, black: 60_000 });
  });

  it("stops at zero or above", () => {
    expect(stopped(handed(newClock(fischer), "white", 0), 70_000)).toEqual({
      rule: fischer,
      leftMs: { white: 0, black: 60_000 },
      running: null,
      since: null,
    });
  });

  it("starts with the first action, keeps running within a turn, and stops with the game", () => {
    const first = moved(newClock(fischer), "white", 1000, {
      next: "white",
      turnOver: false,
      gameOver: false,
    });
    expect(first).toMatchObject({ running: "white", since: 1000 });
    const second = moved(first, "white", 2000, { next: "white", turnOver: false, gameOver: false });
    expect(second).toEqual(first);
    expect(moved(second, "white", 3000, { next: "black", turnOver: true, gameOver: false })).toMatchObject({
      running: "black",
      since: 3000,
      leftMs: { white: 60_000 },
    });
    expect(moved(second, "white", 3000, { next: "black", turnOver: true, gameOver: true })).toMatchObject({
      running: null,
      leftMs: { white: 58_000 },
    });
  });

  it("gives back time that a player could not use", () => {
    expect(left(forgiven(handed(newClock(fischer), "black", 0), 10_000), "black", 11_000)).toBe(59_000);
    expect(forgiven(newClock(fischer), 5)).toEqual(newClock(fischer));
  });

  it("is low below ten seconds, or a sixth of a short turn", () => {
    expect([lowMs(fischer), lowMs(turn), lowMs({ kind: "turn", turnMs: 6000 })]).toEqual([
      10_000,
      20_000 / 6,
      3000,
    ]);
  });
});

describe("the time shown", () => {
  it("has minutes and seconds, hours if needed, and tenths at the end", () => {
    const times = [
      3_723_000, 3_600_000, 3_599_001, 245_000, 60_000, 10_000, 9950, 9900, 9340, 50, 0, -20,
    ].map(shown);
    expect(times).toEqual([
      "1:02:03",
      "1:00:00",
      "1:00:00",
      "4:05",
      "1:00",
      "0:10",
      "0:10",
      "0:09.9",
      "0:09.4",
      "0:00.1",
      "0:00.0",
      "0:00.0",
    ]);
  });
});

describe("the time of day", () => {
  it("advances during sleep, and never goes back", () => {
    const time = { day: 1_000_000, steady: 0 };
    const moments = new Moments({ now: () => time.day, steady: () => time.steady, later: () => () => {} });
    expect(moments.now()).toBe(1_000_000);
    [time.day, time.steady] = [1_001_000, 1000];
    expect(moments.now()).toBe(1_001_000);
    // A second later, with the time of day set back by an hour.
    [time.day, time.steady] = [1_002_000 - 3_600_000, 2000];
    expect(moments.now()).toBe(1_002_000);
    // Asleep for a minute: only the time of day advances.
    [time.day, time.steady] = [1_062_000, 2000];
    expect(moments.now()).toBe(1_062_000);
  });
});
