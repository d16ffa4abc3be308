// A game over the network, with the real rules and without a network.
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { OnlineGame } from "../online/game.svelte";
import { FakeServer, gameView, turn } from "../online/testing/view";
import { built } from "../worker/testing/module";
import { GameController } from "./controller.svelte";
import { eventNames, ManualClock, play, settled, testDeps, type TestGame } from "./testing/game";

interface Sitting {
  game: GameController;
  online: OnlineGame;
  clock: ManualClock;
  events: TestGame["events"];
  set: TestGame["set"];
}

/** `sameRules`: the server and the page have the same rules for the variant. */
async function sit(server: FakeServer, sameRules = true): Promise<Sitting> {
  const clock = new ManualClock();
  const { deps, events, set } = await testDeps(clock);
  const { variant } = server.view;
  const info = await deps.rules.variant({ variant: variant.id });
  if (info.ok && sameRules)
    server.view = { ...server.view, variant: { ...variant, digest: info.value.digest } };
  const online = new OnlineGame(server.view.id, server.deps());
  const game = new GameController(online, deps, online);
  onTestFinished(() => game.close());
  await game.open();
  await settled();
  return { game, online, clock, events, set };
}

/** Waits until everything from the server is shown. */
async function shown(): Promise<void> {
  for (let index = 0; index < 12; index += 1) await settled();
}

describe.skipIf(!built)("a game over the network", () => {
  it("keeps an unfinished turn on this device, and sends a complete one as a whole", async () => {
    const server = new FakeServer(gameView("progressive-italian", [turn("g1h3")]), "bo");
    const { game } = await sit(server);
    expect([game.me, game.mine]).toEqual(["black", true]);
    await play({ game }, "f7f6");
    await game.saved();
    expect(server.turns).toEqual([]);
    // A reload.
    game.close();
    const again = await sit(server);
    expect([again.game.game.actions.at(-1), again.game.stored?.draft]).toEqual(["f7f6", 1]);
    await play(again, "b8a6");
    await again.game.saved();
    expect(server.turns).toMatchObject([{ after: 1, actions: ["f7f6", "b8a6"] }]);
    expect([again.game.mine, again.game.base]).toEqual([false, 3]);
  });

  it("can only be watched if the server's rules differ from the page's", async () => {
    const { game } = await sit(new FakeServer(gameView("chess")), false);
    expect([game.foreign, game.mine, game.live !== null]).toEqual([true, false, true]);
  });

  it("sends a turn again with the same key until it is confirmed", async () => {
    const server = new FakeServer(gameView("chess"));
    server.connected = false;
    const { game, online } = await sit(server);
    await play({ game }, "e2e4");
    await game.saved();
    expect([server.turns.length, online.sending]).toEqual([0, true]);
    server.connected = true;
    server.tell({ what: "connected" });
    server.tell({ what: "connected" });
    const [first, second] = server.turns;
    expect(first).toMatchObject({ actions: ["e2e4"], after: 0 });
    expect(second).toEqual(first);
    server.update(turn("e2e4"));
    await shown();
    expect([online.sending, online.confirmed, online.late, server.stored.size]).toEqual([false, 1, false, 0]);
    server.tell({ what: "connected" });
    expect(server.turns).toHaveLength(2);
    expect(game.game.actions).toEqual(["e2e4"]);
  });

  it("replays the opponent's turn move by move, while this player's clock already runs", async () => {
    const server = new FakeServer(gameView("progressive-italian", [turn("g1h3")]));
    const { game, clock, events, set } = await sit(server);
    set.pace = 400;
    const running = {
      leftMs: { white: 300_000, black: 290_000 },
      running: "white" as const,
      sinceMs: clock.day,
      deadlineMs: clock.day + 300_000,
      nowMs: clock.day,
    };
    server.update(turn("f7f6", "b8a6"), { clock: running });
    await shown();
    expect(game.game.actions).toEqual(["g1h3", "f7f6"]);
    expect([game.mine, game.stored?.clock?.running]).toEqual([false, "white"]);
    await clock.advance(400);
    await shown();
    expect([game.game.actions.length, game.mine]).toEqual([3, true]);
    expect(eventNames({ events } as TestGame)).toContain("your-turn");
  });

  it("does not end by itself when a clock runs out", async () => {
    const server = new FakeServer(gameView("chess", [turn("e2e4"), turn("e7e5")]));
    const { game, clock } = await sit(server);
    const out = {
      leftMs: { white: 1000, black: 1000 },
      running: "white" as const,
      sinceMs: clock.day,
      deadlineMs: clock.day + 1000,
      nowMs: clock.day,
    };
    server.update(null, { clock: out });
    await clock.advance(5000);
    expect(game.over).toBe(false);
    server.update(null, { clock: null, result: { winner: "black", reason: "time" } });
    await shown();
    expect(game.live?.result).toMatchObject({ winner: "black", reason: "time" });
  });

  it("returns a refused turn to the draft, and keeps one that cannot be stored right now", async () => {
    const server = new FakeServer(gameView("chess"));
    const { game, online } = await sit(server);
    await play({ game }, "e2e4");
    await game.saved();
    const sent = server.turns[0];
    if (sent?.type !== "turn") throw new Error("nothing was sent");
    const refused = (code: "unavailable" | "illegal-turn"): void =>
      server.tell({ what: "refused", key: sent.key, refusal: { code, message: "" } });
    refused("unavailable");
    expect([online.unsaved, online.sending]).toEqual([true, true]);
    refused("illegal-turn");
    await shown();
    expect([online.sending, online.refusal?.code]).toEqual([false, "illegal-turn"]);
    expect([game.stored?.draft, game.confirming]).toEqual([1, true]);
    await game.back();
    expect(game.game.actions).toEqual([]);
  });

  it("takes back what both agreed on, and drops a draft that no longer fits", async () => {
    const server = new FakeServer(gameView("progressive-italian", [turn("g1h3"), turn("f7f6", "b8a6")]));
    const { game, events } = await sit(server);
    await play({ game }, "c2c4");
    server.update(null, { takenBack: 1 });
    await shown();
    expect(game.game.actions).toEqual(["g1h3"]);
    expect([game.mine, game.stored?.draft]).toEqual([false, 0]);
    expect(eventNames({ events } as TestGame)).toContain("taken-back");
    await game.saved();
    expect(server.stored.size).toBe(0);
  });

  it("hides each player's draft from the player who signs in next", async () => {
    const turns = [turn("g1h3"), turn("f7f6", "b8a6")];
    const server = new FakeServer(gameView("progressive-italian", turns));
    const { game, online } = await sit(server);
    await play({ game }, "c2c4");
    await game.saved();
    for (const player of ["bo", "cleo", null]) {
      server.reconnect(player);
      await shown();
      expect([game.game.actions, game.stored?.draft], String(player)).toEqual([["g1h3", "f7f6", "b8a6"], 0]);
    }
    expect(online.side).toBeNull();
    server.reconnect("anna");
    await shown();
    expect([online.side, game.game.actions.at(-1), game.stored?.draft]).toEqual(["white", "c2c4", 1]);
    expect(server.turns).toEqual([]);
  });

  it("sends a complete turn only as the player who made it", async () => {
    const server = new FakeServer(gameView("chess"));
    const { game, online } = await sit(server);
    server.connected = false;
    await play({ game }, "e2e4");
    await game.saved();
    server.connected = true;
    server.reconnect("bo");
    await shown();
    expect([server.turns, online.sending, game.game.actions]).toEqual([[], false, []]);
    server.reconnect("anna");
    await shown();
    expect(server.turns).toMatchObject([{ after: 0, actions: ["e2e4"] }]);
    expect([online.sending, game.game.actions]).toEqual([true, ["e2e4"]]);
  });

  it("keeps the draft on the board when something else changes", async () => {
    const server = new FakeServer(gameView("progressive-italian", [turn("g1h3"), turn("f7f6", "b8a6")]));
    const { game } = await sit(server);
    await play({ game }, "c2c4");
    server.update(null, { offers: { draw: "black", takeBack: null, rematch: null } });
    await shown();
    expect([game.game.actions.at(-1), game.stored?.draft, game.mine]).toEqual(["c2c4", 1, true]);
  });

  it("waits for confirmation in correspondence games, unless the settings say otherwise", async () => {
    const days = { control: { kind: "correspondence", days: 3 } } as const;
    const server = new FakeServer(gameView("chess", [], days));
    const { game, set } = await sit(server);
    await play({ game }, "e2e4");
    expect(game.confirming).toBe(true);
    game.commit();
    await game.saved();
    expect(server.turns).toHaveLength(1);
    set.commit = "at-once";
    server.update(turn("e2e4"));
    server.update(turn("e7e5"));
    await shown();
    await play({ game }, "d2d4");
    expect(game.confirming).toBe(false);
  });

  it("lets spectators analyze, but not the players of a running rated game", async () => {
    const watched = await sit(new FakeServer(gameView("chess", [], { rated: true }), null));
    expect([watched.game.me, watched.game.mine, watched.online.mayAnalyze]).toEqual([null, false, true]);
    const played = await sit(new FakeServer(gameView("chess", [], { rated: true })));
    expect(played.online.mayAnalyze).toBe(false);
    const casual = await sit(new FakeServer(gameView("chess")));
    expect(casual.online.mayAnalyze).toBe(true);
  });

  it("shows for a while that the server was away, and whether clocks were stopped", async () => {
    onTestFinished(() => void vi.useRealTimers());
    for (const [control, ms, stood] of [
      [{ kind: "fischer", baseMs: 60_000, incrementMs: 0 }, 40_000, true],
      [{ kind: "correspondence", days: 3 }, 40_000, false],
      [{ kind: "correspondence", days: 3 }, 2 * 3_600_000, true],
      [{ kind: "unlimited" }, 2 * 3_600_000, false],
    ] as const) {
      const server = new FakeServer(gameView("chess", [], { control }));
      const { online } = await sit(server);
      expect(online.serverAwayMs).toBeNull();
      vi.useFakeTimers();
      server.tell({ what: "server-away", ms });
      expect([online.serverAwayMs, online.clocksStood], control.kind).toEqual([ms, stood]);
      vi.advanceTimersByTime(10_000);
      expect(online.serverAwayMs).toBeNull();
      vi.useRealTimers();
    }
  });

  it("does not show that the server was away once the game is over", async () => {
    const result = { winner: "black", reason: "resignation" } as const;
    const server = new FakeServer(gameView("chess", [turn("e2e4")], { result }));
    const { online } = await sit(server);
    server.tell({ what: "server-away", ms: 40_000 });
    expect(online.serverAwayMs).toBeNull();
  });

  it("requests the rating changes once a rated game is over", async () => {
    const result = { winner: "black", reason: "resignation" } as const;
    for (const rated of [true, false]) {
      const server = new FakeServer(gameView("chess", [turn("e2e4")], { rated }));
      const { online } = await sit(server);
      server.update(turn("e7e5"));
      const asked = (): number => server.sent.filter(({ type }) => type === "watch").length;
      expect(asked()).toBe(0);
      server.update(null, { result });
      expect(asked()).toBe(rated ? 1 : 0);
      const ratings = { white: { rating: 1480, provisional: true, change: -20 }, black: null };
      server.tell({ what: "game", game: { ...server.view, ratings } });
      expect(online.view?.ratings.white?.change).toBe(-20);
      // Ratings do not change afterward.
      server.update(null, { offers: { draw: null, takeBack: null, rematch: "white" } });
      expect(asked()).toBe(rated ? 1 : 0);
    }
  });

  it("can only be watched after a turn that is illegal by the page's rules", async () => {
    const server = new FakeServer(gameView("chess", [turn("e2e4")]), "anna");
    const { game } = await sit(server);
    server.update(turn("e7e2"));
    await shown();
    expect([game.foreign, game.mine]).toEqual([true, false]);
  });
});
