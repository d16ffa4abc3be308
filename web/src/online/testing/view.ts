// A game in the server's form, and a server without a network.
import type { ClientMessage, GameState, GameView, TurnView } from "./types";
import type { GameListener, GameMessage } from "../socket.svelte";
import type { OnlineDeps } from "../game.svelte";
import { KeptTurns } from "../kept";
import { Skew } from "../skew";

export const NOW = Date.UTC(2026, 10, 23, 12);

export const turn = (...actions: string[]): TurnView => ({ actions, receivedMs: NOW, leftMs: null });

/** A game of `variant` with these turns; White is `anna`, Black is `bo`. */
export function gameView(variant: string, turns: TurnView[] = [], changed: Partial<GameView> = {}): GameView {
  const person = (id: string) => ({ id, name: id, guest: true, bot: null, program: false });
  return {
    id: "abcdefghijkl",
    variant: { id: variant, name: variant, digest: "d", builtIn: true, toml: null },
    start: null,
    players: { white: person("anna"), black: person("bo") },
    awaySinceMs: { white: null, black: null },
    ratings: { white: null, black: null },
    rated: false,
    control: { kind: "fischer", baseMs: 300_000, incrementMs: 5000 },
    createdMs: NOW,
    turns,
    version: 1 + turns.length,
    turnCount: turns.length,
    toAct: turns.length % 2 === 0 ? "white" : "black",
    clock: {
      leftMs: { white: 300_000, black: 300_000 },
      running: null,
      sinceMs: null,
      deadlineMs: null,
      nowMs: NOW,
    },
    offers: { draw: null, takeBack: null, rematch: null },
    result: null,
    next: null,
    ...changed,
  };
}

/** The server's side of a game: records what is sent to it, and sends messages. */
export class FakeServer {
  readonly sent: ClientMessage[] = [];
  readonly stored = new Map<string, string>();
  connected = true;
  private listener: GameListener | null = null;

  constructor(
    public view: GameView,
    /** The player of the connection. */
    public player: string | null = "anna",
  ) {}

  deps(): OnlineDeps {
    const skew = new Skew();
    const { stored } = this;
    const current = (): string | null => this.player;
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
    return {
      socket: {
        skew,
        get player() {
          return current();
        },
        state: "open",
        lostAt: null,
        watchGame: (_, listener) => {
          this.listener = listener;
          queueMicrotask(() => this.tell({ what: "game", game: this.view }));
          return () => (this.listener = null);
        },
        send: (message) => {
          if (this.connected) this.sent.push(message);
          return this.connected;
        },
      },
      command: () => Promise.resolve({ ok: true, value: { version: this.view.version + 1 } }),
      kept: new KeptTurns(() => storage as unknown as Storage, current),
      claim: () => Promise.resolve({ held: true, takeOver: () => Promise.resolve(), release: () => {} }),
    };
  }

  tell(message: GameMessage): void {
    this.listener?.(message);
  }
  /** The turns that were sent. */
  get turns() {
    return this.sent.filter((message) => message.type === "turn");
  }
  /** Reconnects, with the session of a player. */
  reconnect(player: string | null): void {
    this.player = player;
    this.tell({ what: "connected" });
    this.tell({ what: "game", game: this.view });
  }
  /** Plays a turn, or changes something else. */
  update(played: TurnView | null, changed: Partial<GameState> & { takenBack?: number } = {}): void {
    const { takenBack = 0, ...state } = changed;
    const { view } = this;
    const turns = [...view.turns.slice(0, view.turns.length - takenBack), ...(played ? [played] : [])];
    const version = view.version + 1;
    const toAct = turns.length % 2 === 0 ? "white" : "black";
    this.view = { ...view, turns, version, turnCount: turns.length, toAct, ...state };
    const { clock, offers, result, next } = this.view;
    const update = { version, turnCount: turns.length, toAct, clock, offers, result, next } as const;
    this.tell({ what: "update", update: { game: view.id, takenBack, turn: played, ...update } });
  }
}
