// Gestures on the board, and games that are laid into the browser's storage.
import type { Page } from "playwright-core";
import { visit, type Visit, type VisitOptions, type World } from "./browser.ts";

export const board = (page: Page) => page.locator(".square cg-board");

/** The middle of a square; `flipped`: Black's side is below. */
export async function place(page: Page, square: string, flipped = false): Promise<{ x: number; y: number }> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error("there is no board");
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
  return { x: box.x + (column + 0.5) * (box.width / 8), y: box.y + (row + 0.5) * (box.height / 8) };
}

/** Drags a man: one gesture. */
export async function drag(page: Page, from: string, to: string, flipped = false): Promise<void> {
  const [a, b] = [await place(page, from, flipped), await place(page, to, flipped)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Clicks, or taps on touch screens, one square after the other. */
export async function press(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const { x, y } = await place(page, square);
    await page.mouse.click(x, y);
  }
}

export interface Laid {
  variant: string;
  name?: string;
  start?: string;
  /** Played for good. */
  actions?: string[];
  /** Made in the turn at hand. */
  draft?: string[];
  /** The computer's level at Black's side; without it two people play. */
  level?: number;
  /** Milliseconds for the game, and for each turn more. */
  clock?: { baseMs: number; incrementMs: number; sinceMs?: number; running?: "white" | "black" };
}

/** Lays a game into the storage of the page's browser, and opens it. */
export async function lay(page: Page, address: string, laid: Laid, id = "laid"): Promise<void> {
  await page.evaluate(
    async ({ laid, id }) => {
      const { variant, name = variant, start, actions = [], draft = [], level, clock } = laid;
      const opening = indexedDB.open("tempi");
      await new Promise((done) => (opening.onsuccess = done));
      const store = opening.result.transaction("games", "readwrite").objectStore("games");
      const [now, person] = [Date.now(), { kind: "person", name: "" }];
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
        players: { white: person, black: level ? { kind: "computer", level } : person },
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
    { laid, id },
  );
  await page.goto(`${address}#/game/${id}`);
  await board(page).waitFor();
}

/** A new visitor who has this game already, at it. */
export async function seatAt(here: World, laid: Laid, options: VisitOptions = {}): Promise<Visit> {
  // The storage is made by the page's first look into it.
  const visited = await visit(here, "#/games", options);
  await visited.page.getByText("No games yet").waitFor();
  await lay(visited.page, here.address, laid);
  return visited;
}

/** The moves of the turn at hand, as its strip shows them. */
export const strip = (page: Page): Promise<string[]> =>
  page
    .locator(".strip .played")
    .evaluateAll((chips) =>
      chips.map((chip) => (chip.textContent ?? "").replace(/^\s*[0-9•]+\s*/, "").trim()),
    );
