// Drives the table by mouse, touch and keyboard.
import type { LegalAction, View } from "tempi-wasm";
import type { Locator, Page } from "@playwright/test";
import { eventually, expect, test as base, type VisitOptions } from "../e2e/fixtures.ts";
import positions from "../src/board/testing/positions.json" with { type: "json" };
import recorded from "../src/board/testing/views.json" with { type: "json" };
export { eventually, expect };

/** A recorded position by its name: its game, and its view by the rules. */
export function position(name: string): { query: Record<string, string>; view: View } {
  const found = positions.find((one) => one.name === name);
  const view = (recorded as unknown as { views: Record<string, { view: View }> }).views[name]?.view;
  if (!found || !view) throw new Error(`no recorded position ${name}`);
  const { variant, start, actions } = found as { variant: string; start?: string; actions: string[] };
  return { query: { variant, actions: actions.join(" "), ...(start ? { start } : {}) }, view };
}

/** The first recorded legal action of a position that passes a test. */
export function action(name: string, test: (action: LegalAction) => boolean): LegalAction {
  const found = position(name).view.legal.find(test);
  if (!found) throw new Error(`no such action in ${name}`);
  return found;
}

export class Table {
  /** The table; its attribute `data-last` is the last action played, `data-fen` the position. */
  readonly main: Locator;
  readonly board: Locator;
  readonly headline: Locator;
  readonly message: Locator;
  readonly said: Locator;
  readonly chooser: Locator;
  constructor(readonly page: Page) {
    this.main = page.locator("main.table");
    this.board = page.locator("cg-board");
    this.headline = page.locator(".headline");
    this.message = page.locator(".message");
    this.said = page.locator("p.said");
    this.chooser = page.locator(".chooser");
  }

  button = (name: string | RegExp): Locator => this.page.getByRole("button", { name });
  takeBack = (): Locator => this.button(/^(Take back the move|Previous position)$/);
  playAgain = (): Locator => this.button(/^(Play the move again|Next position)$/);
  last = (): Promise<string | null> => this.main.getAttribute("data-last");
  fen = (): Promise<string | null> => this.main.getAttribute("data-fen");
  choose = (name: RegExp): Promise<void> => this.chooser.getByRole("menuitem", { name }).click();

  /** Waits until an action is the last one played. */
  expectLast = (text: string): Promise<void> => expect(this.main).toHaveAttribute("data-last", text);

  /** A point of a square: its center, or at these fractions of its width and height. */
  async point(square: string, right = 0.5, down = 0.5): Promise<[number, number]> {
    // A click below a long panel may have scrolled the board out of sight.
    await this.board.scrollIntoViewIfNeeded();
    const box = await this.board.boundingBox();
    if (!box) throw new Error("no board");
    const flipped = (await this.page.locator(".orientation-black").count()) > 0;
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
    return [box.x + ((column + right) * box.width) / 8, box.y + ((row + down) * box.height) / 8];
  }

  async click(square: string): Promise<void> {
    await this.page.mouse.click(...(await this.point(square)));
    await this.settle();
  }

  async tap(square: string): Promise<void> {
    await this.page.touchscreen.tap(...(await this.point(square)));
    await this.settle();
  }

  async drag(from: string, to: string): Promise<void> {
    await this.page.mouse.move(...(await this.point(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.point(to, 0.4, 0.6)), { steps: 4 });
    await this.page.mouse.up();
    await this.settle();
  }

  /** Waits until the table has handled the last gesture and the rules have answered all that it asked. */
  async settle(): Promise<void> {
    // Chessground reports a gesture one millisecond after its event.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2)));
    await expect(this.main).not.toHaveAttribute("aria-busy", "true");
  }
}

/** Opens the table in a new browser context, at a game and with options that the query names. */
type OpenTable = (query: Record<string, string>, options?: VisitOptions) => Promise<Table>;

export const test = base.extend<{ openTable: OpenTable }>({
  viewport: { width: 1280, height: 800 },
  openTable: async ({ visit }, use) => {
    await use(async (query, options) => {
      const { page } = await visit(`dev/board.html?${new URLSearchParams(query)}`, options);
      const table = new Table(page);
      await expect(table.main).toBeVisible();
      await expect(page.locator("cg-board piece").first()).toBeVisible();
      return table;
    });
  },
});
