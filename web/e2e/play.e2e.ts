// Whole games on the real page, each with what is special in its variant done by its own gesture.
import type { LegalAction, Player, View } from "tempi-wasm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listedName } from "../src/turn/effects.ts";
import { board } from "./board.ts";
import { visit, world, type VisitOptions, type World } from "./browser.ts";
import { AGAINST, SCRIPTS, type Script } from "./games.ts";
import { fingers, keys, mouse, play, type Hand } from "./hands.ts";
import { good, picturesOf, rules, viewOf } from "./module.ts";
import { duty, headline, kept, listed, marked, men, message, shows, spot } from "./table.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

/**
 * Begins a game: the variant's own by its address, one from another position as a PGN file. Two people play at this board, unless a tag
 * of the file gives a seat to the computer; with `null` it is the computer as a first visitor meets it.
 */
async function sit(
  { variant, start }: Pick<Script, "variant" | "start">,
  tags: [string, string][] | null = [],
  options: VisitOptions = {},
): Promise<Page> {
  const quiet = { "tempi.settings": { version: 1, animation: "off", sound: false } };
  const all = {
    viewport: { width: 1280, height: 800 },
    kept: tags === null ? quiet : { ...quiet, "tempi.setup": { opponent: "person" } },
    ...options,
  };
  const { page } = await visit(here, start ? "#/games" : `#/play/${variant}`, all);
  if (start) {
    const { text } = good(
      (await rules()).gamesToPgn({ games: [{ game: { variant, start, actions: [] }, tags: tags ?? [] }] }),
    );
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "start.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("link", { name: /^Continue/ }).click();
  }
  await board(page).waitFor();
  await board(page).locator("piece").first().waitFor();
  return page;
}

function legalAction({ legal, fen }: View, text: string): LegalAction {
  const action = legal.find((one) => one.text === text);
  if (!action) throw new Error(`${text} is not legal in ${fen}`);
  return action;
}

/** An action that shows what is special, if there is one; otherwise one that wins, takes or goes on. */
function chosen({ legal, progress }: View): LegalAction {
  const special = [
    ({ facts }: LegalAction) => facts?.endsGame === true,
    ({ announces }: LegalAction) => announces,
    ({ kind }: LegalAction) => kind === "rearrange",
    ({ facts }: LegalAction) => (facts?.removes.length ?? 0) > 0,
    ({ entry }: LegalAction) => entry !== null,
    ({ man }: LegalAction) => man !== null && man.color !== progress.player,
    ({ kind }: LegalAction) => kind === "end-turn",
    ({ facts }: LegalAction) => Boolean(facts?.captures),
    () => true,
  ];
  for (const test of special) {
    const found = legal.find(test);
    if (found) return found;
  }
  throw new Error("nothing is legal");
}

/** Drops a man where it may not go. */
async function misplace(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await spot(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, to)), { steps: 3 });
  await page.mouse.up();
}

/** Plays a script and looks, after each action, at men, panel and marks. */
async function perform(
  page: Page,
  hand: Hand,
  { variant, start, actions, end, says, marks = {}, refused = {} }: Script,
): Promise<void> {
  const game = { variant, start: start ?? null, actions: [] as string[] };
  let view = await viewOf(game);
  const look = async () => {
    const { length } = game.actions;
    const said = says[length];
    if (said) {
      await expect.poll(() => headline(page)).toMatch(said[0]);
      await expect.poll(() => duty(page)).toMatch(said[1]);
    }
    for (const [kind, squares] of Object.entries(marks[length] ?? {}))
      await expect
        .poll(() => marked(page, kind as never), { message: kind })
        .toEqual(squares.split(" ").filter(Boolean));
    const wrong = refused[length];
    if (wrong) {
      await misplace(page, wrong[0], wrong[1]);
      await expect.poll(() => message(page)).toMatch(wrong[2]);
    }
  };
  await look();
  for (const text of actions.split(" ")) {
    await play(page, hand, legalAction(view, text), view.legal);
    game.actions.push(text);
    view = await viewOf(game);
    await shows(page, game.actions, view);
    await look();
  }
  await expect.poll(() => page.locator(".result h2").textContent()).toBe(end[0]);
  expect(await page.locator(".result .why").textContent()).toBe(end[1]);
  const { turns } = good((await rules()).record({ game }));
  // Shown beside a first game instead of the list of turns until it is put away.
  const welcome = page.getByRole("button", { name: "Not now" });
  if (await welcome.count()) await welcome.click();
  if (await page.locator(".list").count())
    await expect.poll(() => listed(page)).toEqual(turns.flatMap(({ actions }) => actions.map(listedName)));
}

describe("a game of two people at one board, by mouse", () => {
  for (const script of SCRIPTS) {
    it(script.variant, async () => {
      const page = await sit(script);
      await perform(page, mouse, script);
    });
  }
});

/** Waits until the computer has played its turn, and answers the position. */
async function answered(
  page: Page,
  game: { variant: string; start: string | null; actions: string[] },
  me: Player,
): Promise<View> {
  let view = await viewOf(game);
  await expect
    .poll(async () => {
      const { draft = 0, ...now } = (await kept(page)) ?? { actions: [], variant: "" };
      game.actions = now.actions;
      view = await viewOf(game);
      return draft === 0 && (view.result !== null || view.progress.player === me);
    })
    .toBe(true);
  await expect.poll(() => men(page)).toEqual(picturesOf(view));
  return view;
}

describe("a game against the computer, by mouse", () => {
  for (const { variant, start, player, line } of AGAINST) {
    it(`${variant} from a position that is won whatever the computer does`, async () => {
      const seat = player === "white" ? "Black" : "White";
      const page = await sit({ variant, start }, [[seat, "Tempi, level 1"]]);
      await page.getByText("Computer, level 1").waitFor();
      const game = { variant, start, actions: [] as string[] };
      let view = await viewOf(game);
      let texts: readonly string[] = line.split(" ");
      for (const turn of [1, 2]) {
        for (const text of texts) {
          if (view.result) break;
          await play(page, mouse, legalAction(view, text), view.legal);
          game.actions.push(text);
          view = await viewOf(game);
          await expect
            .poll(async () => (await kept(page))?.actions.slice(0, game.actions.length))
            .toEqual(game.actions);
        }
        if (view.result || turn === 2) break;
        view = await answered(page, game, player);
        const { wins, first } = good((await rules()).wins({ game, positions: 2_000_000, timeMs: 20_000 }));
        expect(view.result !== null || wins).toBe(true);
        texts = (first?.moves ?? []).map(({ text }) => text);
      }
      expect(view.result?.winner).toBe(player);
      await expect.poll(() => page.locator(".result h2").textContent()).toMatch(/^You won/);
      expect(await page.locator(".result .why").textContent()).toBe(view.result?.sentence);
    });
  }

  // Here no such position comes about by chance: the first turns, and then giving up.
  for (const variant of [
    "progressive-italian",
    "accelerated",
    "coactive",
    "extermination",
    "gridlock",
    "triomino",
    "sequential",
    "double-move-helpmate",
    "six-space",
    "multi-mate",
  ]) {
    it(`${variant} from the start`, async () => {
      const page = await sit({ variant }, null);
      await page.getByRole("button", { name: "Not now" }).click();
      const game = { variant, start: null, actions: [] as string[] };
      const me = (await viewOf(game)).progress.player;
      for (let turn = 0; turn < 3; turn++) {
        let view = await answered(page, game, me);
        if (view.result) break;
        while (
          !view.result &&
          view.progress.player === me &&
          (view.draft.length === 0 || view.progress.turn === view.draft[0]?.turn)
        ) {
          const action = chosen(view);
          await play(page, mouse, action, view.legal);
          game.actions.push(action.text);
          view = await viewOf(game);
          await expect
            .poll(async () => (await kept(page))?.actions.slice(0, game.actions.length))
            .toEqual(game.actions);
        }
      }
      const view = await answered(page, game, me);
      if (!view.result) {
        await page.getByRole("button", { name: "Resign" }).click();
        await page.getByRole("button", { name: "Sure?" }).click();
      }
      const words = !view.result
        ? /^You lost/
        : view.result.winner === null
          ? /^Draw/
          : view.result.winner === me
            ? /^You won/
            : /^You lost/;
      await expect.poll(() => page.locator(".result h2").textContent()).toMatch(words);
    });
  }
});

describe("a whole game", () => {
  it("by fingers, on a phone", async () => {
    const script = SCRIPTS.find(({ variant }) => variant === "extermination") as Script;
    const page = await sit(script, undefined, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await perform(page, fingers, script);
  });

  it("by keys alone", async () => {
    for (const variant of ["sequential", "gridlock"]) {
      const script = SCRIPTS.find((one) => one.variant === variant) as Script;
      const page = await sit(script);
      // Nothing is ever clicked.
      await page.evaluate(() => {
        const fail = () => {
          throw new Error("a pointer was used");
        };
        addEventListener("pointerdown", fail, true);
      });
      await perform(page, keys, { ...script, refused: {} });
    }
  });

  it("by typing", async () => {
    const script = SCRIPTS.find(({ variant }) => variant === "coactive") as Script;
    const page = await sit(script);
    const { turns } = good(
      (await rules()).record({ game: { variant: script.variant, actions: script.actions.split(" ") } }),
    );
    const done: string[] = [];
    await page.keyboard.press("/");
    for (const turn of turns) {
      await page.keyboard.type(turn.actions.map(({ name }) => name).join(" "));
      await page.keyboard.press("Enter");
      done.push(...turn.actions.map(({ text }) => text));
      await shows(page, done, await viewOf({ variant: script.variant, actions: done }));
    }
    await expect.poll(() => page.locator(".result h2").textContent()).toBe(script.end[0]);
  });
});
