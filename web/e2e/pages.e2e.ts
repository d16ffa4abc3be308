// Every page at three sizes, in English and light, in German and dark: axe, no horizontal scrolling, no
// layout shift while it loads. The screenshots are for people to look at.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { type GameSetup, storeGame } from "./board.ts";
import { expect, layoutShift, OUT, overflowX, test } from "./fixtures.ts";
import { GAMES } from "./games.ts";

const SIZES = [
  [1280, 800],
  [768, 1024],
  [360, 640],
] as const;

const board = (page: Page) => expect(page.locator("cg-board piece").first()).toBeVisible();
/** A game after the first `all` actions of its script, of which the last `draft` are the unfinished turn. */
const laid = (variant: string, all: number, draft: number, more: Partial<GameSetup> = {}): GameSetup => {
  const script = GAMES.find((one) => one.variant === variant);
  const actions = script?.actions.split(" ").slice(0, all) ?? [];
  return {
    variant,
    ...(script?.start ? { start: script.start } : {}),
    actions: actions.slice(0, all - draft),
    draft: actions.slice(all - draft),
    ...more,
  };
};

interface Shown {
  name: string;
  hash: string;
  /** A game to be stored first. */
  game?: GameSetup;
  ready: (page: Page) => Promise<unknown>;
}
const PAGES: readonly Shown[] = [
  { name: "home", hash: "", ready: (page) => expect(page.getByRole("article").nth(57)).toBeVisible() },
  {
    name: "rules",
    hash: "#/rules/gridlock",
    ready: (page) =>
      expect(page.getByRole("figure").first().locator("svg, cg-board piece").first()).toBeVisible(),
  },
  {
    name: "analysis",
    hash: "#/analysis?variant=progressive-italian&actions=e2e4,d7d5,d5e4,b1c3,c3e4",
    ready: board,
  },
  {
    name: "workshop",
    hash: "#/workshop?from=push",
    ready: (page) =>
      Promise.all([
        expect(page.locator(".cm-content")).toBeVisible(),
        expect(page.locator(".faults > .summary")).toContainText(/No errors|Keine Fehler/),
      ]),
  },
  {
    name: "about",
    hash: "#/about",
    ready: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    name: "games",
    hash: "#/games",
    game: laid("gridlock", 9, 0),
    ready: (page) => expect(page.getByRole("article").first()).toBeVisible(),
  },
  {
    name: "nothing",
    hash: "#/no/such/page",
    ready: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    name: "game-italian",
    hash: "#/game/stored",
    game: laid("progressive-italian", 9, 3, {
      level: 2,
      clock: { baseMs: 300_000, incrementMs: 5000, running: "black" },
    }),
    ready: board,
  },
  { name: "game-coactive", hash: "#/game/stored", game: laid("coactive", 4, 1), ready: board },
  { name: "game-extermination", hash: "#/game/stored", game: laid("extermination", 18, 1), ready: board },
  { name: "game-six-space", hash: "#/game/stored", game: laid("six-space", 6, 1), ready: board },
  { name: "game-injunction", hash: "#/game/stored", game: laid("injunction", 3, 1), ready: board },
  { name: "game-push", hash: "#/game/stored", game: laid("push", 2, 0), ready: board },
  {
    name: "game-monsoon",
    hash: "#/game/stored",
    game: laid("monsoon", 6, 0),
    ready: (page) => expect(page.locator(".chooser")).toBeVisible(),
  },
  {
    name: "game-over",
    hash: "#/game/stored",
    game: laid("gridlock", 9, 0, { level: 2 }),
    ready: (page) => expect(page.locator(".result")).toBeVisible(),
  },
];

/** Controls and headings that stick out at the sides, unless they scroll by themselves. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll("button, a.button, input, select, h1, h2, .clock, cg-board")]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element.parentElement),
      )
      .filter(
        (element) =>
          element.getBoundingClientRect().width > 1 &&
          (element.getBoundingClientRect().right > innerWidth + 1 ||
            element.getBoundingClientRect().left < -1),
      )
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.trim()}`);
  });
/** Buttons that are too small for their text. */
const tight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a.button")]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          getComputedStyle(element).overflowX === "visible",
      )
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
      )
      .map((element) => `${element.className} ${element.textContent?.trim()}`),
  );

// The headless shell paints while CodeMirror still measures its lines.
test.describe("every page fits", { tag: "@whole-chromium" }, () => {
  for (const [width, height] of SIZES) {
    for (const [colorScheme, locale] of [
      ["light", "en-GB"],
      ["dark", "de-DE"],
    ] as const) {
      test(`at ${width}x${height}, ${colorScheme}, ${locale}`, async ({ visit }) => {
        const phone = width < 600 ? { hasTouch: true, isMobile: true } : {};
        const { page } = await visit("#/games", {
          viewport: { width, height },
          colorScheme,
          locale,
          reducedMotion: "reduce",
          ...phone,
        });
        await expect(page.locator(".page p").first()).toBeVisible();
        for (const { name, hash, game, ready } of PAGES) {
          if (game) await storeGame(page, game);
          // From an empty page, so that every shift counts.
          await page.goto("about:blank");
          await page.goto(hash);
          await ready(page);
          expect(await overflowX(page), name).toBeLessThanOrEqual(0);
          expect(await cut(page), name).toEqual([]);
          expect(await tight(page), name).toEqual([]);
          expect(await layoutShift(page), name).toBeLessThan(0.01);
          // Between phones and wide screens only the layout differs.
          if (width !== 768) expect(await seriousViolations(page), name).toEqual([]);
          await page.screenshot({ path: `${OUT}${name}-${width}x${height}-${colorScheme}.png` });
        }
      });
    }
  }
});
