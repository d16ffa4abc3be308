// What players do after an online game: another opponent, sharing the game, looking at their ratings.
import { seriousViolations } from "./axe.ts";
import { headline } from "./game-page.ts";
import { expect, OUT, overflowX } from "./online.ts";
import { move, PHONE, post, test } from "./online-table.ts";

const GAME = /#\/online\/[A-Za-z0-9]+$/;

test("who looks for a new opponent finds one on the same terms", async ({ sit, come }) => {
  const { white, black, game } = await sit({ rated: true, black: PHONE });
  await post(white, `games/${game}/abort`);
  for (const [page, name] of [
    [white, "New opponent"],
    [black, "Neuer Gegner"],
  ] as const)
    await expect(page.getByRole("button", { name })).toBeVisible();
  await black.screenshot({ path: `${OUT}after-aborted-german-360x640.png` });
  expect(await overflowX(black)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(black)).toEqual([]);
  await white.getByRole("button", { name: "New opponent" }).click();
  await expect(white).toHaveURL(/#\/lobby$/);
  await expect(white.getByText("Looking for an opponent")).toBeVisible();
  await expect(white.getByText("Chess · 5 min + 5 s · rated").first()).toBeVisible();
  // Somebody else comes, and both are in the game.
  const { page: cleo } = await come("#/lobby");
  await cleo.getByRole("button", { name: /^Accept: .*Chess/ }).click();
  await expect(cleo).toHaveURL(GAME);
  await expect(white).toHaveURL(GAME);
  expect(white.url()).not.toContain(game);
});

test("who has searched several variants searches all of them again", async ({ come }) => {
  const wanted = { variants: ["chess", "push"], control: { preset: "short" } };
  const { page: anna } = await come("#/lobby", { stored: { "tempi.play-now": wanted } });
  const { page: ben } = await come("#/lobby", { stored: { "tempi.play-now": wanted } });
  for (const page of [anna, ben]) await page.getByRole("button", { name: "Play now" }).click();
  for (const page of [anna, ben]) await expect(page).toHaveURL(GAME);
  await post(ben, `games/${/\w+$/.exec(new URL(ben.url()).hash)?.[0]}/abort`);
  await anna.getByRole("button", { name: "New opponent" }).click();
  await expect(anna.getByText("2 variants · 5 min + 5 s · casual")).toBeVisible();
});

test("a game is shared by its address and as the server's PGN", async ({ sit, come, server }) => {
  const { white, black, game } = await sit();
  for (const [page, action] of [
    [white, "f2f3"],
    [black, "e7e5"],
    [white, "g2g4"],
    [black, "d8h4"],
  ] as const) {
    await expect(headline(page)).toContainText("Your move");
    await move(page, action);
  }
  await expect(headline(white)).toContainText("You lost");
  await white.getByRole("button", { name: "Share", exact: true }).first().click();
  const sheet = white.getByRole("dialog", { name: "Share and export" });
  await expect(sheet.getByLabel("Link to the game")).toHaveValue(`${server.address}#/online/${game}`);
  await expect(sheet.getByLabel("PGN of the game")).toHaveValue(new RegExp(`\\[GameId "${game}"\\]`));
  await expect(sheet.getByLabel("PGN of the game")).toHaveValue(/1\. f3 e5 2\. g4 Qh4# 0-1/);
  await white.screenshot({ path: `${OUT}after-share.png` });
  expect(await seriousViolations(white)).toEqual([]);
  const { page: cleo } = await come(`#/online/${game}`);
  await expect(headline(cleo)).toContainText("Black wins");
  // Spectators look for nobody.
  await expect(cleo.getByRole("button", { name: "New opponent" })).toHaveCount(0);
});
