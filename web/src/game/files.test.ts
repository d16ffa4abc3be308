import type { Answer, Tempi } from "tempi-wasm";
import { expect, it } from "vitest";
import { exportGames, imported, notesOf } from "../storage/pgn";
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

it.runIf(built)("what a foreign game says besides its moves becomes its analysis", async () => {
  const instance = await tempi();
  const text = '[White "Ada"]\n[Result "1-0"]\n\n{At the opera} 1. e4 e5 2. Nf3 d6 $6 {weak} (2... Nc6 3. Bb5) 3. d4 1-0\n\n[White "Bob"]\n\n1. e4 *\n';
  const [read, plain] = value(instance.readPgn({ text })).games;
  if (!read || !plain) throw new Error("nothing was read");
  const game = await imported(read, "k", 5, asked(instance));
  if (!game) throw new Error("nothing was kept");
  const notes = notesOf(read, game);
  expect(notes).toMatchObject({ id: "game-k", changed: 5, variant: "chess", start: null, score: "1-0", way: [0, 0, 0, 0, 0] });
  expect([notes?.line.comments, notes?.line.moves[3]]).toMatchObject([["At the opera"], { text: "d7d6", nags: [6], comments: ["weak"], variations: [{ moves: [{ text: "b8c6" }, { text: "f1b5" }] }] }]);
  expect(notesOf(plain, { ...game, id: "b" })).toBeNull();
});
