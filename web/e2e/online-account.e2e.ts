// Guests, names, passwords, and recovery codes.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { downloadedText } from "./fixtures.ts";
import { expect, OUT, overflowX, test } from "./online.ts";

const PASSWORD = "correct horse battery";

async function claim(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible();
}

test("a guest takes a name, signs out, and signs in elsewhere", async ({ meet, tolerate }) => {
  tolerate(/401/);
  const { page } = await meet("#/", { viewport: { width: 1280, height: 800 } });
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await page.screenshot({ path: `${OUT}account-nobody.png` });
  await page.getByRole("textbox", { name: "Name" }).fill("9 lives");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Take this name" }).click();
  await expect(page.getByText("Use letters, digits, - and _ only.")).toBeVisible();
  await expect(page.getByText("Passwords need at least 12 characters.")).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Name" }).fill("Anna");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Take this name" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator("section.codes li").allTextContents();
  expect(codes).toHaveLength(8);
  await page.screenshot({ path: `${OUT}account-codes.png` });
  expect(await seriousViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(await downloadedText(download)).toContain(codes[0]);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("You are signed in as Anna.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You are signed in as Anna.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Account: Anna" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const { page: elsewhere } = await meet("#/account", phone);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.getByRole("textbox", { name: "Name" }).fill("anna");
  await elsewhere.getByLabel("Password").fill("wrong password");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByText("do not match")).toBeVisible();
  expect(await overflowX(elsewhere)).toBeLessThanOrEqual(0);
  await elsewhere.screenshot({ path: `${OUT}account-sign-in-360x640.png` });
  await elsewhere.getByLabel("Password").fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByText("You are signed in as Anna.")).toBeVisible();
});

test("a recovery code sets a new password, and a name is had once", async ({ meet, tolerate }) => {
  tolerate(/401|409/);
  const { page } = await meet("#/account", { locale: "de-DE" });
  await page.getByRole("textbox", { name: "Name" }).fill("Bo");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Diesen Namen nehmen" }).click();
  await expect(page.getByRole("heading", { name: "Deine Wiederherstellungscodes" })).toBeVisible();
  const codes = await page.locator("section.codes li").allTextContents();
  await page.getByRole("button", { name: "Ich habe sie gesichert" }).click();

  const { page: other } = await meet("#/account");
  await other.getByRole("textbox", { name: "Name" }).fill("B-o");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Take this name" }).click();
  await expect(other.getByText("or one that looks like it, is taken")).toBeVisible();
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("button", { name: "Forgot your password?" }).click();
  await other.getByRole("textbox", { name: "Name" }).fill("Bo");
  await other.getByLabel("Recovery code").fill(codes[3] ?? "");
  await other.getByRole("textbox", { name: "New password" }).fill("another password");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByText("You are signed in as Bo.")).toBeVisible();
  // All other sessions have ended.
  await page.reload();
  await expect(page.getByText("Du bist nicht angemeldet.")).toBeVisible();
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a folder without a server has no accounts", async ({ page }) => {
  await page.goto("#/account");
  await expect(page.getByRole("heading", { name: "There are no accounts here" })).toBeVisible();
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
});

test("an account changes its name once, unblocks a player, takes its data along, and is deleted", async ({
  meet,
  tolerate,
}) => {
  // The page lets go of a socket that is just being opened when its session ends.
  tolerate(/401|409|WebSocket is closed before/);
  const { page: bo } = await meet("#/account");
  await claim(bo, "Bo");
  const { page } = await meet("#/account", { viewport: { width: 1280, height: 800 } });
  await claim(page, "Anna");
  await page.evaluate(() => fetch("./api/v1/players/Bo/block", { method: "POST" }));
  await page.reload();

  await page.getByRole("textbox", { name: "New name" }).fill("B-o");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("or one that looks like it, is taken")).toBeVisible();
  await page.getByRole("textbox", { name: "New name" }).fill("Hanna");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("Your name is now Hanna.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Account: Hanna" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New name" })).toHaveCount(0);

  await page.getByRole("switch", { name: "Allow free-text messages" }).click();
  await page.getByRole("button", { name: "Unblock Bo" }).click();
  await expect(page.getByText("Bo is no longer blocked.")).toBeVisible();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Allow free-text messages" })).toBeChecked();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  const data = JSON.parse(await downloadedText(download)) as { player: { name: string }; games: unknown[] };
  expect(data.player.name).toBe("Hanna");
  expect(data.games).toEqual([]);

  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("All your games stay, without your name.")).toBeVisible();
  await page.screenshot({ path: `${OUT}account-delete.png`, fullPage: true });
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete account", exact: true }).click();
  await expect(page.getByText("Check the box first.")).toBeVisible();
  await page.getByLabel("I want to delete my account for good").check();
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Delete account", exact: true }).click();
  await expect(page.getByText("This password is wrong.")).toBeVisible();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete account", exact: true }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Hanna");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("do not match")).toBeVisible();
});

test("a guest is deleted without a password, in German on a phone", async ({ meet, tolerate }) => {
  tolerate(/401|WebSocket is closed before/);
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const { page } = await meet("#/account", { ...phone, locale: "de-DE", colorScheme: "dark" });
  await page.evaluate(() =>
    fetch("./api/v1/me", { method: "POST" }).then(() => localStorage.setItem("tempi.session", "1")),
  );
  await page.reload();
  await page.getByRole("button", { name: "Mein Konto löschen" }).click();
  await page.getByLabel("Ich will mein Konto endgültig löschen").check();
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${OUT}account-delete-360x640.png`, fullPage: true });
  await page.getByRole("button", { name: "Konto löschen", exact: true }).click();
  await expect(page.getByText("Dein Konto ist gelöscht.")).toBeVisible();
  await expect(page.getByText("Du bist nicht angemeldet.")).toBeVisible();
});

test("a token is made, shown once, used by a program, and revoked", async ({ meet, tolerate }) => {
  tolerate(/401|WebSocket is closed before/);
  const { context, page } = await meet("#/account", { viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tokens for programs" })).toHaveCount(0);
  await claim(page, "Anna");
  await expect(page.getByText("You have no tokens.")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Give the token a name.")).toBeVisible();
  await page.getByLabel("What is the token for?").fill("my bot");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("heading", { name: "New token: my bot" })).toBeFocused();
  await expect(page.getByText(/can play in your name\. Keep it secret/)).toBeVisible();
  const token = (await page.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^tempi_/);
  await page.getByRole("button", { name: "Copy token" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.screenshot({ path: `${OUT}account-token.png`, fullPage: true });
  expect(await seriousViolations(page)).toEqual([]);
  /** What a program with the token is answered. */
  const answer = (): Promise<[number, string | undefined]> =>
    page.evaluate(async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch("./api/v1/me", { headers, credentials: "omit" });
      return [response.status, ((await response.json()) as { name?: string }).name];
    }, token);
  expect(await answer()).toEqual([200, "Anna"]);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your tokens" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "my bot" })).toContainText("Created ");
  await expect(page.locator("code")).toHaveCount(0);

  const revoke = page.getByRole("button", { name: "Revoke my bot" });
  await revoke.click();
  const sure = page.getByRole("button", { name: "Revoke? my bot" });
  await expect(sure).toBeVisible();
  expect(await answer()).toEqual([200, "Anna"]);
  await expect(sure).not.toHaveAttribute("aria-disabled");
  await sure.click();
  await expect(page.getByText("my bot has been revoked.")).toBeVisible();
  await expect(page.getByText("You have no tokens.")).toBeVisible();
  expect((await answer())[0]).toBe(401);
});

test("tokens in German on a phone, up to the last one", async ({ meet }) => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const { page } = await meet("#/account", { ...phone, locale: "de-DE", colorScheme: "dark" });
  await page.getByRole("textbox", { name: "Name" }).fill("Bo");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Diesen Namen nehmen" }).click();
  await page.getByRole("button", { name: "Ich habe sie gesichert" }).click();
  await page.evaluate(async () => {
    for (let index = 1; index < 20; index += 1)
      await fetch("./api/v1/me/tokens", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          name: index === 19 ? "EinNameOhneLeerzeichenMitVierzigZeichen_" : `Bot ${index}`,
        }),
      });
  });
  await page.reload();
  await page.getByLabel("Wofür ist das Token?").fill("mein letzter Bot");
  await page.getByRole("button", { name: "Token erstellen" }).click();
  await expect(page.getByRole("heading", { name: "Neues Token: mein letzter Bot" })).toBeFocused();
  await expect(page.getByText("Du hast 20 Tokens, mehr sind nicht möglich.")).toBeVisible();
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}account-tokens-360x640.png`, fullPage: true });
});
