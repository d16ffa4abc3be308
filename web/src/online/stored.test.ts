import { describe, expect, it } from "vitest";
import { endOf, sideOf, storedGame, updated } from "./stored";
import { gameView, NOW, turn } from "./testing/view";

const plain = (server: number): number => server;

describe("a game from the server", () => {
  it("has its turns, followed by the player's unfinished one", () => {
    const view = gameView("chess", [turn("e2e4"), turn("e7e5")]);
    const own = { after: 2, actions: ["g1f3"], redo: ["b8c6"], key: null };
    const { game, draft, redo } = storedGame(view, "white", own, plain);
    expect(game).toEqual({ variant: "chess", actions: ["e2e4", "e7e5", "g1f3"] });
    expect([draft, redo]).toEqual([1, ["b8c6"]]);
    // Once sent, it can no longer be taken back.
    expect(storedGame(view, "white", { ...own, key: "k" }, plain).draft).toBe(0);
  });

  it("drops a draft made for another position, after the end, and of spectators", () => {
    const own = { after: 1, actions: ["g1f3"], redo: [], key: null };
    const turns = [turn("e2e4"), turn("e7e5")];
    const result = { winner: "white", reason: "resignation" } as const;
    expect(storedGame(gameView("chess", turns), "white", own, plain).game.actions).toHaveLength(2);
    const ended = gameView("chess", turns, { result });
    expect(storedGame(ended, "white", { ...own, after: 2 }, plain).game.actions).toHaveLength(2);
    expect(storedGame(gameView("chess", turns), null, { ...own, after: 2 }, plain).draft).toBe(0);
  });

  it("has the file of a variant that is not built in, and clocks by this device's time", () => {
    const variant = { id: "mine", name: "Mine", digest: "d", builtIn: false, toml: "format = 1" };
    const clock = {
      leftMs: { white: 1000, black: 2000 },
      running: "black" as const,
      sinceMs: NOW,
      deadlineMs: NOW + 2000,
      nowMs: NOW + 10,
    };
    const stored = storedGame(gameView("mine", [], { variant, clock }), "white", null, (at) => at - 500);
    expect(stored.game.variant).toEqual({ id: "mine", toml: "format = 1" });
    expect(stored.clock).toMatchObject({ running: "black", since: NOW - 500, leftMs: { black: 2000 } });
    expect(stored.players.black).toEqual({ kind: "remote", name: "bo" });
  });

  it("has the file of a built-in variant whose rules were different then", () => {
    const variant = { id: "chess", name: "Chess", digest: "old", builtIn: false, toml: "format = 1" };
    const stored = storedGame(gameView("chess", [], { variant }), "white", null, plain);
    expect(stored.game.variant).toEqual({ id: "chess", toml: "format = 1" });
  });

  it("ends for the reasons that are not on the board", () => {
    const view = gameView("chess", [turn("e2e4")]);
    const ends = (winner: "white" | "black" | null, reason: string) =>
      endOf({ ...view, result: { winner, reason } });
    expect(ends("white", "resignation")).toEqual({ reason: "resignation", player: "black" });
    expect(ends(null, "agreement")).toEqual({ reason: "agreement" });
    // A loss on time without a winner is that of the player to act.
    expect(ends(null, "time")).toEqual({ reason: "time", player: "black" });
    expect(ends("white", "checkmate")).toBe(null);
    expect(ends(null, "aborted")).toBe(null);
  });

  it("finds the side of this browser's player", () => {
    const view = gameView("chess");
    expect([sideOf(view, "anna"), sideOf(view, "bo"), sideOf(view, "cy"), sideOf(view, null)]).toEqual([
      "white",
      "black",
      null,
      null,
    ]);
  });
});

describe("an update", () => {
  const view = gameView("chess", [turn("e2e4"), turn("e7e5")]);
  const { clock, offers, result, next } = view;
  const update = {
    ...{ game: view.id, takenBack: 0, turn: turn("g1f3"), version: 4, turnCount: 3 },
    ...{ toAct: "black" as const, clock, offers, result, next },
  };

  it("adds a turn, or takes some away", () => {
    expect(updated(view, update)?.turns.map(({ actions }) => actions[0])).toEqual(["e2e4", "e7e5", "g1f3"]);
    const back = updated(view, { ...update, takenBack: 2, turn: null, turnCount: 0 });
    expect(back?.turns).toEqual([]);
  });

  it("is not applied after a gap", () => {
    expect(updated(view, { ...update, version: 5 })).toBe(null);
  });
});
