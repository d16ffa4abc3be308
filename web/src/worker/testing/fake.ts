// A worker without a thread, for tests: runs `serve` on the other side of a port, in the same thread.
import type { Answer, SearchProgress, Tempi } from "tempi-wasm";
import type { Port } from "../client";
import type { FromWorker, ToWorker } from "../protocol";
import { serve } from "../serve";

export interface FakePort extends Port {
  terminated: boolean;
  sent: ToWorker[];
  /** Sends a message as the worker. */
  say(message: FromWorker): void;
}

export function fakePort(
  open: () => Promise<Tempi>,
  network: (name: string) => Promise<string | null> = async () => null,
): FakePort {
  const port: FakePort = {
    terminated: false,
    sent: [],
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    say: (data) =>
      queueMicrotask(() => port.terminated || port.onmessage?.({ data } as MessageEvent<FromWorker>)),
    postMessage: (message) => {
      port.sent.push(message);
      const copy = structuredClone(message);
      setTimeout(() => port.terminated || hear(copy), 0);
    },
    terminate: () => (port.terminated = true),
  };
  let clock = 0;
  const hear = serve(open, {
    post: (message) => port.say(structuredClone(message)),
    later: (callback) => setTimeout(() => port.terminated || callback(), 0),
    now: () => (clock += 10),
    network,
  });
  return port;
}

const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
export const dead: Answer<never> = { ok: false, error: { code: "dead", message: "panicked at the test" } };

/** A fake instance: a search ends after `slices` slices or when stopped; `die` kills the instance. */
export function fakeTempi(slices = 5): Tempi {
  let search = 0;
  let slice = 0;
  let died = false;
  const step = (done: boolean): SearchProgress => ({
    search,
    at: 0,
    done,
    nodes: slice * 1000,
    thinkingMs: slice,
    elapsedMs: slice,
    thought:
      slice % 2 === 0 ? null : { depth: slice, deepest: slice, nodes: slice * 1000, tableUsed: 0, lines: [] },
    choice: null,
  });
  const part: Partial<Tempi> = {
    begin: () => ((slice = 0), ok({ search: ++search, at: 0 })),
    goOn: ({ search: number, stop }) => {
      if (died) return dead;
      if (number !== search) return { ok: false, error: { code: "no-search", message: "no such search" } };
      slice += 1;
      return ok(step(stop === true || slice >= slices));
    },
    missingNetwork: () => ok(null),
    template: ({ id }) => (died ? dead : ok({ toml: `id = "${id}"` })),
    die: () => ((died = true), dead),
  };
  return part as Tempi;
}
