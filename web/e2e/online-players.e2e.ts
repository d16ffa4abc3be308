// Players' pages, leaderboards, and finished games.
import { seriousViolations } from "./axe.ts";
import { downloadedText } from "./fixtures.ts";
import { headline } from "./game-page.ts";
import { expect, OUT, overflowX } from "./online.ts";
import { foolsMate, PHONE, test } from "./online-table.ts";

test("a rated game is found on its players' pages, on the leaderboards, and among the finished games", async ({
  sit,
  meet,
}) => {
  const { white, black, game } = await sit({ rated: true });
  await foolsMate(white, black);
  await expect(headline(white)).toContainText("You lost");

  // The fixture has made the session without the page.
  await white.evaluate(() => localStorage.setItem("tempi.session", "1"));
  await white.reload();
  await expect(headline(white)).toContainText("You lost");
  const opponent = white.locator("a.name").first();
  const address = (await opponent.getAttribute("href")) ?? "";
  expect(address).toMatch(/^#\/player\//);
  await opponent.click();
  const name = decodeURIComponent(address.replace("#/player/", ""));
  await expect(white.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(white.getByRole("heading", { name: "Against you" })).toBeVisible();
  await expect(white.locator("dl").nth(1).locator("dd")).toHaveText(["1", "0", "0"]);
  await expect(white.getByRole("img", { name: /^Overall: from/ })).toBeVisible();
  await white.getByLabel("Rating in").selectOption("chess");
  await expect(white.getByRole("img", { name: /^Chess: from/ })).toBeVisible();
  await white.screenshot({ path: `${OUT}player-desktop.png`, fullPage: true });
  expect(await seriousViolations(white)).toEqual([]);
  const [all] = await Promise.all([
    white.waitForEvent("download"),
    white.getByRole("link", { name: "Download PGN" }).click(),
  ]);
  expect(await downloadedText(all)).toContain("Qh4#");
  await expect(white.locator(`a[href="#/online/${game}"]`)).toContainText("Won");

  const { page: phone } = await meet(address, PHONE);
  await expect(phone.getByRole("heading", { name: "Letzte Partien" })).toBeVisible();
  expect(await overflowX(phone)).toBeLessThanOrEqual(0);
  await phone.screenshot({ path: `${OUT}player-360x640.png`, fullPage: true });
  expect(await seriousViolations(phone)).toEqual([]);

  await white.getByRole("link", { name: "Chess", exact: true }).click();
  const rows = white.getByRole("table", { name: "Best players: Chess" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(name);
  await white.screenshot({ path: `${OUT}leaders-desktop.png` });
  expect(await seriousViolations(white)).toEqual([]);
  await white.getByLabel("Variant", { exact: true }).selectOption("push");
  await expect(white.getByText("No rated games yet.")).toBeVisible();

  await phone.getByRole("link", { name: "Alle Partien" }).click();
  const games = phone.locator(`a[href="#/online/${game}"]`);
  await expect(games).toContainText("Gewonnen");
  expect(await overflowX(phone)).toBeLessThanOrEqual(0);
  await phone.screenshot({ path: `${OUT}archive-360x640.png`, fullPage: true });
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.getByLabel("Ergebnis", { exact: true }).selectOption("lost");
  await expect(phone.getByText("Keine passende Partie.")).toBeVisible();
  await phone.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(games).toContainText("Schwarz hat gewonnen");
  await phone.getByLabel("Variante", { exact: true }).selectOption("push");
  await expect(phone.getByText("Keine passende Partie.")).toBeVisible();
  await phone.getByLabel("Variante", { exact: true }).selectOption("chess");
  await games.click();
  await expect(phone).toHaveURL(new RegExp(`#/online/${game}$`));
});

test("a folder without a server has neither players nor finished games online", async ({ page }) => {
  for (const [hash, title] of [
    ["#/player/Anna", "There are no players here"],
    ["#/players", "There are no players here"],
    ["#/archive", "There are no online games here"],
  ] as const) {
    await page.goto(hash);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
});
