// The engine at one position: it restarts when the position changes, stops when its time is up, and pauses
// while the page is hidden or a game is analyzed.

import type {
  Answer,
  GameText,
  Line,
  LineTurn,
  SearchProgress,
  SearchRequest,
  View,
  WinRequest,
  Wins,
} from "tempi-wasm";
import type { Search, SearchOptions } from "../../worker/client";
import { different, type Worth, winsInTurn, worthOf, worthOfResult } from "./score";

/** The engine. */
export interface SearchEngine {
  search(request: SearchRequest, options?: SearchOptions): Search;
  wins(question: WinRequest): Promise<Answer<Wins>>;
}
export interface Time {
  now(): number;
  /** Calls back later, unless the returned function is called first. */
  later(ms: number, callback: () => void): () => void;
}

/**
 * `off`: switched off. `waiting`: about to start. `thinking`. `paused`: the page is hidden. `rested`: the
 * time is up; `stopped`: by the user. `solved`: there is nothing more to find. `over`: the game has ended.
 * `failed`: the engine has died.
 */
export type Status =
  "off" | "waiting" | "thinking" | "paused" | "rested" | "stopped" | "solved" | "over" | "failed";
/** Whether the player to act wins with the rest of this turn. */
export type Flag = "looking" | "found" | "none" | "unknown";

/**
 * The delay before a search: short after the first change of position, longer while the user steps through a
 * game.
 */
const SOON_MS = 40;
const CALM_MS = 250;
/** The duration of the first search, and of the first one after "Continue". Limited to save batteries. */
const SPAN_MS = 30_000;
const LONG_SPAN_MS = 300_000;
const HASH_MIB = 32;
/** Each run of the mate finder takes twice as long as the previous one; the search gets the same time. */
const WIN_MS = { first: 20, last: 1280 };
const WIN_MIB = 16;

export class Thinking {
  status: Status = $state("off");
  lines: readonly Line[] = $state.raw([]);
  depth = $state(0);
  nodes = $state(0);
  /** Nodes per second. */
  speed = $state(0);
  flag: Flag = $state("unknown");
  /** The win that was found. */
  win: LineTurn | null = $state.raw(null);
  /** The score of the position, if known. */
  worth: Worth | null = $state.raw(null);

  private game: GameText | null = null;
  private view: View | null = null;
  private wanted = 1;
  private on = false;
  private seen = true;
  private search: Search | null = null;
  private cancel: (() => void) | null = null;
  /** Incremented with every position and every stop; older results are ignored. */
  private order = 0;
  private changed = -Infinity;

  constructor(
    private readonly mind: SearchEngine,
    private readonly time: Time,
  ) {}

  /** Sets the position. */
  look(game: GameText, view: View): void {
    const same =
      this.view?.fen === view.fen &&
      this.view.at === view.at &&
      JSON.stringify(this.game) === JSON.stringify(game);
    [this.game, this.view] = [game, view];
    if (same) return;
    this.forget();
    this.begin();
  }

  switch(on: boolean): void {
    if (on === this.on) return;
    this.on = on;
    if (!on) this.forget();
    this.begin();
  }

  /** Sets the number of lines. */
  want(lines: number): void {
    if (lines === this.wanted) return;
    this.wanted = lines;
    if (this.lines.length > lines) this.lines = this.lines.slice(0, lines);
    this.begin();
  }

  /** Pauses or resumes the search, depending on the page's visibility. */
  see(seen: boolean): void {
    if (seen === this.seen) return;
    this.seen = seen;
    if (!seen && (this.status === "thinking" || this.status === "waiting")) {
      this.drop();
      this.status = "paused";
    } else if (seen && this.status === "paused") this.begin();
  }

  /** Stops with the best result so far. */
  stop(): void {
    if (this.status !== "thinking" && this.status !== "waiting") return;
    this.drop();
    this.settleFlag();
    this.status = "stopped";
  }

  /** Continues for longer than before. The results so far are still in the hash table. */
  goOn(): void {
    this.begin(LONG_SPAN_MS);
  }

  /** Stops for good. */
  end(): void {
    this.on = false;
    this.drop();
  }

  private begin(span = SPAN_MS): void {
    this.drop();
    const { game, view } = this;
    if (!this.on || !game || !view) {
      this.status = "off";
      return;
    }
    if (view.result) {
      this.worth = worthOfResult(view.result);
      this.status = "over";
      return;
    }
    this.status = this.seen ? "waiting" : "paused";
    if (!this.seen) return;
    const now = this.time.now();
    const wait = now - this.changed > 4 * CALM_MS ? SOON_MS : CALM_MS;
    this.changed = now;
    const order = this.order;
    this.cancel = this.time.later(wait, () => {
      if (order === this.order) this.think(game, span, order);
    });
  }

  private think(game: GameText, span: number, order: number): void {
    this.status = "thinking";
    if (this.flag === "unknown") {
      this.flag = "looking";
      void this.lookForWin(game, order, WIN_MS.first);
    }
    this.search = this.mind.search(
      { game, lines: this.wanted, differ: "turn", limits: { timeMs: span }, hashMib: HASH_MIB },
      { onProgress: (news) => order === this.order && this.hear(news), newsMs: 150 },
    );
    void this.search.end.then((end) => {
      if (order !== this.order) return;
      this.search = null;
      this.settleFlag();
      if (end.ok) this.status = end.value.elapsedMs < span - 100 && this.settled() ? "solved" : "rested";
      else this.status = end.error.code === "over" ? "over" : "failed";
    });
  }

  /** Whether a search that ended early has solved the position: a forced win, or no legal move. */
  private settled(): boolean {
    return this.lines.length === 0 || (this.worth !== null && this.worth.winner !== null);
  }

  private hear({ thought, nodes, thinkingMs }: SearchProgress): void {
    this.nodes = nodes;
    if (thinkingMs > 50) this.speed = Math.round((nodes / thinkingMs) * 1000);
    if (!thought) return;
    const lines = different(thought.lines);
    // An unfinished deeper iteration has fewer lines than the previous one.
    if (lines.length === 0 || (thought.depth === this.depth && lines.length < this.lines.length)) return;
    this.depth = thought.depth;
    this.lines = lines;
    const [best] = lines;
    if (!best) return;
    this.worth = worthOf(best);
    if (this.view && winsInTurn(this.worth, this.view.progress.player)) this.found(best.turns[0] ?? null);
  }

  private async lookForWin(game: GameText, order: number, timeMs: number): Promise<void> {
    const answer = await this.mind.wins({ game, timeMs, memoryMib: WIN_MIB });
    if (order !== this.order || this.flag !== "looking" || !answer.ok) return;
    const { wins, first } = answer.value;
    if (wins === true) this.found(first);
    else if (wins === false) this.flag = "none";
    else if (timeMs >= WIN_MS.last) this.flag = "unknown";
    else
      this.cancel = this.time.later(
        timeMs,
        () => void (order === this.order && this.lookForWin(game, order, timeMs * 2)),
      );
  }

  private found(win: LineTurn | null): void {
    this.win ??= win;
    this.flag = "found";
  }

  private settleFlag(): void {
    if (this.flag === "looking") this.flag = "unknown";
  }

  private drop(): void {
    this.order += 1;
    this.cancel?.();
    this.cancel = null;
    this.search?.drop();
    this.search = null;
    this.settleFlag();
  }

  private forget(): void {
    this.drop();
    this.lines = [];
    [this.depth, this.nodes, this.speed] = [0, 0, 0];
    [this.flag, this.win, this.worth] = ["unknown", null, null];
  }
}
