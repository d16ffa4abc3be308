// The stored options of the engine panel.

import { analystWorker, engineWorker, remote } from "../../worker/workers";
import type { SearchEngine, Time } from "./thinking.svelte";

export const MOST_LINES = 5;

export interface EngineOptions {
  on: boolean;
  /** 1 to `MOST_LINES`. */
  lines: number;
  /** Whether a win in the current turn is shown without a request. */
  reveal: boolean;
}

const KEY = "tempi.engine";
const DEFAULTS: Readonly<EngineOptions> = { on: false, lines: 2, reveal: false };

/** Reads stored options; invalid ones get their defaults. */
export function readOptions(kept: string | null): EngineOptions {
  let stored: Partial<Record<keyof EngineOptions, unknown>> = {};
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    if (typeof value === "object" && value !== null) stored = value;
  } catch {
    // The stored options are unreadable: use the defaults.
  }
  const { on, lines, reveal } = stored;
  return {
    on: on === true,
    lines:
      typeof lines === "number" && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES
        ? lines
        : DEFAULTS.lines,
    reveal: reveal === true,
  };
}

export function keptOptions(): EngineOptions {
  try {
    return readOptions(localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

export function keepOptions(options: EngineOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Storage is blocked: the options last as long as the page.
  }
}

// The engines of the engine panel and of game review.

export const mind: SearchEngine = {
  search: (request, options) => engineWorker.search(request, options),
  wins: remote(engineWorker).wins,
};

/** A separate worker, so that games are reviewed while the panel searches. */
export const analyst: SearchEngine & { leave(): void } = {
  search: (request, options) => analystWorker.search(request, options),
  wins: remote(analystWorker).wins,
  leave: () => analystWorker.end(),
};

export const clock: Time = {
  now: () => performance.now(),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
