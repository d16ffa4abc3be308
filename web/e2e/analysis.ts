// What there is to be seen of an analysis.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { visit, type VisitOptions, type World } from "./browser.ts";

/** The list as it is read: turns as `3 Nc3 Nxe4`, variations in brackets, comments in braces. */
export const list = (page: Page): Promise<string> =>
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
export const current = (page: Page): Promise<string | null> =>
  page.locator(".moves [aria-current=step]").textContent();
export const at = (page: Page): Promise<string | null> => page.locator(".square").getAttribute("data-at");
export const move = (page: Page, name: string) => page.locator(".moves .move", { hasText: name }).first();
/** A visitor who has an analysis before him. */
export async function opened(here: World, hash: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(here, hash, options);
  await page.locator(".square[data-at] cg-board piece").first().waitFor();
  return page;
}

/** Leads the keyboard to the line for moves by its key, as soon as the page listens. */
export async function startTyping(page: Page): Promise<void> {
  const typing = () => page.evaluate(() => document.activeElement?.matches(".input input") ?? false);
  await expect
    .poll(async () => {
      if (!(await typing())) await page.keyboard.press("/");
      return typing();
    })
    .toBe(true);
}

/** Gives the sheet of games and positions a text. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
}

/** What the browser keeps of an analysis, a moment after it was changed. */
export const stored = (
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
