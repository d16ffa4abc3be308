import { expect, it } from "vitest";
import { KeptTurns } from "./kept";

it("the turns of players who share a browser are separate", () => {
  const memory = (): Storage => {
    throw new Error("refused");
  };
  let player = "anna";
  const kept = new KeptTurns(memory, () => player);
  kept.write("game", { after: 2, actions: ["e2e4"], redo: [], key: "k" });
  player = "bo";
  expect(kept.read("game")).toBeNull();
  expect(kept.unsent()).toEqual([]);
  kept.write("game", null);
  player = "anna";
  expect(kept.read("game")?.actions).toEqual(["e2e4"]);
  expect(kept.unsent()).toHaveLength(1);
});
