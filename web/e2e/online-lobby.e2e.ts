// The lobby: seeks, playing now, the user's turns, and what is shown when nobody is there.
import { seriousViolations } from "./axe.ts";
import { eventually, expect, layoutShift, OUT, overflowX, stretchTimers, test } from "./online.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const GAME = /#\/online\/[A-Za-z0-9]+$/;

/** Plays the first legal action of a game with one move per turn, if it is the player's turn. */
async function playFirst([game, turn]: readonly [string, number]): Promise<void> {
  const path = `./api/v1/games/${game}`;
  const state = (await (await fetch(path)).json()) as {
    turnCount: number;
    toAct: "white" | "black";
    players: Record<"white" | "black", { id: string }>;
  };
  const me = (await (await fetch("./api/v1/me")).json()) as { id: string };
  if (state.players[state.toAct].id !== me.id) return;
  const { actions } = (await (await fetch(`${path}/actions?played=`)).json()) as { actions: string[] };
  await fetch(`${path}/turns`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: `${me.id}-${turn}`, after: state.turnCount, actions: actions.slice(0, 1) }),
  });
}

test("is welcoming when nobody is there", async ({ meet }) => {
  const { page } = await meet("", DESKTOP);
  // The page waits 150 ms (LOADING_MS) for the lobby, so that nothing moves when it appears.
  await stretchTimers(page, 150);
  await page.reload();
  await expect(page.getByText("Nobody is looking for a game right now")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(58);
  await page.screenshot({ path: `${OUT}lobby-quiet.png` });
  expect(await seriousViolations(page)).toEqual([]);
  expect(await layoutShift(page)).toBeLessThan(0.1);
  const { page: phone } = await meet("", { ...PHONE, locale: "de-DE", colorScheme: "dark" });
  await expect(phone.getByText("Gerade sucht niemand eine Partie")).toBeVisible();
  expect(await overflowX(phone)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.screenshot({ path: `${OUT}lobby-quiet-german-360x640.png` });
  for (const locale of ["en-GB", "de-DE"]) {
    const { page: tablet } = await meet("#/lobby", { viewport: { width: 768, height: 1024 }, locale });
    await expect(tablet.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await overflowX(tablet)).toBeLessThanOrEqual(0);
    await tablet.screenshot({ path: `${OUT}lobby-768-${locale}.png` });
  }
  await page.goto("#/lobby");
  await expect(page.getByRole("heading", { name: "Play online", level: 1 })).toBeVisible();
  await expect(page.getByText("No games to watch right now.")).toBeVisible();
  await page.screenshot({ path: `${OUT}lobby-page-quiet.png` });
});

test("a seek for several variants is accepted with one of them", async ({ meet }) => {
  const { page: anna } = await meet("#/lobby", DESKTOP);
  await anna.getByRole("button", { name: "New seek …" }).click();
  const sheet = anna.getByRole("dialog", { name: "New seek" });
  for (const name of ["Push Chess", "Gridlock"]) await sheet.getByRole("checkbox", { name }).check();
  await sheet.getByRole("radio", { name: "3 days per turn" }).check();
  await anna.screenshot({ path: `${OUT}lobby-new-seek.png` });
  expect(await seriousViolations(anna)).toEqual([]);
  await sheet.getByRole("button", { name: "Post seek" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(anna.getByRole("button", { name: /^Withdraw your seek/ })).toBeVisible();

  const { page: ben } = await meet("", PHONE);
  await ben.getByRole("button", { name: /^Accept: .*Push Chess/ }).click();
  const choice = ben.getByRole("dialog", { name: /^Play / });
  await ben.screenshot({ path: `${OUT}lobby-accept-360x640.png` });
  expect(await seriousViolations(ben)).toEqual([]);
  await choice.getByRole("button", { name: /^Gridlock/ }).click();
  await expect(ben).toHaveURL(GAME);

  // A game by correspondence does not take anybody away from where they are.
  await expect(anna.getByRole("heading", { name: /Your turn \(1\)|Waiting for the opponent/ })).toBeVisible();
  await expect(anna).toHaveURL(/#\/lobby$/);
  await anna.screenshot({ path: `${OUT}lobby-your-turn.png` });
  expect(await seriousViolations(anna)).toEqual([]);
  // The side to move sees the number in the title.
  await ben.goto("#/");
  await expect(ben.getByRole("heading", { name: "Play online" })).toBeVisible();
  await eventually(
    async () => [await anna.title(), await ben.title()].filter((one) => one.startsWith("(1) ")).length,
  ).toBe(1);
  await ben.screenshot({ path: `${OUT}lobby-home-360x640.png`, fullPage: false });
  expect(await overflowX(ben)).toBeLessThanOrEqual(0);
});

test("two who play now meet, and a third watches", async ({ meet }) => {
  const { page: anna } = await meet("", DESKTOP);
  await anna.getByRole("button", { name: /^Any variant/ }).click();
  const sheet = anna.getByRole("dialog", { name: "Play now" });
  await sheet.getByRole("checkbox", { name: "Push Chess" }).check();
  await sheet.getByRole("radio", { name: "5 min + 5 s" }).check();
  await sheet.getByRole("button", { name: "Done" }).click();
  await anna.getByRole("button", { name: "Play now" }).click();
  await expect(anna.getByText("Looking for an opponent")).toBeVisible();
  await anna.screenshot({ path: `${OUT}lobby-looking.png` });
  expect(await seriousViolations(anna)).toEqual([]);
  // Stopping withdraws the seek; it can be left again.
  await anna.getByRole("button", { name: "Stop looking" }).click();
  await anna.getByRole("button", { name: "Play now" }).click();
  await expect(anna.getByText("Looking for an opponent")).toBeVisible();

  const { page: ben } = await meet("", {
    ...PHONE,
    stored: { "tempi.play-now": { control: { preset: "short" } } },
  });
  await ben.getByRole("button", { name: "Play now" }).click();
  await expect(ben).toHaveURL(GAME);
  await expect(anna).toHaveURL(GAME);
  expect(new URL(ben.url()).hash).toBe(new URL(anna.url()).hash);

  // Clocks run, and others can watch, once both have made their first turn.
  const game = new URL(ben.url()).hash.replace("#/online/", "");
  for (let turn = 0; turn < 2; turn += 1)
    for (const page of [anna, ben]) await page.evaluate(playFirst, [game, turn] as const);
  const { page: cleo } = await meet("#/lobby", DESKTOP);
  await expect(cleo.getByRole("link", { name: /^Watch .*Push Chess/ })).toBeVisible();
  await expect(cleo.getByText(/players? online/)).toBeVisible();
  // The small board moves with the game.
  const tile = cleo.getByRole("link", { name: /^Watch .*Push Chess/ });
  const pieces = () =>
    tile.locator(".piece").evaluateAll((all) => all.map(({ className }) => className).join(", "));
  const seen = await pieces();
  for (const page of [anna, ben]) await page.evaluate(playFirst, [game, 2] as const);
  await eventually(pieces).not.toBe(seen);
  await cleo.screenshot({ path: `${OUT}lobby-live.png` });
  expect(await seriousViolations(cleo)).toEqual([]);
});

test("the server's engine is there when nobody else is", async ({ meet }) => {
  const { page } = await meet("", PHONE);
  await page.getByRole("button", { name: "Play the computer" }).click();
  const sheet = page.getByRole("dialog", { name: "Play the computer" });
  await sheet.getByLabel("Variant").selectOption("Push Chess");
  await sheet.getByLabel("Level").selectOption("1");
  await sheet.getByRole("radio", { name: "Black" }).check();
  await page.screenshot({ path: `${OUT}lobby-bot-360x640.png` });
  expect(await seriousViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Start game" }).click();
  await expect(page).toHaveURL(GAME);
  await expect(page.locator("cg-board piece").first()).toBeVisible();
  // White has made the first turn as soon as it is the user's.
  await eventually(() => page.title()).toMatch(/^\(1\) /);
});

test("a folder without a server has no lobby", async ({ page }) => {
  // Here the page knows that there is no server.
  await page.goto("#/lobby");
  await expect(page.getByRole("heading", { name: "There is no lobby here" })).toBeVisible();
  await page.goto("#/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Play now" })).toHaveCount(0);
});

test("who is online is listed", async ({ meet }) => {
  const { page: anna } = await meet("#/lobby", DESKTOP);
  // Visitors become players by what they do.
  await anna.getByRole("button", { name: "New seek …" }).click();
  await anna.getByRole("dialog").getByRole("button", { name: "Post seek" }).click();
  await expect(anna.getByText("Looking for an opponent")).toBeVisible();
  const { page: ben } = await meet("#/lobby", PHONE);
  await ben.getByRole("button", { name: "1 player online" }).click();
  const sheet = ben.getByRole("dialog", { name: "Who is online" });
  await expect(sheet.getByRole("link")).toHaveCount(1);
  await ben.screenshot({ path: `${OUT}lobby-who-360x640.png` });
  expect(await seriousViolations(ben)).toEqual([]);
  expect(await overflowX(ben)).toBeLessThanOrEqual(0);
  const name = await sheet.getByRole("link").innerText();
  await sheet.getByRole("link").click();
  await expect(ben.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("correspondence games can be watched, too, by somebody without a session", async ({ meet }) => {
  const { page: anna } = await meet("#/lobby", DESKTOP);
  await anna.getByRole("button", { name: "New seek …" }).click();
  const sheet = anna.getByRole("dialog", { name: "New seek" });
  await sheet.getByRole("checkbox", { name: "Push Chess" }).check();
  await sheet.getByRole("radio", { name: "3 days per turn" }).check();
  await sheet.getByRole("button", { name: "Post seek" }).click();
  await expect(anna.getByRole("button", { name: /^Withdraw your seek/ })).toBeVisible();
  const { page: ben } = await meet("#/lobby", PHONE);
  await ben.getByRole("button", { name: /^Accept: .*Push Chess/ }).click();
  await expect(ben).toHaveURL(GAME);
  const game = new URL(ben.url()).hash.replace("#/online/", "");
  for (const [turn, page] of [anna, ben, anna].entries())
    await page.evaluate(playFirst, [game, turn] as const);
  const { page: cleo } = await meet("#/games", PHONE);
  await cleo.getByRole("link", { name: "Finished", exact: true }).click();
  await expect(cleo.getByRole("heading", { name: "Finished games", level: 1 })).toBeVisible();
  await cleo.goto("#/lobby");
  await expect(cleo.getByRole("link", { name: /^Watch .*Push Chess.*3 days per turn/ })).toBeVisible();
  await cleo.screenshot({ path: `${OUT}lobby-correspondence-360x640.png`, fullPage: true });
  expect(await overflowX(cleo)).toBeLessThanOrEqual(0);
  await cleo.getByRole("link", { name: "Finished games" }).click();
  await expect(cleo.getByRole("heading", { name: "Finished games", level: 1 })).toBeVisible();
  expect(await cleo.evaluate(() => localStorage.getItem("tempi.session"))).toBe(null);
});
