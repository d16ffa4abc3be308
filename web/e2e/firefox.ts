// An unpatched Firefox, driven by Puppeteer over WebDriver BiDi.
import { existsSync } from "node:fs";
import { launch, type Browser, type Page } from "puppeteer-core";
import { expect, test as base } from "./fixtures.ts";

/** FIREFOX names another one. */
const PROGRAM = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

export async function launchFirefox(): Promise<Browser> {
  if (!existsSync(PROGRAM))
    throw new Error("Firefox is missing: apt-get install firefox-esr, or set FIREFOX=/path/to/it");
  // The default of 30 seconds is too short for Firefox to start on a busy machine.
  return launch({
    browser: "firefox",
    executablePath: PROGRAM,
    headless: true,
    timeout: 100_000,
    protocolTimeout: 170_000,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
  });
}

/** Prepares a page of the size of a desktop, and records its errors and warnings. */
export async function prepare(page: Page, problems: string[]): Promise<Page> {
  page.setDefaultTimeout(90_000);
  await page.setViewport({ width: 1280, height: 800 });
  page.on(
    "console",
    (message) =>
      ["error", "warn"].includes(message.type()) && problems.push(`${message.type()}: ${message.text()}`),
  );
  page.on("pageerror", (error) => problems.push(`thrown: ${String(error)}`));
  return page;
}

/** Clicks squares one after the other, whichever side is below. */
export async function pressSquares(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const box = await (await page.$(".square cg-board"))?.boundingBox();
    if (!box) throw new Error("There is no board.");
    const flipped = (await page.$(".square .orientation-black")) !== null;
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
    await page.mouse.click(box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8);
  }
}

/** Presses the last button, link or label with this text or title: a dialog comes after the page that it covers. */
export const pressButton = (page: Page, words: string): Promise<void> =>
  page.evaluate((words) => {
    const all = [...document.querySelectorAll<HTMLElement>("button, label, a")];
    const found = all.filter((one) => one.textContent?.trim() === words || one.title === words).at(-1);
    if (!found) throw new Error(`no button ${words}`);
    found.click();
  }, words);

/** The text of the first element that matches; empty if there is none. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((wanted) => document.querySelector(wanted)?.textContent?.trim() ?? "", selector);

/** Clicks the first element of a kind that contains this text, as soon as it is there. */
export const choose = (page: Page, element: string, text: string): Promise<void> =>
  page.locator(`::-p-xpath(//${element}[contains(., "${text}")])`).click();

interface FirefoxFixtures {
  /** One Firefox for all tests of a file. */
  firefox: Browser;
}
/** Tests with a new page in Firefox each, which must not report any problem. */
export const test = base.extend<{ fox: Page }, FirefoxFixtures>({
  firefox: [
    async ({}, use) => {
      const browser = await launchFirefox();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  fox: async ({ firefox }, use) => {
    const problems: string[] = [];
    const page = await prepare(await firefox.newPage(), problems);
    await use(page);
    await page.close();
    expect(problems, "problems on the page").toEqual([]);
  },
});
