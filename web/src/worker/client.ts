// The page's side of a worker: requests as promises, searches with progress reports, and an orderly end
// when the worker dies.
import type { Answer, Failure, SearchProgress, SearchRequest } from "tempi-wasm";
import type { FromWorker, Method, Question, Reply, ToWorker } from "./protocol";

/** The parts of `Worker` in use; tests pass a substitute. */
export interface Port {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** `idle`: not used yet. `stopped`: dead; every request fails until it is restarted. */
export type State = "idle" | "starting" | "ready" | "stopped";

/** Why a worker stopped, for error reports. */
export interface Report {
  /**
   * `opening`: the module could not be loaded or started; `panic`: it panicked; `silence`: it did not answer
   * in time.
   */
  cause: "opening" | "panic" | "silence";
  message: string;
  /** The last request, cut to 4,000 characters. */
  question: string;
}

export interface SearchOptions {
  /**
   * Called about every `newsMs` milliseconds (80), and at the end with `done`. Not called once the search is
   * dropped.
   */
  onProgress?: (progress: SearchProgress) => void;
  newsMs?: number;
  /** How long the worker searches between messages: 1 to 20 milliseconds, usually 15. */
  sliceMs?: number;
}
export interface Search {
  /** The result. `no-search`: replaced by another search, or dropped. */
  readonly end: Promise<Answer<SearchProgress>>;
  /** Stops the search; it returns its best result so far. */
  stop(): void;
  /** Abandons the search and its result. */
  drop(): void;
}

interface Pending {
  settle(answer: Answer<unknown>): void;
  /** The progress callback of a search. */
  news?: (progress: SearchProgress) => void;
  timeoutMs: number;
  timer?: ReturnType<typeof setTimeout>;
  question: () => string;
}

const failure = (code: Failure["code"], message: string): Answer<never> => ({
  ok: false,
  error: { code, message },
});

export class Client {
  private port: Port | null = null;
  private current: State = "idle";
  private death: Report | null = null;
  private starts = 0;
  private lastId = 0;
  private searching: number | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();

  /** `timeoutMs`: the time for an answer before the worker counts as dead. */
  constructor(
    private readonly spawn: () => Port,
    private readonly timeoutMs = 20_000,
  ) {}

  get state(): State {
    return this.current;
  }
  get report(): Report | null {
    return this.death;
  }
  /** Incremented at every start of a worker. Results obtained from an earlier one have to be requested again. */
  get generation(): number {
    return this.starts;
  }

  /** Calls `listener` whenever `state` changes; returns a function that removes it. */
  onState(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Starts the worker before the first request, so that its answer comes sooner. */
  start(): void {
    if (this.current === "idle") this.restart();
  }

  /** Replaces the worker with a new one. Open requests fail with `dead`. */
  restart(): void {
    this.discard("The worker was restarted.");
    this.death = null;
    this.starts += 1;
    this.searching = null;
    let port: Port;
    try {
      port = this.spawn();
    } catch (error) {
      return this.stopped("opening", String(error), "");
    }
    this.port = port;
    port.onmessage = ({ data }) => port === this.port && this.hear(data);
    port.onerror = (event) => {
      event.preventDefault?.();
      if (port !== this.port) return;
      const cause = this.current === "starting" ? "opening" : "panic";
      this.stopped(cause, event.message || "The worker could not be loaded.", this.oldest());
    };
    port.onmessageerror = () =>
      port === this.port && this.stopped("panic", "An answer could not be read.", this.oldest());
    this.become("starting");
  }

  /** Terminates the worker, whose memory never shrinks. The next request starts another one. */
  end(): void {
    this.discard("The worker was ended.");
    this.searching = null;
    if (this.current !== "stopped") this.become("idle");
  }

  /** Sends a request. The promise never rejects. */
  call<M extends Method>(method: M, question: Question<M>, timeoutMs = this.timeoutMs): Promise<Reply<M>> {
    return new Promise((resolve) => {
      const settle = (answer: Answer<unknown>): void => resolve(answer as Reply<M>);
      this.send({ settle, timeoutMs, question: () => tell(method, question) }, (id) => ({
        kind: "call",
        id,
        method,
        question,
      }));
    });
  }

  /** Starts a search. Drops the current one. */
  search(request: SearchRequest, { onProgress, newsMs = 80, sliceMs = 15 }: SearchOptions = {}): Search {
    this.dropSearch();
    let id = 0;
    const end = new Promise<Answer<SearchProgress>>((resolve) => {
      const settle = (answer: Answer<unknown>): void => resolve(answer as Answer<SearchProgress>);
      const entry = {
        settle,
        news: onProgress ?? (() => {}),
        timeoutMs: this.timeoutMs,
        question: () => tell("search", request),
      };
      id = this.send(entry, (id) => ({ kind: "search", id, request, sliceMs, newsMs }));
    });
    if (this.pending.has(id)) this.searching = id;
    return {
      end,
      stop: () => {
        if (this.pending.has(id)) this.port?.postMessage({ kind: "stop", id });
      },
      drop: () => {
        if (this.searching === id) this.dropSearch();
      },
    };
  }

  private dropSearch(): void {
    const id = this.searching;
    this.searching = null;
    if (id === null || !this.pending.has(id)) return;
    this.port?.postMessage({ kind: "stop", id });
    this.finish(id, failure("no-search", "The search was dropped."));
  }

  private send(entry: Pending, message: (id: number) => ToWorker): number {
    this.start();
    this.lastId += 1;
    const id = this.lastId;
    if (this.current === "stopped") {
      entry.settle(failure("dead", this.death?.message ?? "The worker has stopped."));
      return id;
    }
    this.pending.set(id, entry);
    if (this.current === "ready") this.watch(entry);
    try {
      this.port?.postMessage(message(id));
    } catch (error) {
      this.finish(id, failure("question", `The question cannot be sent: ${String(error)}`));
    }
    return id;
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        // The timeout starts only now: a slow connection is not the worker's fault.
        for (const entry of this.pending.values()) this.watch(entry);
        return this.become("ready");
      case "failed":
        return this.stopped("opening", message.message, "");
      case "answer": {
        const died =
          !message.answer.ok && message.answer.error.code === "dead" ? message.answer.error.message : null;
        const asked = died === null ? "" : (this.pending.get(message.id)?.question() ?? "");
        this.finish(message.id, message.answer);
        if (died !== null) this.stopped("panic", died, asked);
        return;
      }
      case "progress": {
        const entry = this.pending.get(message.id);
        if (!entry) return;
        this.watch(entry);
        if (message.progress.done) this.finish(message.id, { ok: true, value: message.progress });
        entry.news?.(message.progress);
      }
    }
  }

  private watch(entry: Pending): void {
    clearTimeout(entry.timer);
    if (entry.timeoutMs === Infinity) return;
    const silent = (): void =>
      this.stopped(
        "silence",
        `No answer came within ${Math.round(entry.timeoutMs / 1000)} seconds.`,
        entry.question(),
      );
    // In two halves: when a machine wakes from sleep, one timer fires at once, although the worker has not had its
    // full time.
    entry.timer = setTimeout(
      () => (entry.timer = setTimeout(silent, entry.timeoutMs / 2)),
      entry.timeoutMs / 2,
    );
  }

  private finish(id: number, answer: Answer<unknown>): void {
    const entry = this.pending.get(id);
    if (!entry) return;
    this.pending.delete(id);
    clearTimeout(entry.timer);
    if (this.searching === id) this.searching = null;
    entry.settle(answer);
  }

  private oldest(): string {
    const [first] = this.pending.values();
    return first?.question() ?? "";
  }

  private stopped(cause: Report["cause"], message: string, question: string): void {
    this.death = { cause, message, question };
    this.discard(message);
    this.become("stopped");
  }

  private discard(message: string): void {
    this.port?.terminate();
    this.port = null;
    for (const id of [...this.pending.keys()]) this.finish(id, failure("dead", message));
  }

  private become(state: State): void {
    this.current = state;
    for (const listener of [...this.listeners]) listener();
  }
}

function tell(method: string, question: unknown): string {
  try {
    return `${method} ${JSON.stringify(question)}`.slice(0, 4000);
  } catch {
    return `${method} (cannot be written)`;
  }
}
