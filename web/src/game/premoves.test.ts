import { describe, expect, it } from "vitest";
import { built } from "../worker/testing/module";
import { planned } from "./planned";
import { premove, premoveName } from "./premove";
import { eventNames, openGame, play, settled } from "./testing/game";

const waits = { setUp: { opponent: "computer", level: 2 } as const };
/** Waits for everything that follows a move of the computer. */
async function passed(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await settled();
}
const texts = (moves: readonly { text: string }[]): string[] => moves.map(({ text }) => text);

describe("a premove", () => {
  it("is two squares, a promotion, or something else", () => {
    expect(premove("g1f3")).toEqual({ text: "g1f3", from: "g1", to: "f3" });
    expect(premove("e7e8q")).toEqual({ text: "e7e8q", from: "e7", to: "e8" });
    expect(premove("Nf3")).toEqual({ text: "Nf3", from: null, to: null });
    expect(["g1f3", "e7e8q", "O-O"].map((text) => premoveName(premove(text)))).toEqual([
      "g1–f3",
      "e7–e8q",
      "O-O",
    ]);
  });
});

describe.runIf(built)("premoves", () => {
  it("are played when the turn comes; where turns have one move, only the latest is kept", async () => {
    const t = await openGame({ variant: "chess", ...waits, plays: [null, "e7e5"] });
    await play(t, "e2e4");
    expect([t.game.thinking, t.game.awaits]).toEqual([true, true]);
    t.game.premoves.add(["a2a3"]);
    t.game.premoves.add(["g1f3"]);
    expect(texts(t.game.premoves.list)).toEqual(["g1f3"]);
    t.engine.plays = ["e7e5", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5", "g1f3"]);
    expect([t.game.premoves.list, t.game.message]).toEqual([[], null]);
    expect(eventNames(t)).not.toContain("refused");
  });

  it("of a whole turn are played one after the other", async () => {
    const t = await openGame({ variant: "marseillais-balanced", ...waits, plays: [null] });
    await play(t, "e2e4");
    t.game.premoves.add(["g1f3"]);
    t.game.premoves.add(["f3g5"]);
    t.engine.plays = ["a7a6", "b7b6", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions).toEqual(["e2e4", "a7a6", "b7b6", "g1f3", "f3g5"]);
    expect(t.game.mover).toBe("black");
  });

  it("stop at the first illegal one, which is explained; the rest is dropped", async () => {
    const t = await openGame({ variant: "marseillais-balanced", ...waits, plays: [null] });
    await play(t, "e2e4");
    t.game.premoves.add(["g1f3", "f3f6", "b1c3"]);
    t.engine.plays = ["a7a6", "b7b6", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions).toEqual(["e2e4", "a7a6", "b7b6", "g1f3"]);
    expect([t.game.mine, t.game.premoves.list]).toEqual([true, []]);
    const { message } = t.game;
    expect(message && "premove" in message ? message.premove : null).toMatchObject({
      move: "f3–f6",
      dropped: 1,
    });
    expect(eventNames(t).slice(-2)).toEqual(["refused", "your-turn"]);
  });

  it("beyond the end of the turn are dropped, with a message", async () => {
    const t = await openGame({ variant: "marseillais-balanced", ...waits, plays: [null] });
    await play(t, "e2e4");
    t.game.premoves.add(["g1f3", "b1c3", "d2d4"]);
    t.engine.plays = ["a7a6", "b7b6", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions.slice(3)).toEqual(["g1f3", "b1c3"]);
    const { message } = t.game;
    expect(message && "premove" in message ? message.premove : null).toEqual({
      move: "d2–d4",
      why: "turn-over",
      dropped: 1,
    });
  });

  it("promote to a queen, and can be typed in notation", async () => {
    const t = await openGame({
      variant: "chess",
      start: "7k/P7/8/8/8/8/8/4K3 w - - 0 1",
      ...waits,
      plays: [null],
    });
    await play(t, "e1e2");
    t.game.premoves.add(["a7a8"]);
    t.engine.plays = ["h8g7", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions.at(-1)).toBe("a7a8q");
    t.game.premoves.add(["Kd3"]);
    t.engine.plays = ["g7f7", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions.at(-1)).toBe("e2d3");
  });

  it("are dropped when a turn is taken back, when the game ends, and when they are canceled", async () => {
    const t = await openGame({ variant: "chess", ...waits, plays: [null] });
    await play(t, "e2e4");
    t.game.premoves.add(["d2d4"]);
    await t.game.takeBackTurn();
    expect([t.game.premoves.list, t.game.game.actions, t.game.mine]).toEqual([[], [], true]);
    t.engine.plays = [null];
    await play(t, "e2e3");
    t.engine.plays = ["e7e5"];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect(t.game.game.actions).toEqual(["e2e3", "e7e5"]);
    // There are no premoves during one's own turn.
    t.game.premoves.add(["d2d4"]);
    expect(t.game.premoves.list).toEqual([]);
    t.engine.plays = [null];
    await play(t, "a2a3");
    t.game.premoves.add(["d2d4"]);
    t.game.premoves.undo();
    expect(t.game.premoves.list).toEqual([]);
    t.game.premoves.add(["d2d4"]);
    t.game.premoves.clear(true);
    t.game.premoves.add(["c2c4"]);
    await t.game.resign();
    expect([t.game.premoves.list, t.game.over]).toEqual([[], true]);
    expect(t.game.game.actions).toEqual(["e2e3", "e7e5", "a2a3"]);
  });

  it("cost almost no time on the clock", async () => {
    const t = await openGame({
      variant: "chess",
      setUp: { opponent: "computer", level: 2, clock: "fischer", minutes: 1, seconds: 0 },
      plays: [null],
    });
    await play(t, "e2e4");
    t.game.premoves.add(["g1f3"]);
    const before = t.game.clock?.leftMs.white;
    await t.clock.advance(7000);
    t.engine.plays = ["e7e5", null];
    t.game.moveNow();
    await t.clock.advance(3000);
    await passed();
    expect(t.game.game.actions).toEqual(["e2e4", "e7e5", "g1f3"]);
    expect(t.game.clock?.leftMs.white).toBe(before);
  });

  it("wait for confirmation if every turn does", async () => {
    const t = await openGame({ variant: "chess", ...waits, plays: [null] });
    await play(t, "e2e4");
    t.set.commit = "always";
    t.game.premoves.add(["d2d4"]);
    t.engine.plays = ["e7e5", null];
    t.game.moveNow();
    await t.clock.advance(5000);
    await passed();
    expect([t.game.confirming, t.game.stored?.draft]).toEqual([true, 1]);
  });

  it("are shown by the position they lead to, with every square as a target", async () => {
    const t = await openGame({ variant: "chess", ...waits, plays: [null] });
    await play(t, "e2e4");
    const { live } = t.game;
    if (!live) throw new Error("no position");
    const view = planned(live, "white", [premove("g1f3"), premove("f3e5")], false);
    expect(view.pieces.find(({ square }) => square === "e5")?.letter).toBe("N");
    expect(view.pieces.some(({ square }) => square === "g1" || square === "f3")).toBe(false);
    expect(view.legal).toHaveLength(16 * 63);
    expect(view.legal.some(({ from }) => from === "e7")).toBe(false);
    // A piece that was captured in the meantime no longer moves.
    expect(planned(live, "white", [premove("a3a4")], true).pieces).toHaveLength(32);
    expect(planned(live, "white", [], true).legal).toHaveLength(32 * 63);
  });
});

describe.runIf(built)("the level", () => {
  it("can be changed during a game, which remembers the lowest", async () => {
    const t = await openGame({ variant: "chess", setUp: { opponent: "computer", level: 5 }, plays: [null] });
    t.game.setLevel("black", 3);
    expect(t.game.stored?.players.black).toEqual({ kind: "computer", level: 3 });
    await play(t, "e2e4");
    t.game.setLevel("black", 7);
    expect(t.game.stored?.players.black).toEqual({ kind: "computer", level: 7, lowest: 3 });
    t.game.setLevel("black", 2);
    expect(t.game.stored?.players.black).toEqual({ kind: "computer", level: 2 });
  });
});
