// `npm run screens` also takes screenshots of online play: a game between two people, an account, the openings.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { strip } from "./board.ts";
import { eventually, expect } from "./online.ts";
import { headline, listedMoves } from "./game-page.ts";
import { move, playMarseillais, post, test } from "./online-table.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true } as const;

for (const theme of ["light", "dark"] as const)
  test(`online game, ${theme}`, async ({ sit }) => {
    const { white, black } = await sit({
      variant: "progressive-italian",
      white: { ...DESKTOP, colorScheme: theme },
      black: { ...PHONE, colorScheme: theme },
    });
    const turns = [
      [white, ["g1h3"]],
      [black, ["f7f6", "b8a6"]],
      [white, ["c2c4", "h3g1", "g1h3"]],
    ] as const;
    for (const [page, actions] of turns) {
      await expect(headline(page)).toContainText(/Your move|Move 1/);
      for (const action of actions) await move(page, action);
    }
    await expect(headline(black)).toContainText("Move 1 of 4");
    await move(black, "e8f7");
    await eventually(() => strip(black)).toEqual(["Kf7"]);
    await black.getByRole("button", { name: "Game menu" }).click();
    await black.getByRole("button", { name: "Draw" }).click();
    await black.waitForTimeout(700);
    await black.getByRole("button", { name: "Offer?" }).click();
    await expect(white.getByText(/offers a draw/)).toBeVisible();
    await eventually(async () => (await listedMoves(white)).length).toBe(6);
    for (const [page, size] of [
      [white, "desktop"],
      [black, "phone"],
    ] as const)
      await page.screenshot({ path: `${FOLDER}online-${size}-${theme}.png`, animations: "disabled" });
  });

/** Games that begin in several ways. */
const GAMES = [
  ["e2e4 g1f3", "e7e5 b8c6", "f1c4 d2d3", "g8f6 f8c5"],
  ["e2e4 g1f3", "b8c6 e7e5", "f1c4 d2d3", "d7d6 g8f6"],
  ["e2e4 g1f3", "e7e5 b8c6", "f1b5 d2d3", "g8f6 d7d6"],
  ["e2e4 g1f3", "d7d5 d5e4"],
  ["d2d4 c2c4", "d7d5 g8f6"],
] as const;

/** Signs a new visitor up under a name. */
async function signUp(page: Page, name: string): Promise<void> {
  const { id } = await post<{ id: string }>(page, "me");
  await post(page, "me/claim", { name, password: "correct horse battery" });
  // As after signing up on the page.
  await page.evaluate((id) => localStorage.setItem("tempi.session", id), id);
}

for (const theme of ["light", "dark"] as const)
  test(`account and openings, ${theme}`, async ({ come }) => {
    const { page: anna } = await come("#/about", { ...DESKTOP, colorScheme: theme });
    const { page: bo } = await come("#/about", { ...PHONE, colorScheme: theme });
    await signUp(anna, "Anna");
    await signUp(bo, "Bo");
    // Each wins with either color.
    for (const [index, turns] of GAMES.entries()) {
      const [white, black] = index % 2 === 0 ? [anna, bo] : [bo, anna];
      await playMarseillais(white, black, turns, index < 2 ? bo : anna);
    }
    for (const [page, name, size] of [
      [anna, "Anna", "desktop"],
      [bo, "Bo", "phone"],
    ] as const) {
      await page.goto("#/account");
      await page.reload();
      await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible();
      await expect(page.getByText("Marseillais")).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${FOLDER}account-${size}-${theme}.png`, animations: "disabled" });
    }
    for (const [page, size] of [
      [anna, "desktop"],
      [bo, "phone"],
    ] as const) {
      // The server adds games within half a minute of their end.
      await expect(async () => {
        await page.goto("#/about");
        await page.goto("#/explorer/marseillais?actions=e2e4%2Cg1f3");
        await expect(page.getByRole("link", { name: /^e5 Nc6 2 games/ })).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 60_000 });
      await expect(page.locator("cg-board piece").first()).toBeVisible();
      // Both moves of the turn have been replayed.
      await expect(page.locator("cg-board square.mark-last")).toHaveCount(2);
      await expect(page.locator("cg-board piece.anim")).toHaveCount(0);
      await page.screenshot({ path: `${FOLDER}explorer-${size}-${theme}.png`, animations: "disabled" });
    }
  });
