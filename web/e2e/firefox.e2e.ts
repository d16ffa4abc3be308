// The page in Debian's Firefox: what can be done there is done as in Chromium, so one walk through it is enough.
import { existsSync } from "node:fs";
import { launch, type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OUT } from "./browser.ts";

/** FIREFOX names another one. */
const place = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

describe("Firefox", () => {
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    if (!existsSync(place))
      throw new Error(
        "Firefox is needed: apt-get install firefox-esr, or name one with FIREFOX=/path/to/it.",
      );
    // A busy machine takes its time: the usual 30 seconds are not enough for Firefox to start on one.
    browser = await launch({
      browser: "firefox",
      executablePath: place,
      headless: true,
      timeout: 100_000,
      protocolTimeout: 170_000,
      extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
    });
    page = await browser.newPage();
    page.setDefaultTimeout(90_000);
    await page.setViewport({ width: 1280, height: 800 });
    page.on(
      "console",
      (message) =>
        ["error", "warn"].includes(message.type()) && faults.push(`${message.type()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => faults.push(`thrown: ${String(error)}`));
  });
  afterAll(async () => {
    await browser?.close();
  });

  const articles = (): Promise<number> => page.evaluate(() => document.querySelectorAll("article").length);
  const names = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("article h3, article h2")].map(
        (heading) => heading.textContent?.trim() ?? "",
      ),
    );

  it("shows the variants, finds one, sets up a game and speaks German", async () => {
    await page.goto(inject("address"));
    await expect.poll(articles).toBe(58);
    await page.type("input[type=search]", "push king");
    await expect.poll(articles).toBe(1);
    await page.click("article button[aria-haspopup]");
    await page.waitForSelector("dialog[open] form");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.querySelector("dialog"))).toBeNull();
    await page.select("header select", "de");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("de");
    await page.screenshot({ path: `${OUT}firefox-home.png` });
  });

  it("plays: rules and engine run", async () => {
    await page.evaluate(() => (document.querySelector("input[type=search]") as HTMLInputElement).select());
    await page.type("input[type=search]", "marseillais balanced");
    // The cards follow what is typed; a click before that would play another variant.
    await expect.poll(names).toEqual(["Balanced Marseillais Chess"]);
    await page.click("article .actions > button");
    // The rule in three steps has a board of its own beside the game's.
    await page.waitForSelector(".square cg-board piece");
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll(".square cg-board piece:not(.ghost)").length))
      .toBe(32);
    await page.screenshot({ path: `${OUT}firefox-game.png` });
    // What the turn panel says comes from the rules.
    await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain("Du bist am Zug");
    expect(await page.evaluate(() => document.querySelector(".notice.warn")?.textContent ?? null)).toBeNull();
    expect(faults).toEqual([]);
  });

  it("analyses: a move is played, and the engine has a line for the answer", async () => {
    await page.goto(`${inject("address")}#/analysis?variant=marseillais-balanced`);
    await page.waitForSelector(".square[data-at='0'] cg-board piece");
    const box = await (await page.$(".square cg-board"))?.boundingBox();
    if (!box) throw new Error("There is no board.");
    const press = (file: number, rank: number): Promise<void> =>
      page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((8 - rank + 0.5) * box.height) / 8);
    await press(4, 2);
    await press(4, 4);
    await page.waitForSelector(".square[data-at='1']");
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll(".moves .move:not(.start)")].map((move) => move.textContent),
      ),
    ).toEqual(["e4"]);
    await page.click(".engine [role=switch]");
    // Black has two moves, and the line tells both.
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelectorAll(".engine li.best .turn:first-child .move").length),
      )
      .toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.querySelector("[role=meter]")?.getAttribute("aria-valuetext")))
      .toMatch(/^(Ausgeglichen|Weiß|Schwarz)/);
    await page.screenshot({ path: `${OUT}firefox-analysis.png` });
    expect(faults).toEqual([]);
  });
});
