// Two players at an online game.
import type { Page } from "@playwright/test";
import { board, strip } from "./board.ts";
import { eventually, expect, type Visitor, type VisitOptions } from "./fixtures.ts";
import { headline, squarePoint } from "./game-page.ts";
import { test as base } from "./online.ts";

/** A control of five minutes and five seconds per turn. */
export const LIVE = { kind: "fischer", baseMs: 300_000, incrementMs: 5000 } as const;
export const DAYS = { kind: "correspondence", days: 3 } as const;

/** A phone of somebody who reads German, in the dark. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  locale: "de-DE",
  colorScheme: "dark",
} as const;

export interface Table {
  /** White's page and Black's page. */
  white: Page;
  black: Page;
  /** The identifier of the game. */
  game: string;
}
export interface TableOptions {
  variant?: string;
  control?: object;
  rated?: boolean;
  start?: string;
  /** Options of the two browser contexts. */
  white?: VisitOptions;
  black?: VisitOptions;
}

/** Asks the server as the player of a page would. */
export async function post<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`./api/v1/${String(path)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${String(path)}: ${await response.text()}`);
      return (await response.json()) as never;
    },
    [path, body] as const,
  );
}

/** What the server answers to the player of a page. */
export async function get<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (path) => {
    const response = await fetch(`./api/v1/${path}`);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as never;
  }, path);
}

/** What the clocks of opponent and player show, in seconds. */
export const clocks = (page: Page): Promise<number[]> =>
  page.getByRole("timer").evaluateAll((timers) =>
    timers.map((timer) => {
      const [, minutes = "", seconds = ""] = /(\d+):(\d+)/.exec(timer.textContent ?? "") ?? [];
      return Number(minutes) * 60 + Number(seconds);
    }),
  );

/** The game that a page shows. */
export const gameOf = (page: Page): string => new URL(page.url()).hash.replace("#/online/", "");

/** Plays a turn by clicks, with the first legal move each time. */
export async function playAnyTurn(page: Page, game: string): Promise<void> {
  const actions: string[] = [];
  for (;;) {
    const query = encodeURIComponent(actions.join(" "));
    const next = await get<{ complete: boolean; actions: string[] }>(
      page,
      `games/${game}/actions?played=${query}`,
    );
    if (next.complete) break;
    const action = next.actions.find((one) => /^[a-h][1-8][a-h][1-8]$/.test(one));
    if (action === undefined) throw new Error(`no plain move among ${next.actions.join(" ")}`);
    actions.push(action);
  }
  await playTurn(page, ...actions);
}

/** Plays a rated game of Marseillais chess, in which one player then resigns; returns its identifier. */
export async function playMarseillais(
  white: Page,
  black: Page,
  turns: readonly string[],
  loser = black,
): Promise<string> {
  const challenge = await post<{ id: string }>(white, "challenges", {
    variant: { kind: "built-in", id: "marseillais" },
    control: LIVE,
    rated: true,
    color: "white",
  });
  const { game } = await post<{ game: string }>(black, `challenges/${challenge.id}/accept`);
  for (const [index, turn] of turns.entries())
    await post(index % 2 === 0 ? white : black, `games/${game}/turns`, {
      key: `turn-${index}`,
      after: index,
      actions: turn.split(" "),
    });
  await post(loser, `games/${game}/resign`);
  return game;
}

interface TableFixtures {
  /** A new visitor of the server. */
  come: (hash?: string, options?: VisitOptions) => Promise<Visitor>;
  /** Two players at a game that has just begun. */
  sit: (options?: TableOptions) => Promise<Table>;
}

export const test = base.extend<TableFixtures>({
  come: async ({ meet }, use) => use((hash = "#/about", options = {}) => meet(hash, options)),
  sit: async ({ come }, use) =>
    use(async ({ variant = "chess", control = LIVE, rated = false, start, ...contexts } = {}) => {
      const { page: white } = await come("#/about", contexts.white);
      const { page: black } = await come("#/about", contexts.black);
      for (const page of [white, black]) await post(page, "me");
      const challenge = await post<{ id: string }>(white, "challenges", {
        variant: { kind: "built-in", id: variant },
        ...(start === undefined ? {} : { start }),
        control,
        rated,
        color: "white",
      });
      const { game } = await post<{ game: string }>(black, `challenges/${challenge.id}/accept`);
      for (const page of [white, black]) await openGame(page, game);
      return { white, black, game };
    }),
});

export async function openGame(page: Page, game: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), `#/online/${game}`);
  await expect(board(page)).toBeVisible();
}

/** Plays a move by clicking its two squares, whichever side is below. */
export async function move(page: Page, action: string): Promise<void> {
  for (const square of [action.slice(0, 2), action.slice(2, 4)]) {
    const [x, y] = await squarePoint(page, square);
    await page.mouse.click(x, y);
  }
}

/** Plays the moves of one turn, each after the page has shown the one before. */
export async function playTurn(page: Page, ...actions: string[]): Promise<void> {
  for (const [index, action] of actions.entries()) {
    if (index > 0) await eventually(() => strip(page)).toHaveLength(index);
    await move(page, action);
  }
}

/** Plays a game of chess to Fool's mate, each move when its player may make it: Black wins. */
export async function foolsMate(white: Page, black: Page): Promise<void> {
  for (const [page, action] of [
    [white, "f2f3"],
    [black, "e7e5"],
    [white, "g2g4"],
    [black, "d8h4"],
  ] as const) {
    await expect(headline(page)).toContainText("Your move");
    await move(page, action);
  }
}
