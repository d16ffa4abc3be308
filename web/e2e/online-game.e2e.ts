// Games between two people over the network, against a real server.
import { seriousViolations } from "./axe.ts";
import { board, strip } from "./board.ts";
import { VARIANT_FILE } from "./editor.ts";
import { headline, listedMoves } from "./game-page.ts";
import { eventually, expect, LOST, OUT, overflowX, stretchTimers } from "./online.ts";
import { clocks, DAYS, foolsMate, LIVE, move, playTurn, openGame, post, test } from "./online-table.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

test("two people play from the first turn to mate, one of them on a phone, and play a rematch with colors swapped", async ({
  sit,
}) => {
  const { white, black, game } = await sit({ black: PHONE });
  await expect(headline(white)).toContainText("Your move");
  await expect(headline(black)).toContainText("White to move");
  await expect(white).toHaveTitle(/^(\(1\) )?Your turn/);
  await foolsMate(white, black);
  await white.screenshot({ path: `${OUT}online-mate-desktop.png` });
  await expect(headline(white)).toContainText("You lost");
  await expect(headline(black)).toContainText("You won");
  await expect(white.locator(".why")).toHaveText("White is checkmated. Black wins.");
  await black.screenshot({ path: `${OUT}online-mate-phone.png` });
  await white.getByRole("button", { name: "Rematch" }).click();
  await black.getByRole("button", { name: "Accept rematch" }).click();
  for (const page of [white, black]) await expect(page).not.toHaveURL(new RegExp(game));
  await expect(headline(black)).toContainText("Your move");
  await expect(headline(white)).toContainText("White to move");
});

test("a turn of several moves is a draft until it is complete, survives a reload, and arrives as a whole", async ({
  sit,
}) => {
  const { white, black } = await sit({ variant: "progressive-italian" });
  await move(white, "g1h3");
  await expect(headline(black)).toContainText("Move 1 of 2");
  await move(black, "f7f6");
  await eventually(() => strip(black)).toEqual(["f6"]);
  await black.reload();
  await eventually(() => strip(black)).toEqual(["f6"]);
  await expect(headline(black)).toContainText("Move 2 of 2");
  expect(await listedMoves(white)).toEqual(["Nh3"]);
  await black.screenshot({ path: `${OUT}online-draft.png` });
  await move(black, "b8a6");
  await eventually(() => listedMoves(white)).toEqual(["Nh3", "f6", "Na6"]);
  await playTurn(white, "c2c4", "h3g1", "g1h3");
  await expect(headline(black)).toContainText("Move 1 of 4");
  await playTurn(black, "e8f7", "f7g6", "a6b4", "b4c2");
  await expect(headline(white)).toContainText("You lost");
});

test("a server that is killed loses nothing: the page comes back, keeps the draft, and sends the turn that was completed meanwhile", async ({
  sit,
  server,
  tolerate,
}) => {
  tolerate(LOST);
  const { white, black } = await sit({ variant: "progressive-italian" });
  await move(white, "g1h3");
  await expect(headline(black)).toContainText("Move 1 of 2");
  await move(black, "f7f6");
  await server.kill();
  const killed = Date.now();
  await expect(black.getByText("Reconnecting …")).toBeVisible();
  await move(black, "b8a6");
  await expect(black.getByText(/Your turn is saved on this device/)).toBeVisible();
  await black.screenshot({ path: `${OUT}online-lost.png` });
  // Servers that were away for at most five seconds do not mention it.
  await eventually(() => Date.now() - killed).toBeGreaterThan(7000);
  await server.start();
  const away = /^The server was down for \d+ s\. The clocks were stopped\.$/;
  await expect(white.getByText(away)).toBeVisible();
  await white.screenshot({ path: `${OUT}online-away.png` });
  await expect(headline(white)).toContainText("Move 1 of 3");
  await eventually(() => listedMoves(white)).toEqual(["Nh3", "f6", "Na6"]);
  await expect(black.getByText(/Reconnecting/)).toHaveCount(0);
  await black.reload();
  await eventually(() => listedMoves(black)).toEqual(["Nh3", "f6", "Na6"]);
  // Nobody was cut off since.
  await expect(black.getByText(away)).toHaveCount(0);
});

test("a turn is taken back and a draw agreed on, after the opponent's consent", async ({ sit }) => {
  const { white, black } = await sit({ black: PHONE });
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await white.getByRole("button", { name: "Ask to take back a turn" }).click();
  await expect(white.getByText("You asked to take back a turn.")).toBeVisible();
  await expect(black.getByText(/asks to take back a turn/)).toBeVisible();
  for (const page of [white, black]) expect(await seriousViolations(page)).toEqual([]);
  expect(await overflowX(black)).toBeLessThanOrEqual(0);
  await black.screenshot({ path: `${OUT}online-offer-phone.png` });
  await white.screenshot({ path: `${OUT}online-offer-desktop.png` });
  await black.getByRole("button", { name: "Accept" }).click();
  await expect(headline(white)).toContainText("Your move");
  await eventually(() => listedMoves(white)).toEqual([]);
  await move(white, "d2d4");
  await expect(headline(black)).toContainText("Your move");
  await white.getByRole("button", { name: "Draw" }).click();
  await white.waitForTimeout(700);
  await white.getByRole("button", { name: "Offer?" }).click();
  await expect(white.getByText("You offered a draw.")).toBeVisible();
  await black.getByRole("button", { name: "Decline" }).click();
  await expect(white.getByText("You offered a draw.")).toHaveCount(0);
  await white.getByRole("button", { name: "Draw" }).click();
  await white.waitForTimeout(700);
  await white.getByRole("button", { name: "Offer?" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) await expect(headline(page)).toContainText("Draw");
});

test("spectators watch and step through the turns, and can do nothing else", async ({ sit, come }) => {
  const { white, black, game } = await sit({ rated: true });
  const { page } = await come(`#/online/${game}`);
  await expect(board(page)).toBeVisible();
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await move(black, "e7e5");
  await eventually(() => listedMoves(page)).toEqual(["e4", "e5"]);
  await expect(page.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(headline(page)).toHaveText("Before turn 2");
  // An analysis is for spectators, not for the players of a rated game.
  await expect(page.getByRole("link", { name: "Analyze" })).toBeVisible();
  await expect(white.getByRole("link", { name: "Analyze" })).toHaveCount(0);
  await page.screenshot({ path: `${OUT}online-spectator.png` });
});

test("one tab at a time plays, and another can take over with the draft", async ({ sit }) => {
  const { white, game } = await sit({ variant: "progressive-italian" });
  const second = await white.context().newPage();
  await second.goto(`#/online/${game}`);
  await expect(second.getByText("This game is open in another tab.")).toBeVisible();
  await second.getByRole("button", { name: "Play here" }).click();
  await expect(headline(second)).toContainText("Your move");
  await expect(white.getByText("This game is open in another tab.")).toBeVisible();
  await move(second, "e2e4");
  await eventually(() => listedMoves(white)).toEqual(["e4"]);
});

test("one tab at a time plays over plain HTTP, too, where browsers have no locks", async ({ sit }) => {
  const { white, game } = await sit({ variant: "progressive-italian" });
  const context = white.context();
  await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  await white.reload();
  await expect(headline(white)).toContainText("Your move");
  const second = await context.newPage();
  // A tab waits 200 ms (ANSWER_MS) for another tab's answer.
  await stretchTimers(second, 200);
  await second.goto(`#/online/${game}`);
  await expect(second.getByText("This game is open in another tab.")).toBeVisible();
  await second.getByRole("button", { name: "Play here" }).click();
  await expect(headline(second)).toContainText("Your move");
  await expect(white.getByText("This game is open in another tab.")).toBeVisible();
  await move(second, "e2e4");
  await eventually(() => listedMoves(white)).toEqual(["e4"]);
  await white.close();
  await second.reload();
  await eventually(() => listedMoves(second)).toEqual(["e4"]);
  await expect(second.getByText("This game is open in another tab.")).toHaveCount(0);
});

test("a correspondence turn waits to be confirmed, and leads to the next game that waits", async ({
  sit,
}) => {
  const { white, black, game } = await sit({ control: DAYS });
  const other = await post<{ id: string }>(white, "challenges", {
    variant: { kind: "built-in", id: "push" },
    control: DAYS,
    color: "white",
  });
  const next = await post<{ game: string }>(black, `challenges/${other.id}/accept`);
  await move(white, "e2e4");
  await white.screenshot({ path: `${OUT}online-days.png` });
  await expect(headline(black)).toContainText("White to move");
  await white.getByRole("button", { name: "Confirm turn" }).click();
  await expect(headline(black)).toContainText("Your move");
  await white.getByRole("link", { name: "Next game" }).click();
  await expect(white).toHaveURL(new RegExp(next.game));
  await openGame(black, game);
  await expect(black.getByRole("timer").last()).toHaveText(/2 d 23 h|3 d/);
});

test("a game by a user's file is aborted, the next one resigned, and analyzed in this browser", async ({
  come,
}) => {
  const [{ page: white }, { page: black }] = [await come("#/about", PHONE), await come()];
  for (const page of [white, black]) await post(page, "me");
  const variant = { kind: "file", id: "my-variant", toml: VARIANT_FILE };
  for (const end of ["Abort", "Resign"]) {
    const { id } = await post<{ id: string }>(white, "challenges", {
      variant,
      control: LIVE,
      color: "white",
    });
    const { game } = await post<{ game: string }>(black, `challenges/${id}/accept`);
    for (const page of [white, black]) await openGame(page, game);
    if (end === "Resign") {
      await move(white, "e2e4");
      await expect(headline(black)).toContainText("Move 1 of 2");
      await playTurn(black, "e7e5", "d7d5");
      // From now on clocks run, and time can be given.
      await eventually(async () => (await clocks(black))[0]).toBeLessThan(300);
      const since = Date.now();
      const [before = 0] = await clocks(black);
      await black.getByRole("button", { name: /^Give .* 15 seconds$/ }).click();
      await eventually(
        async () => ((await clocks(black))[0] ?? 0) - before + (Date.now() - since) / 1000,
      ).toBeGreaterThan(10);
    }
    await black.getByRole("button", { name: end }).click();
    await black.waitForTimeout(700);
    await black.getByRole("button", { name: end === "Abort" ? "Abort?" : "Sure?" }).click();
    const heading = end === "Abort" ? "Game aborted" : "You won";
    await expect(headline(white)).toContainText(heading);
  }
  expect(await seriousViolations(white)).toEqual([]);
  expect(await overflowX(white)).toBeLessThanOrEqual(0);
  await white.getByRole("link", { name: "Analyze" }).click();
  await expect(white).toHaveURL(/#\/analysis\?game=/);
  await expect(white.locator("cg-board piece").first()).toBeVisible();
  await white.goto("#/games");
  await expect(white.getByText(/1-0/)).toBeVisible();
});
