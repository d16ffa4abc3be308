// A smoke test of the page in Firefox.
import type { Browser, Page } from "puppeteer-core";
import { launchFirefox, prepare, pressSquares } from "./firefox.ts";
import { eventually, expect, OUT, test } from "./fixtures.ts";

test.describe("Firefox", () => {
  // The tests share one page, and each goes on where the one before it stopped.
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

  const articles = (): Promise<number> => page.evaluate(() => document.querySelectorAll("article").length);
  const names = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("article h3, article h2")].map(
        (heading) => heading.textContent?.trim() ?? "",
      ),
    );

  test("shows the variants, finds one, opens the setup dialog and switches to German", async ({
    address,
  }) => {
    await page.goto(address);
    await eventually(articles).toBe(58);
    await page.type("input[type=search]", "push king");
    await eventually(articles).toBe(1);
    await page.click("article button[aria-haspopup]");
    await page.waitForSelector("dialog[open] form");
    await page.keyboard.press("Escape");
    await eventually(() => page.evaluate(() => document.querySelector("dialog"))).toBeNull();
    await page.select("header select", "de");
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe("de");
    await page.screenshot({ path: `${OUT}firefox-home.png` });
  });

  test("starts a game: rules and engine run", async () => {
    await page.evaluate(() => (document.querySelector("input[type=search]") as HTMLInputElement).select());
    await page.type("input[type=search]", "marseillais balanced");
    // The cards follow what is typed; an earlier click would play another variant.
    await eventually(names).toEqual(["Balanced Marseillais Chess"]);
    await page.click("article .actions > button");
    // The rule in three steps has a board of its own.
    await page.waitForSelector(".square cg-board piece");
    await eventually(() =>
      page.evaluate(() => document.querySelectorAll(".square cg-board piece:not(.ghost)").length),
    ).toBe(32);
    await page.screenshot({ path: `${OUT}firefox-game.png` });
    // The text of the turn panel comes from the rules.
    await eventually(() => page.evaluate(() => document.body.innerText)).toContain("Du bist dran");
    expect(await page.evaluate(() => document.querySelector(".notice.warn")?.textContent ?? null)).toBeNull();
    expect(problems).toEqual([]);
  });

  test("analyzes: a move is played, and the engine shows a line for the reply", async ({ address }) => {
    await page.goto(`${address}#/analysis?variant=marseillais-balanced`);
    await page.waitForSelector(".square[data-at='0'] cg-board piece");
    await pressSquares(page, "e2", "e4");
    await page.waitForSelector(".square[data-at='1']");
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll(".moves .move:not(.start)")].map((move) => move.textContent),
      ),
    ).toEqual(["e4"]);
    await page.click(".engine [role=switch]");
    // Black has two moves, and the line shows both.
    await eventually(() =>
      page.evaluate(() => document.querySelectorAll(".engine li.best .turn:first-child .move").length),
    ).toBe(2);
    await eventually(() =>
      page.evaluate(() => document.querySelector("[role=meter]")?.getAttribute("aria-valuetext")),
    ).toMatch(/^(Ausgeglichen|Weiß|Schwarz)/);
    await page.screenshot({ path: `${OUT}firefox-analysis.png` });
    expect(problems).toEqual([]);
  });
});
