import { expect, it } from "vitest";
import type { ClientMessage } from "../online/protocol";
import type { GameListener } from "../online/socket.svelte";
import { gameView, turn } from "../online/testing/view";
import { squaresOf } from "./boards";
import { Watched } from "./watched.svelte";

function watch() {
  const before = gameView("chess", [turn("e2e4")]);
  const sent: ClientMessage[] = [];
  let listener: GameListener | null = null;
  const watched = new Watched(before, {
    watchGame: (_, heard) => {
      listener = heard;
      return () => (listener = null);
    },
    send: (message) => sent.push(message) > 0,
  });
  const stop = watched.follow();
  const update = (version: number, action: string): void => {
    const { id: game, clock, offers, result, next } = before;
    const state = { version, turnCount: version - 1, toAct: "white", clock, offers, result, next } as const;
    listener?.({ what: "update", update: { game, takenBack: 0, turn: turn(action), ...state } });
  };
  return { watched, sent, update, stop, tell: (game = before) => listener?.({ what: "game", game }) };
}
const actions = ({ game }: Watched): string[] => game.turns.flatMap(({ actions }) => actions);

it("a game in a list follows its updates", () => {
  const { watched, update, stop } = watch();
  update(3, "e7e5");
  expect(actions(watched)).toEqual(["e2e4", "e7e5"]);
  // The same update again.
  update(3, "e7e5");
  expect(actions(watched)).toEqual(["e2e4", "e7e5"]);
  // An outdated list does not take back a turn.
  watched.receive(gameView("chess", [turn("e2e4")]));
  expect(actions(watched)).toEqual(["e2e4", "e7e5"]);
  stop();
  update(4, "g1f3");
  expect(actions(watched)).toEqual(["e2e4", "e7e5"]);
});

it("a game is loaded again if updates are missing", () => {
  const { watched, sent, update, tell } = watch();
  update(4, "g1f3");
  expect(sent).toEqual([{ type: "watch", game: watched.game.id, version: null }]);
  tell(gameView("chess", [turn("e2e4"), turn("e7e5"), turn("g1f3")]));
  expect(actions(watched)).toEqual(["e2e4", "e7e5", "g1f3"]);
});

it("the squares of a turn are listed once each", () => {
  expect(squaresOf(["e2e4", "e4e5", "e7e8=Q", "N@d1"])).toBe("e2e4e5e7e8");
  expect(squaresOf([])).toBe("");
});
