// The rules and the engine as a page sees them: plain data in, plain data out.
//
// `open` makes an instance. Its methods never throw: each answers `{ ok: true, value }` or `{ ok: false, error }`. Nothing has to
// be closed or freed: a game is a text (`GameText`) that the caller keeps, and what an instance remembers of it is only a memory
// aid. So a worker that died is replaced by a new one, which is told the same game.
//
// The only state is the search under way (one an instance): `begin`, then `goOn` until it answers `done`.
//
// All data can be sent as JSON and by `postMessage`. What may be absent is `null` in answers; in questions it may be left out.

import type { Failure, Methods } from "./types.js";

export type * from "./types.js";

export type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

export interface Tempi extends Methods {
  /** What killed the instance, or `null`. */
  readonly dead: string | null;
  /** The memory that the instance has, in bytes. It never shrinks. */
  readonly memory: number;
}

/**
 * Opens an instance. `source` is where the module comes from: nothing for the file beside this one (fetched), an address, a response,
 * its bytes, or a compiled module. Rejects if the module cannot be had or WebAssembly is switched off.
 */
export function open(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Tempi>;
