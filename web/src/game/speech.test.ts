// @vitest-environment happy-dom
import type { PlayedAction } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { language } from "../text/language.svelte";
import { sentence } from "./speech";
import type { GameState } from "./state.svelte";
import { built } from "../worker/testing/module";
import { type GameSetup, openGame, play, settled } from "./testing/game";

/** A game, and a function that returns the announcements since its last call. */
async function listening(setup: GameSetup) {
  const t = await openGame(setup);
  const words: string[] = [];
  t.deps.emit = (event) => {
    const said = sentence(event, t.game);
    if (said) words.push(said[0]);
  };
  return { t, heard: () => words.splice(0) };
}

describe("an announcement", () => {
  it("has words instead of notation", () => {
    const game = {
      live: null,
      info: null,
      mine: true,
      twoPeople: true,
      confirming: false,
      over: false,
    } as unknown as GameState;
    const takes: PlayedAction = {
      text: "d3d8",
      name: "Bxd8+",
      kind: "move",
      player: "white",
      turn: 3,
      ordinal: 2,
      from: "d3",
      to: "d8",
      captured: true,
      check: true,
      endsTurn: false,
      changes: [
        { square: "d3", before: { letter: "B", name: "bishop", color: "white" }, after: null },
        {
          square: "d8",
          before: { letter: "Q", name: "queen", color: "black" },
          after: { letter: "B", name: "bishop", color: "white" },
        },
      ],
    };
    expect(sentence({ what: "played", actions: [takes], since: [takes], by: "here" }, game)).toEqual([
      "Bishop takes d8, check. ",
      "polite",
    ]);
  });
});

describe.runIf(built)("at a board for two", () => {
  it("each move is announced with whose turn it is; a complete turn, once as a whole with who is next", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian" });
    await play(t, "e2e4");
    expect(heard()).toEqual([
      "White's turn 1: pawn e4. Black to move. Move 1 of 2 · no check yet. Only the last move of the turn may give check",
    ]);
    await play(t, "e7e5");
    expect(heard()).toEqual([expect.stringMatching(/^Pawn e5\. Black: Move 2 of 2/)]);
    await play(t, "d7d5");
    expect(heard()).toEqual([
      expect.stringMatching(/^Black's turn 2: pawn e5, pawn d5\. White to move\. Move 1 of 3/),
    ]);
    await play(t, "d1h5");
    heard();
    await t.game.goTo(3);
    expect(heard()).toEqual([expect.stringMatching(/^Taken back\. White: Move 1 of 3/)]);
  });

  it("the variant's rule is announced in the language of the page", async () => {
    const { t, heard } = await listening({ variant: "chess" });
    language.code = "de";
    await play(t, "e2e4");
    language.code = "en";
    expect(heard()).toEqual([
      "Serie 1 von Weiß: Bauer e4. Schwarz ist dran. Normales Schach, die Grundlage aller anderen Varianten",
    ]);
  });

  it("the variant's rule is announced once to each player", async () => {
    const { t, heard } = await listening({ variant: "chess" });
    await play(t, "e2e4");
    expect(heard()).toEqual([expect.stringContaining("Ordinary chess, the base")]);
    await play(t, "e7e5");
    expect(heard()).toEqual(["Black's turn 2: pawn e5. White to move."]);
    await play(t, "g1f3");
    expect(heard()).toEqual(["White's turn 3: knight f3. Black to move."]);
  });

  it("a check is announced once", async () => {
    const { t, heard } = await listening({ variant: "chess", actions: ["e2e4", "d7d5"] });
    await play(t, "f1b5");
    expect(heard()).toEqual([
      "White's turn 3: bishop b5. Black to move. You are in check: this move must end it",
    ]);
    const other = await listening({
      variant: "progressive-italian",
      actions: ["e2e4", "e7e5", "d7d5", "d1h5", "b1c3"],
    });
    await play(other.t, "h5f7");
    expect(other.heard()).toEqual([
      expect.stringMatching(
        /, queen takes f7\. Black to move\. You are in check: this move must end it\. Only the last/,
      ),
    ]);
  });

  it("low time is announced with the player's name", async () => {
    const { t } = await listening({ variant: "chess" });
    expect(sentence({ what: "low-time", player: "black", seconds: 30 }, t.game)?.[0]).toBe(
      "Black: 30 seconds left",
    );
  });

  it("a mate is announced with the turn that gives it, a resignation without one", async () => {
    const { t, heard } = await listening({ variant: "chess", actions: ["f2f3", "e7e5", "g2g4"] });
    await play(t, "d8h4");
    expect(heard()).toEqual([
      expect.stringMatching(/^Black's turn 4: queen h4, check\. White is checkmated\. Black wins\.$/),
    ]);
    const other = await listening({ variant: "chess", actions: ["e2e4"] });
    await other.t.game.resign();
    expect(other.heard()).toEqual([expect.stringMatching(/^Black resigned/)]);
  });
});

describe.runIf(built)("a turn that waits for its player to confirm it", () => {
  it("is announced with its last move, and once it is played, with who is next", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian", actions: ["e2e4", "e7e5"] });
    t.set.commit = "always";
    await play(t, "d7d5");
    expect(heard()).toEqual(["Pawn d5. Your turn is complete. Confirm it, or take moves back."]);
    t.game.commit();
    await settled();
    expect(heard()).toEqual([expect.stringMatching(/^Black's turn 2: pawn e5, pawn d5\. White to move\./)]);
  });
});

describe.runIf(built)("moves typed in one line", () => {
  it("are all announced, both if the turn continues and if it waits to be confirmed", async () => {
    const { t, heard } = await listening({
      variant: "progressive-italian",
      actions: ["e2e4", "e7e5", "d7d5"],
    });
    t.set.commit = "always";
    await t.game.act(3, "Nc3", "Nxd5");
    await settled();
    expect(heard().at(-1)).toMatch(/^Knight c3, knight takes d5\. White: Move 3 of 3/);
    await t.game.goTo(3);
    heard();
    await t.game.act(3, "Nc3", "Nxd5", "Nxc7+");
    await settled();
    expect(heard().at(-1)).toBe(
      "Knight c3, knight takes d5, knight takes c7, check. Your turn is complete. Confirm it, or take moves back.",
    );
  });

  it("are announced with the refusal after them, except for turns that were announced as a whole", async () => {
    const { t, heard } = await listening({ variant: "progressive-italian", actions: ["e2e4", "e7e5"] });
    await t.game.act(2, "d5", "Nc3", "Bb5+");
    await settled();
    expect(heard().at(-1)).toMatch(
      /^Knight c3\. Bb5 would give check; .* only the last move of a turn may give check\.$/,
    );
    await t.game.act(3, "Bb5+");
    await settled();
    expect(heard().at(-1)).toMatch(/^Bb5 would give check/);
  });
});

describe.runIf(built)("against the computer", () => {
  it("its turn is announced with the end of the game", async () => {
    const { t, heard } = await listening({
      variant: "chess",
      actions: ["f2f3", "e7e5"],
      setUp: { opponent: "computer" },
      plays: ["d8h4"],
    });
    await play(t, "g2g4");
    await t.clock.advance(5000);
    expect(heard().at(-1)).toMatch(/^Black's turn 4: queen h4, check\. White is checkmated\. Black wins\.$/);
  });
});
