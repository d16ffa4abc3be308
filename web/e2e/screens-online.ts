// `npm run screens` also takes screenshots of online play: a game between two people, an account, the openings, the lobby,
// an invitation, a player.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { strip } from "./board.ts";
import { eventually, expect } from "./online.ts";
import { headline, listedMoves } from "./game-page.ts";
import { DAYS, LIVE, move, playTurn, playMarseillais, post, test } from "./online-table.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true } as const;

for (const theme of ["light", "dark"] as const)
  test(`online game, ${theme}`, async ({ sit }) => {
    const { white, black } = await sit({
      variant: "progressive-italian",
      white: { ...DESKTOP, colorScheme: theme },
      black: { ...PHONE, colorScheme: theme },
    });
    const turns = [
      [white, ["g1h3"]],
      [black, ["f7f6", "b8a6"]],
      [white, ["c2c4", "h3g1", "g1h3"]],
    ] as const;
    for (const [page, actions] of turns) {
      await expect(headline(page)).toContainText(/Your move|Move 1/);
      await playTurn(page, ...actions);
    }
    await expect(headline(black)).toContainText("Move 1 of 4");
    await move(black, "e8f7");
    await eventually(() => strip(black)).toEqual(["Kf7"]);
    await black.getByRole("button", { name: "Game menu" }).click();
    await black.getByRole("button", { name: "Draw" }).click();
    await black.waitForTimeout(700);
    await black.getByRole("button", { name: "Offer?" }).click();
    await expect(white.getByText(/offers a draw/)).toBeVisible();
    await eventually(async () => (await listedMoves(white)).length).toBe(6);
    for (const [page, size] of [
      [white, "desktop"],
      [black, "phone"],
    ] as const)
      await page.screenshot({ path: `${FOLDER}online-${size}-${theme}.png`, animations: "disabled" });
  });

/** Games that begin in several ways. */
const GAMES = [
  ["e2e4 g1f3", "e7e5 b8c6", "f1c4 d2d3", "g8f6 f8c5"],
  ["e2e4 g1f3", "b8c6 e7e5", "f1c4 d2d3", "d7d6 g8f6"],
  ["e2e4 g1f3", "e7e5 b8c6", "f1b5 d2d3", "g8f6 d7d6"],
  ["e2e4 g1f3", "d7d5 d5e4"],
  ["d2d4 c2c4", "d7d5 g8f6"],
] as const;

/** Signs a new visitor up under a name. */
async function signUp(page: Page, name: string): Promise<void> {
  const { id } = await post<{ id: string }>(page, "me");
  await post(page, "me/claim", { name, password: "correct horse battery" });
  // As after signing up on the page.
  await page.evaluate((id) => localStorage.setItem("tempi.session", id), id);
}

for (const theme of ["light", "dark"] as const)
  test(`account and openings, ${theme}`, async ({ come }) => {
    const { page: anna } = await come("#/about", { ...DESKTOP, colorScheme: theme });
    const { page: bo } = await come("#/about", { ...PHONE, colorScheme: theme });
    await signUp(anna, "Anna");
    await signUp(bo, "Bo");
    // Each wins with either color.
    for (const [index, turns] of GAMES.entries()) {
      const [white, black] = index % 2 === 0 ? [anna, bo] : [bo, anna];
      await playMarseillais(white, black, turns, index < 2 ? bo : anna);
    }
    for (const [page, name, size] of [
      [anna, "Anna", "desktop"],
      [bo, "Bo", "phone"],
    ] as const) {
      await page.goto("#/account");
      await page.reload();
      await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible();
      await expect(page.getByText("Marseillais")).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${FOLDER}account-${size}-${theme}.png`, animations: "disabled" });
    }
    for (const [page, size] of [
      [anna, "desktop"],
      [bo, "phone"],
    ] as const) {
      // The server adds games within half a minute of their end.
      await expect(async () => {
        await page.goto("#/about");
        await page.goto("#/explorer/marseillais?actions=e2e4%2Cg1f3");
        await expect(page.getByRole("link", { name: /^e5 Nc6 2 games/ })).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 180_000 });
      await expect(page.locator("cg-board piece").first()).toBeVisible();
      // Both moves of the turn have been replayed.
      await expect(page.locator("cg-board square.mark-last")).toHaveCount(2);
      await expect(page.locator("cg-board piece.anim")).toHaveCount(0);
      await page.screenshot({ path: `${FOLDER}explorer-${size}-${theme}.png`, animations: "disabled" });
    }
  });

/** Begins a rated game of live turns or over days, and plays these turns. */
async function begin(
  [white, black]: readonly [Page, Page],
  variant: string,
  turns: readonly string[],
  control: object,
): Promise<void> {
  const challenge = await post<{ id: string }>(white, "challenges", {
    variant: { kind: "built-in", id: variant },
    control,
    rated: true,
    color: "white",
  });
  const { game } = await post<{ game: string }>(black, `challenges/${challenge.id}/accept`);
  for (const [after, turn] of turns.entries())
    await post(after % 2 === 0 ? white : black, `games/${game}/turns`, {
      key: `turn-${after}`,
      after,
      actions: turn.split(" "),
    });
}

for (const theme of ["light", "dark"] as const)
  test(`lobby, invitation and player, ${theme}`, async ({ come }) => {
    const desktop = { ...DESKTOP, colorScheme: theme };
    const phone = { ...PHONE, colorScheme: theme };
    const pages: Record<string, Page> = {};
    const people = { Anna: desktop, Bo: phone, Cleo: desktop, Dana: desktop };
    for (const [name, options] of Object.entries(people)) {
      const { page } = await come("#/about", options);
      await signUp(page, name);
      // From now on they are connected.
      await page.reload();
      pages[name] = page;
    }
    const [anna, bo, cleo, dana] = Object.values(pages) as [Page, Page, Page, Page];
    for (const [index, turns] of GAMES.entries()) {
      const [white, black] = index % 2 === 0 ? [anna, bo] : [bo, anna];
      await playMarseillais(white, black, turns, index < 3 ? bo : anna);
    }
    await begin([cleo, dana], "marseillais", GAMES[0], LIVE);
    await begin([dana, cleo], "push", ["e3e4", "e6e5", "d3d4"], DAYS);
    await begin([anna, bo], "progressive-italian", ["e2e4"], DAYS);
    await begin([bo, anna], "push", ["d3d4"], DAYS);
    await post(cleo, "seeks", { variants: ["gridlock", "monsoon"], control: LIVE, rated: true });
    await post(dana, "seeks", { variants: [], control: DAYS });
    const push = { kind: "built-in", id: "push" };
    const challenge = await post<{ id: string }>(anna, "challenges", { variant: push, control: LIVE });
    // A friend without an account.
    const visitors: [Page, Page] = [
      (await come("#/about", desktop)).page,
      (await come("#/about", phone)).page,
    ];
    const shots = [
      ["lobby", "#/lobby", [anna, bo], (page: Page) => page.getByRole("link", { name: /^Watch/ })],
      ["invitation", `#/challenge/${challenge.id}`, visitors, (page: Page) => page.getByText("Accept")],
      ["player", "#/player/Anna", visitors, (page: Page) => page.getByRole("heading", { name: "Anna" })],
    ] as const;
    for (const [name, hash, pages, shown] of shots)
      for (const [page, size] of [
        [pages[0], "desktop"],
        [pages[1], "phone"],
      ] as const) {
        await page.goto(hash);
        await expect(shown(page).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${FOLDER}${name}-${size}-${theme}.png`, animations: "disabled" });
      }
  });
