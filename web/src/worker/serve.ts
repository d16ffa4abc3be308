// The worker's side of the protocol. It answers requests, and searches in slices, so that it receives messages in between.
import type { SearchProgress, Tempi } from "tempi-wasm";
import type { FromWorker, ToWorker } from "./protocol";

export interface Outlet {
  post(message: FromWorker): void;
  /** Calls back after the pending messages have been delivered. */
  later(callback: () => void): void;
  /** The current time in milliseconds; only differences matter. */
  now(): number;
  /** A network file by name, as base64; `null` if it is unavailable. */
  network(name: string): Promise<string | null>;
}

/** Opens an instance and returns the handler of messages to it. Messages that come before it is open are handled in order. */
export function serve(open: () => Promise<Tempi>, outlet: Outlet): (message: ToWorker) => void {
  let server: Server | null = null;
  const waiting: ToWorker[] = [];
  open().then(
    (tempi) => {
      server = new Server(tempi, outlet);
      outlet.post({ kind: "ready" });
      for (const message of waiting.splice(0)) server.hear(message);
    },
    (error: unknown) =>
      outlet.post({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
  return (message) => (server ? server.hear(message) : void waiting.push(message));
}

type SearchMessage = Extract<ToWorker, { kind: "search" }>;

/** A search in progress. */
interface Running {
  id: number;
  stopped: boolean;
}

class Server {
  /** The current search, if any; a new one replaces it. */
  private search: Running | null = null;
  /** The networks being fetched, by name. */
  private readonly networks = new Map<string, Promise<void>>();

  constructor(
    private readonly tempi: Tempi,
    private readonly outlet: Outlet,
  ) {}

  hear(message: ToWorker): void {
    switch (message.kind) {
      case "call": {
        const call = this.tempi[message.method] as (question: unknown) => ReturnType<Tempi["limits"]>;
        this.outlet.post({ kind: "answer", id: message.id, answer: call(message.question) });
        return;
      }
      case "search":
        return this.prepare(message);
      case "stop":
        if (this.search?.id === message.id) this.search.stopped = true;
    }
  }

  /** Starts a search once its network has loaded or failed to load. Even a search that cannot start ends the previous one. */
  private prepare(message: SearchMessage): void {
    const search = { id: message.id, stopped: false };
    this.search = search;
    const missing = this.tempi.missingNetwork(message.request);
    if (!missing.ok || missing.value === null) return this.think(message, search);
    void this.fetched(missing.value).then(() => {
      if (this.search === search) this.think(message, search);
    });
  }

  /** Fetches a network. If that fails, the search uses the handcrafted evaluation, and the next search tries again. */
  private fetched(name: string): Promise<void> {
    const found = this.networks.get(name);
    if (found) return found;
    const coming = this.outlet.network(name).then((data) => {
      this.networks.delete(name);
      const taken = data === null ? null : this.tempi.takeNetwork({ data });
      // eslint-disable-next-line no-console -- The page still works, but its operator should know.
      if (taken?.ok === false) console.warn(`${name}.network: ${taken.error.message}`);
    });
    this.networks.set(name, coming);
    return coming;
  }

  private think({ id, request, sliceMs, newsMs }: SearchMessage, search: Running): void {
    const begun = this.tempi.begin(request);
    if (!begun.ok) {
      this.search = null;
      return this.outlet.post({ kind: "answer", id, answer: begun });
    }
    let reportedAt = this.outlet.now();
    // The thought since the last report.
    let thought: SearchProgress["thought"] = null;
    const slice = (): void => {
      if (this.search !== search) return;
      const step = this.tempi.goOn({ search: begun.value.search, sliceMs, stop: search.stopped });
      if (!step.ok) {
        this.search = null;
        return this.outlet.post({ kind: "answer", id, answer: step });
      }
      thought = step.value.thought ?? thought;
      // Reports even without a new thought, to show that the worker is alive.
      if (step.value.done || this.outlet.now() - reportedAt >= newsMs) {
        this.outlet.post({ kind: "progress", id, progress: { ...step.value, thought } });
        reportedAt = this.outlet.now();
        thought = null;
      }
      if (step.value.done) this.search = null;
      else this.outlet.later(slice);
    };
    slice();
  }
}
