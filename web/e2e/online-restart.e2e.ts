// Servers that are killed, or stopped and started again, while people play.
import { strip } from "./board.ts";
import { headline, listedMoves } from "./game-page.ts";
import { eventually, expect, LOST, OUT } from "./online.ts";
import { DAYS, get, move, PHONE, test } from "./online-table.ts";

test("a correspondence game outlasts a kill of the server, with the turn that was half entered", async ({
  sit,
  server,
  tolerate,
}) => {
  tolerate(LOST);
  const { white, black, game } = await sit({
    variant: "progressive-italian",
    control: DAYS,
    black: { ...PHONE, locale: "en-GB" },
  });
  await move(white, "g1h3");
  await white.getByRole("button", { name: "Confirm turn" }).click();
  await expect(headline(black)).toContainText("Move 1 of 2");
  await move(black, "f7f6");
  await eventually(() => strip(black)).toEqual(["f6"]);
  await server.kill();
  await expect(black.getByText("Reconnecting …")).toBeVisible();
  expect(await strip(black)).toEqual(["f6"]);
  await server.start();
  await expect(black.getByText("Reconnecting …")).toHaveCount(0);
  expect(await strip(black)).toEqual(["f6"]);
  // Not only in this page's memory.
  await black.reload();
  await eventually(() => strip(black)).toEqual(["f6"]);
  await expect(headline(black)).toContainText("Move 2 of 2");
  await black.screenshot({ path: `${OUT}online-days-draft-phone.png` });
  expect(await listedMoves(white)).toEqual(["Nh3"]);
  expect((await get<{ turns: unknown[] }>(white, `games/${game}`)).turns).toHaveLength(1);
  await move(black, "b8a6");
  await black.getByRole("button", { name: "Confirm turn" }).click();
  await expect(headline(white)).toContainText("Move 1 of 3");
  await eventually(() => listedMoves(white)).toEqual(["Nh3", "f6", "Na6"]);
});

test("pages are connected again within three seconds of the server's return", async ({
  sit,
  server,
  tolerate,
}) => {
  tolerate(LOST);
  const { white, black, game } = await sit();
  for (const page of [white, black]) {
    // From now on the page's time is set by the test.
    await page.clock.install();
    await page.reload();
    await expect(headline(page)).toContainText(page === white ? "Your move" : "White to move");
  }
  const away = async () => (await get<{ awaySinceMs: object }>(white, `games/${game}`)).awaySinceMs;
  expect(await server.stop()).toBe(0);
  for (const page of [white, black]) {
    await expect(page.getByText("Reconnecting …")).toBeVisible();
  }
  for (const page of [white, black]) {
    // Its pauses have become as long as they get.
    await page.clock.runFor(10_000);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }
  await server.start();
  const back = Date.now();
  for (const page of [white, black]) await page.clock.runFor(3000);
  for (const page of [white, black]) await expect(page.getByText("Reconnecting …")).toHaveCount(0);
  await eventually(away).toEqual({ white: null, black: null });
  test.info().annotations.push({ type: "connected again after", description: `${Date.now() - back} ms` });
  for (const page of [white, black]) await page.clock.resume();
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await move(black, "e7e5");
  await eventually(() => listedMoves(white)).toEqual(["e4", "e5"]);
});
