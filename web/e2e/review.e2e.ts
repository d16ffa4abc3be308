// The review of a game and "Learn from your mistakes": by mouse, by keyboard, and on a phone.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { visitGame } from "./board.ts";
import { analysisShown } from "./analysis-page.ts";
import { eventually, expect, test } from "./fixtures.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, deviceScaleFactor: 2 };
/** Fool's mate: White's second turn allows it. */
const FOOL = "#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,d8h4";
/** Black's idle turn allows a mate in three moves. */
const IDLE = "#/analysis?variant=progressive-italian&actions=e2e4,a7a6,e7e5,f1c4,d1h5,h5f7";

async function reviewed(page: Page): Promise<void> {
  await analysisShown(page);
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await page.getByRole("button", { name: "Analyze the game" }).click();
  await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
}
/** Two turns of the opening book, and then two that are not in it. */
const BOOK = "#/analysis?variant=chess&actions=e2e4,c7c5,f2f3,a7a5";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Learn from your mistakes" });
const state = (page: Page) => dialog(page).locator(".room");

test("a review says who was accurate, what decided the game, and which turns mattered", async ({ page }) => {
  await page.goto(IDLE);
  await reviewed(page);
  const summary = page.locator(".summary");
  await expect(summary).toContainText("White was winning from the opening on");
  await expect(summary).toContainText(/a6 e5 allowed mate in three moves:/);
  // The line becomes a variation behind the turn.
  await summary.locator(".line").first().click();
  await eventually(async () => Number(await page.locator(".square").getAttribute("data-at"))).toBeGreaterThan(
    3,
  );
  expect(await seriousViolations(page)).toEqual([]);
});

test("turns of the opening book are not graded, in German, too", async ({ page, visit }) => {
  await page.goto(BOOK);
  await reviewed(page);
  const told = "The first 2 turns, up to 2. c5, are in the opening book and are not graded.";
  await expect(page.locator(".summary")).toContainText(told);
  const chart = page.getByRole("slider", { name: "Game graph" });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuetext", /from the opening book$/);
  await page.keyboard.press("End");
  await expect(chart).not.toHaveAttribute("aria-valuetext", /opening book/);

  const german = await visit(BOOK, { stored: { "tempi.settings": { version: 1, language: "de" } } });
  await analysisShown(german.page);
  await german.page.getByRole("button", { name: "Verlauf", exact: true }).click();
  await german.page.getByRole("button", { name: "Partie analysieren" }).click();
  await expect(german.page.locator(".summary")).toContainText(
    "Die ersten 2 Serien, bis 2. c5, stehen im Eröffnungsbuch und werden nicht bewertet.",
  );
});

test("a game is reviewed without its opening book if that cannot be loaded", async ({ page, tolerate }) => {
  tolerate(/chess-\w+\.js|Failed to load resource|ERR_FAILED/);
  let asked = 0;
  await page.route(/\/assets\/chess-[\w-]+\.js$/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(BOOK);
  await reviewed(page);
  await expect(page.locator(".summary")).toContainText("Accuracy");
  await expect(page.locator(".summary")).not.toContainText("opening book");
  expect(asked).toBeGreaterThan(0);
});

test("mistakes are visited by mouse: a wrong turn is refuted, a good one accepted", async ({ page }) => {
  await page.goto(FOOL);
  await reviewed(page);
  await page
    .getByRole("group", { name: "Learn from your mistakes" })
    .getByRole("button", { name: /White/ })
    .click();
  await expect(state(page)).toHaveAttribute("data-state", "asking");
  // The last lesson of White is 2. g4.
  const skip = dialog(page).getByRole("button", { name: "Skip" });
  while (!(await dialog(page).locator(".told").innerText()).includes("g4")) await skip.click();
  const field = dialog(page).locator(".input input");
  await field.fill("g4");
  await field.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "same");
  await expect(dialog(page).locator(".told")).toContainText("Black answers Qh4#");
  // The panel asks for no move while the refutation is shown.
  const headline = dialog(page).locator(".panel h2");
  await expect(headline).toHaveText("Black to move");
  await dialog(page).locator(".panel").getByRole("button", { name: "Next position" }).click();
  await expect(headline).toContainText("White is checkmated");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(state(page)).toHaveAttribute("data-state", "asking");
  await expect(headline).toContainText("White: Your move");
  await dialog(page).getByRole("button", { name: "Show the solution" }).click();
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await field.fill("e4");
  await field.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "good");
  await dialog(page).getByLabel("Close").click();
  await expect(dialog(page)).toHaveCount(0);
});

test("a review after a game is seen from the player's side, whose mistakes come first", async ({ visit }) => {
  const actions = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
  const { page } = await visitGame(visit, { variant: "chess", level: 1, computer: "white", actions });
  await page.getByRole("link", { name: "Review" }).click();
  await analysisShown(page);
  await expect(page.locator(".square .orientation-black")).toBeVisible();
  // The review begins by itself.
  const offers = page.getByRole("group", { name: "Learn from your mistakes" }).getByRole("button");
  await expect(offers.first()).toHaveText(/^Your mistakes \(\d\)$/);
  await expect(page.locator(".moves .move", { hasText: "Nf6" })).toHaveText(/^Nf6\?\??$/);
  await offers.first().click();
  await expect(dialog(page).locator(".orientation-black")).toBeVisible();
  await expect(dialog(page).locator(".told")).toContainText("Nf6 was played. Find a better turn for Black.");
  // A turn that loses at once is not counted in percent.
  const field = dialog(page).locator(".input input");
  await field.fill("a6");
  await field.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "wrong");
  await expect(dialog(page).locator(".told")).toContainText(
    "That loses in the opponent's next turn. White answers Qxf7#",
  );
});

test("mistakes are visited by keyboard", async ({ page }) => {
  await page.goto(FOOL);
  await reviewed(page);
  const offer = page
    .getByRole("group", { name: "Learn from your mistakes" })
    .getByRole("button", { name: /White/ });
  await offer.focus();
  await page.keyboard.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "asking");
  await dialog(page).locator(".input input").focus();
  // An illegal move is explained, and nothing is lost.
  await page.keyboard.type("Ke4");
  await page.keyboard.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "asking");
  const solve = dialog(page).getByRole("button", { name: "Show the solution" });
  await solve.focus();
  await page.keyboard.press("Enter");
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(offer).toBeFocused();
});

test("lessons fit on a phone, in German, too", async ({ visit }) => {
  const { page } = await visit(FOOL, PHONE);
  await reviewed(page);
  await page.getByRole("group", { name: "Learn from your mistakes" }).getByRole("button").first().tap();
  await expect(state(page)).toHaveAttribute("data-state", "asking");
  await expect(dialog(page).locator("cg-board piece").first()).toBeVisible();
  const width = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${FOLDER}learn-phone-light.png`, animations: "disabled" });
});
