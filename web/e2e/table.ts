// A game on its page, as somebody at the board sees it.
import type { GameText, View } from "tempi-wasm";
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { legendSign } from "../src/board/signs.ts";
import type { MarkKind } from "../src/board/marks.ts";
import { board, strip } from "./board.ts";
import { picturesOf } from "./module.ts";

interface Place {
  x: number;
  y: number;
  side: number;
}
/** Where the board of a page was when it was first looked for. */
const places = new WeakMap<Page, Place & { size: string }>();

/** Where the board is and who sits below. It must not have moved since it was first looked for, unless the window has changed. */
async function whereIs(page: Page): Promise<Place & { flipped: boolean }> {
  const found = await page.evaluate(() => {
    const element = document.querySelector(".square cg-board");
    if (!element) return null;
    const { x, y, width } = element.getBoundingClientRect();
    return { x, y, side: width, flipped: document.querySelector(".square .orientation-black") !== null };
  });
  if (!found) throw new Error("there is no board");
  const { x, y, side } = found;
  const size = JSON.stringify(page.viewportSize());
  const before = places.get(page);
  if (before?.size === size) expect({ x, y, side, size }).toEqual(before);
  places.set(page, { x, y, side, size });
  return found;
}

/** Where a square is on the screen, whichever side is below: its middle, or so far from its upper left corner (0 to 1). */
export async function spot(page: Page, square: string, right = 0.5, down = 0.5): Promise<[number, number]> {
  const { x, y, side, flipped } = await whereIs(page);
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
  return [x + ((column + right) * side) / 8, y + ((row + down) * side) / 8];
}

/** The men that the board shows, by square. */
export const men = (page: Page): Promise<Record<string, string>> =>
  board(page).evaluate((element) => {
    const found: Record<string, string> = {};
    for (const piece of element.querySelectorAll<HTMLElement & { cgKey: string }>(
      "piece:not(.ghost, .fading)",
    )) {
      found[piece.cgKey] = [...piece.classList]
        .filter((name) => !["anim", "dragging"].includes(name))
        .join(" ");
    }
    return found;
  });

/** The squares that wear a mark, in order: by their class, or by the sign over them. */
export async function marked(page: Page, kind: MarkKind): Promise<string[]> {
  const html = legendSign(kind)[0]?.customSvg?.html ?? "";
  const path = /<path d="([^"]+)"/.exec(html)?.[1];
  const circle = /<circle [^>]*r="44"[^>]*stroke-dasharray/.test(html)
    ? 'circle[r="44"][stroke-dasharray]'
    : null;
  const selector = circle ?? (path === undefined ? null : `path[d="${path}"]`);
  const squares = await page.locator(".square").evaluate(
    (element, { kind, selector }) => {
      // The board keeps squares that it shows no more, hidden, for later.
      const squares = [
        ...element.querySelectorAll<HTMLElement & { cgKey: string }>(`square.mark-${kind}`),
      ].filter(({ style }) => style.display !== "none");
      const found = squares.map(({ cgKey }) => cgKey);
      if (selector === null) return found;
      const flipped = element.querySelector(".orientation-black") !== null;
      for (const sign of element.querySelectorAll(`svg g ${selector}`)) {
        const [, x = "0", y = "0"] =
          /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(
            sign.closest("g[transform]")?.getAttribute("transform") ?? "",
          ) ?? [];
        const [column, row] = [Math.round(Number(x) + 3.5), Math.round(Number(y) + 3.5)];
        found.push(`${"abcdefgh"[flipped ? 7 - column : column]}${flipped ? row + 1 : 8 - row}`);
      }
      return found;
    },
    { kind, selector },
  );
  return [...new Set(squares)].sort();
}

/** What the panel says: the headline, and the duty line or message. */
export const headline = async (page: Page): Promise<string | null> =>
  ((await page.locator(":is(.panel, .result) h2").textContent()) ?? "").replaceAll("\u00a0", " ");
export const duty = (page: Page): Promise<string | null> => page.locator(".panel .duty").textContent();
export const message = async (page: Page): Promise<string> =>
  ((await page.locator(".panel .message").textContent()) ?? "").trim();
export const chooser = (page: Page) => page.locator(".square .chooser");

/** The game of this page as the browser keeps it. */
export const kept = (
  page: Page,
): Promise<(GameText & { draft: number; end?: { reason: string } | null }) | null> =>
  page.evaluate(async () => {
    const id = decodeURIComponent(/#\/game\/([^?]+)/.exec(location.hash)?.[1] ?? "");
    const opening = indexedDB.open("tempi");
    await new Promise((done) => (opening.onsuccess = done));
    const asked = opening.result.transaction("games").objectStore("games").get(id);
    await new Promise((done) => (asked.onsuccess = done));
    opening.result.close();
    const stored = asked.result as { game: GameText; draft: number } | undefined;
    return stored ? { ...stored.game, draft: stored.draft } : null;
  });

/** Waits until the page has played these actions and kept them, and shows the position that they lead to. */
export async function shows(page: Page, actions: readonly string[], view: View): Promise<void> {
  await expect.poll(async () => (await kept(page))?.actions.join(" ")).toBe(actions.join(" "));
  await expect.poll(() => men(page)).toEqual(picturesOf(view));
  if (!view.result) await expect.poll(() => strip(page)).toEqual(view.draft.map(({ name }) => name));
}

/** The readable names of all moves, as the list of turns beside the board shows them. */
export const listed = (page: Page): Promise<string[]> =>
  page
    .locator(".turns .move:not(.start)")
    .evaluateAll((moves) => moves.map((move) => (move.textContent ?? "").trim()));

/** The squares where the picked man may go. */
export const targets = (page: Page): Promise<string[]> =>
  board(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement & { cgKey: string }>("square.move-dest")]
      .filter(({ style }) => style.display !== "none")
      .map(({ cgKey }) => cgKey)
      .sort(),
  );
