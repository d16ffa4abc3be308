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

it("keeps what does not fit into the storage until the page is closed", () => {
  let full = false;
  const entries = new Map<string, string>();
  const storage = new Proxy({} as Storage, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        removeItem: (key: string) => entries.delete(key),
        setItem: (key: string, value: string) => {
          if (full) throw new DOMException("no space", "QuotaExceededError");
          entries.set(key, value);
        },
      })[name as "getItem"],
  });
  const kept = new KeptTurns(
    () => storage,
    () => "anna",
  );
  kept.write("game", { after: 2, actions: ["e2e4"], redo: [], key: null });
  full = true;
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
  full = false;
  kept.write("game", null);
  expect([kept.read("game"), kept.unsent().length]).toEqual([null, 1]);
});
