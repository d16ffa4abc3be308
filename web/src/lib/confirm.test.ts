import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DOUBLE_CLICK_MS, PATIENCE_MS, SecondPress } from "./confirm.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks at the first press and does it at the second", () => {
  const second = new SecondPress();
  expect([second.press(), second.asking]).toEqual([false, true]);
  vi.advanceTimersByTime(DOUBLE_CLICK_MS);
  expect([second.press(), second.asking]).toEqual([true, false]);
  // A confirmed press starts over.
  expect([second.press(), second.asking]).toEqual([false, true]);
});

it("takes a double click for one press", () => {
  const second = new SecondPress();
  second.press();
  vi.advanceTimersByTime(DOUBLE_CLICK_MS - 1);
  expect([second.press(), second.asking, second.ready]).toEqual([false, true, false]);
  vi.advanceTimersByTime(1);
  expect([second.ready, second.press()]).toEqual([true, true]);
});

it("forgets a press that nothing follows, each time after the same while", () => {
  const second = new SecondPress();
  second.press();
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(second.asking).toBe(true);
  vi.advanceTimersByTime(1);
  expect(second.asking).toBe(false);
  second.press();
  second.forget();
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  // The timeout of a forgotten press does not end this one.
  expect(second.press()).toBe(false);
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  expect([second.asking, second.press()]).toEqual([true, true]);
});
