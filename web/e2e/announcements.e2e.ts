// What an analysis announces to screen readers.
import type { Page } from "@playwright/test";
import { analysisShown, moveList, openAnalysis, startTyping } from "./analysis-page.ts";
import { press } from "./board.ts";
import { eventually, expect, test } from "./fixtures.ts";

const said = (page: Page): Promise<string | null> => page.locator("#said-politely").textContent();

test.describe("moves in an analysis", () => {
  test("that are typed are announced, followed by what was refused", async ({ visit }) => {
    const { page } = await visit("#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5", {
      viewport: { width: 1280, height: 800 },
    });
    await analysisShown(page);
    await startTyping(page);
    await page.keyboard.type("Nc3 Bb5");
    await page.keyboard.press("Enter");
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5 3 Nc3");
    await eventually(() => said(page)).toBe(
      "knight c3. White: Move 2 of 3 · no check yet. Bb5 would give check; in Italian Progressive Chess, only the last move of a turn may give check.",
    );
  });

  test("that promote are announced with the new piece", async ({ page }) => {
    await openAnalysis(
      page,
      `#/analysis?variant=chess&start=${encodeURIComponent("1r6/P6k/8/8/8/8/8/K7 w - - 0 1")}`,
    );
    await press(page, "a7", "b8");
    await expect(page.locator("#said-at-once")).toHaveText("Promote: queen 1, knight 2, rook 3, bishop 4");
    await page
      .locator(".chooser")
      .getByRole("menuitem", { name: /^knight/ })
      .click();
    await eventually(() => said(page)).toBe("pawn takes b8, becomes a knight. Black: Your move");
    await page.keyboard.press("ArrowLeft");
    await eventually(() => said(page)).toBe("Taken back. White: Your move");
    await page.keyboard.press("ArrowRight");
    await eventually(() => said(page)).toBe("pawn takes b8, becomes a knight. Black: Your move");
  });
});
