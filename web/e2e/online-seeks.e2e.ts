// Seeks: telling of new ones, and that their conditions hold.
import type { Page } from "@playwright/test";
import { hide, recordNotifications, shown } from "./notifications.ts";
import { eventually, expect, OUT, overflowX, test } from "./online.ts";
import { gameOf, get, PHONE } from "./online-table.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const GAME = /#\/online\/[A-Za-z0-9]+$/;

interface SeekForm {
  variant: string;
  color?: "White" | "Black";
  rated?: boolean;
  ratings?: readonly [number, number];
}

/** Posts a seek in the lobby. */
async function postSeek(page: Page, { variant, color, rated = false, ratings }: SeekForm): Promise<void> {
  await page.getByRole("button", { name: "New seek …" }).click();
  const sheet = page.getByRole("dialog", { name: "New seek" });
  await sheet.getByRole("checkbox", { name: variant }).check();
  await sheet.getByRole("radio", { name: "5 min + 5 s" }).check();
  if (rated) await sheet.getByRole("switch", { name: "Rated" }).check();
  if (color) await sheet.getByRole("radio", { name: color }).check();
  if (ratings) {
    await sheet.getByRole("radio", { name: "A range" }).check();
    await sheet.getByRole("spinbutton", { name: "From" }).fill(String(ratings[0]));
    await sheet.getByRole("spinbutton", { name: "To", exact: true }).fill(String(ratings[1]));
  }
  await sheet.getByRole("button", { name: "Post seek" }).click();
  await expect(sheet).toHaveCount(0);
}

test(
  "whoever wants to know is notified of new seeks, wherever they are on the page",
  { tag: "@whole-chromium" },
  async ({ meet, server }) => {
    const { page: anna } = await meet("#/about", DESKTOP);
    await recordNotifications(anna, server.address);
    await anna.goto(`${server.address}#/lobby`);
    await anna.reload();
    await anna.getByRole("button", { name: "Notify me of new seeks" }).click();
    await expect(anna.getByText("You will be notified of new seeks while Tempi is open.")).toBeVisible();
    const { page: ben } = await meet("#/lobby", DESKTOP);
    // Somebody who sees the lobby needs no notification.
    await postSeek(ben, { variant: "Push Chess" });
    await expect(anna.getByRole("button", { name: /^Accept: .*Push Chess/ })).toBeVisible();
    expect(await shown(anna)).toEqual([]);
    await ben.getByRole("button", { name: "Stop looking" }).click();
    await expect(anna.getByRole("button", { name: /^Accept: .*Push Chess/ })).toHaveCount(0);

    // It is remembered, and holds on every page.
    let heard = false;
    anna.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => (heard ||= String(payload).includes('"type":"lobby"'))),
    );
    await anna.goto(`${server.address}#/rules/push`);
    await anna.reload();
    await expect(anna.getByRole("heading", { level: 1 })).toBeVisible();
    await eventually(() => heard).toBe(true);
    const show = await hide(anna);
    await postSeek(ben, { variant: "Gridlock" });
    await eventually(() => shown(anna)).toHaveLength(1);
    const { name } = await get<{ name: string }>(ben, "me");
    expect(await shown(anna)).toEqual([{ title: `${name} is looking for an opponent`, body: "5 min + 5 s" }]);
    await show();
  },
);

test("a seek keeps its color and its range of ratings", async ({ meet, tolerate }) => {
  tolerate(/403/);
  const { page: anna } = await meet("#/lobby", DESKTOP);
  const { page: ben } = await meet("#/lobby", { ...PHONE, locale: "en-GB" });
  // Everybody begins with 1500.
  await postSeek(anna, { variant: "Push Chess", rated: true, color: "Black", ratings: [1800, 2200] });
  await expect(ben.getByText("rating 1800 to 2200")).toBeVisible();
  await expect(ben.getByText("you play White")).toBeVisible();
  await ben.screenshot({ path: `${OUT}lobby-range-360x640.png` });
  expect(await overflowX(ben)).toBeLessThanOrEqual(0);
  const accept = ben.getByRole("button", { name: /^Accept: .*Push Chess/ });
  await accept.click();
  await expect(ben.getByText("That is not possible now.")).toBeVisible();
  await expect(ben).toHaveURL(/#\/lobby$/);
  await anna.getByRole("button", { name: "Stop looking" }).click();
  await expect(accept).toHaveCount(0);

  await postSeek(anna, { variant: "Push Chess", rated: true, color: "Black", ratings: [1400, 1600] });
  await expect(ben.getByText("rating 1400 to 1600")).toBeVisible();
  await accept.click();
  for (const page of [anna, ben]) await expect(page).toHaveURL(GAME);
  const game = await get<{ rated: boolean; players: { white: { name: string }; black: { name: string } } }>(
    ben,
    `games/${gameOf(ben)}`,
  );
  const [{ name: white }, { name: black }] = [
    await get<{ name: string }>(ben, "me"),
    await get<{ name: string }>(anna, "me"),
  ];
  expect(game).toMatchObject({ rated: true, players: { white: { name: white }, black: { name: black } } });
});
