// Accounts with passkeys, on the virtual device of Chromium.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { expect, OUT, overflowX, test, type OnlineServer } from "./online.ts";

/** A device with a screen lock, such as a phone. Returns what makes it refuse, and work again. */
async function addDevice(page: Page): Promise<(willing: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (willing) =>
    void (await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: willing }));
}

/** Browsers have passkeys at names only, and without HTTPS at this one. */
const byName = (server: OnlineServer): string => server.address.replace("127.0.0.1", "localhost");

test("a guest takes a name with a passkey, signs in with it, and deletes the account by it", async ({
  meet,
  server,
  tolerate,
}) => {
  tolerate(/401|409|WebSocket is closed before/);
  const { page } = await meet("#/account", {
    baseURL: byName(server),
    viewport: { width: 1280, height: 800 },
  });
  const setWilling = await addDevice(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("Names need at least 2 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Anna");
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}passkey-claim.png` });
  await setWilling(false);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await setWilling(true);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("You are signed in as Anna.")).toBeVisible();

  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("You are signed in as Anna.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your passkeys" })).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();

  // The only way to sign in stays.
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await page.getByRole("button", { name: "Remove? Passkey" }).click();
  await expect(page.getByText("You have nothing else to sign in with.")).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}passkey-list.png`, fullPage: true });

  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("I want to delete my account for good").check();
  await expect(page.getByText("You will be asked for your passkey.")).toBeVisible();
  await page.getByRole("button", { name: "Delete account", exact: true }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey does not sign you in here.")).toBeVisible();
});

test("an account with a password adds a passkey and removes it, in German on a phone", async ({
  meet,
  server,
  tolerate,
}) => {
  tolerate(/401|WebSocket is closed before/);
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const { page } = await meet("#/account", {
    ...phone,
    baseURL: byName(server),
    locale: "de-DE",
    colorScheme: "dark",
  });
  await addDevice(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Bo");
  await page.getByLabel("Passwort").fill("correct horse battery");
  await page.getByRole("button", { name: "Diesen Namen nehmen" }).click();
  await page.getByRole("button", { name: "Ich habe sie gesichert" }).click();
  await expect(page.getByText("Du hast keine Passkeys.")).toBeVisible();
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expect(page.getByText("Gib dem Passkey einen Namen.")).toBeVisible();
  await page.getByLabel("Wo ist der neue Passkey?").fill("mein Handy");
  await page.getByLabel("Passwort").fill("wrong password");
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expect(page.getByText("Dieses Passwort ist falsch.")).toBeVisible();
  await page.getByLabel("Passwort").fill("correct horse battery");
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expect(page.getByText("mein Handy ist hinzugefügt.")).toBeVisible();
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}passkey-list-360x640.png`, fullPage: true });
  await page.getByRole("button", { name: "Hier abmelden" }).click();
  await page.screenshot({ path: `${OUT}passkey-sign-in-360x640.png`, fullPage: true });
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(page.getByText("Du bist als Bo angemeldet.")).toBeVisible();
  await page.getByRole("button", { name: "Entfernen mein Handy" }).click();
  await page.getByRole("button", { name: "Entfernen? mein Handy" }).click();
  await expect(page.getByText("mein Handy ist entfernt und meldet dich nicht mehr an.")).toBeVisible();
  await expect(page.getByText("Du hast keine Passkeys.")).toBeVisible();
});

test("there are no passkeys where browsers have none", async ({ meet }) => {
  const { page } = await meet("#/account");
  await expect(page.getByRole("button", { name: "Take this name" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("button", { name: /passkey/i })).toHaveCount(0);
});
