// The page's workers, each with an instance of its own, so that the rules answer at once while the engine thinks.
import { Client, type Port, type Search, type SearchOptions } from "./client";
import { METHODS, type Method, type Question, type Reply } from "./protocol";
import type { SearchRequest } from "tempi-wasm";

/** The methods of an instance, with answers as promises that never reject. */
export type Remote = {
  readonly [M in Method]: (
    ...question: Question<M> extends undefined ? [] : [question: Question<M>]
  ) => Promise<Reply<M>>;
};

const spawn = (name: string) => (): Port =>
  new Worker(new URL("./tempi.worker.ts", import.meta.url), { type: "module", name });

export const rulesWorker = new Client(spawn("rules"));
export const engineWorker = new Client(spawn("engine"), 60_000);
/** Another engine, for long jobs such as game review. Terminate it when done. */
export const analystWorker = new Client(spawn("analyst"), 60_000);
/** Searches the user's games for openings. Terminate it when done. */
export const explorerWorker = new Client(spawn("explorer"), 60_000);

/** The methods of `Tempi` as requests to `client`. */
export function remote(client: Client): Remote {
  const call = (method: Method) => (question?: unknown) => client.call(method, question as Question<Method>);
  return Object.fromEntries(METHODS.map((method) => [method, call(method)])) as unknown as Remote;
}

/** The rules: everything but searches. The worker starts at the first request. */
export const rules: Remote = remote(rulesWorker);

/** The engine: searches and the mate finder. Its worker starts at the first request, or at `engineWorker.start()`. */
export const engine = {
  wins: remote(engineWorker).wins,
  forget: remote(engineWorker).forget,
  /** Starts a search; drops one in progress. */
  search: (request: SearchRequest, options?: SearchOptions): Search => engineWorker.search(request, options),
};
