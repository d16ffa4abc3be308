// The board's squares, and games that are put into the browser's storage.
import type { Page } from "@playwright/test";
import { expect, type Visit, type VisitOptions, type Visitor } from "./fixtures.ts";

export const board = (page: Page) => page.locator(".square cg-board");

/** The center of a square; `flipped`: Black is at the bottom. */
export async function squareCenter(
  page: Page,
  square: string,
  flipped = false,
): Promise<{ x: number; y: number }> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error("there is no board");
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
  return { x: box.x + (column + 0.5) * (box.width / 8), y: box.y + (row + 0.5) * (box.height / 8) };
}

/** Drags a piece by the mouse. */
export async function drag(page: Page, from: string, to: string, flipped = false): Promise<void> {
  const [a, b] = [await squareCenter(page, from, flipped), await squareCenter(page, to, flipped)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Clicks one square after the other. */
export async function press(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const { x, y } = await squareCenter(page, square);
    await page.mouse.click(x, y);
  }
}

/** A game to be stored. */
export interface GameSetup {
  variant: string;
  name?: string;
  start?: string;
  /** The actions of complete turns. */
  actions?: string[];
  /** The actions of the unfinished turn. */
  draft?: string[];
  /** The level of the computer; without it two people play. */
  level?: number;
  /** Who the computer plays; Black if not given. */
  computer?: "white" | "black";
  /** Time for the game and increment per turn, in milliseconds. */
  clock?: { baseMs: number; incrementMs: number; sinceMs?: number; running?: "white" | "black" };
}

/** Puts a game into the storage of the page's browser, and opens it. */
export async function storeGame(page: Page, setup: GameSetup, id = "stored"): Promise<void> {
  await page.evaluate(
    async ({ setup, id }) => {
      const { variant, name = variant, start, actions = [], draft = [], level, clock } = setup;
      const { computer = "black" } = setup;
      const opening = indexedDB.open("tempi");
      await new Promise((done) => (opening.onsuccess = done));
      const store = opening.result.transaction("games", "readwrite").objectStore("games");
      const [now, person] = [Date.now(), { kind: "person", name: "" }];
      const seat = (color: string) => (level && color === computer ? { kind: "computer", level } : person);
      const time = clock && {
        rule: { kind: "fischer", baseMs: clock.baseMs, incrementMs: clock.incrementMs },
        leftMs: { white: clock.baseMs, black: clock.baseMs },
        running: clock.running ?? null,
        since: clock.running ? now - (clock.sinceMs ?? 0) : null,
      };
      store.put({
        format: 1,
        id,
        created: now,
        changed: now,
        draft: draft.length,
        clock: time ?? null,
        seed: 1,
        tags: [],
        game: { variant, actions: [...actions, ...draft], ...(start ? { start } : {}) },
        players: { white: seat("white"), black: seat("black") },
        summary: {
          variant: name,
          pieces: [],
          player: "white",
          turn: 1,
          ordinal: 1,
          moves: { least: 1, most: 1 },
          result: null,
        },
      });
      await new Promise((done) => (store.transaction.oncomplete = done));
      opening.result.close();
    },
    { setup, id },
  );
  await page.goto(`#/game/${id}`);
  await expect(board(page)).toBeVisible();
}

/** A new visitor, at a game that is already stored. */
export async function visitGame(
  visit: Visit,
  setup: GameSetup,
  options: VisitOptions = {},
): Promise<Visitor> {
  // The page creates the database when it first reads it.
  const visitor = await visit("#/games", options);
  await expect(visitor.page.getByText("No games yet")).toBeVisible();
  await storeGame(visitor.page, setup);
  return visitor;
}

/** The moves of the unfinished turn, as the turn panel shows them. */
export const strip = (page: Page): Promise<string[]> =>
  page
    .locator(".strip .played")
    .evaluateAll((chips) =>
      chips.map((chip) => (chip.textContent ?? "").replace(/^\s*[0-9•]+\s*/, "").trim()),
    );
