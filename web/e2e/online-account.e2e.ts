// Guests, names, passwords, and recovery codes.
import { seriousViolations } from "./axe.ts";
import { downloadedText } from "./fixtures.ts";
import { expect, hasProgram, OUT, overflowX, test } from "./online.ts";

test.skip(!hasProgram, "the program is not built");

const PASSWORD = "correct horse battery";

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
  await expect(page.getByText("Passwords need at least 10 characters.")).toBeVisible();
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
