// Review, lessons, premoves, hints and the form of the workshop, in Firefox.
import type { Page } from "puppeteer-core";
import { packFile } from "../src/lib/links.ts";
import { VARIANT_FILE } from "./editor.ts";
import { choose, pressButton, pressSquares, test, textOf } from "./firefox.ts";
import { eventually, expect, OUT } from "./fixtures.ts";
import { holdEngine, letEngineGo } from "./held-engine.ts";

/** Types a move in the dialog's field. */
async function enter(page: Page, move: string): Promise<void> {
  await page.waitForSelector("dialog.learn .input input");
  await page.type("dialog.learn .input input", move);
  await page.keyboard.press("Enter");
}
const lessonState = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector("dialog.learn .room")?.getAttribute("data-state") ?? null);
const listedMoves = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".turns .move:not(.start)")].map((move) => (move.textContent ?? "").trim()),
  );

test("a game is reviewed in Firefox, and its mistake is learned from", async ({ address, fox }) => {
  // Fool's mate, seen from White's side.
  await fox.goto(`${address}#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,d8h4`);
  await fox.waitForSelector(".square[data-at] cg-board piece");
  await pressButton(fox, "Graph");
  await choose(fox, "button", "Analyze the game");
  await fox.waitForSelector(".learn-offers button");
  expect(await textOf(fox, ".summary")).toContain("allowed mate in one move");
  await fox.screenshot({ path: `${OUT}firefox-review.png` });

  await choose(fox, "div[contains(@class, 'learn-offers')]//button", "White");
  await eventually(() => lessonState(fox)).toBe("asking");
  for (let left = 3; left > 0 && !(await textOf(fox, "dialog.learn .told")).includes("g4"); left -= 1)
    await choose(fox, "dialog//button", "Skip");
  await enter(fox, "g4");
  await eventually(() => lessonState(fox)).toBe("same");
  expect(await textOf(fox, "dialog.learn .told")).toContain("Black answers Qh4#");
  await choose(fox, "dialog//button", "Try again");
  await eventually(() => lessonState(fox)).toBe("asking");
  await enter(fox, "e4");
  await eventually(() => lessonState(fox)).toBe("good");
  await fox.screenshot({ path: `${OUT}firefox-lesson.png` });
});

test("a turn is planned in Firefox while the computer thinks, and a hint is asked for", async ({
  address,
  fox,
}) => {
  await fox.evaluateOnNewDocument(holdEngine);
  await fox.goto(address);
  await fox.type("input[type=search]", "marseillais balanced");
  await eventually(() =>
    fox.evaluate(() => document.querySelector("article h3, article h2")?.textContent?.trim()),
  ).toBe("Balanced Marseillais Chess");
  await fox.click("article .actions > button");
  await fox.waitForSelector(".square cg-board piece");
  // No opening book knows this turn.
  await pressSquares(fox, "g2", "g3");
  await eventually(() => textOf(fox, ".panel h2")).toContain("Black");
  // White defends f2, so that Black cannot mate before White's next turn.
  await pressSquares(fox, "g1", "h3", "f1", "g2");
  await eventually(() => textOf(fox, ".panel .message")).toContain("1. g1–h3 2. f1–g2");
  await fox.screenshot({ path: `${OUT}firefox-premove.png` });
  await fox.evaluate(letEngineGo);
  await eventually(async () => (await listedMoves(fox)).slice(3, 5)).toEqual([
    expect.stringMatching(/^Nx?h3$/),
    "Bg2",
  ]);

  await eventually(() => textOf(fox, ".panel h2")).toMatch(/^Move 1 of 2/);
  const hint = await fox.waitForSelector(`::-p-xpath(//button[contains(., "Hint")][not(@disabled)])`);
  await hint?.evaluate((button) => (button as HTMLElement).click());
  await eventually(() => textOf(fox, ".panel .message")).toMatch(/[a-h][1-8]/);
});

test("a variant is changed by the form in Firefox, and its text follows", async ({ address, fox }) => {
  const file = packFile({ id: "short", toml: VARIANT_FILE.replace(/\n\[turn\][^]*/, "") });
  await fox.goto(`${address}#/workshop?file=${file}`);
  // The editor has a shadow root.
  const toml = await fox.waitForSelector(">>> .cm-content");
  const written = (): Promise<string> =>
    toml?.evaluate((content) => content.textContent) ?? Promise.resolve("");
  await choose(fox, "div[contains(@class, 'choice')]//button", "Form");
  const field = async (label: string) => {
    const found = await fox.waitForSelector(
      `::-p-xpath(//section[contains(@class, "form")]//label[normalize-space() = "${label}"])`,
    );
    await found?.click();
    await fox.keyboard.down("Control");
    await fox.keyboard.press("a");
    await fox.keyboard.up("Control");
  };
  await field("Name");
  await fox.keyboard.type("Camel Doubles");
  await field("Turn length");
  await fox.keyboard.type("1, 2");
  await fox.keyboard.press("Tab");
  await eventually(written).toContain('name = "Camel Doubles"');
  await eventually(written).toContain("length = [1, 2]");
  await eventually(() => textOf(fox, ".faults > .summary")).toContain("No errors");
  await fox.screenshot({ path: `${OUT}firefox-form.png` });
});
