// Analysis: tags of a game, several tabs, and whatever else is not about moves.
import type { Page } from "@playwright/test";
import {
  analysisShown,
  boardFrame,
  move,
  moveList,
  openAnalysis,
  openText,
  storedAnalysis,
} from "./analysis-page.ts";
import { seriousViolations } from "./axe.ts";
import { press, storeGame } from "./board.ts";
import { eventually, expect, OUT, overflowX, test } from "./fixtures.ts";

const EVIL = "<img src=x onerror=alert(1)>";
test.describe("tags of a game", () => {
  test("are edited in a dialog, survive a reload, and are written to the PGN", async ({ page }) => {
    await openAnalysis(page, "#/analysis");
    await openText(
      page,
      `[Event "Casual ${EVIL}"]\n[White "Ada"]\n[Black "Babbage"]\n[Variant "progressive-italian"]\n\n1. e4 2. d5 dxe4 *\n`,
    );
    const about = page.getByRole("button", { name: "Players and event: Ada – Babbage" });
    await about.click();
    const sheet = page.getByRole("dialog", { name: "Players and event" });
    expect(await sheet.getByRole("textbox", { name: "Event" }).inputValue()).toBe(`Casual ${EVIL}`);
    // A name that reverses the text direction, one that is far too long, and one with markup.
    await sheet.getByRole("textbox", { name: "White" }).fill(`\u202E${EVIL} שלום`);
    await sheet.getByRole("textbox", { name: "Black" }).fill("x".repeat(10_000));
    await sheet.getByRole("combobox", { name: "Result" }).selectOption("1-0");
    await sheet.getByRole("combobox", { name: "Tag name" }).fill("Result");
    await sheet.getByRole("textbox", { name: "Value" }).fill("0-1");
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await expect(sheet.getByText(/Use only the letters A to Z/)).toBeVisible();
    await sheet.getByRole("combobox", { name: "Tag name" }).fill("Annotator");
    await sheet.getByRole("textbox", { name: "Value" }).fill('Carl \\ "quoted" ]');
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("textbox", { name: "Annotator" })).toBeVisible();
    await page.screenshot({ path: `${OUT}analysis-tags.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    expect([await overflowX(page), await page.locator("img").count()]).toEqual([0, 0]);
    expect((await page.locator(".moves .about").boundingBox())?.width).toBeLessThan(400);
    // The long name does not squeeze the button beside it.
    expect((await page.locator(".moves .start").boundingBox())?.height).toBeLessThan(34);
    await eventually(() => storedAnalysis(page, "last")).toMatchObject({
      tags: { Annotator: 'Carl \\ "quoted" ]' },
    });
    await page.reload();
    await page.locator(".moves .about", { hasText: "שלום" }).click();
    expect(await sheet.getByRole("textbox", { name: "Black" }).inputValue()).toBe("x".repeat(1000));
    await sheet.getByRole("button", { name: "Remove Annotator" }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const written = page.getByRole("textbox", { name: /^PGN/ });
    await eventually(() => written.inputValue()).toContain("1-0");
    const pgn = await written.inputValue();
    expect(pgn).toContain(`[White "\u202E${EVIL} שלום"]`);
    expect(pgn).toContain('[Result "1-0"]');
    expect(pgn).not.toContain("Annotator");
  });

  test("leave the result to the moves where they decide it", async ({ page }) => {
    await openAnalysis(page, "#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,d8h4");
    await page.getByRole("button", { name: "Players and event …" }).click();
    await expect(page.getByText("0-1 determined by the moves")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(await page.getByRole("meter").getAttribute("aria-valuetext")).toBe("Black has won");
  });
});

test.describe("two tabs", () => {
  test("each keep their own analysis, also after a reload", async ({ visit }) => {
    const { page: first } = await visit("#/analysis?variant=chess&actions=e2e4");
    await analysisShown(first);
    await eventually(() => moveList(first)).toBe("e4");
    await eventually(() => storedAnalysis(first, "last")).toMatchObject({ moves: "e2e4", deep: 1 });
    const second = await first.context().newPage();
    await second.goto("#/analysis");
    await eventually(() => moveList(second)).toBe("e4");
    await press(second, "e7", "e5");
    await eventually(() => moveList(second)).toBe("e4 e5");
    await press(first, "c7", "c5");
    await eventually(() => moveList(first)).toBe("e4 c5");
    await eventually(() => storedAnalysis(first, "last")).toMatchObject({ moves: "e2e4 c7c5", deep: 2 });
    await eventually(() => storedAnalysis(first, "last-2")).toMatchObject({ moves: "e2e4 e7e5", deep: 2 });
    await first.reload();
    await second.reload();
    await eventually(() => moveList(first)).toBe("e4 c5");
    await eventually(() => moveList(second)).toBe("e4 e5");
  });

  test("of which one duplicates the other: it continues with what that one shows, not with an older analysis", async ({
    visit,
  }) => {
    const { page: first } = await visit("#/analysis?variant=chess&actions=a2a3");
    await analysisShown(first);
    await eventually(() => storedAnalysis(first, "last")).toMatchObject({ moves: "a2a3" });
    const second = await first.context().newPage();
    await second.goto("#/analysis?variant=push&actions=e3e4");
    await eventually(() => storedAnalysis(second, "last-2")).toMatchObject({ moves: "e3e4" });
    await second.close();
    // Like a duplicated tab, a window opened by a page has a copy of its session storage.
    const opening = first.context().waitForEvent("page");
    await first.evaluate(() => void window.open(location.href));
    const double = await opening;
    await eventually(() => moveList(double)).toBe("a3");
    await press(double, "e7", "e5");
    await eventually(() => storedAnalysis(double, "last-3")).toMatchObject({ moves: "a2a3 e7e5" });
    await double.reload();
    await eventually(() => moveList(double)).toBe("a3 e5");
    expect(await storedAnalysis(first, "last-2")).toMatchObject({ moves: "e3e4" });
    await eventually(() => moveList(first)).toBe("a3");
  });

  test("with the analysis of one game: the second says so, and can store its own", async ({ visit }) => {
    const { page: first } = await visit("#/games");
    await expect(first.getByText("No games yet")).toBeVisible();
    await storeGame(first, { variant: "chess", name: "Chess", actions: ["e2e4"] });
    await first.goto("#/analysis?game=stored");
    await eventually(() => moveList(first)).toBe("e4");
    const second = await first.context().newPage();
    await second.goto("#/analysis?game=stored");
    const notice = (page: Page) => page.getByText("This analysis is open in another tab");
    await expect(notice(second)).toBeVisible();
    await press(second, "e7", "e5");
    await eventually(() => moveList(second)).toBe("e4 e5");
    await second.getByRole("button", { name: "Save this one" }).click();
    await expect(notice(first)).toBeVisible();
    await expect(notice(second)).toHaveCount(0);
    await eventually(() => storedAnalysis(second, "game-stored")).toMatchObject({ moves: "e2e4 e7e5" });
    await second.reload();
    await eventually(() => moveList(second)).toBe("e4 e5");
  });
});

test("a game is analyzed while the rules are open, and its graph fills the evaluation bar", async ({
  visit,
}) => {
  const { page } = await visit("#/analysis?variant=chess&actions=e2e4,e7e5,g1f3,b8c6", {
    viewport: { width: 1280, height: 800 },
  });
  await analysisShown(page);
  const bar = (): Promise<string | null> => page.getByRole("meter").getAttribute("aria-valuetext");
  expect(await bar()).toBe("not analyzed");
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await page.getByRole("button", { name: "Analyze the game" }).click();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  // The last position is analyzed first.
  await eventually(bar).toMatch(/^(Even|White is|Black is)/);
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(boardFrame(page)).toHaveAttribute("data-at", "0");
  expect(await bar()).toMatch(/^(Even|White is|Black is)/);
  await press(page, "d2", "d4");
  await expect(boardFrame(page)).toHaveAttribute("data-at", "1");
  expect(await bar()).toBe("not analyzed");
});

test("moves are copied, and a message says if the browser does not allow it", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=chess&actions=e2e4,e7e5", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await analysisShown(page);
  const copy = async (): Promise<void> => {
    await move(page, "e5").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Copy moves to here" }).click();
  };
  await copy();
  await expect(page.locator(".panel .message")).toContainText("Moves copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("e4 e5");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await copy();
  await expect(page.locator(".panel .message")).toContainText("does not allow copying");
});

test.describe("a long press", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("on a move opens its menu", async ({ page }) => {
    await page.clock.install();
    await openAnalysis(page, "#/analysis?variant=progressive-italian&actions=e2e4,d7d5,d5e4,b1c3,c3e4");
    await expect(boardFrame(page)).toHaveAttribute("data-at", "5");
    const box = await move(page, "dxe4").boundingBox();
    if (!box) throw new Error("the move is not shown");
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const finger = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    const menu = page.getByRole("menu");
    await touch("touchStart", center);
    await page.clock.fastForward(700);
    await expect(menu).toBeVisible();
    // It stays when the finger is lifted.
    await touch("touchEnd");
    await page.clock.fastForward(700);
    await page.screenshot({ path: `${OUT}analysis-menu-360x740-light.png` });
    await page.getByRole("menuitemcheckbox", { name: "mistake", exact: true }).click();
    await page.locator(".square").tap({ position: { x: 20, y: 300 } });
    await expect(menu).toHaveCount(0);
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4? 3 Nc3 Nxe4");
    await expect(boardFrame(page)).toHaveAttribute("data-at", "3");
    // A finger that moves on scrolls.
    await Promise.all([touch("touchStart", center), touch("touchMove", { x: center.x, y: center.y + 40 })]);
    await page.clock.fastForward(700);
    await touch("touchEnd");
    expect(await menu.count()).toBe(0);
  });
});
