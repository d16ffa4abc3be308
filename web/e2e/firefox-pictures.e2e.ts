// Pictures and chapters in Firefox, which draws SVG files on a canvas in its own way.
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
    page = await prepare(await browser.newPage(), problems);
  });
  test.afterAll(async () => {
    await browser?.close();
  });

  const press = (words: string): Promise<void> => pressButton(page, words);
  /** How dark the darkest pixel of a square in the preview is, from 0; `null`: nothing is drawn. */
  const darkest = (column: number, row: number): Promise<number | null> =>
    page.evaluate(
      ([column, row]) => {
        const canvas = document.querySelector<HTMLCanvasElement>("dialog canvas");
        const data = canvas?.getContext("2d")?.getImageData(75 * column + 15, 75 * row + 15, 45, 45).data;
        if (!data) return null;
        return Math.min(...Array.from({ length: data.length / 4 }, (_, at) => data[4 * at] ?? 255));
      },
      [column, row] as const,
    );

  for (const pieces of ["cburnett", "kryukov", "sophia", "xboard", "kilfiger", "letters"])
    test(`draws a position with the pieces ${pieces}`, async ({ address }) => {
      await page.goto(address);
      await page.evaluate(
        (pieces) =>
          localStorage.setItem(
            "tempi.settings",
            JSON.stringify({ version: 1, pieces, coordinates: false, language: "en" }),
          ),
        pieces,
      );
      await page.goto(`${address}?${pieces}#/analysis?variant=progressive-italian&actions=e2e4,d7d5,e7e5`);
      await page.waitForSelector(".square[data-at='3'] cg-board piece");
      await press("Share");
      await page.waitForSelector("dialog .picture");
      await press("Picture or GIF …");
      // The black king and a white rook are drawn, an empty square is not touched. A canvas without a picture is all 0.
      await eventually(() => darkest(1, 4)).toBeGreaterThan(150);
      await eventually(() => darkest(4, 0)).toBeLessThan(60);
      await eventually(() => darkest(0, 7)).toBeLessThan(90);
    });

  test("saves the game as a GIF, and adds a chapter", async () => {
    await page.screenshot({ path: `${OUT}firefox-pictures.png` });
    await press("Save as GIF");
    await eventually(() => page.evaluate(() => document.querySelector("dialog .told")?.textContent)).toMatch(
      /^Saved as italian-progressive-chess\.gif/,
    );
    await page.keyboard.press("Escape");
    await press("Chapters");
    await page.waitForSelector("dialog ol");
    await press("From the start");
    await page.waitForSelector(".square[data-at='0'] cg-board piece");
    await press("Chapters");
    await eventually(() => page.evaluate(() => document.querySelectorAll("dialog ol > li").length)).toBe(2);
    expect(problems).toEqual([]);
  });
});
