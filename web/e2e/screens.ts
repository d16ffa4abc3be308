// The pictures in docs/screens: `npm run screens` takes them of the built page.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lay } from "./board.ts";
import { visit, world, type World } from "./browser.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } } as const;
const THEMES = ["light", "dark"] as const;

interface Shot {
  name: string;
  hash: string;
  /** Makes the page show what is to be seen. */
  ready: (page: Page, address: string) => Promise<void>;
}

const cards = (page: Page) =>
  page
    .getByRole("button", { name: "Play" })
    .or(page.getByRole("link", { name: "Play" }))
    .first()
    .waitFor();
const men = (page: Page) => page.locator("cg-board piece").first().waitFor();

const SHOTS: readonly Shot[] = [
  { name: "home", hash: "#/", ready: cards },
  {
    // The third turn has three moves, of which two are made.
    name: "game",
    hash: "#/",
    ready: async (page, address) => {
      await cards(page);
      await lay(page, address, {
        variant: "binary",
        name: "Binary Chess",
        actions: ["e2e4", "d7d5", "d5e4"],
        draft: ["f1d3", "d3d8"],
        level: 4,
      });
      await men(page);
    },
  },
  { name: "rules", hash: "#/rules/gridlock", ready: men },
  {
    name: "analysis",
    hash: "#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5,d1h5",
    ready: async (page) => {
      await men(page);
      // On phones the engine has a page of its own.
      const tab = page.getByRole("button", { name: "Engine", exact: true });
      if (await tab.isVisible()) await tab.click();
      await page.getByRole("switch").first().check();
      await expect.poll(() => page.locator(".engine ol button").count()).toBeGreaterThan(3);
    },
  },
  {
    name: "workshop",
    hash: "#/workshop?from=binary",
    ready: async (page) => {
      await page.locator(".cm-line").first().waitFor();
      await page.getByText("Binary Chess").first().waitFor();
      await page.locator("cg-board piece").first().waitFor({ state: "attached" });
    },
  },
];

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

for (const shot of SHOTS)
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of THEMES)
      it(`${shot.name}, ${size}, ${theme}`, async () => {
        const phone = size === "phone";
        const { page } = await visit(here, shot.hash, {
          viewport,
          deviceScaleFactor: phone ? 2 : 1,
          hasTouch: phone,
          colorScheme: theme,
        });
        await shot.ready(page, here.address);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${FOLDER}${shot.name}-${size}-${theme}.png`, animations: "disabled" });
        expect(await page.locator("[aria-busy=true]").count()).toBe(0);
      });
