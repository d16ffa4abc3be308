// The openings beside an analysis, in Firefox.
import type { Browser, Page } from "puppeteer-core";
import { launchFirefox, prepare, pressButton } from "./firefox.ts";
import { eventually, expect, OUT, test } from "./fixtures.ts";

test.describe("Firefox", () => {
  test.describe.configure({ mode: "serial" });
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  test.beforeAll(async () => {
    browser = await launchFirefox();
  });
  test.beforeEach(async () => {
    page = await prepare(await browser.newPage(), problems);
  });
  test.afterEach(async () => {
    await page.close();
    expect(problems).toEqual([]);
  });
  test.afterAll(async () => {
    await browser?.close();
  });

  const attribute = (selector: string, name: string): Promise<string | null> =>
    page.evaluate(([selector, name]) => document.querySelector(selector)?.getAttribute(name) ?? null, [
      selector,
      name,
    ] as const);
  const boardShown = () => page.waitForSelector(".square[data-at] cg-board piece");

  test("shows the opening book, and plays a turn of it", async ({ address }) => {
    await page.goto(`${address}#/analysis?variant=marseillais`);
    await boardShown();
    await pressButton(page, "Openings");
    await page.waitForSelector("section[aria-label=Openings] li button");
    await page.click("section[aria-label=Openings] li button");
    await eventually(() => attribute(".square", "data-at")).toBe("2");
    await page.screenshot({ path: `${OUT}firefox-openings.png` });
  });
});
