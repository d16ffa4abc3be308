// A new version of the page.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "../scripts/serve.ts";
import { eventually, expect, test } from "./fixtures.ts";

test("a new version is offered and waits until it is accepted", async ({ folder, visit }) => {
  const copy = mkdtempSync(join(tmpdir(), "tempi-update-"));
  cpSync(folder, copy, { recursive: true });
  const server = await serve(copy);
  try {
    const { context, page } = await visit("", { baseURL: server.address, serviceWorkers: "allow" });
    await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.waitForLoadState("networkidle");
    appendFileSync(join(copy, "sw.js"), "\n// Another version.\n");
    await page.reload();
    // Browsers look for a new version some time after a page is loaded; this is when.
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    const notice = page.getByText("A new version is available.");
    await expect(notice).toBeVisible();
    await page.evaluate(() => ((window as unknown as { old: boolean }).old = true));
    await page.getByRole("button", { name: "Reload" }).click();
    await eventually(() => page.evaluate(() => "old" in window).catch(() => true)).toBe(false);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await notice.count()).toBe(0);
    await context.close();
  } finally {
    await server.close();
    rmSync(copy, { recursive: true });
  }
});
