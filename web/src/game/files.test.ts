import type { Answer, Tempi } from "tempi-wasm";
import { expect, it } from "vitest";
import { exportGames, imported } from "../storage/pgn";
import type { Remote } from "../worker/workers";
import { rematch } from "./again";
import { built, play, table, tempi } from "./testing/table";

type Asked = "gamesToPgn" | "view" | "variant";
const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};
const asked = (instance: Tempi): Pick<Remote, Asked> => ({
  gamesToPgn: async (question) => instance.gamesToPgn(question),
  view: async (question) => instance.view(question),
  variant: async (question) => instance.variant(question),
});

it.runIf(built)("a game of a user's variant takes its file along, and comes back without the list of own variants", async () => {
  const instance = await tempi();
  const { toml } = value(instance.template({ id: "mine", base: "marseillais" }));
  const t = await table({ variant: "chess", setUp: { opponent: "computer", level: 4 } });
  const { stored, info } = t.game;
  if (!stored || !info) throw new Error("the game did not open");
  t.shelf.game = { ...rematch(stored, info), id: "mine", game: { variant: { id: "mine", toml }, actions: [] }, players: stored.players };
  const own = await t.again();
  await play(own, "e2e4", "d2d4");
  if (!t.shelf.game) throw new Error("the game was not kept");

  const { text } = value(await exportGames([t.shelf.game], asked(instance)));
  expect(text).toContain("[VariantFile ");
  const [read] = value(instance.readPgn({ text })).games;
  if (!read) throw new Error("nothing was read");
  const back = await imported(read, "again", 5, asked(instance));
  expect(read.error).toBeNull();
  // The file stands for itself: what it was based on may be another game in ten years.
  const file = back?.game.variant;
  if (typeof file !== "object") throw new Error("the file was lost");
  expect([file.id, file.toml.includes("base ="), file.toml.length > toml.length / 4]).toEqual(["mine", false, true]);
  expect(back?.game.actions).toEqual(["e2e4", "d2d4"]);
  expect(back?.players).toEqual(t.shelf.game.players);
  own.game.close();
});
