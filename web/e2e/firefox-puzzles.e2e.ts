// A walk through the puzzles in Firefox: from the home page to a solved puzzle, a wrong turn, and a hint.
import { launchFirefox, prepare, pressSquares } from "./firefox.ts";
import { eventually, expect, OUT, test } from "./puzzles.ts";

test("puzzles are chosen, failed, helped with and solved in Firefox", async ({ address }) => {
  const problems: string[] = [];
  const browser = await launchFirefox();
  try {
    const page = await prepare(await browser.newPage(), problems);
    const phase = (): Promise<string | null> =>
      page.evaluate(() => document.querySelector(".square")?.getAttribute("data-phase") ?? null);
    const words = (selector: string): Promise<string> =>
      page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
    const choose = (element: string, text: string): Promise<void> =>
      page.locator(`::-p-xpath(//${element}[contains(., "${text}")])`).click();
    const played = (): Promise<string | null> =>
      page.evaluate(() => document.querySelector(".square")?.getAttribute("data-at") ?? null);

    await page.goto(address);
    await choose("a", "Puzzle of the day");
    await eventually(phase).toBe("solving");
    await page.goto(`${address}#/puzzles`);
    // In the list: the puzzle of the day may be of this variant, too.
    await choose("li/a", "Marseillais");
    await eventually(() => page.evaluate(() => document.querySelectorAll(".numbers a").length)).toBe(15);

    await page.goto(`${address}#/puzzle/marseillais/mar102`);
    await eventually(phase).toBe("solving");
    await page.waitForSelector(".square cg-board piece");
    await pressSquares(page, "d4", "e5");
    await eventually(played).toBe("1");
    await pressSquares(page, "e5", "d6");
    await eventually(phase).toBe("wrong");
    expect(await words(".panel .message")).toContain("White answers");
    await page.screenshot({ path: `${OUT}firefox-puzzle-wrong.png` });
    await choose("button", "Try another turn");
    await eventually(phase).toBe("solving");
    await choose("button", "Hint");
    await eventually(() => words(".panel .message")).toContain("king on d4");
    await pressSquares(page, "d4", "c3");
    await eventually(played).toBe("1");
    await pressSquares(page, "g8", "a8");
    await eventually(phase).toBe("solved");
    await eventually(() => words("#said-at-once")).toContain("Solved!");
    await page.goto(`${address}#/puzzles`);
    await eventually(() => words("main")).toContain("Recent puzzles");
    await eventually(() => words("main")).toContain("Not solved");
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
