import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DOUBLE_CLICK_MS, PATIENCE_MS, Twice } from "./confirm.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks at the first press and does it at the second", () => {
  const twice = new Twice();
  expect([twice.press(), twice.asking]).toEqual([false, true]);
  vi.advanceTimersByTime(DOUBLE_CLICK_MS);
  expect([twice.press(), twice.asking]).toEqual([true, false]);
  // What was done begins anew.
  expect([twice.press(), twice.asking]).toEqual([false, true]);
});

it("takes a double click for one press", () => {
  const twice = new Twice();
  twice.press();
  vi.advanceTimersByTime(DOUBLE_CLICK_MS - 1);
  expect([twice.press(), twice.asking, twice.ready]).toEqual([false, true, false]);
  vi.advanceTimersByTime(1);
  expect([twice.ready, twice.press()]).toEqual([true, true]);
});

it("forgets a press that nothing follows, each time after the same while", () => {
  const twice = new Twice();
  twice.press();
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(twice.asking).toBe(true);
  vi.advanceTimersByTime(1);
  expect(twice.asking).toBe(false);
  twice.press();
  twice.forget();
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  // The while of a press that was forgotten does not end this one.
  expect(twice.press()).toBe(false);
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  expect([twice.asking, twice.press()]).toEqual([true, true]);
});
