// The interface of rules and engine for a page: plain data in, plain data out.
//
// `open` creates an instance. Its methods never throw: each returns `{ ok: true, value }` or `{ ok: false, error }`. Nothing has to be
// closed or freed: a game is a text (`GameText`) that the caller keeps, and what an instance stores about it is only a cache. So a
// worker that died can be replaced by a new one, which gets the same game.
//
// The only state is the current search (one per instance): `begin`, then `goOn` until it returns `done`.
//
// All data can be sent as JSON and by `postMessage`. Missing values are `null` in answers; in requests they can be omitted.

import type { Failure, Methods } from "./types.js";

export type * from "./types.js";

export type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

export interface Tempi extends Methods {
  /** The reason why the instance died, or `null`. */
  readonly dead: string | null;
  /** The memory of the instance, in bytes. It never shrinks. */
  readonly memory: number;
}

/**
 * Opens an instance. `source` is the origin of the module: undefined for the file beside this one (fetched), a URL, a response, its
 * bytes, or a compiled module. Rejects if the module cannot be loaded or WebAssembly is disabled.
 */
export function open(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Tempi>;
