// `npm run screens` takes the screenshots in docs/screens from the built page.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { storeGame } from "./board.ts";
import { eventually, expect, test } from "./fixtures.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } } as const;
const THEMES = ["light", "dark"] as const;

interface Shot {
  name: string;
  hash: string;
  /** Waits until the page shows what the screenshot should show. */
  ready: (page: Page) => Promise<void>;
}

const cards = (page: Page) =>
  expect(
    page
      .getByRole("button", { name: "Play" })
      .or(page.getByRole("link", { name: "Play" }))
      .first(),
  ).toBeVisible();
const pieces = (page: Page) => expect(page.locator("cg-board piece").first()).toBeVisible();

const SHOTS: readonly Shot[] = [
  { name: "home", hash: "#/", ready: cards },
  {
    // Two of the three moves of turn 3 are made.
    name: "game",
    hash: "#/",
    ready: async (page) => {
      await cards(page);
      await storeGame(page, {
        variant: "binary",
        name: "Binary Chess",
        actions: ["e2e4", "d7d5", "d5e4"],
        draft: ["f1d3", "d3d8"],
        level: 4,
      });
      await pieces(page);
    },
  },
  { name: "rules", hash: "#/rules/gridlock", ready: pieces },
  {
    name: "analysis",
    hash: "#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5,d1h5",
    ready: async (page) => {
      await pieces(page);
      // On phones the engine has a tab of its own.
      const tab = page.getByRole("button", { name: "Engine", exact: true });
      if (await tab.isVisible()) await tab.click();
      await page.getByRole("switch").first().check();
      await eventually(() => page.locator(".engine ol button").count()).toBeGreaterThan(3);
    },
  },
  {
    // The first lesson of a variant, with a hint at a piece.
    name: "puzzle",
    hash: "#/puzzles/marseillais",
    ready: async (page) => {
      await page.locator("a[href*='lesson=1']").click();
      await pieces(page);
      await page.getByRole("button", { name: "Hint" }).click();
      await expect(page.locator(".panel .message")).toContainText("Hint");
    },
  },
  {
    name: "workshop",
    hash: "#/workshop?from=binary",
    ready: async (page) => {
      await expect(page.locator(".cm-line").first()).toBeVisible();
      await expect(page.getByText("Binary Chess").first()).toBeVisible();
      await expect(page.locator("cg-board piece").first()).toBeAttached();
    },
  },
];

for (const shot of SHOTS)
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of THEMES)
      test(`${shot.name}, ${size}, ${theme}`, async ({ visit }) => {
        const phone = size === "phone";
        const { page } = await visit(shot.hash, {
          viewport,
          deviceScaleFactor: phone ? 2 : 1,
          hasTouch: phone,
          colorScheme: theme,
        });
        await shot.ready(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${FOLDER}${shot.name}-${size}-${theme}.png`, animations: "disabled" });
        expect(await page.locator("[aria-busy=true]").count()).toBe(0);
      });
