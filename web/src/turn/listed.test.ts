import type { PlayedAction, TurnRecord } from "tempi-wasm";
import { expect, it } from "vitest";
import { listedName, pairs, removedIn } from "./effects";

const piece = (letter: string) => ({ letter, name: letter, color: "white" as const });
const action = (more: Partial<PlayedAction>): PlayedAction =>
  ({ kind: "move", name: "Nf3", from: "g1", to: "f3", changes: [], ...more }) as PlayedAction;
const turn = (player: "white" | "black", at: number, ...actions: PlayedAction[]): TurnRecord =>
  ({ number: at + 1, player, at, actions, complete: true }) as TurnRecord;

it("names a rearrangement by the pieces that it moves about", () => {
  const swap = action({
    kind: "rearrange",
    name: "(Bf6//)",
    changes: [
      { square: "f6", before: null, after: piece("B") },
      { square: "f8", before: piece("B"), after: null },
      { square: "g6", before: null, after: piece("P") },
    ],
  });
  expect(listedName(swap)).toBe("Bf6 g6 ⇄");
  expect(listedName(action({}))).toBe("Nf3");
});

it("pairs the turns of both sides, also where the second side is the first to be seen", () => {
  const all = [turn("white", 0), turn("black", 1), turn("white", 2)];
  expect(pairs(all).map(({ number, turns }) => [number, ...turns.map((one) => one?.at ?? null)])).toEqual([
    [1, 0, 1],
    [2, 2, null],
  ]);
});

it("tells the squares that a turn has emptied", () => {
  const removes = action({
    changes: [
      { square: "g1", before: piece("N"), after: null },
      { square: "f3", before: null, after: piece("N") },
      { square: "g3", before: piece("P"), after: null },
    ],
  });
  expect(removedIn(turn("white", 0, removes))).toEqual(["g3"]);
});
