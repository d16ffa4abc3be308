// What happens in online games besides turns: flags, opponents who leave, notifications, and servers that need a newer page.
import { strip } from "./board.ts";
import { headline, listedMoves } from "./game-page.ts";
import { hide, recordNotifications, shown } from "./notifications.ts";
import { eventually, expect, OUT } from "./online.ts";
import { move, test } from "./online-table.ts";

/** The shortest time that servers accept. */
const SHORTEST = { kind: "turn", turnMs: 5000 } as const;

test("a flag falls on both pages, and the game is lost on time", async ({ sit }) => {
  const { white, black } = await sit({ control: SHORTEST });
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await move(black, "e7e5");
  // From now on clocks run, and White lets theirs run out.
  await expect(headline(white)).toContainText("You lost");
  await expect(headline(black)).toContainText("You won");
  for (const page of [white, black]) {
    await expect(page.locator(".why")).toHaveText("White ran out of time. Black wins.");
    await expect(page.getByRole("timer", { name: /^Clock, .+: 0:00/ })).toHaveCount(1);
  }
  await white.screenshot({ path: `${OUT}online-flag.png` });
  expect(await listedMoves(white)).toEqual(["e4", "e5"]);
});

test("the win is claimed once the opponent has been away for long enough", async ({ sit }) => {
  const { white, black } = await sit();
  await move(white, "e2e4");
  await expect(headline(black)).toContainText("Your move");
  await move(black, "e7e5");
  await expect(headline(white)).toContainText("Your move");
  await black.context().close();
  // The server wants ninety seconds, and so do the following two lines.
  await expect(white.getByText(/ left\. You can claim the win in 1:\d\d\./)).toBeVisible();
  const claim = white.getByRole("button", { name: "Claim the win" });
  expect(await claim.count()).toBe(0);
  await expect(claim).toBeVisible({ timeout: 180_000 });
  await white.screenshot({ path: `${OUT}online-claim.png` });
  await claim.click();
  await expect(headline(white)).toContainText("You won");
  await expect(claim).toHaveCount(0);
});

test(
  "a player who does not see the page is notified that it is their turn",
  { tag: "@whole-chromium" },
  async ({ sit, server }) => {
    const { white, black } = await sit();
    await recordNotifications(white, server.address);
    await white.reload();
    await expect(headline(white)).toContainText("Your move");
    await move(white, "e2e4");
    await expect(headline(black)).toContainText("Your move");
    await move(black, "e7e5");
    await expect(headline(white)).toContainText("Your move");
    // Not while they look at it.
    expect(await shown(white)).toEqual([]);
    await move(white, "g1f3");
    await expect(headline(black)).toContainText("Your move");
    const show = await hide(white);
    await move(black, "b8c6");
    await eventually(() => shown(white)).toEqual([
      { title: "Your turn", body: expect.stringMatching(/^Chess against /) as unknown as string },
    ]);
    await show();
    await expect(headline(white)).toContainText("Your move");
  },
);

test("a page that is too old for its server keeps the unfinished turn", async ({ sit }) => {
  const { white, black } = await sit({ variant: "progressive-italian" });
  await move(white, "g1h3");
  await expect(headline(black)).toContainText("Move 1 of 2");
  /** Greets the server as a page with another protocol does. */
  let old = false;
  let hangUp: () => Promise<void> = () => Promise.resolve();
  await black.routeWebSocket(/\/api\/v1\/socket$/, (page) => {
    const server = page.connectToServer();
    hangUp = () => page.close();
    page.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string };
      server.send(old && said.type === "hello" ? JSON.stringify({ ...said, protocol: 0 }) : message);
    });
  });
  await black.reload();
  await expect(headline(black)).toContainText("Move 1 of 2");
  await move(black, "f7f6");
  await eventually(() => strip(black)).toEqual(["f6"]);
  old = true;
  await hangUp();
  await expect(black.getByText("This page is out of date.")).toBeVisible();
  expect(await strip(black)).toEqual(["f6"]);
  await black.screenshot({ path: `${OUT}online-upgrade.png` });
  // The server has a newer page.
  old = false;
  await black.getByRole("button", { name: "Reload" }).click();
  await expect(headline(black)).toContainText("Move 2 of 2");
  await eventually(() => strip(black)).toEqual(["f6"]);
  await move(black, "b8a6");
  await eventually(() => listedMoves(white)).toEqual(["Nh3", "f6", "Na6"]);
});
