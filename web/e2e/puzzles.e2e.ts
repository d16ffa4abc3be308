// Puzzles: choosing, solving by every input, help, streaks, and what happens to bad files and full storage.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { drag } from "./board.ts";
import { type Device, keyboard, mouse, tabTo, touch } from "./gestures.ts";
import {
  atMove,
  eventually,
  expect,
  fileOf,
  goOffline,
  inPhase,
  layoutShift,
  OUT,
  overflowX,
  panelMessage,
  phase,
  puzzleOf,
  said,
  test,
  WRONG,
} from "./puzzles.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Plays actions without promotions by gestures. */
async function enter(page: Page, device: Device, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    const before = Number(await phase(page).getAttribute("data-at"));
    await device.move(page, action.slice(0, 2), action.slice(2, 4));
    await atMove(page, before + 1);
  }
}
async function open(page: Page, variant: string, id: string, query = ""): Promise<void> {
  await page.goto(`#/puzzle/${variant}/${id}${query}`);
  await inPhase(page, "solving");
  await expect(page.locator(".square cg-board piece").first()).toBeVisible();
}
const record = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("tempi.puzzles") ?? "null") as {
        attempts: { id: string; right: boolean }[];
        streaks: Record<string, number>;
      } | null,
  );
const attempts = async (page: Page): Promise<[string, boolean][]> =>
  (await record(page))?.attempts.map(({ id, right }) => [id, right]) ?? [];

test("a puzzle is solved by the mouse, counts once, and leads to the next one", async ({ visit }) => {
  const { page } = await visit("", DESKTOP);
  await page.getByRole("navigation").getByRole("link", { name: "Puzzles" }).click();
  await expect(page.getByRole("heading", { name: "Puzzles", level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: /^Marseillais/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Marseillais");
  await page.locator(".numbers a").first().click();
  await inPhase(page, "solving");

  await open(page, "marseillais", "mar102");
  await expect(page.locator(".task")).toContainText("Black wins in this turn");
  // The player's side is below.
  await expect(page.locator(".square .orientation-black")).toBeVisible();
  await enter(page, mouse, "d4c3", "g8a8");
  await inPhase(page, "solved");
  await expect(said(page)).toContainText("Solved!");
  await expect(page.locator(".notes")).toContainText(/Your overall rating: \d+ \(\+\d+\)/);
  expect(await attempts(page)).toEqual([["mar102", true]]);
  // The turn can be looked at again.
  await page.locator(".notes .move").first().click();
  await atMove(page, 1);
  await page.keyboard.press("ArrowRight");
  await atMove(page, 2);

  await button(page, "Next puzzle").click();
  await expect(page).not.toHaveURL(/mar102/);
  await inPhase(page, "solving");
  // A second time it does not count.
  await open(page, "marseillais", "mar102");
  await expect(page.locator(".notes")).toContainText("does not count again");
  await enter(page, mouse, "d4c3", "g8a8");
  await inPhase(page, "solved");
  expect((await attempts(page)).filter(([id]) => id === "mar102")).toEqual([["mar102", true]]);
  await page.goto("#/puzzles");
  await expect(page.locator("main")).toContainText("1 of 15 solved");
  await expect(page.getByRole("link", { name: /Solved Marseillais/ })).toBeVisible();
});

test("a wrong turn is refuted; then come hints, the solution, and the rules beside the board", async ({
  visit,
}) => {
  const { page } = await visit("#/puzzles", DESKTOP);
  await open(page, "progressive-italian", "pro107");
  // An illegal move is explained, with a link to the paragraph, which opens beside the board.
  await enter(page, mouse, "e2e3", "f1b5");
  await drag(page, "b5", "d7");
  await expect(panelMessage(page)).toBeVisible();
  await atMove(page, 2);
  await panelMessage(page).getByRole("link").click();
  await expect(page.locator(".list .rules")).toBeVisible();
  await button(page, "Rules").click();
  await expect(page.locator(".notes")).toBeVisible();
  // Taking back.
  await page.locator(".panel").getByRole("button", { name: "Take back" }).click();
  await atMove(page, 1);
  await page.keyboard.press("ArrowLeft");
  await atMove(page, 0);
  await enter(page, mouse, "e2e4", "d2d4", "g2g4", "b2b4", "c1e3");
  await inPhase(page, "wrong");
  await expect(panelMessage(page)).toContainText("Wrong. This does not win yet. Black answers");
  await expect(said(page)).toContainText("Black answers");
  await expect(
    page.locator(".square svg.cg-shapes g line, .square svg.cg-shapes g path").first(),
  ).toBeAttached();
  await page.screenshot({ path: `${OUT}puzzle-wrong.png` });
  expect(await attempts(page)).toEqual([["pro107", false]]);
  await button(page, "Try another turn").click();
  await inPhase(page, "solving");
  await atMove(page, 0);
  await button(page, "Hint").click();
  await expect(panelMessage(page)).toContainText("Hint: move the");
  await button(page, "Show the move").click();
  await expect(panelMessage(page)).toContainText("Hint: b3.");
  await button(page, "Solution").click();
  await inPhase(page, "shown");
  await expect(page.locator(".notes .move")).toHaveText(["b3", "Ba3", "e3", "Bd3", "Bg6#"]);
  for (const count of [1, 2, 3, 4, 5]) {
    await page.keyboard.press("ArrowRight");
    await atMove(page, count);
  }
  await page.screenshot({ path: `${OUT}puzzle-shown.png` });
  // From there into the analysis of the position.
  await page.getByRole("link", { name: /^Analyze/ }).click();
  await expect(page).toHaveURL(/#\/analysis/);
  await expect(page.locator(".square cg-board piece").first()).toBeVisible();
  expect(await attempts(page)).toHaveLength(1);
  // Solved later, which does not count, but is shown.
  await open(page, "progressive-italian", "pro107");
  await enter(page, mouse, ...puzzleOf("progressive-italian", "pro107").solution);
  await inPhase(page, "solved");
  expect(await attempts(page)).toEqual([["pro107", false]]);
  await page.goto("#/puzzles");
  await expect(page.getByRole("link", { name: /Solved later Italian/ })).toBeVisible();
  await page.screenshot({ path: `${OUT}puzzles-later.png` });
});

test("any order of moves that wins is right, by touch on a phone", async ({ visit }) => {
  const { page } = await visit("#/puzzles", { ...PHONE, colorScheme: "dark" });
  await open(page, "progressive-italian", "pro107");
  await enter(page, touch, "e2e3", "b2b3");
  await page.screenshot({ path: `${OUT}puzzle-phone.png` });
  await enter(page, touch, "f1d3", "c1a3", "d3g6");
  await inPhase(page, "solved");
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${OUT}puzzle-phone-solved.png` });
  // The menu has the turns, the rating, and the input line.
  await button(page, "More").tap();
  await expect(page.locator("dialog .notes")).toContainText("Your overall rating");
  await page.keyboard.press("Escape");
  await button(page, "Rules").tap();
  await expect(page.getByRole("dialog")).toContainText("Progressive");
});

test("a forced win in two turns is solved by the keyboard alone", async ({ visit }) => {
  const { page } = await visit("#/puzzles", DESKTOP);
  const { line } = puzzleOf("chess", "che205");
  await open(page, "chess", "che205");
  await keyboard.move(page, "g1", "e3");
  await eventually(() => said(page).textContent()).toMatch(/Correct\. White answers .+ Now win\./);
  await inPhase(page, "solving");
  await atMove(page, 2);
  expect(line?.[1]).toEqual(["e2f1"]);
  await expect(page.locator(".task")).toContainText("Now Black wins in this turn");
  await keyboard.move(page, "e3", "f2");
  await inPhase(page, "solved");
  // The board has keys of its own while it has the focus.
  await tabTo(page, ".puzzle-actions .next");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/che205/);
  await inPhase(page, "solving");
  // By typing.
  await open(page, "chess", "che104");
  await page.keyboard.press("/");
  await page.keyboard.type("Qh4");
  await page.keyboard.press("Enter");
  await inPhase(page, "solved");
  expect(await attempts(page)).toEqual([
    ["che205", true],
    ["che104", true],
  ]);
});

test("a first turn that does not force the win is refuted", async ({ visit }) => {
  const { page } = await visit("#/puzzles", DESKTOP);
  await open(page, "chess", "che206");
  await enter(page, mouse, "d2d3");
  await inPhase(page, "wrong");
  await expect(panelMessage(page)).toContainText("This does not force the win. Black answers");
  // Back is the same as trying again.
  await page.keyboard.press("ArrowLeft");
  await inPhase(page, "solving");
});

test("a streak becomes harder, outlasts a reload, and ends at the first wrong turn", async ({ visit }) => {
  const { page } = await visit("#/streak/push", DESKTOP);
  const solve = async (): Promise<number> => {
    await inPhase(page, "solving");
    await expect(page.locator(".square cg-board piece").first()).toBeVisible();
    const current = await page.evaluate(
      () =>
        (JSON.parse(sessionStorage.getItem("tempi.streak") ?? "{}") as { current: { id: string } }).current
          .id,
    );
    const puzzle = puzzleOf("push", current);
    await enter(page, mouse, ...puzzle.solution);
    await inPhase(page, "solved");
    return puzzle.rating;
  };
  await inPhase(page, "solving");
  await expect(button(page, "Hint")).toHaveCount(0);
  await expect(button(page, "Solution")).toHaveCount(0);
  await solve();
  await expect(page.locator(".task")).toContainText("1 solved");
  await button(page, "Next puzzle").click();
  await inPhase(page, "solving");
  await page.reload();
  await inPhase(page, "solving");
  await expect(page.locator(".task")).toContainText("1 solved");
  await solve();
  await button(page, "Next puzzle").click();
  await inPhase(page, "solving");
  await expect(page.locator(".square cg-board piece").first()).toBeVisible();
  const id = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem("tempi.streak") ?? "{}") as { current: { id: string } }).current.id,
  );
  const field = page.locator(".input input");
  await field.fill(WRONG[id] ?? "");
  await field.press("Enter");
  await inPhase(page, "wrong");
  await expect(page.locator(".task")).toContainText("The streak is over: 2 solved, your best so far.");
  await expect(page.locator(".task")).toContainText(/Your overall rating: \d+ \(−\d+\)/);
  await expect(button(page, "Try another turn")).toHaveCount(0);
  await expect(page.locator(".notes")).toContainText("A correct turn:");
  await expect(page.locator(".notes")).toContainText("Your best: 2");
  await page.screenshot({ path: `${OUT}puzzle-streak-over.png` });
  expect((await record(page))?.streaks).toEqual({ push: 2 });
  await button(page, "Solution").click();
  await inPhase(page, "shown");
  await button(page, "New streak").click();
  await inPhase(page, "solving");
  await expect(page.locator(".task")).toContainText("0 solved");
});

test("rules end with three puzzles, which lead from one to the next", async ({ visit }) => {
  const { page } = await visit("#/rules/marseillais", DESKTOP);
  const section = page.getByRole("region", { name: "Try it: three puzzles" });
  await expect(section.getByRole("link")).toHaveCount(4);
  await section.getByRole("link", { name: /Puzzle 1/ }).click();
  await inPhase(page, "solving");
  await expect(page.locator(".task")).toContainText("Lesson 1 of 3");
  for (const label of ["Next lesson", "Next lesson", "More puzzles"]) {
    await button(page, "Solution").click();
    await inPhase(page, "shown");
    await button(page, label).click();
    if (label === "Next lesson") await inPhase(page, "solving");
  }
  await expect(page).toHaveURL(/#\/puzzles\/marseillais$/);
  // A variant without puzzles has none of this.
  await page.goto("#/rules/binary");
  await expect(page.locator("article, .text").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Try it/ })).toHaveCount(0);
});

test("the home page has the puzzle of the day, one click away, the same for everybody", async ({ visit }) => {
  const seen: string[] = [];
  for (const timezoneId of ["Asia/Tokyo", "America/New_York"]) {
    const { page } = await visit("", { ...DESKTOP, timezoneId });
    const card = page.getByRole("link", { name: /Puzzle of the day/ });
    seen.push((await card.getAttribute("href")) ?? "");
    await card.click();
    await inPhase(page, "solving");
  }
  expect(seen[0]).toMatch(/^#\/puzzle\/[\w-]+\/[\w-]+$/);
  expect(seen[1]).toBe(seen[0]);
});

test("puzzles are found by difficulty and theme", async ({ visit }) => {
  const { page } = await visit("#/puzzles/progressive-italian", DESKTOP);
  await expect(page.locator(".numbers a")).toHaveCount(9);
  await page.getByLabel("Theme", { exact: false }).last().selectOption("promotion");
  await expect(page.locator(".numbers a")).toHaveCount(1);
  await expect(page).toHaveURL(/theme=promotion/);
  await page.getByText("Easy", { exact: true }).first().click();
  await expect(page.locator(".numbers a")).toHaveCount(0);
  await button(page, "Show all").click();
  await expect(page.locator(".numbers a")).toHaveCount(9);
});

test("missing, damaged and unknown puzzles are told, and nothing is lost", async ({ visit, tolerate }) => {
  tolerate(/404|Failed to load resource|net::ERR_FAILED/);
  const stored = { "tempi.puzzles": STORED };
  // Not by the overview, which loads the puzzle of the day, of whichever variant.
  const { page } = await visit("#/puzzles/marseillais", { ...DESKTOP, stored });
  await expect(page.locator(".numbers a")).toHaveCount(15);
  const file = `**/puzzles/${fileOf("push")}`;
  await page.route(file, (route) => route.fulfill({ status: 200, body: '[{"id":"x",' }));
  await page.goto("#/puzzles/push");
  await expect(page.getByRole("alert")).toContainText("damaged");
  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ status: 404, body: "" }));
  await button(page, "Try again").click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.unroute(file);
  await button(page, "Try again").click();
  await expect(page.locator(".numbers a")).toHaveCount(8);
  expect(await attempts(page)).toEqual([["che101", true]]);
  await page.goto("#/puzzle/push/nothing");
  await expect(page.getByText("There is no such puzzle")).toBeVisible();
  await page.goto("#/puzzles/binary");
  await expect(page.getByRole("alert")).toContainText("no puzzles for this variant");
  // A puzzle whose solution is illegal.
  await page.route(`**/puzzles/${fileOf("chess")}`, (route) =>
    route.fulfill({ body: JSON.stringify([{ ...puzzleOf("chess", "che101"), solution: ["a1a8"] }]) }),
  );
  await page.goto("#/puzzle/chess/che101");
  await expect(page.getByRole("alert")).toContainText("This puzzle is damaged");
  // Without an index there is no card, and the overview says why.
  await page.route("**/puzzles/index.json", (route) => route.fulfill({ body: "<html>" }));
  await page.goto("");
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Puzzle of the day/ })).toHaveCount(0);
  await page.goto("#/puzzles");
  await expect(page.getByRole("alert")).toContainText("damaged");
  expect(await attempts(page)).toEqual([["che101", true]]);
});
const RATING = { rating: 1650, deviation: 200, volatility: 0.06 };
const STORED = {
  format: 1,
  overall: RATING,
  variants: { chess: RATING },
  attempts: [{ id: "che101", variant: "chess", at: 1, right: true, rating: 1650, change: 150 }],
  streaks: {},
};

test("a full storage is told, and puzzles can still be solved", async ({ visit }) => {
  const { page } = await visit("#/puzzles", DESKTOP);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no space", "QuotaExceededError");
    };
  });
  await open(page, "marseillais", "mar102");
  await enter(page, mouse, "d4c3", "g8a8");
  await inPhase(page, "solved");
  await expect(page.locator(".notes")).toContainText("out of storage");
  await expect(page.locator(".notes")).toContainText(/Your overall rating: \d+/);
  await button(page, "Next puzzle").click();
  await inPhase(page, "solving");
  await page.goto("#/puzzles");
  await expect(page.locator("main")).toContainText("1 of 15 solved");
  await expect(page.getByText("out of storage")).toBeVisible();
});

test("puzzles that were opened once work without a connection", async ({ visit, tolerate }) => {
  tolerate(/puzzles\/extermination|Failed to load resource/);
  // Not by the home page, which loads the puzzle of the day, of whichever variant.
  const { page, context } = await visit("#/puzzle/gridlock/gri104", { ...DESKTOP, serviceWorkers: "allow" });
  await inPhase(page, "solving");
  await goOffline(context);
  await page.goto("about:blank");
  await open(page, "gridlock", "gri104");
  await enter(page, mouse, "b1c3", "a5a8");
  await inPhase(page, "solved");
  await page.goto("#/puzzles/extermination");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
});

test.describe("the pages of puzzles fit, in both languages and themes", () => {
  for (const [name, options] of [
    ["desktop", { ...DESKTOP, locale: "en-GB", colorScheme: "light" }],
    ["desktop-de", { ...DESKTOP, locale: "de-DE", colorScheme: "dark" }],
    ["tablet", { viewport: { width: 768, height: 1024 }, locale: "de-DE", colorScheme: "light" }],
    ["phone", { ...PHONE, locale: "de-DE", colorScheme: "light" }],
    ["phone-dark", { ...PHONE, locale: "en-GB", colorScheme: "dark" }],
    ["low", { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true, locale: "de-DE" }],
    ["landscape", { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true, locale: "de-DE" }],
  ] as const) {
    test(name, async ({ visit }) => {
      const stored = { "tempi.puzzles": STORED };
      const { page } = await visit("", { ...options, stored, reducedMotion: "reduce" });
      for (const [shot, hash] of [
        ["overview", "#/puzzles"],
        ["variant", "#/puzzles/progressive-italian"],
        ["solving", "#/puzzle/progressive-italian/pro104"],
        ["streak", "#/streak"],
      ] as const) {
        await page.goto("about:blank");
        await page.goto(hash);
        await expect(page.locator("main :is(.grid a, .numbers a, cg-board piece)").first()).toBeVisible();
        if (shot === "overview") await expect(page.locator(".puzzle-card")).toBeVisible();
        expect(await overflowX(page), shot).toBeLessThanOrEqual(0);
        expect(await layoutShift(page), shot).toBeLessThan(0.01);
        expect(await seriousViolations(page), shot).toEqual([]);
        await page.screenshot({ path: `${OUT}puzzles-${shot}-${name}.png` });
      }
    });
  }
});
