// Studies: an analysis of several chapters.
import type { Page } from "@playwright/test";
import { analysisShown, moveList, openAnalysis, openText, storedAnalysis } from "./analysis-page.ts";
import { seriousViolations } from "./axe.ts";
import { press } from "./board.ts";
import { eventually, expect, OUT, overflowX, test } from "./fixtures.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
const dialog = (page: Page) => page.getByRole("dialog");
const openChapters = (page: Page) =>
  page
    .locator("header")
    .getByRole("button", { name: /^(Chapters|\d+\/\d+)$/ })
    .click();
const names = (page: Page) =>
  page.getByRole("dialog", { name: "Chapters" }).locator(".name").allTextContents();
const current = (page: Page) => dialog(page).locator("[aria-current=true] .name");
const game = (name: string, moves: string) =>
  `[Event "${name}"]\n[White "${name}"]\n[Black "X"]\n\n${moves} *\n`;

test("chapters are added, named, moved, deleted and brought back with the mouse", async ({ page }) => {
  await openAnalysis(page, "#/analysis?variant=chess&actions=e2e4");
  await openChapters(page);
  await dialog(page).getByRole("button", { name: "From the start" }).click();
  await eventually(() => moveList(page)).toBe("");
  await press(page, "d2", "d4");
  await eventually(() => moveList(page)).toBe("d4");
  await openChapters(page);
  await dialog(page).getByRole("button", { name: "Rename Chapter 2" }).click();
  await dialog(page).getByRole("textbox", { name: "Name of Chapter 2" }).fill("Queen's pawn");
  await page.keyboard.press("Enter");
  await eventually(() => names(page)).toEqual(["Chapter 1", "Queen's pawn"]);
  await dialog(page).getByRole("button", { name: "Move Queen's pawn up" }).click();
  await eventually(() => names(page)).toEqual(["Queen's pawn", "Chapter 2"]);
  await expect(current(page)).toHaveText("Queen's pawn");
  await page.screenshot({ path: `${OUT}chapters-1280.png` });
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Delete Queen's pawn" }).click();
  await eventually(() => names(page)).toEqual(["Chapter 1"]);
  await expect(dialog(page).getByText("Queen's pawn deleted.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await eventually(() => names(page)).toEqual(["Queen's pawn", "Chapter 2"]);
  await dialog(page)
    .getByRole("button", { name: /^Chapter 2 / })
    .click();
  await eventually(() => moveList(page)).toBe("e4");
  await eventually(() => storedAnalysis(page, "last")).toMatchObject({ moves: "e2e4" });
  await page.reload();
  await eventually(() => moveList(page)).toBe("e4");
  await openChapters(page);
  await eventually(() => names(page)).toEqual(["Queen's pawn", "Chapter 2"]);
});

test("games of a PGN become chapters by keyboard, and their PGN and link contain all of them", async ({
  page,
  visit,
}) => {
  await openAnalysis(page, "#/analysis");
  const pgn =
    game("Ada", "1. e4 e5") +
    game("Bo", "1. d4 d5 2. c4") +
    '[Variant "push"]\n[ChapterName "Pushing"]\n\n1. e4 *\n';
  await openText(page, pgn);
  const all = dialog(page).getByRole("button", { name: "Open 3 games as chapters" });
  await all.focus();
  await page.keyboard.press("Enter");
  await eventually(() => moveList(page)).toContain("e4");
  await openChapters(page);
  await eventually(() => names(page)).toEqual(["Ada – X", "Bo – X", "Pushing"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const written = dialog(page).getByRole("textbox", { name: "PGN of all 3 chapters" });
  await eventually(() => written.inputValue()).toContain('[ChapterName "Pushing"]');
  expect((await written.inputValue()).match(/^\[Result /gm)).toHaveLength(3);
  const link = await dialog(page).getByRole("textbox", { name: "Link" }).inputValue();
  const other = await visit(link.slice(link.indexOf("#")));
  await analysisShown(other.page);
  await openChapters(other.page);
  await eventually(() => names(other.page)).toEqual(["Ada – X", "Bo – X", "Pushing"]);
});

test("a PGN of ten thousand games opens as many chapters as a study holds, and says so", async ({ page }) => {
  await openAnalysis(page, "#/analysis");
  const many = Array.from({ length: 10_000 }, (_, index) =>
    game(`Game ${index + 1}`, "1. e4 e5 2. Nf3"),
  ).join("\n");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "many.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(many),
  });
  await expect(dialog(page).getByText("A study holds at most 64 chapters.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Open the first 64 games as chapters" }).click();
  await openChapters(page);
  await eventually(async () => (await names(page)).length).toBe(64);
  expect((await names(page)).at(-1)).toBe("Game 64 – X");
  await expect(dialog(page).getByRole("button", { name: "From the start" })).toBeDisabled();
  await expect(dialog(page).getByText("A study holds at most 64 chapters.")).toBeVisible();
});

test("a full storage is reported, and no chapter is lost", async ({ page, tolerate }) => {
  tolerate(/QuotaExceeded/);
  await openAnalysis(page, "#/analysis?variant=chess&actions=e2e4");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openChapters(page);
  await dialog(page).getByRole("button", { name: "Copy of this chapter" }).click();
  await expect(page.getByText("This browser is out of storage space. Export the PGN.")).toBeVisible();
  await openChapters(page);
  await eventually(() => names(page)).toEqual(["Chapter 1", "Chapter 2"]);
  await dialog(page)
    .getByRole("button", { name: /^Chapter 1 / })
    .click();
  await eventually(() => moveList(page)).toBe("e4");
});

test("on a phone, in German and dark, by touch", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=progressive-italian&actions=e2e4,d7d5", {
    ...PHONE,
    stored: { "tempi.settings": { version: 1, language: "de", theme: "dark" } },
  });
  await analysisShown(page);
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "Mehr", exact: true }).tap();
    await page.getByRole("button", { name: "Kapitel" }).tap();
  };
  await open();
  await dialog(page).getByRole("button", { name: "Aus dieser Stellung" }).tap();
  await open();
  await eventually(() => dialog(page).locator(".name").allTextContents()).toEqual(["Kapitel 1", "Kapitel 2"]);
  expect(await overflowX(page)).toBe(0);
  await page.screenshot({ path: `${OUT}chapters-360-dark.png` });
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Kapitel 2 löschen" }).tap();
  await dialog(page).getByRole("button", { name: "Rückgängig" }).tap();
  await eventually(() => dialog(page).locator(".name").allTextContents()).toEqual(["Kapitel 1", "Kapitel 2"]);
});

test("every piece set and every board can be chosen", async ({ page }) => {
  await page.goto("#/");
  await page.getByRole("button", { name: "Settings" }).first().click();
  for (const name of ["XBoard", "Kilfiger", "Sophia", "Kryukov", "Letters", "Cburnett"])
    await dialog(page).getByRole("radio", { name }).check();
  for (const name of ["Lilac", "Rose", "Paper", "Sand", "Slate", "Meadow", "Sea", "Wood"])
    await dialog(page).getByRole("radio", { name }).check();
  await page.screenshot({ path: `${OUT}sets-and-boards.png` });
});
