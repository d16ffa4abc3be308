// What the analysis page shows and stores.
import type { Page } from "@playwright/test";
import { eventually, expect } from "./fixtures.ts";

/** The list of moves as text: turns as `3 Nc3 Nxe4`, variations in parentheses, comments in braces. */
export const moveList = (page: Page): Promise<string> =>
  page.locator(".moves .log").evaluate((log) => {
    const read = (element: Element): string => {
      if (element.matches(".said, .start, .none")) return "";
      if (element.matches("textarea")) return "{…}";
      if (element.matches(".remark")) return `{${element.textContent}}`;
      if (element.matches(".lines > li"))
        return `(${[...element.children].map(read).filter(Boolean).join(" ")})`;
      if (element.matches(".mark, .move"))
        return [...element.childNodes]
          .filter((child) => !(child instanceof Element && child.matches(".said, .disc")))
          .map((child) => child.textContent)
          .join("")
          .trim();
      return [...element.children].map(read).filter(Boolean).join(" ");
    };
    return read(log);
  });
export const currentMove = (page: Page) => page.locator(".moves [aria-current=step]");
/** The board; its attribute `data-at` is the number of actions before the position shown. */
export const boardFrame = (page: Page) => page.locator(".square");
/** The first move of this name in the list. */
export const move = (page: Page, name: string) => page.locator(".moves .move", { hasText: name }).first();
/** Waits until the analysis page shows its board. */
export const analysisShown = (page: Page): Promise<void> =>
  expect(page.locator(".square[data-at] cg-board piece").first()).toBeVisible();

/** Opens the analysis page. */
export async function openAnalysis(page: Page, hash: string): Promise<void> {
  await page.goto(hash);
  await analysisShown(page);
}

/** Focuses the input for moves by its key, as soon as the page listens. */
export async function startTyping(page: Page): Promise<void> {
  const typing = () => page.evaluate(() => document.activeElement?.matches(".input input") ?? false);
  await eventually(async () => {
    if (!(await typing())) await page.keyboard.press("/");
    return typing();
  }).toBe(true);
}

/** Opens a text, a PGN or a FEN, by the dialog for it. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
}

/** The stored analysis of this name. */
export const storedAnalysis = (
  page: Page,
  id: string,
): Promise<{ moves: string; deep: number; tags: Record<string, string> }> =>
  page.evaluate(async (id) => {
    interface Kept {
      line: { moves: { text: string }[] };
      way: number[];
      tags: [string, string][];
    }
    const opening = indexedDB.open("tempi");
    await new Promise((done) => (opening.onsuccess = done));
    const asked: IDBRequest<Kept | undefined> = opening.result
      .transaction("analyses")
      .objectStore("analyses")
      .get(id);
    await new Promise((done) => (asked.onsuccess = done));
    opening.result.close();
    const { line, way, tags } = asked.result ?? { line: { moves: [] }, way: [], tags: [] };
    return {
      moves: line.moves.map(({ text }) => text).join(" "),
      deep: way.length,
      tags: Object.fromEntries(tags),
    };
  }, id);
