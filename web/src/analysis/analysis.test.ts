import { describe, expect, it } from "vitest";
import { built } from "../worker/testing/module";
import { rows } from "./rows";
import { line, mainLine, newAnalysis, savedGames } from "./testing/analysis";
import { isMain, node, nodeAt } from "./tree";

describe.runIf(built)("an analysis", () => {
  it("begins with chess, and goes on with what was kept", async () => {
    const { analysis, kept } = newAnalysis();
    await analysis.open({ open: "last" });
    expect([analysis.name, analysis.view?.at]).toEqual(["Chess", 0]);
    await analysis.act(0, ["e4"]);
    await analysis.act(1, ["e5"]);
    await analysis.act(1, ["c5"]);
    analysis.comment(analysis.at, "sharp");
    await analysis.flush();
    const again = newAnalysis(kept).analysis;
    await again.open({ open: "last" });
    expect(mainLine(again)).toBe("e4 e5");
    expect([again.current.name, again.current.comments, again.view?.at]).toEqual(["c5", ["sharp"], 2]);
  });

  it("makes another move within a turn a variation there", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("progressive-italian", ["e2e4", "d7d5", "d5e4", "b1c3", "c3e4", "e4f6"]));
    expect(analysis.view?.at).toBe(6);
    await analysis.step("turn-back");
    await analysis.step("on");
    await analysis.act(4, ["d4"]);
    expect(analysis.current).toMatchObject({ name: "d4", turn: 3, endsTurn: false });
    expect(isMain(analysis.tree, analysis.at)).toBe(false);
    analysis.toMain(analysis.at);
    expect(mainLine(analysis)).toBe("e4 d5 dxe4 Nc3 d4");
    await analysis.remove(analysis.at);
    expect(analysis.current.name).toBe("Nc3");
    expect(mainLine(analysis)).toBe("e4 d5 dxe4 Nc3 Nxe4 Nf6+");
    await analysis.undo();
    expect(mainLine(analysis)).toBe("e4 d5 dxe4 Nc3 d4");
  });

  it("keeps a line that was added after a deletion, which can then no longer be undone", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("chess", ["e2e4", "e7e5"]));
    await analysis.remove(analysis.at);
    await analysis.addLine(["c7c5"]);
    await analysis.undo();
    expect(mainLine(analysis)).toBe("e4 c5");
  });

  it("says why not, and plays as far as it can", async () => {
    const { analysis, said } = newAnalysis();
    await analysis.open(line("progressive-italian", ["e2e4", "e7e5"]));
    await analysis.act(2, ["d5", "d4", "Bb5"]);
    expect(analysis.way.map(({ name }) => name).join(" ")).toBe("e4 e5 d5 d4");
    expect(analysis.message?.text).toMatch(/check/);
    // The board announces it after the moves: a separate text would interrupt them, or be interrupted.
    expect([said, analysis.remark]).toEqual([[], analysis.message?.text]);
    await analysis.act(4, ["Bb5"]);
    expect([said, analysis.remark]).toEqual([[analysis.message?.text], analysis.message?.text]);
    await analysis.explain(3, "f1b5");
    expect(analysis.message?.text).toMatch(/check/);
    expect(analysis.message?.link).toMatch(/^#\/rules\/progressive-italian\?at=/);
    expect(said.at(-1)).toBe(analysis.message?.text);
    await analysis.step("back");
    expect([analysis.message, analysis.remark]).toEqual([null, null]);
  });

  it("reads what an address says up to the first mistake, and tells it", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("progressive-italian", ["e2e4", "e7e5", "d7d5", "f1b5", "a2a3"]));
    expect(analysis.fault).toMatchObject({
      fault: "illegal",
      turn: 3,
      ordinal: 1,
      text: "f1b5",
      failure: { why: { key: expect.any(String) } },
    });
    expect(analysis.way).toHaveLength(3);
    await analysis.open({ open: "link", packed: "1.500.abc" });
    expect(analysis.trouble).toEqual({
      trouble: "link",
      why: { ok: false, why: "cut", has: 3, wanted: 500 },
    });
    await analysis.open(line("no-such-variant", []));
    expect(analysis.trouble).toEqual({ trouble: "no-variant", id: "no-such-variant" });
    await analysis.open(line("chess", [], "<svg onload=alert(1)>"));
    expect(analysis.failure?.code).toBe("fen");
    expect(analysis.way).toHaveLength(3);
  });

  it("keeps the analysis of a game with it, and follows what is played there", async () => {
    const game = {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "Ada" }, black: { kind: "computer", level: 3 } },
      summary: { result: null },
    };
    savedGames.set("k", game);
    const { analysis, kept } = newAnalysis();
    await analysis.open({ open: "game", id: "k" });
    await analysis.act(0, ["d4"]);
    analysis.comment(analysis.at, "instead");
    await analysis.flush();
    expect([...kept.keys()]).toEqual(["game-k"]);
    savedGames.set("k", { ...game, game: { variant: "chess", actions: ["e2e4", "e7e5", "g1f3"] } });
    const again = newAnalysis(kept).analysis;
    await again.open({ open: "game", id: "k" });
    expect(mainLine(again)).toBe("e4 e5 Nf3");
    expect(node(again.tree, nodeAt(again.tree, [1])).comments).toEqual(["instead"]);
    expect(again.tags).toContainEqual(["White", "Ada"]);
    // Another analysis replaces the free analysis, not the game's.
    kept.set("last", { ...again.saved, line: { moves: [{ text: "a2a3" }] }, way: [] });
    await again.useVariant("push");
    expect([kept.get("aside")?.line.moves.length, again.game, kept.get("last")?.variant]).toEqual([
      1,
      null,
      "push",
    ]);
    expect(kept.get("game-k")?.line.moves).toHaveLength(3);
    await again.open({ open: "game", id: "none" });
    expect(again.trouble).toEqual({ trouble: "no-game" });
  });

  it("keeps what was said of a game in its analysis, and takes the result from it", async () => {
    const game = {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "" }, black: { kind: "computer", level: 3 } },
      summary: { result: null },
    };
    savedGames.set("s", game);
    const { analysis, kept } = newAnalysis();
    await analysis.open({ open: "game", id: "s" });
    expect(analysis.tags).toContainEqual(["Black", "Tempi, level 3"]);
    analysis.describe([...analysis.tags, ["White", "Ada"]], "*");
    await analysis.flush();
    savedGames.set("s", { ...game, summary: { result: { score: "1-0" } } });
    const again = newAnalysis(kept).analysis;
    await again.open({ open: "game", id: "s" });
    expect([again.tags.find(([name]) => name === "White"), again.given]).toEqual([["White", "Ada"], "1-0"]);
  });

  it("tells whose turn goes on where a position begins within one", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("marseillais-balanced", ["e2e4", "e7e5"]));
    const fen = analysis.view?.fen ?? "";
    await analysis.open(line("marseillais-balanced", ["g8f6"], fen));
    expect(rows(analysis.tree)[0]).toMatchObject({ row: "turn", number: 2, again: true });
  });
});
