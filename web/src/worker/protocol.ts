// What is said between the page and a worker. Every message is plain data.
import type { Answer, SearchProgress, SearchRequest, Tempi } from "tempi-wasm";

/** The calls of an instance that answer once. A search is not one of them: it has messages of its own. */
export type Method = Exclude<keyof Tempi, "dead" | "memory" | "begin" | "goOn">;
export type Question<M extends Method> = Parameters<Tempi[M]>[0];
export type Reply<M extends Method> = ReturnType<Tempi[M]>;

/** All methods, in words that a program can go through. */
export const METHODS = [
  "limits",
  "catalog",
  "variant",
  "check",
  "template",
  "schema",
  "rulesPage",
  "whyKeys",
  "slipKeys",
  "resultKeys",
  "fenFields",
  "view",
  "play",
  "takeBack",
  "finish",
  "explain",
  "record",
  "turnTime",
  "writePgn",
  "gamesToPgn",
  "readPgn",
  "forget",
  "wins",
  "die",
] as const satisfies readonly Method[];
// Does not compile if a method is missing above.
type Missing = Exclude<Method, (typeof METHODS)[number]>;
export const COMPLETE: Missing extends never ? true : never = true;

export type ToWorker =
  | { kind: "call"; id: number; method: Method; question: unknown }
  | { kind: "search"; id: number; request: SearchRequest; sliceMs: number; newsMs: number }
  /** Stop the search of this number with the best so far. */
  | { kind: "stop"; id: number };

export type FromWorker =
  | { kind: "ready" }
  /** The module could not be had, or WebAssembly is switched off. Nothing follows. */
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; answer: Answer<unknown> }
  /** News of a search; the last one has `done`. */
  | { kind: "progress"; id: number; progress: SearchProgress };
