// What the engine's panel and the course of a game are made with on the page.

import { analystWorker, engineWorker, remote } from "../../worker/workers";
import type { Mind, Time } from "./thinking.svelte";

export const mind: Mind = {
  search: (request, options) => engineWorker.search(request, options),
  wins: remote(engineWorker).wins,
};

/** Another worker, so that whole games are looked at while the panel thinks. */
export const analyst: Mind & { leave(): void } = {
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
