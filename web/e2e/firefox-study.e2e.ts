// What helps to learn a game, in Firefox: review and lessons, openings, premoves and hints, and the form of the workshop.
import type { Browser, Page } from "puppeteer-core";
import { packFile } from "../src/lib/links.ts";
import { VARIANT_FILE } from "./editor.ts";
import { launchFirefox, prepare, pressButton, pressSquares } from "./firefox.ts";
import { eventually, expect, OUT, test } from "./fixtures.ts";
import { holdEngine, letEngineGo } from "./held-engine.ts";

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

  const words = (selector: string): Promise<string> =>
    page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? "", selector);
  const attribute = (selector: string, name: string): Promise<string | null> =>
    page.evaluate(([selector, name]) => document.querySelector(selector)?.getAttribute(name) ?? null, [
      selector,
      name,
    ] as const);
  const boardShown = () => page.waitForSelector(".square[data-at] cg-board piece");

  test("reviews a game and gives a lesson on its mistake", async ({ address }) => {
    await page.goto(`${address}#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,d8h4`);
    await boardShown();
    await pressButton(page, "Graph");
    await pressButton(page, "Analyze the game");
    await eventually(() => words(".summary")).toContain("g4 allowed mate: Qh4#");
    await page.screenshot({ path: `${OUT}firefox-review.png` });
    await page.evaluate(() => {
      const offers = document.querySelectorAll<HTMLElement>("[role=group] button");
      [...offers].find((one) => one.textContent?.includes("White"))?.click();
    });
    const state = () => attribute("dialog .room", "data-state");
    await eventually(state).toBe("asking");
    while (!(await words("dialog .told")).includes("g4")) await pressButton(page, "Skip");
    await page.type("dialog .input input", "g4");
    await page.keyboard.press("Enter");
    await eventually(state).toBe("same");
    expect(await words("dialog .told")).toContain("Black answers Qh4#");
    await pressButton(page, "Try again");
    await eventually(state).toBe("asking");
    await page.type("dialog .input input", "e4");
    await page.keyboard.press("Enter");
    await eventually(state).toBe("good");
    await page.screenshot({ path: `${OUT}firefox-lesson.png` });
  });

  test("shows the opening book, and plays a turn of it", async ({ address }) => {
    await page.goto(`${address}#/analysis?variant=marseillais`);
    await boardShown();
    await pressButton(page, "Openings");
    await page.waitForSelector("section[aria-label=Openings] li button");
    await page.click("section[aria-label=Openings] li button");
    await eventually(() => attribute(".square", "data-at")).toBe("2");
    await page.screenshot({ path: `${OUT}firefox-openings.png` });
  });

  test("plays a premove, and gives a hint", async ({ address }) => {
    await page.evaluateOnNewDocument(holdEngine);
    await page.goto(address);
    await page.evaluate(() =>
      localStorage.setItem("tempi.setup", JSON.stringify({ opponent: "computer", color: "first", level: 1 })),
    );
    await page.goto(`${address}?premove#/play/marseillais-balanced`);
    await boardShown();
    // No book has this move, so that the computer has to think.
    await pressSquares(page, "h2", "h4");
    await eventually(() => words(".panel h2")).toContain("Black");
    await pressSquares(page, "a2", "a3");
    await pressSquares(page, "b2", "b3");
    await eventually(() => words(".panel .message")).toContain("1. a2–a3 2. b2–b3");
    await page.screenshot({ path: `${OUT}firefox-premove.png` });
    await page.evaluate(letEngineGo);
    const listed = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll(".turns .move:not(.start)")].map(
          (one) => one.textContent?.trim() ?? "",
        ),
      );
    await eventually(async () => (await listed()).slice(3, 5)).toEqual(["a3", "b3"]);
    await eventually(() => words(".panel h2")).toContain("Your move");
    await pressButton(page, "Hint");
    await eventually(() => words(".panel .message")).toContain("Press Hint again");
  });

  test("builds a variant with the form, in a file that keeps its comments", async ({ address }) => {
    const toml = `# Kept\n${VARIANT_FILE}`;
    await page.goto(`${address}#/workshop?file=${packFile({ id: "short", toml })}`);
    await page.waitForSelector(".cm-content");
    await pressButton(page, "Form");
    const field = await page.waitForSelector("::-p-aria([name='Turn length'][role='textbox'])");
    if (!field) throw new Error("The form has no field for the turn length.");
    await field.click({ count: 3 });
    await page.keyboard.type("1, 3");
    await page.keyboard.press("Tab");
    await eventually(() => words(".cm-content")).toContain("length = [1, 3]");
    expect(await words(".cm-content")).toContain("# Kept");
    await page.screenshot({ path: `${OUT}firefox-form.png` });
  });
});
