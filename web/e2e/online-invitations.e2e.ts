// Inviting a friend by link, from the variant to the game, as the one and as the other sees it.
import { seriousViolations } from "./axe.ts";
import { replaceText, VARIANT_FILE } from "./editor.ts";
import { eventually, expect, OUT, overflowX, test } from "./online.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const GAME = /#\/online\/[A-Za-z0-9]+$/;

test("an invitation leads both players into the game, one of them on a phone", async ({
  meet,
  server,
  tolerate,
}) => {
  // The link that was replaced.
  tolerate(/404|challenges\//);
  const { page: anna } = await meet("#/rules/push", DESKTOP);
  await anna.getByRole("link", { name: "Play a friend" }).click();
  // One click makes the link. Its terms can be changed.
  await expect(anna.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  await expect(anna.getByRole("img", { name: "QR code" })).toBeVisible();
  await expect(anna.getByText("No clock")).toBeVisible();
  const first = await anna.getByLabel("Link", { exact: true }).inputValue();
  await anna.getByRole("link", { name: "Options" }).click();
  await expect(anna.getByRole("heading", { name: "Play a friend" })).toBeVisible();
  await expect(anna.getByText("The old one stops working.")).toBeVisible();
  await anna.getByRole("radio", { name: "10 min + 10 s" }).check();
  await anna.getByRole("radio", { name: "Black" }).check();
  await anna.screenshot({ path: `${OUT}challenge-new.png` });
  expect(await seriousViolations(anna)).toEqual([]);
  await anna.getByRole("button", { name: "Create the link" }).click();
  await expect(anna.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  const link = await anna.getByLabel("Link", { exact: true }).inputValue();
  expect(link.startsWith(`${server.address}#/challenge/`)).toBe(true);
  expect(link).not.toBe(first);
  await expect(anna.getByText("Only this device can open this link.")).toBeVisible();
  await expect(anna.getByRole("img", { name: "QR code" })).toBeVisible();
  await anna.screenshot({ path: `${OUT}challenge-waiting.png`, fullPage: true });
  expect(await seriousViolations(anna)).toEqual([]);

  const { page: ben } = await meet(link.slice(server.address.length), PHONE);
  await expect(ben.getByRole("heading", { name: /invites you to play Push Chess/ })).toBeVisible();
  await expect(ben.getByText("You play White, you move first")).toBeVisible();
  await expect(ben.getByText("10 min + 10 s")).toBeVisible();
  await expect(ben.getByText("No account needed.")).toBeVisible();
  expect(await overflowX(ben)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(ben)).toEqual([]);
  await ben.screenshot({ path: `${OUT}challenge-friend-360x640.png`, fullPage: true });
  await ben.getByRole("button", { name: "Look at the rules first" }).click();
  await expect(ben.getByRole("dialog", { name: "Push Chess" })).toBeVisible();
  await ben.keyboard.press("Escape");
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(ben).toHaveURL(GAME);
  await expect(anna).toHaveURL(GAME);
  expect(new URL(ben.url()).hash).toBe(new URL(anna.url()).hash);
  for (const page of [anna, ben]) await expect(page.locator("cg-board piece").first()).toBeVisible();

  const { page: dan } = await meet(first.slice(server.address.length), DESKTOP);
  await expect(dan.getByRole("heading", { name: "no longer open" })).toBeVisible();

  // The link leads its players back to the game, and tells others that it is taken.
  await ben.goto(link);
  await expect(ben).toHaveURL(GAME);
  const { page: cleo } = await meet(link.slice(server.address.length), DESKTOP);
  await expect(cleo.getByRole("heading", { name: "Someone else has accepted" })).toBeVisible();
  await expect(cleo.getByRole("link", { name: "Watch the game" })).toBeVisible();
});

test("a user's variant is played by link, from the workshop", async ({ meet, server }) => {
  const { page: anna } = await meet("#/workshop?from=push", DESKTOP);
  await replaceText(anna, VARIANT_FILE);
  await expect(anna.getByText("Two at Once", { exact: true })).toBeVisible();
  await anna.getByRole("link", { name: "Play a friend" }).click();
  await expect(anna.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  await anna.getByRole("link", { name: "Options" }).click();
  await expect(anna.getByText("Games in your own variants are always casual.")).toBeVisible();
  await anna.getByRole("button", { name: "Create the link" }).click();
  const link = await anna.getByLabel("Link", { exact: true }).inputValue();
  const { page: ben } = await meet(link.slice(server.address.length), DESKTOP);
  await expect(ben.getByText("Its rules are below.")).toBeVisible();
  await ben.screenshot({ path: `${OUT}challenge-own-variant.png`, fullPage: true });
  expect(await seriousViolations(ben)).toEqual([]);
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(ben).toHaveURL(GAME);
  await expect(anna).toHaveURL(GAME);
});

test("an invitation can start from a position, and be withdrawn", async ({ meet, server, tolerate }) => {
  tolerate(/404|challenges\//);
  const { page: anna } = await meet("#/analysis?variant=push&actions=e3e4", DESKTOP);
  await anna.getByRole("button", { name: /Play/ }).first().click();
  await anna.getByRole("dialog").getByRole("link", { name: "Play a friend" }).click();
  await expect(anna.getByText("Casual game")).toBeVisible();
  const link = await anna.getByLabel("Link", { exact: true }).inputValue();
  const { page: ben } = await meet(link.slice(server.address.length), DESKTOP);
  await expect(ben.getByText("The game starts from this position.")).toBeVisible();
  await ben.screenshot({ path: `${OUT}challenge-position.png` });
  await anna.getByRole("button", { name: "Withdraw" }).click();
  await expect(anna.getByRole("heading", { name: "You have withdrawn" })).toBeVisible();
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(ben.getByRole("heading", { name: "no longer open" })).toBeVisible();
  await ben.goto(`${server.address}#/challenge/nosuchthing1`);
  await expect(ben.getByRole("heading", { name: "no longer open" })).toBeVisible();
});

test("its maker comes back to it after a reload, in German on a phone", async ({ meet }) => {
  const { page } = await meet("#/challenge?variant=monsoon", {
    ...PHONE,
    locale: "de-DE",
    colorScheme: "dark",
  });
  await page.getByRole("radio", { name: "Andere" }).check();
  await page.getByRole("radio", { name: "Tage je Serie", exact: true }).check();
  await page.getByRole("spinbutton", { name: "Tage je Serie" }).fill("5");
  await page.screenshot({ path: `${OUT}challenge-new-german-360x640.png`, fullPage: true });
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(page.getByText("5 Tage je Serie")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 Tage je Serie")).toBeVisible();
  await expect(page.getByRole("button", { name: "Einladung zurückziehen" })).toBeVisible();
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}challenge-waiting-german-360x640.png`, fullPage: true });
  // The next invitation begins with the same time.
  await page.goto("about:blank");
  await page.goto("#/challenge?variant=push");
  await eventually(() => page.getByRole("spinbutton").inputValue()).toBe("5");
});

test("the lobby's link is made at once, too, and its variant can be changed", async ({ meet }) => {
  const { page } = await meet("#/lobby", PHONE);
  await page.getByRole("link", { name: "Play a friend" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await page.screenshot({ path: `${OUT}challenge-at-once-360x640.png`, fullPage: true });
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Another variant" }).click();
  await page.getByRole("searchbox").fill("tsunami");
  await page.screenshot({ path: `${OUT}challenge-pick-360x640.png` });
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page
    .getByRole("link", { name: /^Tsunami/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Tsunami/ })).toBeVisible();
  // The next one is for the same variant.
  await page.goto("#/lobby");
  await page.getByRole("link", { name: "Play a friend" }).click();
  await expect(page.getByRole("heading", { name: /^Tsunami/ })).toBeVisible();
});

test("open invitations are listed in the lobby, to send again or to cancel", async ({ meet }) => {
  const { page } = await meet("#/rules/push", {
    ...PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("link", { name: "Play a friend" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.goto("#/challenge?variant=gridlock");
  await page.getByRole("radio", { name: "3 days per turn" }).check();
  await page.getByRole("radio", { name: "Black" }).check();
  await page.getByRole("button", { name: "Create the link" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
  await page.goto("#/lobby");
  const list = page.getByRole("region", { name: "Your invitations" });
  await expect(list.getByRole("listitem")).toContainText([
    "3 days per turn · casual · you play Black",
    "No clock · casual",
  ]);
  await page.screenshot({ path: `${OUT}lobby-invitations-360x640.png`, fullPage: true });
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await list.getByRole("button", { name: "Copy link: Push Chess" }).click();
  await expect(list.getByRole("button", { name: "Copied: Push Chess" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await list.getByRole("button", { name: "Cancel: Gridlock" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("link", { name: "Push Chess" }).click();
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(link);
  // Once it is accepted, it is a game.
  await page.goto("#/lobby");
  const { page: ben } = await meet(link.slice(link.indexOf("#")), DESKTOP);
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Your turn \(1\)|Waiting for the opponent/ })).toBeVisible();
});

test("a reload and an address from elsewhere make no link", async ({ meet }) => {
  const { page } = await meet("#/challenge?variant=push", DESKTOP);
  await expect(page.getByRole("button", { name: "Create the link" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tempi.session"))).toBe(null);
});

test("a folder without a server offers none of it", async ({ page }) => {
  await page.goto("#/rules/push");
  await expect(page.getByRole("link", { name: "Analyze", exact: true }).first()).toBeVisible();
  expect(await page.getByRole("link", { name: "Play a friend" }).count()).toBe(0);
  await page.goto("#/challenge/abcdefgh");
  await expect(page.getByRole("heading", { name: "cannot be opened here" })).toBeVisible();
  await page.goto("#/challenge?variant=push");
  await expect(page.getByRole("heading", { name: "needs a server" })).toBeVisible();
});

test.describe("a server that other machines can reach", () => {
  test.use({ host: "0.0.0.0" });
  test("gives out links that open there", async ({ meet, tolerate }) => {
    // Chromium says so at plain HTTP from other hosts.
    tolerate(/Cross-Origin-Opener-Policy/);
    const { page } = await meet("#/challenge?variant=push", DESKTOP);
    const { networkUrl } = await page.evaluate(
      async () => (await (await fetch("./api/v1/site")).json()) as { networkUrl: string | null },
    );
    await page.getByRole("button", { name: "Create the link" }).click();
    const link = page.getByLabel("Link", { exact: true });
    if (networkUrl === null) {
      // This machine has no network.
      await expect(page.getByText("Only this device can open this link.")).toBeVisible();
      return;
    }
    await expect(link).toHaveValue(new RegExp(`^${networkUrl}#/challenge/`));
    await expect(page.getByText("Anyone on the same network")).toBeVisible();
    const there = { ...DESKTOP, baseURL: networkUrl };
    const { page: friend } = await meet((await link.inputValue()).slice(networkUrl.length), there);
    await expect(friend.getByRole("heading", { name: /invites you to play Push Chess/ })).toBeVisible();
    expect(friend.url().startsWith(networkUrl)).toBe(true);
    await page.screenshot({ path: `${OUT}challenge-network.png` });
  });
});
