// Two people from the link of an invitation to checkmate, by clicks and taps only, while their clocks run.
import type { Page } from "@playwright/test";
import { board } from "./board.ts";
import { headline, listedMoves, pieces, squarePoint } from "./game-page.ts";
import { eventually, expect, OUT } from "./online.ts";
import { clocks, move, PHONE, test } from "./online-table.ts";

const GAME = /#\/online\/[A-Za-z0-9]+$/;

async function tap(page: Page, action: string): Promise<void> {
  for (const square of [action.slice(0, 2), action.slice(2, 4)])
    await page.touchscreen.tap(...(await squarePoint(page, square)));
}

test("two people play from the link to checkmate, and each turn moves the right clock", async ({
  meet,
  server,
}) => {
  const { page: anna } = await meet("#/challenge?variant=chess");
  await anna.getByRole("radio", { name: "White" }).check();
  await anna.getByRole("radio", { name: "5 min + 5 s" }).check();
  await anna.getByRole("button", { name: "Create the link" }).click();
  const link = await anna.getByLabel("Link", { exact: true }).inputValue();
  const { page: ben } = await meet(link.slice(server.address.length), PHONE);
  await ben.getByRole("button", { name: "Annehmen" }).click();
  for (const page of [anna, ben]) {
    await expect(page).toHaveURL(GAME);
    await expect(board(page)).toBeVisible();
  }
  // No clock runs before both have played.
  await move(anna, "f2f3");
  await expect(headline(ben)).toContainText("Du bist dran");
  expect(await clocks(anna)).toEqual([300, 300]);
  await tap(ben, "e7e5");
  await expect(headline(anna)).toContainText("Your move");
  // White's clock runs, on both pages; Black's stands still.
  await eventually(async () => (await clocks(anna))[1]).toBeLessThan(299);
  await eventually(async () => (await clocks(ben))[0]).toBeLessThan(299);
  expect([(await clocks(anna))[0], (await clocks(ben))[1]]).toEqual([300, 300]);
  await anna.screenshot({ path: `${OUT}online-clocks-desktop.png` });
  await ben.screenshot({ path: `${OUT}online-clocks-phone.png` });
  const since = Date.now();
  const [, before = 0] = await clocks(anna);
  await move(anna, "g2g4");
  await expect(headline(ben)).toContainText("Du bist dran");
  const used = (Date.now() - since) / 1000;
  // The turn added five seconds (clocks show whole seconds) and started Black's clock.
  await eventually(async () => (await clocks(anna))[1]).toBeGreaterThan(before - used + 3);
  await eventually(async () => (await clocks(anna))[0]).toBeLessThan(300);
  await tap(ben, "d8h4");
  await expect(headline(anna)).toContainText("You lost");
  await expect(headline(ben)).toContainText("Du hast gewonnen");
  await eventually(() => listedMoves(anna)).toEqual(["f3", "e5", "g4", "Qh4#"]);
  await eventually(() => pieces(ben)).toMatchObject({ h4: "black queen", g4: "white pawn" });
  // Clocks stand still at the end, and both pages agree on them.
  const [black, white] = await clocks(anna);
  await eventually(() => clocks(ben)).toEqual([white, black]);
});
