// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { PUZZLES, puzzleOf } from "../collection/testing/collection";
import { built } from "../worker/testing/module";
import { samePosition } from "./judge";
import type { Solving } from "./solving.svelte";
import { solvingOf } from "./testing/solving";

async function opened(variant: string, id: string, more: Parameters<typeof solvingOf>[1] = {}) {
  const all = solvingOf(puzzleOf(variant, id), more);
  await all.solving.open();
  expect(all.solving.phase).toBe("solving");
  return all;
}
/** Plays actions one after the other, as gestures do. */
async function play(solving: Solving, ...actions: string[]): Promise<void> {
  for (const action of actions) await solving.act(solving.at, [action]);
}

it("positions are compared without their counters", () => {
  const fen = "8/8/8/8/8/8/8/K1k5 w - - 3 9";
  expect(samePosition(fen, "8/8/8/8/8/8/8/K1k5 w - - 0 8")).toBe(true);
  expect(samePosition(fen, "8/8/8/8/8/8/8/K1k5 b - - 3 9")).toBe(false);
  expect(samePosition(fen, `${fen} barred=a6`)).toBe(false);
});

describe.skipIf(!built)("a puzzle", () => {
  it("is solved by its solution", { timeout: 60_000 }, async () => {
    for (const puzzle of [...PUZZLES.values()].flat().filter(({ turns }) => turns === 1)) {
      const { solving, counted } = solvingOf(puzzle);
      await solving.open();
      await play(solving, ...puzzle.solution);
      expect(solving.phase, puzzle.id).toBe("solved");
      expect(counted).toEqual([true]);
    }
  });

  it("is solved by every order of moves that wins", async () => {
    const { solving, said } = await opened("progressive-italian", "pro107");
    await play(solving, "e2e3", "b2b3", "f1d3", "c1a3", "d3g6");
    expect(solving.phase).toBe("solved");
    expect(said.at(-1)).toMatch(/^Solved! .*White wins/);
    expect(solving.turns.map(({ actions }) => actions.length)).toEqual([5]);
  });

  it("lets moves be taken back and played again until the turn is complete", async () => {
    const { solving, counted } = await opened("marseillais", "mar101");
    expect([solving.canBack, solving.canRedo]).toEqual([false, false]);
    await play(solving, "b3b4");
    expect([solving.at, solving.canBack]).toEqual([1, true]);
    await solving.back();
    expect([solving.at, solving.canRedo]).toEqual([0, true]);
    await solving.redo();
    expect(solving.at).toBe(1);
    await solving.back();
    // Another move replaces what was taken back.
    await play(solving, "h3h4");
    expect(solving.canRedo).toBe(false);
    await solving.back();
    await solving.back();
    expect(solving.at).toBe(0);
    await play(solving, "b3b4", "d1d6");
    expect([solving.phase, counted]).toEqual(["solved", [true]]);
  });

  it("explains why a move is illegal", async () => {
    const { solving, said, counted } = await opened("progressive-italian", "pro107");
    await solving.explain(0, "f1b5");
    expect(solving.message?.text).not.toBe("");
    expect(said.at(-1)).toBe(solving.message?.text);
    await play(solving, "e2e3", "f1b5");
    // A rule of chess has no paragraph of its own.
    await solving.explain(2, "d1h5");
    expect(solving.message).toMatchObject({ text: "There is no piece on d1.", link: null });
    // A check before the last move.
    await solving.explain(2, "b5d7");
    expect(solving.message?.link ?? "").toContain("#/rules/progressive-italian");
    await solving.act(2, ["b5d7"]);
    expect([solving.at, solving.phase]).toEqual([2, "solving"]);
    expect(counted).toEqual([]);
  });

  it(
    "shows the answer to a wrong turn, lets it be taken back, and counts only the first try",
    { timeout: 30_000 },
    async () => {
      const { solving, counted, solved, said } = await opened("marseillais", "mar101");
      await play(solving, "d1e1", "h3h4");
      expect(solving.phase).toBe("wrong");
      expect(solving.message?.text).toMatch(/^Wrong\. This does not win yet\. Black answers .+\.$/);
      expect(solving.reply?.player).toBe("black");
      expect(solving.reply?.moves.length).toBe(2);
      expect(said.at(-1)).toContain("Black answers");
      await solving.retry();
      expect([solving.phase, solving.at, solving.reply, solving.canRedo]).toEqual(["solving", 0, null, true]);
      await play(solving, "b3b4", "d1d6");
      expect([solving.phase, counted, solved]).toEqual(["solved", [false], ["mar101"]]);
      expect(solving.mistakes).toBe(1);
    },
  );

  it(
    "goes back one move from a wrong turn, and judges the turn again when it is replayed",
    { timeout: 30_000 },
    async () => {
      const { solving } = await opened("marseillais", "mar101");
      await play(solving, "b3b4", "h3h4");
      await solving.back();
      expect([solving.phase, solving.at]).toEqual(["solving", 1]);
      await solving.redo();
      expect([solving.phase, solving.mistakes]).toEqual(["wrong", 2]);
    },
  );

  it("names the turn that was missed", { timeout: 30_000 }, async () => {
    const { solving } = await opened("marseillais", "mar101");
    await solving.nameMissed();
    expect(solving.missed).toBeNull();
    await play(solving, "d1e1", "h3h4");
    await solving.nameMissed();
    expect(solving.missed).toBe("b4 Rd6#");
  });

  it("says how a wrong turn ends the game", async () => {
    const { solving } = await opened("marseillais", "mar101");
    await play(solving, "b3b4", "h3h4");
    expect(solving.message?.text).toBe(
      "Wrong. Black is not in check and has no legal move: the game is drawn.",
    );
  });

  it("waits for confirmation if the settings say so", { timeout: 30_000 }, async () => {
    const { solving, counted } = await opened("marseillais", "mar101", { commit: () => "several" });
    await play(solving, "b3b4", "h3h4");
    expect([solving.phase, counted]).toEqual(["confirming", []]);
    await solving.back();
    expect(solving.phase).toBe("solving");
    await play(solving, "h3h4");
    await solving.confirm();
    expect(solving.phase).toBe("wrong");
    await solving.retry();
    // A turn that wins needs no confirmation.
    await play(solving, "b3b4", "d1d6");
    expect(solving.phase).toBe("solved");
  });

  it("hints at the piece, then at the move, and counts as not solved", async () => {
    const { solving, counted, solved } = await opened("marseillais", "mar101");
    await solving.advise();
    expect(solving.hint).toMatchObject({ stage: "piece", move: { from: "b3" } });
    await solving.advise();
    expect(solving.hint).toMatchObject({ stage: "move", move: { text: "b3b4" } });
    await play(solving, "b3b4");
    expect(solving.hint).toBeNull();
    await solving.advise();
    expect(solving.hint?.move.text).toBe("d1d6");
    await play(solving, "d1d6");
    expect([solving.phase, counted, solved]).toEqual(["solved", [false], []]);
  });
  it("hints at the start of the turn if the moves so far are of no use", async () => {
    const { solving } = await opened("marseillais", "mar101");
    await play(solving, "h3h4");
    await solving.advise();
    expect([solving.at, solving.hint?.move.text]).toEqual([0, "b3b4"]);
  });

  it("shows its solution step by step", async () => {
    const { solving, counted } = await opened("progressive-italian", "pro107");
    await play(solving, "e2e3");
    await solving.reveal();
    expect([solving.phase, solving.at, counted]).toEqual(["shown", 0, [false]]);
    expect(solving.message?.text).toMatch(/^Solution: b3 Ba3 e3 Bd3 Bg6#/);
    for (let at = 1; at <= 5; at += 1) {
      await solving.redo();
      expect(solving.at).toBe(at);
    }
    expect(solving.view?.result?.winner).toBe("white");
    expect(solving.canRedo).toBe(false);
    await solving.goTo(2);
    expect([solving.at, solving.phase]).toEqual([2, "shown"]);
    // Nothing can be played anymore.
    await solving.act(2, ["a2a3"]);
    expect(solving.at).toBe(2);
  });

  it("is reported if it is damaged", async () => {
    const good = puzzleOf("chess", "che101");
    const broken = [
      { ...good, solution: ["a1a8"] },
      { ...good, line: [["a1a8"]] },
    ];
    for (const puzzle of broken) {
      const { solving } = solvingOf(puzzle);
      await solving.open();
      expect([solving.phase, solving.failure]).toEqual(["failed", "invalid"]);
    }
    const { solving } = solvingOf({ ...good, fen: "nonsense" });
    await solving.open();
    expect([solving.phase, (solving.failure as { code: string }).code]).toEqual(["failed", "fen"]);
  });
});

describe.skipIf(!built)("a puzzle of two turns", () => {
  it("is solved by its line", { timeout: 60_000 }, async () => {
    for (const puzzle of (PUZZLES.get("chess") ?? []).filter(({ turns }) => turns === 2)) {
      const { solving, counted, said } = solvingOf(puzzle);
      await solving.open();
      await play(solving, ...puzzle.solution);
      expect([solving.phase, solving.round], puzzle.id).toEqual(["solving", 1]);
      expect(solving.actions).toEqual([...puzzle.solution, ...(puzzle.line?.[1] ?? [])]);
      expect(said.at(-1)).toMatch(/^Correct\. .+ answers .+ Now win\.$/);
      await play(solving, ...(puzzle.line?.[2] ?? []));
      expect([solving.phase, counted]).toEqual(["solved", [true]]);
    }
  });

  it("is not solved by another first turn", { timeout: 30_000 }, async () => {
    const { solving, counted } = await opened("chess", "che206");
    await play(solving, "d2d3");
    expect(solving.phase).toBe("wrong");
    expect(solving.message?.text).toMatch(/^Wrong\. This does not force the win\. Black answers /);
    expect(counted).toEqual([false]);
  });

  it(
    "is solved by another first turn that forces the win, with another defense",
    { timeout: 60_000 },
    async () => {
      // As if the solution were another one: the finder has to prove the turn that is played.
      const puzzle = puzzleOf("chess", "che206");
      const rest = { ...puzzle };
      delete rest.line;
      const { solving, deps } = solvingOf({ ...rest, solution: ["d2d3"] });
      const wins = vi.spyOn(deps.engine, "wins");
      await solving.open();
      await play(solving, ...puzzle.solution);
      expect(wins).toHaveBeenCalledOnce();
      expect([solving.phase, solving.round]).toEqual(["solving", 1]);
      expect(solving.view?.progress.player).toBe("white");
      // The finder also knows the turn that wins now.
      await solving.advise();
      await solving.advise();
      const move = solving.hint?.move.text ?? "";
      await play(solving, move);
      expect(solving.phase).toBe("solved");
    },
  );

  it("shows both turns and the defense", async () => {
    const puzzle = puzzleOf("chess", "che205");
    const { solving } = await opened("chess", "che205");
    await solving.reveal();
    expect(solving.actions).toEqual(puzzle.line?.flat());
    expect(solving.turns.map(({ player }) => player)).toEqual(["black", "white", "black"]);
  });

  it("lets a turn be entered again if the engine fails", async () => {
    const puzzle = puzzleOf("chess", "che206");
    const rest = { ...puzzle };
    delete rest.line;
    const dead = { ok: false, error: { code: "dead", message: "" } } as const;
    const { deps } = solvingOf(puzzle);
    const search = () => ({ end: Promise.resolve(dead), stop: () => {}, drop: () => {} });
    const { solving, counted } = solvingOf(rest, { engine: { ...deps.engine, search } });
    await solving.open();
    await play(solving, ...puzzle.solution);
    expect(solving.message?.text).toContain("no answer");
    await solving.retry();
    expect([solving.phase, solving.at, counted]).toEqual(["solving", 0, []]);
    await solving.reveal();
    expect(solving.phase).toBe("shown");
  });
});
