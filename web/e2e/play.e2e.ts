// Whole games on the page of a game, with the special actions of each variant.
import type { LegalAction, Player, View } from "tempi-wasm";
import type { Page } from "@playwright/test";
import { listedName } from "../src/turn/effects.ts";
import { board } from "./board.ts";
import { eventually, expect, test, type Visit, type VisitOptions } from "./fixtures.ts";
import {
  duty,
  expectPosition,
  headline,
  listedMoves,
  markedSquares,
  message,
  pieces,
  squarePoint,
  storedGame,
} from "./game-page.ts";
import { COMPUTER_GAMES, GAMES, type Script } from "./games.ts";
import { type Device, keyboard, mouse, playAction, touch } from "./gestures.ts";
import { piecesOf, rules, unwrap, viewOf } from "./rules-module.ts";

/**
 * Starts a game: by the variant's address, or from another position by a PGN file. Two people play at this board, unless a tag of the
 * file names the computer as a player; with `null` it is the computer, as for a first visitor.
 */
async function startGame(
  visit: Visit,
  { variant, start }: Pick<Script, "variant" | "start">,
  tags: [string, string][] | null = [],
  options: VisitOptions = {},
): Promise<Page> {
  const quiet = { "tempi.settings": { version: 1, animation: "off", sound: false } };
  const all = {
    viewport: { width: 1280, height: 800 },
    stored: tags === null ? quiet : { ...quiet, "tempi.setup": { opponent: "person" } },
    ...options,
  };
  const { page } = await visit(start ? "#/games" : `#/play/${variant}`, all);
  if (start) {
    const { text } = unwrap(
      (await rules()).gamesToPgn({ games: [{ game: { variant, start, actions: [] }, tags: tags ?? [] }] }),
    );
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "start.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("link", { name: /^Continue/ }).click();
  }
  await expect(board(page)).toBeVisible();
  await expect(board(page).locator("piece").first()).toBeVisible();
  return page;
}

function legalAction({ legal, fen }: View, text: string): LegalAction {
  const action = legal.find((one) => one.text === text);
  if (!action) throw new Error(`${text} is not legal in ${fen}`);
  return action;
}

/** An action that wins, or else one that is special to the variant, or a capture, or any. */
function choose({ legal, progress }: View): LegalAction {
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
  for (const isSpecial of special) {
    const found = legal.find(isSpecial);
    if (found) return found;
  }
  throw new Error("nothing is legal");
}

/** Drops a piece where it may not go. */
async function dropWrongly(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await squarePoint(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await squarePoint(page, to)), { steps: 3 });
  await page.mouse.up();
}

/** Plays a script and checks pieces, panel and marks after each action. */
async function perform(
  page: Page,
  device: Device,
  { variant, start, actions, end, says, marks = {}, refused = {} }: Script,
): Promise<void> {
  const { summary } = unwrap((await rules()).variant({ variant }));
  const game = { variant, start: start ?? null, actions: [] as string[] };
  let view = await viewOf(game);
  const look = async () => {
    const { length } = game.actions;
    const said = says[length];
    if (said) {
      await expect(headline(page)).toContainText(said[0]);
      if (said[1] === "")
        await eventually(async () => (await duty(page).textContent())?.replace(summary, "")).toBe("");
      else await expect(duty(page)).toContainText(said[1]);
    }
    for (const [kind, squares] of Object.entries(marks[length] ?? {}))
      await eventually(() => markedSquares(page, kind as never), kind).toEqual(
        squares.split(" ").filter(Boolean),
      );
    const wrong = refused[length];
    if (wrong) {
      await dropWrongly(page, wrong[0], wrong[1]);
      await expect(message(page)).toHaveText(wrong[2]);
    }
  };
  await look();
  for (const text of actions.split(" ")) {
    await playAction(page, device, legalAction(view, text), view.legal);
    game.actions.push(text);
    view = await viewOf(game);
    await expectPosition(page, game.actions, view);
    await look();
  }
  await expect(page.locator(".result h2")).toHaveText(end[0]);
  expect(await page.locator(".result .why").textContent()).toBe(end[1]);
  const { turns } = unwrap((await rules()).record({ game }));
  // A first game shows the rule in place of the list of turns until it is dismissed.
  const welcome = page.getByRole("button", { name: "Not now" });
  if (await welcome.count()) await welcome.click();
  if (await page.locator(".list").count())
    await eventually(() => listedMoves(page)).toEqual(
      turns.flatMap(({ actions }) => actions.map(listedName)),
    );
}

test.describe("two people at one board, by mouse", () => {
  for (const script of GAMES) {
    test(script.variant, async ({ visit }) => {
      const page = await startGame(visit, script);
      await perform(page, mouse, script);
    });
  }
});

/** Waits until the computer has completed its turn; returns the position. */
async function computerMoved(
  page: Page,
  game: { variant: string; start: string | null; actions: string[] },
  me: Player,
): Promise<View> {
  let view = await viewOf(game);
  await eventually(async () => {
    const { draft = 0, ...now } = (await storedGame(page)) ?? { actions: [], variant: "" };
    game.actions = now.actions;
    view = await viewOf(game);
    return draft === 0 && (view.result !== null || view.progress.player === me);
  }).toBe(true);
  await eventually(() => pieces(page)).toEqual(piecesOf(view));
  return view;
}

test.describe("against the computer, by mouse", () => {
  for (const { variant, start, player, line } of COMPUTER_GAMES) {
    test(`${variant} from a won position`, async ({ visit }) => {
      const seat = player === "white" ? "Black" : "White";
      const page = await startGame(visit, { variant, start }, [[seat, "Tempi, level 1"]]);
      await expect(page.getByText("Computer, level 1")).toBeVisible();
      const game = { variant, start, actions: [] as string[] };
      let view = await viewOf(game);
      let texts: readonly string[] = line.split(" ");
      for (const turn of [1, 2]) {
        for (const text of texts) {
          if (view.result) break;
          await playAction(page, mouse, legalAction(view, text), view.legal);
          game.actions.push(text);
          view = await viewOf(game);
          await eventually(async () =>
            (await storedGame(page))?.actions.slice(0, game.actions.length),
          ).toEqual(game.actions);
        }
        if (view.result || turn === 2) break;
        view = await computerMoved(page, game, player);
        const { wins, first } = unwrap((await rules()).wins({ game, positions: 2_000_000, timeMs: 100_000 }));
        expect(view.result !== null || wins).toBe(true);
        texts = (first?.moves ?? []).map(({ text }) => text);
      }
      expect(view.result?.winner).toBe(player);
      await expect(page.locator(".result h2")).toHaveText(/^You won/);
      expect(await page.locator(".result .why").textContent()).toBe(view.result?.sentence);
    });
  }

  // For these variants random play found no such position: three turns, then resignation.
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
    test(`${variant} from the start`, async ({ visit }) => {
      const page = await startGame(visit, { variant }, null);
      await page.getByRole("button", { name: "Not now" }).click();
      const game = { variant, start: null, actions: [] as string[] };
      const me = (await viewOf(game)).progress.player;
      for (let turn = 0; turn < 3; turn++) {
        let view = await computerMoved(page, game, me);
        if (view.result) break;
        while (
          !view.result &&
          view.progress.player === me &&
          (view.draft.length === 0 || view.progress.turn === view.draft[0]?.turn)
        ) {
          const action = choose(view);
          await playAction(page, mouse, action, view.legal);
          game.actions.push(action.text);
          view = await viewOf(game);
          await eventually(async () =>
            (await storedGame(page))?.actions.slice(0, game.actions.length),
          ).toEqual(game.actions);
        }
      }
      const view = await computerMoved(page, game, me);
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
      await expect(page.locator(".result h2")).toHaveText(words);
    });
  }
});

test.describe("a whole game", () => {
  test("by touch, on a phone", async ({ visit }) => {
    const script = GAMES.find(({ variant }) => variant === "extermination") as Script;
    const page = await startGame(visit, script, undefined, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await perform(page, touch, script);
  });

  test("by keyboard alone", async ({ visit }) => {
    for (const variant of ["sequential", "gridlock"]) {
      const script = GAMES.find((one) => one.variant === variant) as Script;
      const page = await startGame(visit, script);
      // No pointer may be used.
      await page.evaluate(() => {
        const fail = () => {
          throw new Error("a pointer was used");
        };
        addEventListener("pointerdown", fail, true);
      });
      await perform(page, keyboard, { ...script, refused: {} });
    }
  });

  test("by typing", async ({ visit }) => {
    const script = GAMES.find(({ variant }) => variant === "coactive") as Script;
    const page = await startGame(visit, script);
    const { turns } = unwrap(
      (await rules()).record({ game: { variant: script.variant, actions: script.actions.split(" ") } }),
    );
    const done: string[] = [];
    await page.keyboard.press("/");
    for (const turn of turns) {
      await page.keyboard.type(turn.actions.map(({ name }) => name).join(" "));
      await page.keyboard.press("Enter");
      done.push(...turn.actions.map(({ text }) => text));
      await expectPosition(page, done, await viewOf({ variant: script.variant, actions: done }));
    }
    await expect(page.locator(".result h2")).toHaveText(script.end[0]);
  });
});
