// Two people play online in Firefox: from the link of an invitation to the end of the game and its rematch.
import type { Page } from "puppeteer-core";
import { launchFirefox, prepare, pressSquares } from "./firefox.ts";
import { eventually, expect, OUT, test } from "./online.ts";

const headline = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector(":is(.panel, .result) h2")?.textContent ?? "");
const listedMoves = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".turns .move:not(.start)")].map((move) => (move.textContent ?? "").trim()),
  );
/** Clicks what has this text, once it is there. */
const choose = (page: Page, element: string, text: string): Promise<void> =>
  page.locator(`::-p-xpath(//${element}[contains(., "${text}")])`).click();

async function play(page: Page, ...moves: string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    if (moves.length > 1) await eventually(() => headline(page)).toContain(`Move ${index + 1} of`);
    await pressSquares(page, move.slice(0, 2), move.slice(2, 4));
  }
}

test("two people play online in Firefox, from the link to mate and the rematch", async ({ server }) => {
  const problems: string[] = [];
  // One browser each: Firefox draws no pages in the background.
  const browsers = await Promise.all([launchFirefox(), launchFirefox()]);
  try {
    const [anna, ben] = await Promise.all([
      browsers[0].newPage().then((page) => prepare(page, problems)),
      browsers[1].newPage().then((page) => prepare(page, problems)),
    ]);

    await anna.goto(`${server.address}#/challenge?variant=progressive-italian`);
    await choose(anna, "label", "10 min + 10 s");
    await choose(anna, "label", "White");
    await choose(anna, "button", "Create the link");
    const link = await (
      await anna.waitForSelector("input[readonly]")
    )?.evaluate((field) => (field as HTMLInputElement).value);
    expect(link).toContain(`${server.address}#/challenge/`);

    await ben.goto(link ?? "");
    await choose(ben, "button", "Accept");
    for (const page of [anna, ben]) await eventually(() => page.url()).toMatch(/#\/online\/[A-Za-z0-9]+$/);
    const game = anna.url();
    expect(ben.url()).toBe(game);
    for (const page of [anna, ben]) await page.waitForSelector(".square cg-board piece");

    await eventually(() => headline(anna)).toContain("Your move");
    await play(anna, "g1h3");
    await play(ben, "f7f6", "b8a6");
    await play(anna, "c2c4", "h3g1", "g1h3");
    // A reload comes back to the game, as the same player.
    await ben.reload();
    await play(ben, "e8f7", "f7g6", "a6b4", "b4c2");
    await eventually(() => headline(anna)).toContain("You lost");
    await eventually(() => headline(ben)).toContain("You won");
    for (const page of [anna, ben])
      await eventually(() => listedMoves(page)).toEqual([
        "Nh3",
        "f6",
        "Na6",
        "c4",
        "Ng1",
        "Nh3",
        "Kf7",
        "Kg6",
        "Nb4",
        "Nc2#",
      ]);
    await anna.screenshot({ path: `${OUT}firefox-online-lost.png` });
    await ben.screenshot({ path: `${OUT}firefox-online-won.png` });

    await choose(anna, "button", "Rematch");
    await choose(ben, "button", "Accept rematch");
    for (const page of [anna, ben]) await eventually(() => page.url()).not.toBe(game);
    await eventually(() => headline(ben)).toContain("Your move");
    expect(problems).toEqual([]);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
});
