import { describe, expect, it } from "vitest";
import { built } from "../worker/testing/module";
import { type GameSetup, type TestGame, openGame, play, settled } from "./testing/game";

describe.runIf(built)("the clock", () => {
  const fischer: GameSetup = {
    variant: "marseillais-balanced",
    setUp: { clock: "fischer", minutes: 1, seconds: 5 },
  };
  const clockOf = ({ game }: TestGame) => game.stored?.clock;

  it("starts with the first move, and adds the increment after a turn, not after a move", async () => {
    const t = await openGame({ ...fischer, actions: [] });
    await t.clock.advance(30_000);
    expect(clockOf(t)?.running).toBeNull();
    await play(t, "e2e4");
    expect(clockOf(t)).toMatchObject({ running: "black", leftMs: { white: 65_000, black: 60_000 } });
    await t.clock.advance(10_000);
    await play(t, "e7e5");
    expect(clockOf(t)).toMatchObject({ running: "black", leftMs: { black: 60_000 } });
    await t.clock.advance(5000);
    await play(t, "d7d6");
    expect(clockOf(t)).toMatchObject({ running: "white", leftMs: { white: 65_000, black: 50_000 } });
  });

  it("keeps running while a draft is taken back and while a complete turn waits", async () => {
    const t = await openGame(fischer);
    await play(t, "e2e4", "e7e5");
    t.set.commit = "always";
    await t.clock.advance(10_000);
    await t.game.back();
    await play(t, "e7e6", "d7d5");
    await t.clock.advance(10_000);
    t.game.commit();
    expect(clockOf(t)?.leftMs.black).toBe(45_000);
  });

  it("ends the game when it runs out, and drops the unfinished turn", async () => {
    const t = await openGame(fischer);
    await play(t, "e2e4", "e7e5");
    await t.clock.advance(59_900);
    expect([t.game.over, t.events.filter(({ what }) => what === "low-time")]).toEqual([
      false,
      [
        { what: "low-time", player: "black", seconds: 30 },
        { what: "low-time", player: "black", seconds: 10 },
      ],
    ]);
    await t.clock.advance(200);
    await settled();
    expect(t.game.live?.result).toMatchObject({ reason: "time", winner: "white" });
    expect([t.game.game.actions, t.game.slept, clockOf(t)?.leftMs.black, clockOf(t)?.running]).toEqual([
      ["e2e4"],
      null,
      0,
      null,
    ]);
  });

  it("is correct after a reload, and reports when it ran out in the meantime", async () => {
    const t = await openGame(fischer);
    await play(t, "e2e4");
    t.clock.sleep(20_000);
    const soon = await t.again();
    const soonClock = soon.game.stored?.clock;
    expect(soonClock && soon.game.timing.left(soonClock, "black")).toBe(40_000);
    t.clock.sleep(3_600_000);
    const late = await soon.again();
    await settled();
    expect(late.game.live?.result).toMatchObject({ reason: "time", winner: "white" });
    expect(late.game.slept).toEqual({ player: "black", at: Date.UTC(2026, 10, 20, 14, 1, 0) });
  });

  it("does not run for the computer while the page is closed", async () => {
    const t = await openGame({
      ...fischer,
      setUp: { ...fischer.setUp, opponent: "computer" },
      plays: [null],
    });
    await play(t, "e2e4");
    t.clock.sleep(600_000);
    const again = await t.again([null]);
    const resumed = again.game.stored?.clock;
    expect(resumed?.since).toBe(again.clock.now());
    expect(
      resumed && [again.game.timing.left(resumed, "black"), again.game.timing.free(resumed, "black")],
    ).toEqual([60_000, 0]);
  });

  it("counts the time in which the device slept, and cannot be cheated by setting the time of day", async () => {
    const t = await openGame(fischer);
    await play(t, "e2e4");
    await t.clock.advance(10_000);
    t.clock.day -= 3_600_000;
    await t.clock.advance(10_000);
    const running = clockOf(t);
    expect(running && t.game.timing.left(running, "black")).toBe(40_000);
    t.clock.day += 3_600_000;
    t.clock.sleep(120_000);
    await t.clock.advance(300);
    await settled();
    expect([t.game.live?.result?.reason, t.game.slept?.player]).toEqual(["time", "black"]);
  });

  it("does not run for the computer while the device sleeps", async () => {
    const t = await openGame({
      ...fischer,
      setUp: { ...fischer.setUp, opponent: "computer" },
      plays: [null],
    });
    await play(t, "e2e4");
    t.clock.sleep(600_000);
    await t.clock.advance(300);
    expect([t.game.over, t.game.thinking]).toEqual([false, true]);
    t.clock.sleep(600_000);
    const after = await t.again(["e7e5", "d7d6"]);
    await t.clock.advance(700);
    expect([after.game.over, after.game.mover]).toEqual([false, "white"]);
  });

  it("gives the computer a usual and a maximum time for its turn, computed again before each move", async () => {
    const t = await openGame({
      ...fischer,
      setUp: { ...fischer.setUp, opponent: "computer" },
      plays: ["e7e5", null],
    });
    await play(t, "e2e4");
    await t.clock.advance(5000);
    const [first, second] = t.engine.requests.map(({ limits }) => ({
      usual: limits?.turnMs ?? 0,
      most: limits?.overdraftMs ?? 0,
    }));
    expect(first?.usual).toBeGreaterThan(1000);
    expect(first?.most).toBeGreaterThan(2 * (first?.usual ?? 0));
    // The rest of the turn gets less time than the whole turn.
    expect(second?.usual).toBeLessThan(first?.usual ?? 0);
    const turn = await openGame({
      variant: "chess",
      setUp: { opponent: "computer", clock: "turn", turnSeconds: 20 },
      plays: [null],
    });
    await play(turn, "e2e4");
    expect(turn.engine.requests[0]?.limits).toEqual({ turnMs: 14_000 });
  });

  it("does not run out while the computer pauses between moves", async () => {
    const t = await openGame({
      ...fischer,
      setUp: { ...fischer.setUp, opponent: "computer", seconds: 0 },
      plays: [],
    });
    t.set.pace = 900;
    const { stored } = t.game;
    if (!stored?.clock) throw new Error("there is a clock");
    t.game.stored = { ...stored, clock: { ...stored.clock, leftMs: { white: 60_000, black: 200 } } };
    t.engine.plays = ["e7e5", "d7d6"];
    await play(t, "e2e4");
    await t.clock.advance(150);
    expect([t.game.over, t.game.mover]).toEqual([false, "white"]);
  });

  it("can give a fixed time for each turn, or a delay before it runs", async () => {
    const turn = await openGame({
      variant: "marseillais-balanced",
      setUp: { clock: "turn", turnSeconds: 20 },
    });
    await play(turn, "e2e4");
    await turn.clock.advance(15_000);
    await play(turn, "e7e5", "d7d6");
    expect(clockOf(turn)).toMatchObject({ running: "white", leftMs: { white: 20_000, black: 20_000 } });
    const delay = await openGame({
      variant: "marseillais-balanced",
      setUp: { clock: "delay", minutes: 1, seconds: 5 },
    });
    await play(delay, "e2e4");
    await delay.clock.advance(4000);
    await play(delay, "e7e5");
    await delay.clock.advance(4000);
    await play(delay, "d7d6");
    expect(clockOf(delay)?.leftMs.black).toBe(57_000);
  });
});
