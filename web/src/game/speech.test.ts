// @vitest-environment happy-dom
import type { PlayedAction } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { language } from "../text/language.svelte";
import { sentence } from "./speech";
import type { GameState } from "./state.svelte";
import { built, play, settled, table, type Laid } from "./testing/table";

/** A game, and what is said in it, each time since it was last asked. */
async function listening(laid: Laid) {
  const t = await table(laid);
  const words: string[] = [];
  t.deps.tell = (event) => {
    const said = sentence(event, t.game);
    if (said) words.push(said[0]);
  };
  return { t, heard: () => words.splice(0) };
}

describe("what is said", () => {
  it("is words, not the signs of notation", () => {
    const game = { live: null, info: null, mine: true, twoPeople: true, confirming: false, over: false } as unknown as GameState;
    const takes: PlayedAction = {
      text: "d3d8", name: "Bxd8+", kind: "move", player: "white", turn: 3, ordinal: 2, from: "d3", to: "d8", captured: true, check: true, endsTurn: false,
      changes: [
        { square: "d3", before: { letter: "B", name: "bishop", color: "white" }, after: null },
        { square: "d8", before: { letter: "Q", name: "queen", color: "black" }, after: { letter: "B", name: "bishop", color: "white" } },
      ],
    };
    expect(sentence({ what: "played", actions: [takes], by: "here" }, game)).toEqual(["Bishop takes d8, check. ", "polite"]);
  });
});

describe.runIf(built)("at a board for two", () => {
  it("each move within a turn is said with whose turn goes on, and a turn that is over once, as a whole, with who is next", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian" });
    await play(t, "e2e4");
    expect(heard()).toEqual(["White's turn 1: pawn e4. Black to move. Move 1 of 2 · no check yet. Only the last move of the turn may check"]);
    await play(t, "e7e5");
    expect(heard()).toEqual([expect.stringMatching(/^Pawn e5\. Black: Move 2 of 2/)]);
    await play(t, "d7d5");
    expect(heard()).toEqual([expect.stringMatching(/^Black's turn 2: pawn e5, pawn d5\. White to move\. Move 1 of 3/)]);
    await play(t, "d1h5");
    heard();
    await t.game.goTo(3);
    expect(heard()).toEqual([expect.stringMatching(/^Taken back\. White: Move 1 of 3/)]);
  });

  it("what is different is said in the language of the page", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian", actions: ["e2e4"] });
    language.code = "de";
    await play(t, "e7e5");
    language.code = "en";
    expect(heard()).toEqual([expect.stringMatching(/^Bauer e5\. Schwarz: Zug 2 von 2 .*\. Ein Zug, zwei, drei/)]);
  });

  it("the clock is said to be running out for one of them", async () => {
    const { t } = await listening({ variant: "chess" });
    expect(sentence({ what: "low-time", player: "black", seconds: 30 }, t.game)?.[0]).toBe("Black: 30 seconds left");
  });

  it("a mate is said with the turn that gives it, and giving up without one", async () => {
    const { t, heard } = await listening({ variant: "chess", actions: ["f2f3", "e7e5", "g2g4"] });
    await play(t, "d8h4");
    expect(heard()).toEqual([expect.stringMatching(/^Black's turn 4: queen h4, check\. White is checkmated\. Black wins\.$/)]);
    const other = await listening({ variant: "chess", actions: ["e2e4"] });
    await other.t.game.resign();
    expect(other.heard()).toEqual([expect.stringMatching(/^Black has resigned/)]);
  });
});

describe.runIf(built)("a turn that waits for its player's word", () => {
  it("is said with its last move, and when it is played, with who is next", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian", actions: ["e2e4", "e7e5"] });
    t.set.commit = "always";
    await play(t, "d7d5");
    expect(heard()).toEqual(["Pawn d5. Your turn is complete. Confirm it, or take moves back."]);
    t.game.commit();
    await settled();
    expect(heard()).toEqual([expect.stringMatching(/^Black's turn 2: pawn e5, pawn d5\. White to move\./)]);
  });
});

describe.runIf(built)("against the computer", () => {
  it("its turn is said with the end of the game that it brings, and nobody is named but it", async () => {
    const { t, heard } = await listening({ variant: "chess", actions: ["f2f3", "e7e5"], setUp: { opponent: "computer" }, plays: ["d8h4"] });
    await play(t, "g2g4");
    await t.hands.pass(5000);
    expect(heard().at(-1)).toMatch(/^Black's turn 4: queen h4, check\. White is checkmated\. Black wins\.$/);
  });
});
