import { hasEffects } from "../turn/effects";
import { afterEach, describe, expect, it } from "vitest";
import { GameController } from "./controller.svelte";
import { built, play, settled, table, type Laid, type Table } from "./testing/table";

const open: Table[] = [];
async function sit(laid: Laid): Promise<Table> {
  const made = await table(laid);
  open.push(made);
  return made;
}
afterEach(() => open.splice(0).forEach(({ game }) => game.close()));

const told = ({ events }: Table): string[] => events.map(({ what }) => what);
const names = ({ game }: Table): string[] => game.live?.draft.map(({ name }) => name) ?? [];

describe.runIf(built)("a turn", () => {
  it("is a draft until it is complete: back takes back, forward plays again, another move replaces the rest", async () => {
    const t = await sit({ variant: "marseillais-balanced", actions: ["e2e4", "e7e5", "d7d6"] });
    const { game } = t;
    await play(t, "g1f3");
    expect([game.stored?.draft, game.base, names(t)]).toEqual([1, 3, ["Nf3"]]);
    await game.back();
    expect([game.stored?.draft, game.redo, game.past]).toEqual([0, ["g1f3"], null]);
    await game.forward();
    expect([game.stored?.draft, game.redo, game.live?.at]).toEqual([1, [], 4]);
    await game.back();
    await play(t, "b1c3");
    expect([game.redo, names(t)]).toEqual([[], ["Nc3"]]);
    await play(t, "d2d4");
    expect([game.stored?.draft, game.base, game.live?.progress.player]).toEqual([0, 5, "black"]);
    // What is played for good is looked at, and not taken back.
    await game.back();
    expect([game.past?.at, game.game.actions.length, game.standing, game.locked]).toEqual([
      4,
      5,
      "past",
      true,
    ]);
    await game.forward();
    expect([game.past, game.standing]).toEqual([null, "mine"]);
  });

  it("goes back several moves at once, and a move played in the middle keeps nothing of what followed", async () => {
    const t = await sit({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    await t.game.goTo(3);
    expect(t.game.redo).toEqual(["d2d4", "c1g5"]);
    await t.game.forward();
    expect([t.game.redo, names(t)]).toEqual([["c1g5"], ["d4"]]);
    await play(t, "c1g5");
    expect(t.game.redo).toEqual([]);
    await t.game.act(4, "b1c3");
    expect(names(t)).toEqual(["d4", "Nc3"]);
  });

  it("keys that come faster than answers go as many positions as they say", async () => {
    const t = await sit({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    void t.game.back();
    void t.game.back();
    await t.game.back();
    expect([t.game.past?.at, t.game.stored?.draft]).toEqual([2, 0]);
    void t.game.forward();
    void t.game.forward();
    await t.game.forward();
    expect([t.game.past, names(t)]).toEqual([null, ["d4", "Bg5"]]);
  });

  it("can wait for a word: when it has several moves, or always", async () => {
    const several = await sit({ variant: "marseillais-balanced" });
    several.set.commit = "several";
    await play(several, "e2e4");
    expect(several.game.confirming).toBe(false);
    expect(several.game.live?.progress.player).toBe("black");
    await play(several, "e7e5", "d7d6");
    expect([several.game.confirming, several.game.standing, several.game.mover, several.game.locked]).toEqual(
      [true, "confirming", "black", true],
    );
    expect(told(several).at(-1)).toBe("complete");
    await several.game.back();
    expect([several.game.confirming, names(several)]).toEqual([false, ["e5"]]);
    await several.game.forward();
    several.game.commit();
    expect([several.game.confirming, several.game.base, several.game.mover]).toEqual([false, 3, "white"]);

    const always = await sit({ variant: "chess" });
    always.set.commit = "always";
    await play(always, "e2e4");
    expect([always.game.confirming, always.game.stored?.draft]).toEqual([true, 1]);
    always.game.commit();
    expect([always.game.mover, always.game.stored?.summary.player]).toEqual(["black", "black"]);
  });

  it("that wins is played at once, and one that loses never without a word", async () => {
    const t = await sit({ variant: "chess", actions: ["f2f3", "e7e5", "g2g4"] });
    t.set.commit = "always";
    await play(t, "d8h4");
    expect([t.game.over, t.game.confirming, t.game.live?.result?.winner]).toEqual([true, false, "black"]);
    expect(told(t)).toEqual(["played", "over"]);
    expect(t.game.stored?.summary.result?.reason).toBe("checkmate");

    // Whoever mates before the announced helpmate loses.
    const helpmate = await sit({
      variant: "double-move-helpmate",
      start: "4r3/Q3qk2/1p1p1n2/2P1p3/Rb6/3Pnp2/3BPP1P/1N4KR b - - 0 19",
    });
    await play(helpmate, "e8a8", "a8g8");
    expect([helpmate.game.live?.result?.winner, helpmate.game.over, helpmate.game.confirming]).toEqual([
      "white",
      false,
      true,
    ]);
    expect(helpmate.game.stored?.summary.result).toBeNull();
    await helpmate.game.back();
    expect([helpmate.game.mine, helpmate.game.confirming]).toEqual([true, false]);
  });

  it("of somebody who has nothing left to play waits to be taken back, or to be lost with", async () => {
    // Three moves that leave three spaces which no piece can use.
    const stuck: Laid = { variant: "six-space", start: "8/1p6/1P2k3/3r3P/p5n1/1r6/5K2/n1r5 w - - 0 25" };
    const t = await sit(stuck);
    await play(t, "f2g2", "h5h6", "h6h7");
    expect([t.game.live?.result?.reason, t.game.over, t.game.confirming, t.game.mover]).toEqual([
      "stuck",
      false,
      true,
      "white",
    ]);
    const again = await t.again();
    expect([again.game.over, again.game.confirming]).toEqual([false, true]);
    again.game.commit();
    expect([again.game.over, again.game.stored?.summary.result?.winner, told(again)]).toEqual([
      true,
      "black",
      ["over"],
    ]);
    again.game.close();
  });

  it("refuses what is not legal, and says why", async () => {
    const t = await sit({ variant: "chess" });
    await t.game.refused(0, "e2e5");
    expect(t.game.message && "why" in t.game.message && t.game.message.why.key).toBeTruthy();
    expect(told(t)).toEqual(["refused"]);
    await play(t, "e2e5");
    expect([t.game.game.actions, t.events.length]).toEqual([[], 2]);
    // It stays until it is dismissed or something is done.
    await t.hands.pass(60_000);
    expect(t.game.message).not.toBeNull();
    t.game.dismiss();
    expect(t.game.message).toBeNull();
    await t.game.refused(0, "e2e5");
    await play(t, "e2e4");
    expect([t.game.game.actions, t.game.message]).toEqual([["e2e4"], null]);
  });

  it("says why a piece may not move at all: by a rule, or since it has nowhere to go", async () => {
    const monsoon = await sit({ variant: "monsoon" });
    const { progress, pieces, legal } = monsoon.game.live ?? {};
    const stuck = pieces?.find(
      ({ square, color }) => color === progress?.player && !legal?.some(({ from }) => from === square),
    );
    await monsoon.game.refused(0, stuck?.square ?? "");
    expect(monsoon.game.message).toMatchObject({ why: { key: expect.stringMatching(/^(wrong-|first-)/) } });
    const chess = await sit({ variant: "chess" });
    await chess.game.refused(0, "a1");
    expect(chess.game.message).toEqual({ stuck: expect.stringContaining("a1") });
  });

  it("is not played in a position that is no longer shown, nor while looking back", async () => {
    const t = await sit({ variant: "chess", actions: ["e2e4", "e7e5"] });
    await t.game.act(1, "d7d5");
    await t.game.act(3, "g1f3");
    await t.game.goTo(1);
    await t.game.act(1, "d7d5");
    await t.game.act(2, "g1f3");
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5"]);
  });

  it("drops answers that come late", async () => {
    const t = await sit({ variant: "chess" });
    const first = t.game.act(0, "e2e4");
    const second = t.game.act(0, "d2d4");
    await Promise.all([first, second]);
    expect([t.game.game.actions, t.game.live?.at]).toEqual([["d2d4"], 1]);
    expect(t.shelf.writes).toBe(1);
  });
});

describe.runIf(built)("a game", () => {
  it("comes back in the middle of a turn", async () => {
    const t = await sit({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    const { game } = await t.again();
    expect([game.stored?.draft, game.base, game.live?.draft.map(({ name }) => name)]).toEqual([
      2,
      3,
      ["d4", "Bg5"],
    ]);
    await game.back();
    expect(game.live?.draft).toHaveLength(1);
    game.close();
  });

  it("is not kept from others by a page that was left before it was open", async () => {
    const t = await sit({
      variant: "chess",
      setUp: { opponent: "computer", colour: "second" },
      plays: ["e2e4"],
    });
    t.game.close();
    const left = new GameController(t.shelf, t.deps);
    const opening = left.open();
    left.close();
    await opening;
    await settled();
    expect([t.shelf.releases, left.live, t.engine.asked.length]).toEqual([2, null, 1]);
  });

  it("says that a turn ended early because nobody could move on, until the next own move", async () => {
    const start = "4k3/8/8/3p4/8/3P4/8/4K3 b - - 0 2";
    const t = await sit({
      variant: "convergence",
      start,
      setUp: { opponent: "computer", colour: "second" },
      plays: ["e1e2", "e2e1"],
    });
    await play(t, "d5d4");
    await t.hands.pass(1000);
    expect([t.game.mover, t.game.message]).toEqual(["black", { cutShort: 1 }]);
    expect(t.events.filter(({ what }) => what === "cut-short")).toEqual([{ what: "cut-short", moves: 1 }]);
    await play(t, "e8e7");
    expect(t.game.message).toBeNull();
    // What was taken back is told no more, also while the computer thinks.
    const thinking = await sit({
      variant: "convergence",
      start,
      setUp: { opponent: "computer", colour: "second" },
      plays: [null],
    });
    await play(thinking, "d5d4");
    expect([thinking.game.mine, thinking.game.message]).toEqual([false, { cutShort: 1 }]);
    await thinking.game.takeBackTurn();
    expect([thinking.game.mine, thinking.game.message]).toEqual([true, null]);
    // Where both are at the board, the panel tells the next player.
    const two = await sit({ variant: "convergence", start });
    await play(two, "d5d4");
    expect(two.game.message).toBeNull();
    // Unless the turn waits to be confirmed.
    const asks = await sit({ variant: "convergence", start });
    asks.set.commit = "always";
    await play(asks, "d5d4");
    expect([asks.game.confirming, asks.game.message]).toEqual([true, { cutShort: 1 }]);
  });

  it("comes back with what was taken back, to be played again", async () => {
    const t = await sit({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    await t.game.goTo(3);
    const { game } = await t.again();
    expect([game.redo, game.canRedo]).toEqual([["d2d4", "c1g5"], true]);
    await game.forward();
    expect([game.live?.draft.map(({ name }) => name), game.redo]).toEqual([["d4"], ["c1g5"]]);
    game.close();
  });

  it("goes back a turn, to where a person was to move", async () => {
    const t = await sit({
      variant: "marseillais-balanced",
      setUp: { opponent: "computer" },
      plays: ["e7e5", "d7d6", "b8c6"],
    });
    await play(t, "e2e4");
    await t.hands.pass(600);
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5", "d7d6"]);
    await play(t, "g1f3");
    await t.game.takeBackTurn();
    expect([t.game.game.actions.length, t.game.mover]).toEqual([3, "white"]);
    await t.game.takeBackTurn();
    expect([t.game.game.actions, t.game.mover, t.game.backTo]).toEqual([[], "white", null]);
  });

  it("gives the moves of a turn that was taken back again one by one, and not those of the answer", async () => {
    const t = await sit({
      variant: "progressive-italian",
      actions: ["e2e4", "e7e5", "d7d5", "d2d4", "c1g5", "g5d8", "e8d8"],
    });
    await t.game.takeBackTurn();
    expect([t.game.game.actions.length, t.game.redo]).toEqual([6, ["e8d8"]]);
    await t.game.takeBackTurn();
    expect([t.game.game.actions.length, t.game.redo, t.game.canRedo]).toEqual([
      3,
      ["d2d4", "c1g5", "g5d8"],
      true,
    ]);
    await t.game.forward();
    await t.game.forward();
    expect([t.game.live?.draft.map(({ name }) => name), t.game.redo]).toEqual([["d4", "Bg5"], ["g5d8"]]);
    // Another move replaces the rest.
    await play(t, "g1f3");
    expect([t.game.mover, t.game.redo]).toEqual(["black", []]);
  });

  it("ends by resignation and by agreement, and then nothing moves", async () => {
    const t = await sit({ variant: "marseillais-balanced", actions: ["e2e4"] });
    await play(t, "e7e5");
    await t.game.resign();
    expect(t.game.live?.result).toMatchObject({ winner: "white", reason: "resignation" });
    // The unfinished turn was never played.
    expect([t.game.game.actions, t.game.game.end]).toEqual([
      ["e2e4"],
      { reason: "resignation", player: "black" },
    ]);
    expect([t.game.mine, t.game.locked, t.game.backTo, told(t).at(-1)]).toEqual([false, true, null, "over"]);
    await play(t, "e7e5");
    expect(t.game.game.actions).toEqual(["e2e4"]);
    const { game } = await t.again();
    expect(game.over).toBe(true);
    game.close();

    // Who looks back when giving up sees the end.
    const looking = await sit({ variant: "marseillais-balanced", actions: ["e2e4"] });
    await looking.game.goTo(0);
    expect(looking.game.past).not.toBeNull();
    await looking.game.resign();
    expect([looking.game.past, looking.game.view?.result?.reason]).toEqual([null, "resignation"]);

    const drawn = await sit({ variant: "chess", actions: ["e2e4"] });
    expect(drawn.game.info?.agreement).toBe(true);
    await drawn.game.agreeDraw();
    expect(drawn.game.live?.result).toMatchObject({ winner: null, reason: "agreement" });
  });

  it("is played by one page at a time", async () => {
    const t = await sit({ variant: "chess" });
    t.shelf.takenOver();
    await play(t, "e2e4");
    expect([t.game.held, t.game.mine, t.game.game.actions]).toEqual([false, false, []]);
    const { stored } = t.game;
    t.shelf.changedElsewhere(stored && { ...stored, game: { ...stored.game, actions: ["d2d4"] } });
    await settled();
    await settled();
    expect(t.game.live?.at).toBe(1);
    await t.game.playHere();
    expect([t.game.held, t.game.mine]).toEqual([true, true]);
    t.shelf.changedElsewhere(null);
    expect(t.game.failure).toBe("missing");
  });

  it("that is not there, or whose variant cannot be read, says so", async () => {
    const t = await sit({ variant: "chess" });
    t.shelf.game = null;
    expect((await t.again()).game.failure).toBe("missing");
    const { stored } = t.game;
    t.shelf.game = stored && { ...stored, game: { variant: { id: "odd", toml: "id = 7" }, actions: [] } };
    expect((await t.again()).game.failure).toMatchObject({ code: "variant" });
  });
});

describe.runIf(built)("the computer", () => {
  const against: Laid = { variant: "marseillais-balanced", setUp: { opponent: "computer", level: 3 } };

  it("plays its turn action by action, at the set speed", async () => {
    const t = await sit({ ...against, plays: ["e7e5", "d7d6"] });
    t.set.pace = 450;
    await play(t, "e2e4");
    expect([t.game.standing, t.engine.asked[0]?.level]).toEqual(["thinking", 3]);
    await t.hands.pass(600);
    expect(t.game.live?.draft.map(({ name }) => name)).toEqual(["e5"]);
    expect([t.game.mine, t.game.stored?.draft]).toEqual([false, 0]);
    await t.hands.pass(440);
    expect(t.game.live?.at).toBe(2);
    await t.hands.pass(10);
    expect([t.game.live?.at, t.game.mine, t.game.thinking]).toEqual([3, true, false]);
    expect(told(t).slice(-2)).toEqual(["played", "your-turn"]);
  });

  it("begins where it has the first turn, and plays now if it is told to", async () => {
    const t = await sit({
      ...against,
      setUp: { opponent: "computer", colour: "second" },
      plays: [null, "e2e4"],
    });
    expect([t.game.thinking, t.game.me]).toEqual([true, "black"]);
    t.game.moveNow();
    await t.hands.pass(600);
    expect([t.game.game.actions, t.game.mover]).toEqual([["e2e4"], "black"]);
  });

  it("is not heard any more when its turn is taken back or the game resigned", async () => {
    const t = await sit({ ...against, plays: [null] });
    await play(t, "e2e4");
    expect(t.game.thinking).toBe(true);
    await t.game.takeBackTurn();
    expect([t.game.thinking, t.game.game.actions]).toEqual([false, []]);
    t.engine.plays = [null];
    await play(t, "e2e4");
    await t.game.resign();
    t.engine.plays = ["e7e5"];
    t.game.moveNow();
    await t.hands.pass(1000);
    expect([t.game.game.actions, t.game.live?.result?.winner]).toEqual([["e2e4"], "black"]);
  });

  it("goes on in the middle of its turn after a reload, and lets the board be looked at meanwhile", async () => {
    const t = await sit({ ...against, plays: ["e7e5", null] });
    await play(t, "e2e4");
    await t.hands.pass(600);
    await t.game.goTo(0);
    expect([t.game.past?.at, t.game.standing, t.game.thinking]).toEqual([0, "past", true]);
    const after = await t.again(["d7d6"]);
    await t.hands.pass(600);
    expect([after.game.game.actions, after.game.mover]).toEqual([["e2e4", "e7e5", "d7d6"], "white"]);
    after.game.close();
  });

  it("says so when it finds nothing to play", async () => {
    const t = await sit({ ...against, plays: ["!"] });
    await play(t, "e2e4");
    expect([t.game.thinking, t.game.message]).toMatchObject([false, { failure: { code: "question" } }]);
    // What was wrong may be right after a restart.
    t.engine.plays = ["e7e5", "d7d6"];
    await t.game.refresh();
    await t.hands.pass(600);
    expect(t.game.mover).toBe("white");
  });

  it("points out the piece of a hint first, and tells the turn when it is asked again", async () => {
    const t = await sit({ ...against, plays: ["g1f3", "e7e5"] });
    const line = { number: 1, player: "white" as const, complete: true };
    t.game.hint = { ...line, moves: [{ text: "g1f3", name: "Nf3", from: "g1", to: "f3" }] };
    t.game.hinted = "piece";
    const asked = t.engine.asked.length;
    await t.game.advise();
    expect([t.game.hinted, t.engine.asked.length]).toEqual(["turn", asked]);
  });

  it("plays at the level that is set meanwhile, in this game and the next", async () => {
    const t = await sit({ ...against, plays: [null, "e7e5"] });
    await play(t, "e2e4");
    expect(t.engine.asked.at(-1)?.level).toBe(3);
    t.game.setLevel("black", 7);
    await settled();
    expect(t.engine.asked.at(-1)?.level).toBe(7);
    await t.hands.pass(2000);
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5"]);
    expect(t.shelf.game?.players.black).toEqual({ kind: "computer", level: 7 });
    // A person has no level.
    t.game.setLevel("white", 3);
    expect(t.shelf.game?.players.white.kind).toBe("person");
  });

  it("gives time to see what a turn has removed before it answers", async () => {
    const t = await sit({
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
    await t.hands.pass(1500);
    expect([removed, t.game.game.actions.length]).toEqual([true, before]);
    await t.hands.pass(200);
    expect(t.game.game.actions.length).toBe(before + 1);
  });

  it("gives a hint, which goes with the position", async () => {
    const t = await sit({ ...against, plays: ["g1f3", "e7e5", "d7d6"] });
    await t.game.advise();
    expect(t.game.hint?.moves[0]?.text).toBe("g1f3");
    // What the engine of these tests says has no squares: there is no piece to point at.
    expect(t.game.hinted).toBe("turn");
    t.game.dismiss();
    expect(t.game.hint).toBeNull();
    t.engine.plays.unshift("g1f3");
    await t.game.advise();
    await play(t, "e2e4");
    expect(t.game.hint).toBeNull();
    expect(t.engine.forgot).toBe(1);
  });
});

describe.runIf(built)("the clock", () => {
  const fischer: Laid = {
    variant: "marseillais-balanced",
    setUp: { clock: "fischer", minutes: 1, seconds: 5 },
  };
  const clock = ({ game }: Table) => game.stored?.clock;

  it("begins with the first move, counts turns, and adds after a turn and not after a move", async () => {
    const t = await sit({ ...fischer, actions: [] });
    await t.hands.pass(30_000);
    expect(clock(t)?.running).toBeNull();
    await play(t, "e2e4");
    expect(clock(t)).toMatchObject({ running: "black", leftMs: { white: 65_000, black: 60_000 } });
    await t.hands.pass(10_000);
    await play(t, "e7e5");
    expect(clock(t)).toMatchObject({ running: "black", leftMs: { black: 60_000 } });
    await t.hands.pass(5000);
    await play(t, "d7d6");
    expect(clock(t)).toMatchObject({ running: "white", leftMs: { white: 65_000, black: 50_000 } });
  });

  it("goes on while a draft is taken back and while a complete turn waits", async () => {
    const t = await sit(fischer);
    await play(t, "e2e4", "e7e5");
    t.set.commit = "always";
    await t.hands.pass(10_000);
    await t.game.back();
    await play(t, "e7e6", "d7d5");
    await t.hands.pass(10_000);
    t.game.commit();
    expect(clock(t)?.leftMs.black).toBe(45_000);
  });

  it("ends the game when it runs out, and drops the unfinished turn", async () => {
    const t = await sit(fischer);
    await play(t, "e2e4", "e7e5");
    await t.hands.pass(59_900);
    expect([t.game.over, t.events.filter(({ what }) => what === "low-time")]).toEqual([
      false,
      [
        { what: "low-time", player: "black", seconds: 30 },
        { what: "low-time", player: "black", seconds: 10 },
      ],
    ]);
    await t.hands.pass(200);
    await settled();
    expect(t.game.live?.result).toMatchObject({ reason: "time", winner: "white" });
    expect([t.game.game.actions, t.game.slept, clock(t)?.leftMs.black, clock(t)?.running]).toEqual([
      ["e2e4"],
      null,
      0,
      null,
    ]);
  });

  it("is right after a reload, and says when it ran out while nobody looked", async () => {
    const t = await sit(fischer);
    await play(t, "e2e4");
    t.hands.sleep(20_000);
    const soon = await t.again();
    const soonClock = soon.game.stored?.clock;
    expect(soonClock && soon.game.timing.left(soonClock, "black")).toBe(40_000);
    t.hands.sleep(3_600_000);
    const late = await soon.again();
    await settled();
    expect(late.game.live?.result).toMatchObject({ reason: "time", winner: "white" });
    expect(late.game.slept).toEqual({ player: "black", at: Date.UTC(2026, 10, 20, 14, 1, 0) });
    late.game.close();
  });

  it("does not run for the computer while the page was closed, and goes on from then", async () => {
    const t = await sit({ ...fischer, setUp: { ...fischer.setUp, opponent: "computer" }, plays: [null] });
    await play(t, "e2e4");
    t.hands.sleep(600_000);
    const again = await t.again([null]);
    const resumed = again.game.stored?.clock;
    expect(resumed?.since).toBe(again.hands.now());
    expect(
      resumed && [again.game.timing.left(resumed, "black"), again.game.timing.free(resumed, "black")],
    ).toEqual([60_000, 0]);
    again.game.close();
  });

  it("counts the time in which the device slept, and cannot be cheated by setting the time of day", async () => {
    const t = await sit(fischer);
    await play(t, "e2e4");
    await t.hands.pass(10_000);
    t.hands.day -= 3_600_000;
    await t.hands.pass(10_000);
    const running = clock(t);
    expect(running && t.game.timing.left(running, "black")).toBe(40_000);
    t.hands.day += 3_600_000;
    t.hands.sleep(120_000);
    await t.hands.pass(300);
    await settled();
    expect([t.game.live?.result?.reason, t.game.slept?.player]).toEqual(["time", "black"]);
  });

  it("does not count against the computer while the page was away", async () => {
    const t = await sit({ ...fischer, setUp: { ...fischer.setUp, opponent: "computer" }, plays: [null] });
    await play(t, "e2e4");
    t.hands.sleep(600_000);
    await t.hands.pass(300);
    expect([t.game.over, t.game.thinking]).toEqual([false, true]);
    t.hands.sleep(600_000);
    const after = await t.again(["e7e5", "d7d6"]);
    await t.hands.pass(700);
    expect([after.game.over, after.game.mover]).toEqual([false, "white"]);
    after.game.close();
  });

  it("gives the computer what a turn usually takes and what it may take, asked for anew before each move", async () => {
    const t = await sit({
      ...fischer,
      setUp: { ...fischer.setUp, opponent: "computer" },
      plays: ["e7e5", null],
    });
    await play(t, "e2e4");
    await t.hands.pass(5000);
    const [first, second] = t.engine.asked.map(({ limits }) => ({
      usual: limits?.turnMs ?? 0,
      most: limits?.overdraftMs ?? 0,
    }));
    expect(first?.usual).toBeGreaterThan(1000);
    expect(first?.most).toBeGreaterThan(2 * (first?.usual ?? 0));
    // The rest of the turn is less than the turn.
    expect(second?.usual).toBeLessThan(first?.usual ?? 0);
    const turn = await sit({
      variant: "chess",
      setUp: { opponent: "computer", clock: "turn", turnSeconds: 20 },
      plays: [null],
    });
    await play(turn, "e2e4");
    expect(turn.engine.asked[0]?.limits).toEqual({ turnMs: 14_000 });
  });

  it("does not run out while the computer only pauses", async () => {
    const t = await sit({
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
    await t.hands.pass(150);
    expect([t.game.over, t.game.mover]).toEqual([false, "white"]);
  });

  it("gives a fixed time for each turn, or a delay before it counts", async () => {
    const turn = await sit({ variant: "marseillais-balanced", setUp: { clock: "turn", turnSeconds: 20 } });
    await play(turn, "e2e4");
    await turn.hands.pass(15_000);
    await play(turn, "e7e5", "d7d6");
    expect(clock(turn)).toMatchObject({ running: "white", leftMs: { white: 20_000, black: 20_000 } });
    const delay = await sit({
      variant: "marseillais-balanced",
      setUp: { clock: "delay", minutes: 1, seconds: 5 },
    });
    await play(delay, "e2e4");
    await delay.hands.pass(4000);
    await play(delay, "e7e5");
    await delay.hands.pass(4000);
    await play(delay, "d7d6");
    expect(clock(delay)?.leftMs.black).toBe(57_000);
  });
});
