// Premoves in games between two people: kept on the page, and sent when the turn comes.
import { seriousViolations } from "./axe.ts";
import { drag } from "./board.ts";
import { headline, listedMoves, message } from "./game-page.ts";
import { eventually, expect, OUT } from "./online.ts";
import { get, move, test } from "./online-table.ts";

const turnsOf = async (page: Parameters<typeof get>[0], game: string): Promise<string[]> =>
  (await get<{ turns: { actions: string[] }[] }>(page, `games/${game}`)).turns.map(({ actions }) =>
    actions.join(" "),
  );

test("a premove is played as soon as the opponent has played", async ({ sit }) => {
  const { white, black, game } = await sit();
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await drag(white, "g1", "f3");
  await expect(message(white)).toContainText("Premove: g1–f3.");
  await white.screenshot({ path: `${OUT}online-premove.png` });
  expect(await seriousViolations(white)).toEqual([]);
  // The opponent, and the server, know nothing of it.
  expect(await listedMoves(black)).toEqual(["e4"]);
  expect(await turnsOf(black, game)).toEqual(["e2e4"]);
  await move(black, "e7e5");
  for (const page of [white, black]) await eventually(() => listedMoves(page)).toEqual(["e4", "e5", "Nf3"]);
  await expect(message(white)).toHaveText("");
  await expect(headline(black)).toContainText("Your move");
  // One that has become illegal is not played.
  await drag(white, "f3", "e5");
  await expect(message(white)).toContainText("f3–e5");
  await move(black, "e5e4");
  await eventually(() => listedMoves(black)).toHaveLength(3);
});

test("a whole turn is entered ahead and arrives as one turn", async ({ sit }) => {
  const { white, black, game } = await sit({ variant: "marseillais-balanced" });
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Move 1 of 2");
  await move(white, "d2d4");
  await move(white, "g1f3");
  await expect(message(white)).toContainText("1. d2–d4 2. g1–f3");
  await white.screenshot({ path: `${OUT}online-premove-turn.png` });
  // A reply that is only half entered does not start it.
  await move(black, "e7e5");
  await expect(headline(black)).toContainText("Move 2 of 2");
  expect(await listedMoves(white)).toEqual(["e4"]);
  await move(black, "b8c6");
  for (const page of [white, black])
    await eventually(() => listedMoves(page)).toEqual(["e4", "e5", "Nc6", "d4", "Nf3"]);
  await expect(headline(black)).toContainText("Move 1 of 2");
  expect(await turnsOf(white, game)).toEqual(["e2e4", "e7e5 b8c6", "d2d4 g1f3"]);
});
