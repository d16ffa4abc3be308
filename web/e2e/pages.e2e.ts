// Every page at three sizes in both themes, one of them in German: axe, nothing to scroll sideways, nothing that moves while it loads.
// The pictures are there to be looked at.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serious } from "./axe.ts";
import { lay, type Laid } from "./board.ts";
import { OUT, shift, sideways, visit, world, type World } from "./browser.ts";
import { SCRIPTS } from "./games.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const SIZES = [
  [1280, 800],
  [768, 1024],
  [360, 640],
] as const;

const board = (page: Page) => page.locator("cg-board piece").first().waitFor();
/** The first actions of a script, as a game that has come so far: `draft` of them in the turn at hand. */
const laid = (variant: string, all: number, draft: number, more: Partial<Laid> = {}): Laid => {
  const script = SCRIPTS.find((one) => one.variant === variant);
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
  /** A game that lies in the storage. */
  game?: Laid;
  ready: (page: Page) => Promise<unknown>;
}
const PAGES: readonly Shown[] = [
  { name: "home", hash: "", ready: (page) => page.getByRole("article").nth(57).waitFor() },
  {
    name: "rules",
    hash: "#/rules/gridlock",
    ready: (page) => page.getByRole("figure").first().locator("svg, cg-board piece").first().waitFor(),
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
      Promise.all([page.locator(".cm-content").waitFor(), page.locator(".faults > .summary").waitFor()]),
  },
  { name: "about", hash: "#/about", ready: (page) => page.getByRole("heading", { level: 1 }).waitFor() },
  {
    name: "games",
    hash: "#/games",
    game: laid("gridlock", 9, 0),
    ready: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "nothing",
    hash: "#/no/such/page",
    ready: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
  {
    name: "game-italian",
    hash: "#/game/laid",
    game: laid("progressive-italian", 9, 3, {
      level: 2,
      clock: { baseMs: 300_000, incrementMs: 5000, running: "black" },
    }),
    ready: board,
  },
  { name: "game-coactive", hash: "#/game/laid", game: laid("coactive", 4, 1), ready: board },
  { name: "game-extermination", hash: "#/game/laid", game: laid("extermination", 18, 1), ready: board },
  { name: "game-six-space", hash: "#/game/laid", game: laid("six-space", 6, 1), ready: board },
  { name: "game-injunction", hash: "#/game/laid", game: laid("injunction", 3, 1), ready: board },
  { name: "game-push", hash: "#/game/laid", game: laid("push", 2, 0), ready: board },
  {
    name: "game-monsoon",
    hash: "#/game/laid",
    game: laid("monsoon", 6, 0),
    ready: (page) => page.locator(".chooser").waitFor(),
  },
  {
    name: "game-over",
    hash: "#/game/laid",
    game: laid("gridlock", 9, 0, { level: 2 }),
    ready: (page) => page.locator(".result").waitFor(),
  },
];

/** What can be pressed or read off and sticks out at the sides, but for what is scrolled by itself. */
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
/** Buttons whose words do not fit into them. */
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

describe("every page is whole", () => {
  for (const [width, height] of SIZES) {
    for (const [colorScheme, locale] of [
      ["light", "en-GB"],
      ["dark", "de-DE"],
    ] as const) {
      it(`at ${width}x${height}, ${colorScheme}, ${locale}`, async () => {
        const phone = width < 600 ? { hasTouch: true, isMobile: true } : {};
        const { page } = await visit(here, "#/games", {
          viewport: { width, height },
          colorScheme,
          locale,
          reducedMotion: "reduce",
          ...phone,
        });
        await page.locator(".page p").first().waitFor();
        for (const { name, hash, game, ready } of PAGES) {
          if (game) await lay(page, here.address, game);
          // From nothing, so that all that moves is counted.
          await page.goto("about:blank");
          await page.goto(here.address + hash);
          await ready(page);
          expect(await sideways(page), name).toBeLessThanOrEqual(0);
          expect(await cut(page), name).toEqual([]);
          expect(await tight(page), name).toEqual([]);
          expect(await shift(page), name).toBeLessThan(0.01);
          // Between phones and wide screens only places change.
          if (width !== 768) expect(await serious(page), name).toEqual([]);
          await page.screenshot({ path: `${OUT}${name}-${width}x${height}-${colorScheme}.png` });
        }
      });
    }
  }
});
