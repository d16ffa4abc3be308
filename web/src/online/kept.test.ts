import { expect, it } from "vitest";
import { TestStorage } from "../lib/testing/storage";
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

it("keeps what does not fit into the storage until the page is closed", () => {
  const storage = new TestStorage();
  const kept = new KeptTurns(
    () => storage as unknown as Storage,
    () => "anna",
  );
  kept.write("game", { after: 2, actions: ["e2e4"], redo: [], key: null });
  storage.state = "full";
  const complete = { after: 2, actions: ["e2e4", "d2d4"], redo: [], key: "k" };
  kept.write("game", complete);
  kept.write("other", complete);
  expect(kept.read("game")?.actions).toEqual(complete.actions);
  expect(
    kept
      .unsent()
      .map(({ game }) => game)
      .toSorted(),
  ).toEqual(["game", "other"]);
  storage.state = "open";
  kept.write("game", null);
  expect([kept.read("game"), kept.unsent().length]).toEqual([null, 1]);
});
