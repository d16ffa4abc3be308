// The messages between the page and a worker. All are plain data.
import type { Answer, SearchProgress, SearchRequest, Tempi } from "tempi-wasm";

/** The methods of an instance that answer once. Searches have messages of their own. */
export type Method = Exclude<
  keyof Tempi,
  "dead" | "memory" | "begin" | "goOn" | "missingNetwork" | "takeNetwork"
>;
export type Question<M extends Method> = Parameters<Tempi[M]>[0];
export type Reply<M extends Method> = ReturnType<Tempi[M]>;

/** All methods, as a list. */
export const METHODS = [
  "limits",
  "catalog",
  "variant",
  "values",
  "check",
  "fields",
  "edit",
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
  "review",
  "bookTurns",
  "bookMove",
  "turnsInBook",
  "turnStart",
  "turnsByPosition",
  "die",
] as const satisfies readonly Method[];
// Does not compile if a method is missing above.
type Missing = Exclude<Method, (typeof METHODS)[number]>;
export const COMPLETE: Missing extends never ? true : never = true;

export type ToWorker =
  | { kind: "call"; id: number; method: Method; question: unknown }
  | { kind: "search"; id: number; request: SearchRequest; sliceMs: number; newsMs: number }
  /** Stop the search of this number with its best result so far. */
  | { kind: "stop"; id: number };

export type FromWorker =
  | { kind: "ready" }
  /** The module could not be loaded, or WebAssembly is disabled. Nothing follows. */
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; answer: Answer<unknown> }
  /** Progress of a search; the last report has `done`. */
  | { kind: "progress"; id: number; progress: SearchProgress };
