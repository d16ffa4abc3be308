import { describe, expect, it } from "vitest";
import { GameController } from "./controller.svelte";
import { built } from "../worker/testing/module";
import { type GameSetup, type TestGame, eventNames, openGame, play, settled } from "./testing/game";

const draftNames = ({ game }: TestGame): string[] => game.live?.draft.map(({ name }) => name) ?? [];

describe.runIf(built)("a turn", () => {
  it("is a draft until it is complete: back takes back, forward plays again, another move replaces the rest", async () => {
    const t = await openGame({ variant: "marseillais-balanced", actions: ["e2e4", "e7e5", "d7d6"] });
    const { game } = t;
    await play(t, "g1f3");
    expect([game.stored?.draft, game.base, draftNames(t)]).toEqual([1, 3, ["Nf3"]]);
    await game.back();
    expect([game.stored?.draft, game.redo, game.past]).toEqual([0, ["g1f3"], null]);
    await game.forward();
    expect([game.stored?.draft, game.redo, game.live?.at]).toEqual([1, [], 4]);
    await game.back();
    await play(t, "b1c3");
    expect([game.redo, draftNames(t)]).toEqual([[], ["Nc3"]]);
    await play(t, "d2d4");
    expect([game.stored?.draft, game.base, game.live?.progress.player]).toEqual([0, 5, "black"]);
    // Complete turns are viewed, not taken back.
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
    const t = await openGame({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    await t.game.goTo(3);
    expect(t.game.redo).toEqual(["d2d4", "c1g5"]);
    await t.game.forward();
    expect([t.game.redo, draftNames(t)]).toEqual([["c1g5"], ["d4"]]);
    await play(t, "c1g5");
    expect(t.game.redo).toEqual([]);
    await t.game.act(4, "b1c3");
    expect(draftNames(t)).toEqual(["d4", "Nc3"]);
  });

  it("goes one position for each key, even if keys come faster than answers", async () => {
    const t = await openGame({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    void t.game.back();
    void t.game.back();
    await t.game.back();
    expect([t.game.past?.at, t.game.stored?.draft]).toEqual([2, 0]);
    void t.game.forward();
    void t.game.forward();
    await t.game.forward();
    expect([t.game.past, draftNames(t)]).toEqual([null, ["d4", "Bg5"]]);
  });

  it("can wait for confirmation: if it has several moves, or always", async () => {
    const several = await openGame({ variant: "marseillais-balanced" });
    several.set.commit = "several";
    await play(several, "e2e4");
    expect(several.game.confirming).toBe(false);
    expect(several.game.live?.progress.player).toBe("black");
    await play(several, "e7e5", "d7d6");
    expect([several.game.confirming, several.game.standing, several.game.mover, several.game.locked]).toEqual(
      [true, "confirming", "black", true],
    );
    expect(eventNames(several).at(-1)).toBe("complete");
    await several.game.back();
    expect([several.game.confirming, draftNames(several)]).toEqual([false, ["e5"]]);
    await several.game.forward();
    several.game.commit();
    expect([several.game.confirming, several.game.base, several.game.mover]).toEqual([false, 3, "white"]);

    const always = await openGame({ variant: "chess" });
    always.set.commit = "always";
    await play(always, "e2e4");
    expect([always.game.confirming, always.game.stored?.draft]).toEqual([true, 1]);
    always.game.commit();
    expect([always.game.mover, always.game.stored?.summary.player]).toEqual(["black", "black"]);
  });

  it("is played at once if it wins, and always needs confirmation if it loses", async () => {
    const t = await openGame({ variant: "chess", actions: ["f2f3", "e7e5", "g2g4"] });
    t.set.commit = "always";
    await play(t, "d8h4");
    expect([t.game.over, t.game.confirming, t.game.live?.result?.winner]).toEqual([true, false, "black"]);
    expect(eventNames(t)).toEqual(["played", "over"]);
    expect(t.game.stored?.summary.result?.reason).toBe("checkmate");

    // Giving mate before the announced helpmate loses.
    const helpmate = await openGame({
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

  it("that leaves its player without a legal move waits to be confirmed or taken back", async () => {
    // Three moves that leave three spaces no piece can use.
    const stuck: GameSetup = { variant: "six-space", start: "8/1p6/1P2k3/3r3P/p5n1/1r6/5K2/n1r5 w - - 0 25" };
    const t = await openGame(stuck);
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
    expect([again.game.over, again.game.stored?.summary.result?.winner, eventNames(again)]).toEqual([
      true,
      "black",
      ["over"],
    ]);
  });

  it("rejects illegal moves and explains why", async () => {
    const t = await openGame({ variant: "chess" });
    await t.game.refused(0, "e2e5");
    expect(t.game.message && "why" in t.game.message && t.game.message.why.key).toBeTruthy();
    expect(eventNames(t)).toEqual(["refused"]);
    await play(t, "e2e5");
    expect([t.game.game.actions, t.events.length]).toEqual([[], 2]);
    // It stays until it is dismissed or a move is made.
    await t.clock.advance(60_000);
    expect(t.game.message).not.toBeNull();
    t.game.dismiss();
    expect(t.game.message).toBeNull();
    await t.game.refused(0, "e2e5");
    await play(t, "e2e4");
    expect([t.game.game.actions, t.game.message]).toEqual([["e2e4"], null]);
  });

  it("explains why a piece cannot move at all: because of a rule, or because it has nowhere to go", async () => {
    const monsoon = await openGame({ variant: "monsoon" });
    const { progress, pieces, legal } = monsoon.game.live ?? {};
    const stuck = pieces?.find(
      ({ square, color }) => color === progress?.player && !legal?.some(({ from }) => from === square),
    );
    await monsoon.game.refused(0, stuck?.square ?? "");
    expect(monsoon.game.message).toMatchObject({ why: { key: expect.stringMatching(/^(wrong-|first-)/) } });
    const chess = await openGame({ variant: "chess" });
    await chess.game.refused(0, "a1");
    expect(chess.game.message).toEqual({ stuck: expect.stringContaining("a1") });
  });

  it("ignores moves for a position that is no longer shown, and while an earlier one is viewed", async () => {
    const t = await openGame({ variant: "chess", actions: ["e2e4", "e7e5"] });
    await t.game.act(1, "d7d5");
    await t.game.act(3, "g1f3");
    await t.game.goTo(1);
    await t.game.act(1, "d7d5");
    await t.game.act(2, "g1f3");
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5"]);
  });

  it("drops outdated answers", async () => {
    const t = await openGame({ variant: "chess" });
    const first = t.game.act(0, "e2e4");
    const second = t.game.act(0, "d2d4");
    await Promise.all([first, second]);
    expect([t.game.game.actions, t.game.live?.at]).toEqual([["d2d4"], 1]);
    expect(t.source.writes).toBe(1);
  });
});

describe.runIf(built)("a game", () => {
  it("resumes in the middle of a turn", async () => {
    const t = await openGame({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    const { game } = await t.again();
    expect([game.stored?.draft, game.base, game.live?.draft.map(({ name }) => name)]).toEqual([
      2,
      3,
      ["d4", "Bg5"],
    ]);
    await game.back();
    expect(game.live?.draft).toHaveLength(1);
  });

  it("is released by a page that was left while the game was opening", async () => {
    const t = await openGame({
      variant: "chess",
      setUp: { opponent: "computer", color: "second" },
      plays: ["e2e4"],
    });
    t.game.close();
    const left = new GameController(t.source, t.deps);
    const opening = left.open();
    left.close();
    await opening;
    await settled();
    expect([t.source.releases, left.live, t.engine.requests.length]).toEqual([2, null, 1]);
  });

  it("shows that a turn ended early for lack of legal moves, until the player's next move", async () => {
    const start = "4k3/8/8/3p4/8/3P4/8/4K3 b - - 0 2";
    const t = await openGame({
      variant: "convergence",
      start,
      setUp: { opponent: "computer", color: "second" },
      plays: ["e1e2", "e2e1"],
    });
    await play(t, "d5d4");
    await t.clock.advance(1000);
    expect([t.game.mover, t.game.message]).toEqual(["black", { cutShort: 1 }]);
    expect(t.events.filter(({ what }) => what === "cut-short")).toEqual([{ what: "cut-short", moves: 1 }]);
    await play(t, "e8e7");
    expect(t.game.message).toBeNull();
    // The message goes when the turn is taken back, even while the computer thinks.
    const thinking = await openGame({
      variant: "convergence",
      start,
      setUp: { opponent: "computer", color: "second" },
      plays: [null],
    });
    await play(thinking, "d5d4");
    expect([thinking.game.mine, thinking.game.message]).toEqual([false, { cutShort: 1 }]);
    await thinking.game.takeBackTurn();
    expect([thinking.game.mine, thinking.game.message]).toEqual([true, null]);
    // With two players at the board, the panel tells the next player.
    const two = await openGame({ variant: "convergence", start });
    await play(two, "d5d4");
    expect(two.game.message).toBeNull();
    // Unless the turn waits to be confirmed.
    const asks = await openGame({ variant: "convergence", start });
    asks.set.commit = "always";
    await play(asks, "d5d4");
    expect([asks.game.confirming, asks.game.message]).toEqual([true, { cutShort: 1 }]);
  });

  it("remembers the moves taken back, to be played again, after a reload", async () => {
    const t = await openGame({ variant: "progressive-italian", actions: ["e2e4", "e7e5", "d7d5"] });
    await play(t, "d2d4", "c1g5");
    await t.game.goTo(3);
    const { game } = await t.again();
    expect([game.redo, game.canRedo]).toEqual([["d2d4", "c1g5"], true]);
    await game.forward();
    expect([game.live?.draft.map(({ name }) => name), game.redo]).toEqual([["d4"], ["c1g5"]]);
  });

  it("takes back a turn, to where a person was to move", async () => {
    const t = await openGame({
      variant: "marseillais-balanced",
      setUp: { opponent: "computer" },
      plays: ["e7e5", "d7d6", "b8c6"],
    });
    await play(t, "e2e4");
    await t.clock.advance(600);
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5", "d7d6"]);
    await play(t, "g1f3");
    await t.game.takeBackTurn();
    expect([t.game.game.actions.length, t.game.mover]).toEqual([3, "white"]);
    await t.game.takeBackTurn();
    expect([t.game.game.actions, t.game.mover, t.game.backTo]).toEqual([[], "white", null]);
  });

  it("plays a taken-back turn again move by move, without the opponent's answer", async () => {
    const t = await openGame({
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

  it("ends by resignation and by agreement, after which no move is possible", async () => {
    const t = await openGame({ variant: "marseillais-balanced", actions: ["e2e4"] });
    await play(t, "e7e5");
    await t.game.resign();
    expect(t.game.live?.result).toMatchObject({ winner: "white", reason: "resignation" });
    // The unfinished turn was never played.
    expect([t.game.game.actions, t.game.game.end]).toEqual([
      ["e2e4"],
      { reason: "resignation", player: "black" },
    ]);
    expect([t.game.mine, t.game.locked, t.game.backTo, eventNames(t).at(-1)]).toEqual([
      false,
      true,
      null,
      "over",
    ]);
    await play(t, "e7e5");
    expect(t.game.game.actions).toEqual(["e2e4"]);
    const { game } = await t.again();
    expect(game.over).toBe(true);

    // Resigning while viewing an earlier position shows the end.
    const looking = await openGame({ variant: "marseillais-balanced", actions: ["e2e4"] });
    await looking.game.goTo(0);
    expect(looking.game.past).not.toBeNull();
    await looking.game.resign();
    expect([looking.game.past, looking.game.view?.result?.reason]).toEqual([null, "resignation"]);

    const drawn = await openGame({ variant: "chess", actions: ["e2e4"] });
    expect(drawn.game.info?.agreement).toBe(true);
    await drawn.game.agreeDraw();
    expect(drawn.game.live?.result).toMatchObject({ winner: null, reason: "agreement" });
  });

  it("is played in one tab at a time", async () => {
    const t = await openGame({ variant: "chess" });
    t.source.takenOver();
    await play(t, "e2e4");
    expect([t.game.held, t.game.mine, t.game.game.actions]).toEqual([false, false, []]);
    const { stored } = t.game;
    t.source.changedElsewhere(stored && { ...stored, game: { ...stored.game, actions: ["d2d4"] } });
    await settled();
    await settled();
    expect(t.game.live?.at).toBe(1);
    await t.game.playHere();
    expect([t.game.held, t.game.mine]).toEqual([true, true]);
    t.source.changedElsewhere(null);
    expect(t.game.failure).toBe("missing");
  });

  it("reports a missing game, and a variant that cannot be read", async () => {
    const t = await openGame({ variant: "chess" });
    t.source.game = null;
    expect((await t.again()).game.failure).toBe("missing");
    const { stored } = t.game;
    t.source.game = stored && { ...stored, game: { variant: { id: "odd", toml: "id = 7" }, actions: [] } };
    expect((await t.again()).game.failure).toMatchObject({ code: "variant" });
  });
});
