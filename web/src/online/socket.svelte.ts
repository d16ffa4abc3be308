// The connection to the server: one for the page, open while something needs it. It reconnects by itself.

import type {
  Away,
  ClientMessage,
  Event,
  GameUpdate,
  GameView,
  SeekView,
  ServerMessage,
  Side,
} from "./protocol";
import type { Refusal } from "./api";
import { PROTOCOL } from "./site.svelte";
import { Skew } from "./skew";

/** `idle`: nothing needs it. `lost`: it is being reconnected. `upgrade`: the server needs a newer page. */
export type ConnectionState = "idle" | "connecting" | "open" | "lost" | "upgrade";

/** A message to the listeners of a watched game. */
export type GameMessage =
  | { what: "game"; game: GameView }
  | { what: "update"; update: GameUpdate }
  /** A player left or came back. `awaySinceMs`: since when they have been away; `null`: they are back. */
  | { what: "presence"; side: Side; awaySinceMs: number | null }
  /** The turn with this key is stored and played. */
  | { what: "ok"; key: string; version: number }
  /** `key`: of the turn that was refused; `null`: something else was. */
  | { what: "refused"; key: string | null; refusal: Refusal }
  /** Connected or reconnected: unconfirmed turns should be sent again. A `game` follows. */
  | { what: "connected" }
  /** The connection was lost because the server was away, for this long. */
  | { what: "server-away"; ms: number };
export type GameListener = (message: GameMessage) => void;
type Welcome = Extract<ServerMessage, { type: "welcome" }>;
export type OwnEvent = Exclude<Event, { event: "update" | "lobby" | "presence" }>;

/** The pauses before attempts to reconnect. The first four add up to less than three seconds. */
const PAUSES_MS = [0, 300, 700, 1500, 2500] as const;
const PING_MS = 5000;
/** A connection without any message for this long is dead. */
const SILENCE_MS = 12_000;
/** The same for a connection that may be dead, after the device was asleep. */
const DOUBT_MS = 2000;
/** `WebSocket.CONNECTING`, which tests without a browser do not have. */
const CONNECTING = 0;
/** How long an unneeded connection stays open, for the next page. */
const LINGER_MS = 10_000;

export class Socket {
  state: ConnectionState = $state("idle");
  /** When the connection was lost, by `Date.now()`. */
  lostAt: number | null = $state(null);
  /** The player of the connection's session; `null`: a visitor without one. */
  player: string | null = $state(null);
  readonly skew = new Skew();

  private port: WebSocket | null = null;
  private greeted = false;
  private attempts = 0;
  private heard = 0;
  /** When the lost connection brought its last message; `null`: none was lost. */
  private silentSince: number | null = null;
  /** The end of the last absence of the server that this page knows about. */
  private knownAway: number | null = null;
  private timers: { retry?: Timer; ping?: Timer; doubt?: Timer; linger?: Timer } = {};
  private readonly games = new Map<string, Set<GameListener>>();
  private readonly lobby = new Set<(seeks: SeekView[]) => void>();
  private readonly own = new Set<(event: OwnEvent) => void>();
  private readonly others = new Set<(message: ServerMessage) => void>();

  constructor() {
    if (typeof addEventListener !== "function") return;
    addEventListener("online", () => this.doubt());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.doubt());
  }

  /** The server's time, as far as it is known. */
  serverNow(): number {
    return this.skew.serverTime(Date.now());
  }

  /** Watches a game until the returned function is called. */
  watchGame(id: string, listener: GameListener): () => void {
    const listeners = this.games.get(id) ?? new Set();
    this.games.set(id, listeners.add(listener));
    // A second listener gets the whole game, too.
    if (this.greeted) this.enter(id);
    this.need();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.games.get(id) !== listeners) return;
      this.games.delete(id);
      this.send({ type: "unwatch", game: id });
      this.release();
    };
  }

  /** Watches the open seeks until the returned function is called. */
  watchLobby(listener: (seeks: SeekView[]) => void): () => void {
    this.lobby.add(listener);
    this.send({ type: "lobby" });
    this.need();
    return () => {
      this.lobby.delete(listener);
      this.release();
    };
  }

  /** Listens to the player's own events: games that began, turns to make, accepted challenges. */
  onEvent(listener: (event: OwnEvent) => void): () => void {
    this.own.add(listener);
    this.need();
    return () => {
      this.own.delete(listener);
      this.release();
    };
  }

  /** Listens to every message, without keeping the connection open. */
  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.others.add(listener);
    return () => void this.others.delete(listener);
  }

  /** Sends a message; returns whether there is a connection. */
  send(message: ClientMessage): boolean {
    if (!this.greeted || !this.port) return false;
    this.port.send(JSON.stringify(message));
    return true;
  }

  /** Reconnects, for example with another session. */
  renew(): void {
    this.hangUp();
    this.attempts = 0;
    if (this.needed()) this.connect();
  }

  private needed = (): boolean => this.games.size + this.lobby.size + this.own.size > 0;

  private need(): void {
    clearTimeout(this.timers.linger);
    if (this.state === "idle") this.connect();
  }
  private release(): void {
    clearTimeout(this.timers.linger);
    if (!this.needed()) this.timers.linger = setTimeout(() => this.hangUp(), LINGER_MS);
  }

  private connect(): void {
    clearTimeout(this.timers.retry);
    if (this.state !== "lost") this.state = "connecting";
    const port = new WebSocket(new URL("./api/v1/socket", document.baseURI).href.replace(/^http/, "ws"));
    this.port = port;
    this.heard = Date.now();
    port.onopen = () => port.send(JSON.stringify({ type: "hello", protocol: PROTOCOL }));
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.port === port && typeof data === "string") this.receive(JSON.parse(data) as ServerMessage);
    };
    port.onclose = () => this.port === port && this.lose();
    this.schedulePing();
  }

  /** Closes the connection without reconnecting. */
  private hangUp(): void {
    this.drop();
    this.state = "idle";
    this.lostAt = null;
    this.silentSince = null;
    this.player = null;
  }

  private drop(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.greeted = false;
    const { port } = this;
    this.port = null;
    // Browsers warn on the console when a connection is closed before it is open.
    if (port?.readyState === CONNECTING) port.onopen = () => port.close();
    else port?.close();
  }

  /** The connection broke: tries again until it is back or no longer needed. */
  private lose(): void {
    if (this.greeted) this.silentSince ??= this.heard;
    this.drop();
    if (this.state === "upgrade") return;
    if (!this.needed()) return void (this.state = "idle");
    this.state = "lost";
    this.lostAt ??= Date.now();
    const pause = PAUSES_MS[Math.min(this.attempts, PAUSES_MS.length - 1)] ?? 0;
    this.attempts += 1;
    // Clients must not all reconnect to a restarted server at the same moment.
    this.timers.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 4));
  }

  /** The device may have slept or changed its network. */
  private doubt(): void {
    if (this.state === "lost") {
      this.attempts = 0;
      this.drop();
      this.connect();
    } else if (this.greeted) {
      const since = Date.now();
      this.ping();
      clearTimeout(this.timers.doubt);
      this.timers.doubt = setTimeout(() => this.heard < since && this.lose(), DOUBT_MS);
    }
  }

  private ping = (): boolean => this.send({ type: "ping", sent: Date.now() });
  private schedulePing(): void {
    clearTimeout(this.timers.ping);
    this.timers.ping = setTimeout(() => {
      if (Date.now() - this.heard > SILENCE_MS) return this.lose();
      this.ping();
      this.schedulePing();
    }, PING_MS);
  }

  private enter = (game: string): boolean => this.send({ type: "watch", game, version: null });

  private receive(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "upgrade":
        this.state = "upgrade";
        break;
      case "pong":
        this.skew.measure(message.sent, Date.now(), message.nowMs);
        break;
      case "game":
        if (message.clock) this.skew.guess(Date.now(), message.clock.nowMs);
        this.tell(message.id, { what: "game", game: message });
        break;
      case "lobby":
        for (const listener of [...this.lobby]) listener(message.seeks);
        break;
      case "ok":
        this.tell(message.game, { what: "ok", key: message.key, version: message.version });
        break;
      case "refused":
        if (message.game !== null)
          this.tell(message.game, { what: "refused", key: message.key, refusal: message });
        break;
      case "event":
        this.happened(message);
    }
    for (const listener of [...this.others]) listener(message);
  }

  private welcome({ player, away }: Welcome): void {
    const awayMs = this.missed(away);
    this.greeted = true;
    this.player = player;
    this.state = "open";
    this.lostAt = null;
    this.attempts = 0;
    this.ping();
    for (const id of [...this.games.keys()]) {
      this.enter(id);
      this.tell(id, { what: "connected" });
      if (awayMs !== null) this.tell(id, { what: "server-away", ms: awayMs });
    }
    if (this.lobby.size > 0) this.send({ type: "lobby" });
  }

  /** How long the server was away while the connection was lost; `null`: it was not, or the page has been told. */
  private missed(away: Away | undefined): number | null {
    const [since, known] = [this.silentSince, this.knownAway];
    this.silentSince = null;
    if (!away) return null;
    this.knownAway = away.toMs;
    if (since === null || away.toMs === known) return null;
    const { serverTime } = this.skew;
    const overlaps = away.fromMs <= serverTime(Date.now()) && serverTime(since) <= away.toMs;
    return overlaps ? away.toMs - away.fromMs : null;
  }

  private happened(event: Event): void {
    if (event.event === "update") {
      if (event.clock) this.skew.guess(Date.now(), event.clock.nowMs);
      this.tell(event.game, { what: "update", update: event });
    } else if (event.event === "presence") {
      this.tell(event.game, { what: "presence", side: event.side, awaySinceMs: event.awaySinceMs });
    } else if (event.event === "lobby") for (const listener of [...this.lobby]) listener(event.seeks);
    else for (const listener of [...this.own]) listener(event);
  }

  private tell(game: string, message: GameMessage): void {
    for (const listener of [...(this.games.get(game) ?? [])]) listener(message);
  }
}
type Timer = ReturnType<typeof setTimeout>;

export const socket = new Socket();
