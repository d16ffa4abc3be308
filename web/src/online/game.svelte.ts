// A game between players over the network. The server decides about turns, clocks, and the end. The page keeps the unfinished turn, and
// sends a complete one until the server has confirmed it.

import type { Player } from "tempi-wasm";
import { claim } from "../storage/claim";
import { newId, type Claim, type GameSource, type Kept, type StoredGame } from "../storage/types";
import { api, type Answer, type Command, type Refusal } from "./api";
import { KeptTurns, type OwnTurn } from "./kept";
import type { GameView } from "./protocol";
import { socket, type GameMessage, type Socket } from "./socket.svelte";
import { Talk } from "./talk.svelte";
import { actionsOf, isLive, other, sideOf, storedGame, updated } from "./stored";

/** After this long, the page shows that a turn is not confirmed yet. */
const LATE_MS = 1000;
/** The pause before resending a turn that the server could not store. */
const AGAIN_MS = 2000;
/** How long the opponent in a live game must have been away before the win can be claimed. */
const AWAY_MS = 90_000;
/** How long the page shows that the server was away. */
const TOLD_MS = 10_000;
/** The clocks of correspondence games are stopped only if the server was away for longer than this. */
const HOUR_MS = 3_600_000;

export interface OnlineDeps {
  socket: Pick<Socket, "watchGame" | "send" | "skew" | "player" | "state" | "lostAt">;
  command(game: string, command: Command): Promise<Answer<{ version: number }>>;
  kept: Pick<KeptTurns, "read" | "write" | "watch" | "forgetOld">;
  claim: typeof claim;
}
const pageDeps = (): OnlineDeps => ({ socket, command: api.command, kept: new KeptTurns(), claim });

const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

export class OnlineGame implements GameSource {
  /** The latest state received from the server; `null`: none yet. */
  view: GameView | null = $state.raw(null);
  /** The player of this browser; `null`: a spectator. */
  side: Player | null = $state(null);
  /** A turn was sent a while ago and is not confirmed yet. */
  late = $state(false);
  /** The server cannot store turns right now. */
  unsaved = $state(false);
  /** The latest refusal of the server; the page clears it once it is shown. */
  refusal: Refusal | null = $state.raw(null);
  /** How long the server was just away; `null`: it was not, or that has been shown long enough. */
  serverAwayMs: number | null = $state(null);
  /** How many turns were confirmed while this page was open. */
  confirmed = $state(0);

  /** The chat of the players. */
  readonly talk: Talk;

  private own: OwnTurn | null = $state.raw(null);
  /** Whose turn `own` is. */
  private owner: string | null = null;
  private held = true;
  /** The version of the game when it was last read. */
  private readVersion = 0;
  private listener: ((game: StoredGame | null) => void) | null = null;
  private ends: (() => void)[] = [];
  private found: Promise<void> | null = null;
  private timers: { late?: Timer; again?: Timer; resync?: Timer; told?: Timer } = {};

  constructor(
    readonly id: string,
    private readonly deps: OnlineDeps = pageDeps(),
  ) {
    this.talk = new Talk(id);
  }

  // GameSource

  async read(): Promise<StoredGame | null> {
    await (this.found ??= this.enter());
    this.recall();
    this.settleOwn();
    this.transmit();
    this.readVersion = this.view?.version ?? 0;
    return this.view && this.game(this.view);
  }

  write(game: StoredGame): Promise<Kept> {
    const { view, own } = this;
    const kept = Promise.resolve("kept" as const);
    // While a turn is on its way, and while the opponent's turn is being replayed, there is nothing to keep.
    if (!view || this.side === null || !this.held || view.result || own?.key) return kept;
    const [settled, { actions }] = [actionsOf(view), game.game];
    if (!same(actions.slice(0, settled.length), settled)) return kept;
    const turn = actions.slice(settled.length);
    const redo = game.redo ?? [];
    if (turn.length > 0 && game.draft === 0) this.submit(turn);
    else if (turn.length + redo.length === 0) this.keep(null);
    else this.keep({ after: view.turnCount, actions: turn, redo, key: null });
    return kept;
  }

  watch(listener: (game: StoredGame | null) => void): () => void {
    this.listener = listener;
    // The game may have changed since it was read.
    if (this.view && this.view.version !== this.readVersion) queueMicrotask(() => this.tell());
    return () => (this.listener = null);
  }

  /** Spectators need no claim: they change nothing. */
  async claim(lost: () => void): Promise<Claim> {
    if (this.side === null) return { held: true, takeOver: () => Promise.resolve(), release: () => {} };
    const held = await this.deps.claim(`tempi-online-${this.id}`, () => {
      this.held = false;
      lost();
    });
    this.held = held.held;
    return {
      get held() {
        return held.held;
      },
      takeOver: async () => {
        await held.takeOver();
        this.held = held.held;
      },
      release: () => held.release(),
    };
  }

  close(): void {
    for (const end of this.ends.splice(0)) end();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.listener = null;
  }

  // What the page shows

  /** The state of the connection to the server. */
  get connection(): Socket["state"] {
    return this.deps.socket.state;
  }
  /** A complete turn is on its way to the server. */
  get sending(): boolean {
    return this.own !== null && this.own.key !== null;
  }
  get isLive(): boolean {
    return this.view !== null && isLive(this.view.control);
  }
  /** Both players have made a turn: the game counts, and clocks run. */
  get begun(): boolean {
    return this.view !== null && (this.view.turnCount >= 2 || (this.view.clock?.running ?? null) !== null);
  }
  get over(): boolean {
    return (this.view?.result ?? null) !== null;
  }
  /** Whether the game's clocks were stopped while the server was away. */
  get clocksStood(): boolean {
    if (this.isLive) return true;
    return this.view?.control.kind === "correspondence" && (this.serverAwayMs ?? 0) > HOUR_MS;
  }
  get aborted(): boolean {
    return this.view?.result?.reason === "aborted";
  }
  /** The deadline for the first turn of the player to act, by this device's clock; `null`: there is none. */
  get firstTurnUntil(): number | null {
    const clock = this.view?.clock;
    if (!clock || this.over || !this.isLive || clock.running !== null || clock.deadlineMs === null)
      return null;
    return this.deps.socket.skew.localTime(clock.deadlineMs);
  }
  /** Since when a player has been away, by this device's clock; `null`: they are here. */
  awaySince(player: Player): number | null {
    const since = this.view?.awaySinceMs[player] ?? null;
    return since === null ? null : this.deps.socket.skew.localTime(since);
  }
  /** When this player can claim the win; `null`: they cannot. */
  get claimFrom(): number | null {
    if (this.side === null || this.over || !this.isLive || !this.begun) return null;
    const since = this.awaySince(other(this.side));
    return since === null ? null : since + AWAY_MS;
  }
  /** Whether analysis is allowed: the game is over or casual, or the user only watches it. */
  get mayAnalyze(): boolean {
    return this.view !== null && (this.side === null || this.over || !this.view.rated);
  }

  /** Whether a variant has other rules here than on the server. */
  isForeign({ digest }: { digest: string }): boolean {
    return digest !== this.view?.variant.digest;
  }

  /** Sends a command; its effect arrives as an update. Returns whether the server carried it out. */
  async command(command: Command): Promise<boolean> {
    const answer = await this.deps.command(this.id, command);
    this.refusal = answer.ok ? null : answer.error;
    return answer.ok;
  }

  // Internals

  /** Starts watching the game. Resolves when it has arrived, or is known not to exist. */
  private enter(): Promise<void> {
    this.deps.kept.forgetOld();
    return new Promise((found) => {
      this.ends.push(
        this.deps.socket.watchGame(this.id, (message) => {
          this.hear(message);
          if (this.view || (message.what === "refused" && message.refusal.code === "not-found")) found();
        }),
        this.deps.kept.watch(this.id, () => {
          if (this.held) return;
          this.recall();
          this.tell();
        }),
      );
    });
  }

  /** Reads the player's next turn, as far as it is stored on this device. */
  private recall(): void {
    this.owner = this.deps.socket.player;
    this.own = this.deps.kept.read(this.id);
  }

  private hear(message: GameMessage): void {
    switch (message.what) {
      case "connected":
        // Somebody else may have signed in.
        if (this.deps.socket.player !== this.owner) this.recall();
        return this.transmit();
      case "server-away":
        if (!this.view || this.over) return;
        this.serverAwayMs = message.ms;
        clearTimeout(this.timers.told);
        this.timers.told = setTimeout(() => (this.serverAwayMs = null), TOLD_MS);
        return;
      case "game":
        return this.become(message.game);
      case "update": {
        if (!this.view || message.update.version <= this.view.version) return;
        const next = updated(this.view, message.update);
        // Rating changes come only with the whole game.
        const rates = next !== null && next.rated && next.result !== null && this.view.result === null;
        if (next) this.become(next);
        if (!next || rates) this.resync();
        return;
      }
      case "presence":
        if (this.view)
          this.view = {
            ...this.view,
            awaySinceMs: { ...this.view.awaySinceMs, [message.side]: message.awaySinceMs },
          };
        return;
      case "ok":
        // The update usually comes first.
        if (message.version > (this.view?.version ?? 0))
          this.timers.resync = setTimeout(
            () => message.version > (this.view?.version ?? 0) && this.resync(),
            LATE_MS,
          );
        return;
      case "refused":
        if (message.key !== null && message.key === this.own?.key) this.refused(message.refusal);
    }
  }

  private resync(): void {
    this.deps.socket.send({ type: "watch", game: this.id, version: null });
  }

  private become(view: GameView): void {
    this.view = view;
    this.side = sideOf(view, this.deps.socket.player);
    this.settleOwn();
    this.tell();
  }

  /** Drops the player's turn once it is confirmed, or can no longer be played. */
  private settleOwn(): void {
    const { view, own } = this;
    if (!view || !own || (own.after === view.turnCount && !view.result)) return;
    const there = view.turns[own.after];
    const confirmed = own.key !== null && there !== undefined && same(there.actions, own.actions);
    if (confirmed) this.confirmed += 1;
    else if (own.key !== null)
      this.refusal = { code: view.result ? "game-over" : "not-your-turn", message: "" };
    this.keep(null);
  }

  private submit(actions: string[]): void {
    this.keep({ after: this.view?.turnCount ?? 0, actions, redo: [], key: newId() });
    this.transmit();
  }

  private transmit(): void {
    const { own } = this;
    if (!own?.key || !this.held || this.side === null) return;
    const { key, after, actions } = own;
    this.deps.socket.send({ type: "turn", game: this.id, key, after, actions: [...actions] });
    clearTimeout(this.timers.late);
    this.timers.late = setTimeout(() => (this.late = this.own?.key === key), LATE_MS);
  }

  /** The server did not play the turn: it is sent again later, or becomes a draft again. */
  private refused(refusal: Refusal): void {
    if (refusal.code === "unavailable" || refusal.code === "slow-down" || refusal.code === "conflict") {
      this.unsaved = true;
      clearTimeout(this.timers.again);
      this.timers.again = setTimeout(() => this.transmit(), AGAIN_MS);
      return;
    }
    this.refusal = refusal;
    if (this.own) this.keep({ ...this.own, key: null });
    this.settleOwn();
    this.tell();
    this.resync();
  }

  private keep(own: OwnTurn | null): void {
    if (own === null && this.own === null) return;
    if (!own?.key) {
      this.late = false;
      this.unsaved = false;
      clearTimeout(this.timers.late);
      clearTimeout(this.timers.again);
    }
    this.own = own;
    if (this.held) this.deps.kept.write(this.id, own);
  }

  private game = (view: GameView): StoredGame =>
    storedGame(view, this.side, this.own, (server) => this.deps.socket.skew.localTime(server));

  private tell(): void {
    if (this.view) this.listener?.(this.game(this.view));
  }
}
type Timer = ReturnType<typeof setTimeout>;
