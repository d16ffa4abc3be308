// What players do after an online game: another opponent, sharing the game, looking at their ratings.
import { seriousViolations } from "./axe.ts";
import { headline } from "./game-page.ts";
import { expect, OUT, overflowX } from "./online.ts";
import { foolsMate, LIVE, openGame, PHONE, playMarseillais, post, test } from "./online-table.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
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

test("ratings stand beside the names, and the result says what it has changed", async ({ come }) => {
  const { page: white } = await come("#/about", DESKTOP);
  const { page: black } = await come("#/about", PHONE);
  for (const page of [white, black]) await post(page, "me");
  // The first game gives both a rating.
  await playMarseillais(white, black, ["e2e4 d2d4", "e7e5 d7d5"]);
  const challenge = await post<{ id: string }>(black, "challenges", {
    variant: { kind: "built-in", id: "marseillais" },
    control: LIVE,
    rated: true,
    color: "black",
  });
  const { game } = await post<{ game: string }>(white, `challenges/${challenge.id}/accept`);
  for (const page of [white, black]) await openGame(page, game);
  await expect(white.locator(".row .rating")).toContainText(["1338?", "1662?"]);
  await expect(black.locator(".row .rating")).toContainText(["1662?", "1338?"]);
  await black.screenshot({ path: `${OUT}after-ratings-360x640.png` });
  await post(white, `games/${game}/turns`, { key: "one", after: 0, actions: ["e2e4", "d2d4"] });
  await post(black, `games/${game}/turns`, { key: "two", after: 1, actions: ["e7e5", "d7d5"] });
  await post(white, `games/${game}/resign`);
  await expect(white.locator(".why")).toContainText(/\. Your rating: 1\d{3}\? \(−\d+\)\./);
  await expect(black.locator(".why")).toContainText(/\. Deine Wertung: 1\d{3}\? \(\+\d+\)\./);
  for (const page of [white, black]) {
    await expect(page.locator(".row .change")).toHaveCount(2);
    expect(await overflowX(page)).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
  }
  await white.screenshot({ path: `${OUT}after-rated.png` });
  await black.screenshot({ path: `${OUT}after-rated-german-360x640.png` });
});

test("a game is shared by its address and as the server's PGN", async ({ sit, come, server }) => {
  const { white, black, game } = await sit();
  await foolsMate(white, black);
  await expect(headline(white)).toContainText("You lost");
  await white.getByRole("button", { name: "Share", exact: true }).first().click();
  const sheet = white.getByRole("dialog", { name: "Share and export" });
  await expect(sheet.getByRole("textbox", { name: "Link to the game" })).toHaveValue(
    `${server.address}#/online/${game}`,
  );
  await expect(sheet.getByRole("textbox", { name: "PGN of the game" })).toHaveValue(
    new RegExp(`\\[GameId "${game}"\\]`),
  );
  await expect(sheet.getByRole("textbox", { name: "PGN of the game" })).toHaveValue(
    /1\. f3 e5 2\. g4 Qh4# 0-1/,
  );
  await white.screenshot({ path: `${OUT}after-share.png` });
  expect(await seriousViolations(white)).toEqual([]);
  const { page: cleo } = await come(`#/online/${game}`);
  await expect(headline(cleo)).toContainText("Black wins");
  // Spectators look for nobody.
  await expect(cleo.getByRole("button", { name: "New opponent" })).toHaveCount(0);
});
