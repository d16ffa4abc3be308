// The page in Debian's Firefox: what can be done there is done as in Chromium, so one walk through it is enough.
import { existsSync, mkdirSync } from "node:fs";
import { launch, type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../scripts/serve.ts";
import { DIST, OUT } from "./browser.ts";

/** FIREFOX names another one. */
const place = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

describe("Firefox", () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    if (!existsSync(place)) throw new Error("Firefox is needed: apt-get install firefox-esr, or name one with FIREFOX=/path/to/it.");
    mkdirSync(OUT, { recursive: true });
    [browser, server] = await Promise.all([
      launch({ browser: "firefox", executablePath: place, headless: true, extraPrefsFirefox: { "intl.accept_languages": "en-GB" } }),
      serve(DIST),
    ]);
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    page.on("console", (message) => ["error", "warn"].includes(message.type()) && faults.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => faults.push(`thrown: ${String(error)}`));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const articles = (): Promise<number> => page.evaluate(() => document.querySelectorAll("article").length);

  it("shows the variants, finds one, sets up a game and speaks German", async () => {
    await page.goto(server.address);
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
    await page.type("input[type=search]", "marseillais");
    await page.click("article .actions > button");
    // The rule in three steps has a board of its own beside the game's.
    await page.waitForSelector(".square cg-board piece");
    await expect.poll(() => page.evaluate(() => document.querySelectorAll(".square cg-board piece:not(.ghost)").length)).toBe(32);
    await page.screenshot({ path: `${OUT}firefox-game.png` });
    // What the turn panel says comes from the rules.
    await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain("Du bist am Zug");
    expect(await page.evaluate(() => document.querySelector(".notice.warn")?.textContent ?? null)).toBeNull();
    expect(faults).toEqual([]);
  });
});
