// Notifications of the browser: what it has shown, and pages that nobody sees.
import type { Page } from "@playwright/test";

/** What the browser has shown: notifications report it themselves. */
type Shown = Window & { shown?: { title: string; body: string }[] };
export const shown = (page: Page) => page.evaluate(() => (window as Shown).shown ?? []);

/** Permits notifications, and records them from the next load of the page on. */
export async function recordNotifications(page: Page, address: string): Promise<void> {
  await page.context().grantPermissions(["notifications"], { origin: new URL(address).origin });
  await page.addInitScript(() => {
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.addEventListener("show", () =>
          ((window as Shown).shown ??= []).push({ title, body: options?.body ?? "" }),
        );
      }
    };
  });
}

/** Tells the page that nobody sees it: no browser without a screen hides a page. Returns how to show it again. */
export async function hide(page: Page): Promise<() => Promise<void>> {
  const set = (state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await set("hidden");
  return () => set("visible");
}
