// Drives the table on which board and turn panel are tried out, as a player would: by mouse, by touch, by keys.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import positions from "../src/board/testing/positions.json" with { type: "json" };
import recorded from "../src/board/testing/views.json" with { type: "json" };
import { serve } from "../scripts/serve.ts";
import type { LegalAction, View } from "tempi-wasm";

const DIST = fileURLToPath(new URL("dist", import.meta.url));
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export interface Hall {
  browser: Browser;
  address: string;
  close: () => Promise<void>;
}

export async function hall(): Promise<Hall> {
  if (!existsSync(`${DIST}/dev/board.html`))
    throw new Error("The table is not built: run `npx vite build --config dev/vite.config.ts` first.");
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error("Chromium is needed: apt-get install chromium, or name one with CHROMIUM=/path/to/it.");
  const root = process.getuid?.() === 0;
  const [browser, server] = await Promise.all([
    chromium.launch({ executablePath, args: root ? ["--no-sandbox"] : [] }),
    serve(DIST),
  ]);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { browser, address: server.address, close };
}

/** A recorded position by its name: its game, and what the rules say of it. */
export function position(name: string): { query: Record<string, string>; view: View } {
  const found = positions.find((one) => one.name === name);
  const view = (recorded as unknown as { views: Record<string, { view: View }> }).views[name]?.view;
  if (!found || !view) throw new Error(`no recorded position ${name}`);
  const { variant, start, actions } = found as { variant: string; start?: string; actions: string[] };
  return { query: { variant, actions: actions.join(" "), ...(start ? { start } : {}) }, view };
}

/** The first recorded legal action of a position with a property. */
export function action(name: string, test: (action: LegalAction) => boolean): LegalAction {
  const found = position(name).view.legal.find(test);
  if (!found) throw new Error(`no such action in ${name}`);
  return found;
}

export class Table {
  /** Errors, warnings and failed requests: there should be none. */
  readonly faults: string[] = [];
  private constructor(readonly page: Page) {
    const icon = /favicon\.ico$/;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !icon.test(message.location().url))
        this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
  }

  static async at(
    { browser, address }: Hall,
    query: Record<string, string>,
    options: BrowserContextOptions = {},
  ): Promise<Table> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const table = new Table(await context.newPage());
    await table.page.goto(`${address}dev/board.html?${new URLSearchParams(query)}`);
    await table.page.locator("main.table").waitFor();
    await table.page.locator("cg-board piece").first().waitFor();
    return table;
  }

  async leave(): Promise<string[]> {
    await this.page.context().close();
    return this.faults;
  }

  /** The last action that was played, and the headline and message of the panel. */
  last = () => this.page.getAttribute("main.table", "data-last");
  fen = () => this.page.getAttribute("main.table", "data-fen");
  headline = async () => (await this.page.textContent(".headline"))?.replaceAll("\u00a0", " ") ?? null;
  message = async () => ((await this.page.textContent(".message")) ?? "").trim();
  said = () => this.page.textContent("p.said");

  /** A point of a square: its middle, or so far from its upper left corner (0 to 1). */
  async point(square: string, right = 0.5, down = 0.5): Promise<[number, number]> {
    const board = this.page.locator("cg-board");
    // What was pressed below a long panel may have scrolled it out of sight.
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
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

  /** Chessground reports a millisecond after the event; the rules answer from their worker. */
  settle = () => this.page.waitForTimeout(40);

  chooser = () => this.page.locator(".chooser");
  choose = (name: RegExp) => this.chooser().getByRole("menuitem", { name }).click();
}
