import { describe, expect, it } from "vitest";
import { hasEffects } from "../turn/effects";
import { built } from "../worker/testing/module";
import { type GameSetup, eventNames, openGame, play, settled } from "./testing/game";

describe.runIf(built)("the computer", () => {
  const against: GameSetup = { variant: "marseillais-balanced", setUp: { opponent: "computer", level: 3 } };

  it("plays its turn action by action, at the set speed", async () => {
    const t = await openGame({ ...against, plays: ["e7e5", "d7d6"] });
    t.set.pace = 450;
    await play(t, "e2e4");
    expect([t.game.standing, t.engine.requests[0]?.level]).toEqual(["thinking", 3]);
    await t.clock.advance(600);
    expect(t.game.live?.draft.map(({ name }) => name)).toEqual(["e5"]);
    expect([t.game.mine, t.game.stored?.draft]).toEqual([false, 0]);
    await t.clock.advance(440);
    expect(t.game.live?.at).toBe(2);
    await t.clock.advance(10);
    expect([t.game.live?.at, t.game.mine, t.game.thinking]).toEqual([3, true, false]);
    expect(eventNames(t).slice(-2)).toEqual(["played", "your-turn"]);
  });

  it("plays from the book as long as it can, and thinks afterwards", async () => {
    const t = await openGame({ ...against, plays: ["d7d6"] });
    const book = ["e7e5", null];
    const seeds: number[] = [];
    t.deps.book = async (_, seed) => {
      seeds.push(seed);
      return book.shift() ?? null;
    };
    await play(t, "e2e4");
    await t.clock.advance(3000);
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5", "d7d6"]);
    expect(t.engine.requests.length).toBe(1);
    // Each action of a game is chosen by a seed of its own.
    const seed = t.game.stored?.seed ?? 0;
    expect(seeds).toEqual([seed + 1, seed + 2]);
  });

  it("begins if it has the first turn, and moves now when told to", async () => {
    const t = await openGame({
      ...against,
      setUp: { opponent: "computer", color: "second" },
      plays: [null, "e2e4"],
    });
    expect([t.game.thinking, t.game.me]).toEqual([true, "black"]);
    t.game.moveNow();
    await t.clock.advance(600);
    expect([t.game.game.actions, t.game.mover]).toEqual([["e2e4"], "black"]);
  });

  it("no longer plays once its turn is taken back or the game is resigned", async () => {
    const t = await openGame({ ...against, plays: [null] });
    await play(t, "e2e4");
    expect(t.game.thinking).toBe(true);
    await t.game.takeBackTurn();
    expect([t.game.thinking, t.game.game.actions]).toEqual([false, []]);
    t.engine.plays = [null];
    await play(t, "e2e4");
    await t.game.resign();
    t.engine.plays = ["e7e5"];
    t.game.moveNow();
    await t.clock.advance(1000);
    expect([t.game.game.actions, t.game.live?.result?.winner]).toEqual([["e2e4"], "black"]);
  });

  it("continues its turn after a reload, and thinks while earlier positions are viewed", async () => {
    const t = await openGame({ ...against, plays: ["e7e5", null] });
    await play(t, "e2e4");
    await t.clock.advance(600);
    await t.game.goTo(0);
    expect([t.game.past?.at, t.game.standing, t.game.thinking]).toEqual([0, "past", true]);
    const after = await t.again(["d7d6"]);
    await t.clock.advance(600);
    expect([after.game.game.actions, after.game.mover]).toEqual([["e2e4", "e7e5", "d7d6"], "white"]);
  });

  it("reports a failure to find a move", async () => {
    const t = await openGame({ ...against, plays: ["!"] });
    await play(t, "e2e4");
    expect([t.game.thinking, t.game.message]).toMatchObject([false, { failure: { code: "question" } }]);
    // It may work after a restart.
    t.engine.plays = ["e7e5", "d7d6"];
    await t.game.refresh();
    await t.clock.advance(600);
    expect(t.game.mover).toBe("white");
  });

  it("shows the piece of a hint first, and the whole turn when asked again", async () => {
    const t = await openGame({ ...against, plays: ["g1f3", "e7e5"] });
    const line = { number: 1, player: "white" as const, complete: true };
    t.game.hint = { ...line, moves: [{ text: "g1f3", name: "Nf3", from: "g1", to: "f3" }] };
    t.game.hinted = "piece";
    const asked = t.engine.requests.length;
    await t.game.advise();
    expect([t.game.hinted, t.engine.requests.length]).toEqual(["turn", asked]);
  });

  it("plays at a level that is changed during the game", async () => {
    const t = await openGame({ ...against, plays: [null, "e7e5"] });
    await play(t, "e2e4");
    expect(t.engine.requests.at(-1)?.level).toBe(3);
    t.game.setLevel("black", 7);
    await settled();
    expect(t.engine.requests.at(-1)?.level).toBe(7);
    await t.clock.advance(2000);
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5"]);
    expect(t.source.game?.players.black).toEqual({ kind: "computer", level: 7, lowest: 3 });
    // A person has no level.
    t.game.setLevel("white", 3);
    expect(t.source.game?.players.white.kind).toBe("person");
  });

  it("leaves time to see what a turn removed before it answers", async () => {
    const t = await openGame({
      ...against,
      variant: "gridlock",
      start: "4k3/8/8/8/8/5PP1/6N1/3K4 w - - 0 2",
      plays: ["e8d8"],
    });
    expect(t.game.live?.legal.length).toBeGreaterThan(0);
    while (t.game.mine) {
      const next = t.game.live?.legal.find(({ facts }) => facts?.removes.length);
      await play(t, (next ?? t.game.live?.legal[0])?.text ?? "");
    }
    const before = t.game.game.actions.length;
    const removed = t.game.live?.previous?.actions.some(hasEffects);
    await t.clock.advance(1500);
    expect([removed, t.game.game.actions.length]).toEqual([true, before]);
    await t.clock.advance(200);
    expect(t.game.game.actions.length).toBe(before + 1);
  });

  it("gives a hint, which disappears when the position changes", async () => {
    const t = await openGame({ ...against, plays: ["g1f3", "e7e5", "d7d6"] });
    await t.game.advise();
    expect(t.game.hint?.moves[0]?.text).toBe("g1f3");
    // The scripted engine's moves have no squares, so there is no piece to show.
    expect(t.game.hinted).toBe("turn");
    t.game.dismiss();
    expect(t.game.hint).toBeNull();
    t.engine.plays.unshift("g1f3");
    await t.game.advise();
    await play(t, "e2e4");
    expect(t.game.hint).toBeNull();
    expect(t.engine.forgotten).toBe(1);
  });
});
