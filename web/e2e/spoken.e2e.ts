// What a screen reader is told of an analysis.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { list, opened, startTyping } from "./analysis.ts";
import { press } from "./board.ts";
import { world, type World } from "./browser.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const said = (page: Page): Promise<string | null> => page.locator("#said-politely").textContent();

describe("moves in an analysis", () => {
  it("that are typed are said, all of them with what was refused behind them", async () => {
    const page = await opened(here, "#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5", {
      viewport: { width: 1280, height: 800 },
    });
    await startTyping(page);
    await page.keyboard.type("Nc3 Bb5");
    await page.keyboard.press("Enter");
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5 3 Nc3");
    await expect
      .poll(() => said(page))
      .toBe(
        "knight c3. White: Move 2 of 3 · no check yet. Bb5 would give check; in Italian Progressive Chess only the last move of the turn may check.",
      );
  });

  it("that promote are said with what the pawn becomes", async () => {
    const page = await opened(
      here,
      `#/analysis?variant=chess&start=${encodeURIComponent("1r6/P6k/8/8/8/8/8/K7 w - - 0 1")}`,
    );
    await press(page, "a7", "b8");
    await expect
      .poll(() => page.locator("#said-at-once").textContent())
      .toBe("Promote: queen 1, knight 2, rook 3, bishop 4");
    await page
      .locator(".chooser")
      .getByRole("menuitem", { name: /^knight/ })
      .click();
    await expect.poll(() => said(page)).toBe("pawn takes b8, becomes a knight. Black: Your move");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => said(page)).toBe("Taken back. White: Your move");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => said(page)).toBe("pawn takes b8, becomes a knight. Black: Your move");
  });
});
