// What the page of a game shows and stores.
import type { GameText, View } from "tempi-wasm";
import type { Page } from "@playwright/test";
import { legendSign } from "../src/board/signs.ts";
import type { MarkKind } from "../src/board/marks.ts";
import { board, strip } from "./board.ts";
import { eventually, expect } from "./fixtures.ts";
import { piecesOf } from "./rules-module.ts";

interface BoardBox {
  x: number;
  y: number;
  side: number;
}
/** Where the board was when it was first measured. */
const boardBoxes = new WeakMap<Page, BoardBox & { size: string }>();

/** Where the board is, and its side. It must not have moved since it was first measured, unless the window was resized. */
async function boardBox(page: Page): Promise<BoardBox & { flipped: boolean }> {
  const found = await page.evaluate(() => {
    const element = document.querySelector(".square cg-board");
    if (!element) return null;
    const { x, y, width } = element.getBoundingClientRect();
    return { x, y, side: width, flipped: document.querySelector(".square .orientation-black") !== null };
  });
  if (!found) throw new Error("there is no board");
  const { x, y, side } = found;
  const size = JSON.stringify(page.viewportSize());
  const before = boardBoxes.get(page);
  if (before?.size === size) expect({ x, y, side, size }).toEqual(before);
  boardBoxes.set(page, { x, y, side, size });
  return found;
}

/** A point of a square on the screen: its center, or at these fractions of its width and height. */
export async function squarePoint(
  page: Page,
  square: string,
  right = 0.5,
  down = 0.5,
): Promise<[number, number]> {
  const { x, y, side, flipped } = await boardBox(page);
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
  return [x + ((column + right) * side) / 8, y + ((row + down) * side) / 8];
}

/** The pieces that the board shows, by square. */
export const pieces = (page: Page): Promise<Record<string, string>> =>
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

/** The squares that have a mark, sorted: by their class, or by the sign over them. */
export async function markedSquares(page: Page, kind: MarkKind): Promise<string[]> {
  const html = legendSign(kind)[0]?.customSvg?.html ?? "";
  const path = /<path d="([^"]+)"/.exec(html)?.[1];
  const circle = /<circle [^>]*r="44"[^>]*stroke-dasharray/.test(html)
    ? 'circle[r="44"][stroke-dasharray]'
    : null;
  const selector = circle ?? (path === undefined ? null : `path[d="${path}"]`);
  const squares = await page.locator(".square").evaluate(
    (element, { kind, selector }) => {
      // The board hides squares that it no longer needs and reuses them later.
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

export const headline = (page: Page) => page.locator(":is(.panel, .result) h2");
/** The line below the headline. */
export const duty = (page: Page) => page.locator(".panel .duty");
export const message = (page: Page) => page.locator(".panel .message");
export const chooser = (page: Page) => page.locator(".square .chooser");

/** The game of this page as the browser stores it. */
export const storedGame = (
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

/** Waits until the page has stored these actions and shows the position that they lead to. */
export async function expectPosition(page: Page, actions: readonly string[], view: View): Promise<void> {
  await eventually(async () => (await storedGame(page))?.actions.join(" ")).toBe(actions.join(" "));
  await eventually(() => pieces(page)).toEqual(piecesOf(view));
  if (!view.result) await eventually(() => strip(page)).toEqual(view.draft.map(({ name }) => name));
}

/** The names of all moves, as the list of turns shows them. */
export const listedMoves = (page: Page): Promise<string[]> =>
  page
    .locator(".turns .move:not(.start)")
    .evaluateAll((moves) => moves.map((move) => (move.textContent ?? "").trim()));

/** The squares where the selected piece may go. */
export const targets = (page: Page): Promise<string[]> =>
  board(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement & { cgKey: string }>("square.move-dest")]
      .filter(({ style }) => style.display !== "none")
      .map(({ cgKey }) => cgKey)
      .sort(),
  );
