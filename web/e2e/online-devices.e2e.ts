// One account on a phone and a laptop at the same time.
import type { Page } from "@playwright/test";
import { strip } from "./board.ts";
import { headline, listedMoves, pieces } from "./game-page.ts";
import { eventually, expect, OUT } from "./online.ts";
import { LIVE, move, playTurn, openGame, PHONE, post, test } from "./online-table.ts";

const [NAME, PASSWORD] = ["Anna", "correct horse battery"];

/** Signs in as people do. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(NAME);
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(`Du bist als ${NAME} angemeldet.`)).toBeVisible();
}

test("a game is open on phone and laptop: turns appear on both, drafts stay where they are", async ({
  come,
}) => {
  const { page: laptop } = await come();
  await post(laptop, "me");
  await post(laptop, "me/claim", { name: NAME, password: PASSWORD });
  const { page: phone } = await come("#/account", PHONE);
  await signIn(phone);
  const { page: ben } = await come();
  await post(ben, "me");
  const challenge = await post<{ id: string }>(laptop, "challenges", {
    variant: { kind: "built-in", id: "marseillais-balanced" },
    control: LIVE,
    color: "white",
  });
  const { game } = await post<{ game: string }>(ben, `challenges/${challenge.id}/accept`);
  for (const page of [laptop, phone, ben]) await openGame(page, game);
  await move(laptop, "e2e4");
  await eventually(() => pieces(phone)).toMatchObject({ e4: "white pawn" });
  await playTurn(ben, "e7e5", "b8c6");
  await expect(headline(laptop)).toContainText("Move 1 of 2");
  await expect(headline(phone)).toContainText("Zug 1 von 2");

  // Half a turn on the laptop.
  await move(laptop, "d2d4");
  await eventually(() => strip(laptop)).toEqual(["d4"]);
  expect(await strip(phone)).toEqual([]);
  await phone.reload();
  await expect(headline(phone)).toContainText("Zug 1 von 2");
  expect(await strip(phone)).toEqual([]);
  await laptop.screenshot({ path: `${OUT}online-device-laptop.png` });
  await phone.screenshot({ path: `${OUT}online-device-phone.png` });

  // The phone plays the turn; the laptop gives up its half.
  await playTurn(phone, "g1f3", "f1c4");
  const moves = ["e4", "e5", "Nc6", "Nf3", "Bc4"];
  for (const page of [laptop, ben]) await eventually(() => listedMoves(page)).toEqual(moves);
  await eventually(() => pieces(laptop)).toEqual(await pieces(phone));
  await expect(headline(laptop)).toContainText("Black");
  expect(await strip(laptop)).toEqual([]);
  // And the other way around.
  await playTurn(ben, "g8f6", "f8c5");
  await expect(headline(laptop)).toContainText("Move 1 of 2");
  await playTurn(laptop, "b1c3", "d2d3");
  await eventually(() => listedMoves(ben)).toHaveLength(9);
  await eventually(() => pieces(phone)).toMatchObject({ c3: "white knight", d3: "white pawn" });
  await phone.close();
  // Who has another device open has not left.
  await expect(ben.getByText(/ left\. You can claim/)).toHaveCount(0);
});
