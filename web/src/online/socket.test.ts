import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameMessage } from "./socket.svelte";
import { Socket } from "./socket.svelte";
import { gameView } from "./testing/view";

class FakePort {
  static all: FakePort[] = [];
  readonly sent: { type: string }[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage: (event: { data: unknown }) => void = () => {};
  closed = false;
  readyState = 0;
  constructor(readonly address: string) {
    FakePort.all.push(this);
  }
  send = (text: string): void => void this.sent.push(JSON.parse(text) as { type: string });
  close = (): void => void (this.closed = true);
  /** What the server says. */
  say = (message: object): void => this.onmessage({ data: JSON.stringify(message) });
  welcome(player: string | null = null, away: { fromMs: number; toMs: number } | null = null): void {
    this.readyState = 1;
    this.onopen();
    this.say({ type: "welcome", server: "0", protocol: 1, player, ...(away ? { away } : {}) });
  }
  get types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}
const port = (): FakePort => FakePort.all.at(-1) as FakePort;

beforeEach(() => {
  vi.useFakeTimers();
  FakePort.all = [];
  vi.stubGlobal("WebSocket", FakePort);
  vi.stubGlobal("document", { baseURI: "https://host/folder/", visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("connects when something needs it, says hello first, and passes on a watched game", () => {
  const socket = new Socket();
  expect(FakePort.all).toHaveLength(0);
  const heard: GameMessage[] = [];
  socket.watchGame("abcdefghijkl", (message) => heard.push(message));
  expect(port().address).toBe("wss://host/folder/api/v1/socket");
  expect(socket.send({ type: "lobby" })).toBe(false);
  port().welcome("anna");
  expect(port().types).toEqual(["hello", "ping", "watch"]);
  expect([socket.state, socket.player]).toEqual(["open", "anna"]);
  port().say({ type: "game", ...gameView("chess") });
  expect(heard.map(({ what }) => what)).toEqual(["connected", "game"]);
});

it("closes a connection that is not open yet as soon as it is", () => {
  const socket = new Socket();
  socket.watchLobby(() => {});
  const early = port();
  socket.renew();
  expect(FakePort.all).toHaveLength(2);
  expect(early.closed).toBe(false);
  early.onopen();
  expect([early.closed, early.types]).toEqual([true, []]);
  // An open one is closed at once.
  const open = port();
  open.welcome();
  socket.renew();
  expect(open.closed).toBe(true);
});

it("reconnects within three seconds of a loss, and asks for everything again", () => {
  const socket = new Socket();
  socket.watchGame("abcdefghijkl", () => {});
  socket.watchLobby(() => {});
  port().welcome();
  port().onclose();
  expect(socket.state).toBe("lost");
  const since = Date.now();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    vi.advanceTimersToNextTimer();
    expect(FakePort.all).toHaveLength(1 + attempt);
    // The network is back for the last one.
    if (attempt < 4) port().onclose();
  }
  expect(Date.now() - since).toBeLessThanOrEqual(3000);
  port().welcome();
  expect(socket.state).toBe("open");
  expect(port().types).toEqual(["hello", "ping", "watch", "lobby"]);
});

it("reports once that the server was away while the connection was lost, by the server's clock", () => {
  const socket = new Socket();
  const told: number[] = [];
  socket.watchGame("abcdefghijkl", (message) => {
    if (message.what === "server-away") told.push(message.ms);
  });
  /** The server's clock is an hour ahead. */
  const server = (): number => Date.now() + 3_600_000;
  const welcome = (away: { fromMs: number; toMs: number }): void => {
    port().welcome(null, away);
    port().say({ type: "pong", sent: Date.now(), nowMs: server() });
  };
  const lose = (ms: number): void => {
    port().onclose();
    vi.advanceTimersByTime(ms);
  };
  // Before this page was opened.
  const before = { fromMs: server() - 9000, toMs: server() - 4000 };
  welcome(before);
  // The network was lost, not the server.
  lose(1000);
  welcome(before);
  expect(told).toEqual([]);
  const [fromMs, toMs] = [server() + 500, server() + 40_500];
  vi.advanceTimersByTime(500);
  lose(41_000);
  welcome({ fromMs, toMs });
  expect(told).toEqual([40_000]);
  lose(1000);
  welcome({ fromMs, toMs });
  expect(told).toEqual([40_000]);
});

it("does not report an absence that was over before the connection was lost", () => {
  const socket = new Socket();
  const told: number[] = [];
  socket.watchGame("abcdefghijkl", (message) => {
    if (message.what === "server-away") told.push(message.ms);
  });
  port().welcome();
  port().say({ type: "pong", sent: Date.now(), nowMs: Date.now() });
  port().onclose();
  vi.advanceTimersByTime(1000);
  port().welcome(null, { fromMs: Date.now() - 60_000, toMs: Date.now() - 50_000 });
  expect(told).toEqual([]);
});

it("gives up a connection that has gone silent", () => {
  const socket = new Socket();
  socket.watchGame("abcdefghijkl", () => {});
  port().welcome();
  vi.advanceTimersByTime(20_000);
  expect(FakePort.all.length).toBeGreaterThan(1);
});

it("closes soon after nothing needs it, and reconnects for another session", () => {
  const socket = new Socket();
  const end = socket.watchGame("abcdefghijkl", () => {});
  port().welcome();
  socket.renew();
  expect(FakePort.all).toHaveLength(2);
  expect(FakePort.all[0]?.closed).toBe(true);
  port().welcome("anna");
  end();
  expect(port().types.at(-1)).toBe("unwatch");
  vi.advanceTimersByTime(10_000);
  expect([socket.state, port().closed]).toEqual(["idle", true]);
});

it("stays away from a server that needs a newer page", () => {
  const socket = new Socket();
  socket.watchGame("abcdefghijkl", () => {});
  port().onopen();
  port().say({ type: "upgrade", protocol: 2 });
  port().onclose();
  vi.advanceTimersByTime(60_000);
  expect([socket.state, FakePort.all.length]).toEqual(["upgrade", 1]);
});
