// What players expect around a game: premoves, captured pieces, levels and results, lists in two columns.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { board, drag, type GameSetup, press, squareCenter, storeGame, visitGame } from "./board.ts";
import { eventually, expect, OUT, stretchTimers, test, type Visit, type VisitOptions } from "./fixtures.ts";
import { listedMoves, markedSquares, message, pieces } from "./game-page.ts";
import { holdEngine, letEngineGo } from "./held-engine.ts";

/** A game in which the computer is to move, and that its opening book does not know. */
const THINKING = { variant: "chess", level: 1, actions: ["g2g3"] };
/** Opens it with an engine that hears nothing before `letGo`, so that the computer thinks as long as the test needs. */
async function visitWaiting(
  visit: Visit,
  setup: GameSetup,
  options: VisitOptions = {},
): Promise<{ page: Page; letGo: () => Promise<void> }> {
  const { context, page } = await visit("#/games", options);
  await context.addInitScript(holdEngine);
  await page.reload();
  await expect(page.getByText("No games yet")).toBeVisible();
  await storeGame(page, setup);
  await expect(page.locator(".panel h2")).toContainText("Black");
  return { page, letGo: () => page.evaluate(letEngineGo) };
}
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

async function tap(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const { x, y } = await squareCenter(page, square);
    await page.touchscreen.tap(x, y);
  }
}

test.describe("a premove", () => {
  test("is dragged while the computer thinks, shown, and played when the turn comes", async ({ visit }) => {
    const { page, letGo } = await visitWaiting(visit, THINKING);
    await drag(page, "g1", "f3");
    await expect(message(page)).toContainText("Premove: g1–f3.");
    await expect(page.locator("#said-politely")).toHaveText(/Premove: g1–f3/);
    await eventually(() => markedSquares(page, "planned")).toEqual(["f3"]);
    expect((await pieces(page))["f3"]).toContain("knight");
    await page.screenshot({ path: `${OUT}premove-1280x720-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await letGo();
    await eventually(() => listedMoves(page)).toContain("Nf3");
    await eventually(() => markedSquares(page, "planned")).toEqual([]);
    expect((await listedMoves(page))[2]).toBe("Nf3");
  });

  test("of a whole turn is entered move by move, taken back, and played", async ({ visit }) => {
    const { page, letGo } = await visitWaiting(visit, { ...THINKING, variant: "marseillais-balanced" });
    await press(page, "a2", "a3");
    await press(page, "h2", "h3");
    await expect(message(page)).toContainText("1. a2–a3 2. h2–h3");
    await page.getByRole("button", { name: "Take back the move" }).click();
    await expect(message(page)).toContainText("Premove: a2–a3.");
    await press(page, "h2", "h4");
    await expect(message(page)).toContainText("1. a2–a3 2. h2–h4");
    await letGo();
    await eventually(async () => (await listedMoves(page)).slice(3, 5)).toEqual(["a3", "h4"]);
  });

  test("is entered faster than the page draws", async ({ visit }) => {
    const { page, letGo } = await visitWaiting(visit, { ...THINKING, variant: "marseillais-balanced" });
    const points = await Promise.all(["a2", "a3", "h2", "h3"].map((square) => squareCenter(page, square)));
    // The page is busy until all clicks wait for it.
    const busy = page.evaluate(() => {
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    const clicks = points.flatMap(({ x, y }) => [page.mouse.move(x, y), page.mouse.down(), page.mouse.up()]);
    await Promise.all([busy, ...clicks]);
    await expect(message(page)).toContainText("1. a2–a3 2. h2–h3");
    await letGo();
    await eventually(async () => (await listedMoves(page)).slice(3, 5)).toEqual(["a3", "h3"]);
  });

  test("is entered before the board has reported the one before it", async ({ visit }) => {
    const { page, letGo } = await visitWaiting(visit, { ...THINKING, variant: "marseillais-balanced" });
    // The board reports a move after a millisecond; on a slow machine, that takes longer.
    await stretchTimers(page, 1, 400);
    await page.reload();
    await expect(page.locator(".panel h2")).toContainText("Black");
    await press(page, "a2", "a3", "h2");
    await expect(message(page)).toContainText("Premove: a2–a3.");
    await press(page, "h4");
    await expect(message(page)).toContainText("1. a2–a3 2. h2–h4");
    await letGo();
    await eventually(async () => (await listedMoves(page)).slice(3, 5)).toEqual(["a3", "h4"]);
  });

  test("that turns out illegal is explained, and the rest is dropped", async ({ visit }) => {
    const { page, letGo } = await visitWaiting(visit, { ...THINKING, variant: "marseillais-balanced" });
    await press(page, "a2", "a3");
    await press(page, "h2", "h6");
    await press(page, "b2", "b3");
    await expect(message(page)).toContainText("1. a2–a3 2. h2–h6 3. b2–b3");
    await letGo();
    await expect(message(page)).toContainText(
      /Your premove h2–h6 was not played\. .+ 1 further premove was dropped\./,
    );
    expect((await listedMoves(page)).slice(3)).toEqual(["a3"]);
    // The turn goes on.
    await drag(page, "b2", "b3");
    await eventually(async () => (await listedMoves(page)).slice(3, 5)).toEqual(["a3", "b3"]);
  });

  test("is canceled by Esc and by its button, and never played after a take-back", async ({ visit }) => {
    const { page } = await visitWaiting(visit, THINKING);
    await drag(page, "g1", "f3");
    await expect(message(page)).toContainText("Premove");
    await page.keyboard.press("Escape");
    await expect(message(page)).toHaveText("");
    await drag(page, "b1", "c3");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(message(page)).toHaveText("");
    await drag(page, "d2", "d4");
    await expect(message(page)).toContainText("d2–d4");
    await page.keyboard.press("Control+Backspace");
    await eventually(() => listedMoves(page)).toEqual([]);
    await expect(message(page)).toHaveText("");
    expect((await pieces(page))["d2"]).toContain("pawn");
  });

  test("is tapped on a phone, and typed", async ({ visit }) => {
    const { page } = await visitWaiting(visit, THINKING, PHONE);
    await tap(page, "g1", "f3");
    await expect(message(page)).toContainText("g1–f3");
    await page.screenshot({ path: `${OUT}premove-360x640-light.png` });
    const { page: wide, letGo } = await visitWaiting(visit, THINKING, {
      viewport: { width: 1280, height: 900 },
    });
    await wide.keyboard.press("/");
    await wide.keyboard.type("Nf3");
    await wide.keyboard.press("Enter");
    await expect(message(wide)).toContainText("Premove: Nf3.");
    await letGo();
    await eventually(() => listedMoves(wide)).toContain("Nf3");
  });

  test("is entered by the keyboard's board", async ({ visit }) => {
    const { page } = await visitWaiting(visit, THINKING);
    const cell = page.locator('[role="gridcell"]').filter({ hasText: "" });
    await expect(cell).toHaveCount(64);
    await page.locator('[role="grid"] [tabindex="0"]').focus();
    // The knights are found by their letter.
    for (let tries = 0; tries < 4; tries += 1) {
      await page.keyboard.press("n");
      const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      if (name.startsWith("g1")) break;
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(message(page)).toContainText("g1–f3");
  });

  test("can be turned off", async ({ visit }) => {
    const { page } = await visitWaiting(visit, THINKING, {
      stored: { "tempi.settings": { version: 1, premoves: false } },
    });
    await drag(page, "g1", "f3");
    await expect(message(page)).toHaveText("");
    expect((await pieces(page))["g1"]).toContain("knight");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: /Premoves/ }).check();
    await page.keyboard.press("Escape");
    await eventually(() => page.evaluate(() => localStorage.getItem("tempi.settings"))).toContain(
      '"premoves":true',
    );
  });
});

test.describe("captured pieces", () => {
  test("stand beside who captured them, in games and in analysis", async ({ visit }) => {
    const { page } = await visitGame(visit, {
      variant: "chess",
      actions: "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 c3e2 e5b2 c1b2 a7a6".split(" "),
    });
    const white = page.locator(".below .lost");
    await expect(white).toHaveAttribute(
      "aria-label",
      /^Black has lost: queen, pawn\. White is ahead by about/,
    );
    await expect(page.locator(".above .lost")).toHaveAttribute("aria-label", "White has lost: 2 pawns");
    await page.screenshot({ path: `${OUT}captured-1280x720-light.png` });
    // An earlier position shows what was lost until then.
    await page.keyboard.press("ArrowUp");
    await expect(page.locator(".lost")).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("link", { name: "Analyze" }).first().click();
    await expect(page.locator(".material .lost").first()).toHaveAttribute(
      "aria-label",
      /^Black has lost: queen, pawn/,
    );
    await page.screenshot({ path: `${OUT}analysis-captured-1280x720-light.png` });
  });

  test("fit on a phone, with a clock and in both themes", async ({ visit }) => {
    const { page } = await visitGame(
      visit,
      {
        variant: "chess",
        level: 4,
        start: "4k3/pp6/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 20",
        clock: { baseMs: 600_000, incrementMs: 0 },
      },
      { ...PHONE, colorScheme: "dark" },
    );
    await expect(page.locator(".below .lost .lead")).toHaveText(/^\+\d+$/);
    await page.screenshot({ path: `${OUT}captured-360x640-dark.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await seriousViolations(page)).toEqual([]);
  });
});

interface Finished {
  level: number;
  winner: "white" | "black" | null;
}
/** Stores finished games of chess against the computer, and an entry that is no game at all, once the page's database is there. */
async function storeFinished(page: Page, games: readonly Finished[]): Promise<void> {
  await expect(page.getByText("No games yet")).toBeVisible();
  await page.evaluate(async (games) => {
    const opening = indexedDB.open("tempi");
    await new Promise((done) => (opening.onsuccess = done));
    const store = opening.result.transaction("games", "readwrite").objectStore("games");
    const day = 24 * 60 * 60 * 1000;
    for (const [index, { level, winner }] of games.entries()) {
      const at = Date.UTC(2026, 0, 1) + index * day;
      store.put({
        format: 1,
        id: `finished-${index}`,
        created: at,
        changed: at,
        draft: 0,
        clock: null,
        seed: 1,
        tags: [],
        game: { variant: "chess", actions: ["e2e4"], end: { reason: "resignation", player: "white" } },
        players: { white: { kind: "person", name: "" }, black: { kind: "computer", level } },
        summary: {
          variant: "Chess",
          pieces: [],
          player: "white",
          turn: 2,
          ordinal: 1,
          moves: { least: 1, most: 1 },
          result: {
            winner,
            reason: "resignation",
            score: winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1",
            key: "resignation",
            arguments: { loser: { what: "player", player: "black" } },
            sentence: "",
          },
        },
      });
    }
    store.put({ id: "damaged", changed: 1 });
    store.put({ id: "half", changed: 2, game: { actions: null } });
    await new Promise((done) => (store.transaction.oncomplete = done));
    opening.result.close();
  }, games);
}

test.describe("results", () => {
  const PLAYED: readonly Finished[] = [
    { level: 2, winner: "white" },
    { level: 4, winner: "black" },
    { level: 4, winner: "white" },
    { level: 4, winner: null },
    { level: 4, winner: "white" },
    { level: 4, winner: "black" },
  ];

  test("are counted by level, plotted, and not disturbed by damaged games", async ({ visit }) => {
    const { page } = await visit("#/games");
    await storeFinished(page, PLAYED);
    await page.reload();
    const table = page.locator(".results table");
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table.getByText("2½ of 5 against level 4")).toHaveCount(1);
    await expect(
      page
        .getByRole("img", { name: /Chess: 6 games from/ })
        .or(page.getByRole("img", { name: /All variants: 6 games from/ })),
    ).toBeVisible();
    await expect(page.locator(".results .plot path:not(.tick)")).toHaveCount(6);
    await page.locator(".results").scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${OUT}results-1280x720-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator(".results").scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${OUT}results-360x640-dark.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("are reached from the setup, which says them for the level chosen", async ({ visit }) => {
    const { page } = await visit("#/games", { stored: { "tempi.setup": { level: 4 } } });
    await storeFinished(page, PLAYED);
    await page.goto("#/");
    await page.getByRole("searchbox").fill("chess");
    await page.getByRole("button", { name: "Chess: set up a game", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("2½ of 5 against level 4");
    await expect(dialog).toContainText("Rated about 1600.");
    await page.screenshot({ path: `${OUT}setup-results-1280x720-light.png` });
    await dialog.getByRole("link", { name: "Your results" }).click();
    await expect(page.locator(".results")).toBeInViewport();
  });
});

test.describe("the level", () => {
  test("is shown with a rough rating and a sentence, and changed during the game", async ({ visit }) => {
    const { page } = await visitGame(visit, { variant: "chess", level: 2, actions: ["e2e4", "e7e5"] });
    await page.getByRole("button", { name: /Computer, level 2/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("radio")).toHaveCount(8);
    await expect(dialog).toContainText("about 950");
    await page.screenshot({ path: `${OUT}levels-1280x720-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole("radio", { name: /^5/ }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /Computer, level 5/ })).toBeVisible();
  });
});

test("a hint is one tap away on a small phone", async ({ visit }) => {
  const { page } = await visitGame(visit, { variant: "chess", level: 8, actions: ["e2e4", "e7e5"] }, PHONE);
  await expect(board(page)).toBeVisible();
  await page.getByRole("button", { name: "Hint", exact: true }).tap();
  await expect(message(page)).toContainText("The next hint shows");
  await page.screenshot({ path: `${OUT}hint-360x640-light.png` });
  await page.getByRole("button", { name: "Game menu" }).tap();
  await page.getByRole("button", { name: "Replay turn" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an analysis lists moves in two columns where turns are one move", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=chess&actions=e2e4,e7e5,g1f3,b8c6,f1b5");
  await expect(page.locator(".moves .pair")).toHaveCount(3);
  await expect(page.locator(".moves .pair").nth(1)).toContainText("2.");
  await expect(page.locator(".moves .pair").nth(1).locator(".move")).toHaveText(["Nf3", "Nc6"]);
  await page.screenshot({ path: `${OUT}analysis-columns-1280x720-light.png` });
  await page.goto("#/analysis?variant=marseillais-balanced&actions=e2e4,e7e5,g8f6");
  await expect(page.locator(".moves .turn").nth(2)).toBeVisible();
  await expect(page.locator(".moves .pair")).toHaveCount(0);
});
