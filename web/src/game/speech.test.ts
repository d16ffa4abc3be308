// @vitest-environment happy-dom
import type { PlayedAction } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { sentence } from "./speech";
import type { GameState } from "./state.svelte";

describe("what is said", () => {
  it("is words, not the signs of notation", () => {
    const game = { live: null, info: null, mine: true, twoPeople: true } as unknown as GameState;
    const takes: PlayedAction = {
      text: "d3d8", name: "Bxd8+", kind: "move", player: "white", turn: 3, ordinal: 2, from: "d3", to: "d8", captured: true, check: true, endsTurn: true,
      changes: [
        { square: "d3", before: { letter: "B", name: "bishop", color: "white" }, after: null },
        { square: "d8", before: { letter: "Q", name: "queen", color: "black" }, after: { letter: "B", name: "bishop", color: "white" } },
      ],
    };
    expect(sentence({ what: "played", actions: [takes], by: "here" }, game)).toEqual(["Bishop takes d8, check", "polite"]);
  });
});
