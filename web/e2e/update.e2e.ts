import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serve } from "../scripts/serve.ts";
import { DIST, visit, world, type World } from "./browser.ts";

let here: World;
const folder = mkdtempSync(join(tmpdir(), "tempi-update-"));
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  cpSync(DIST, folder, { recursive: true });
  [here, server] = await Promise.all([world(), serve(folder)]);
});
afterAll(async () => {
  await here?.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

it("a new version is offered and waits until it is taken", async () => {
  const { page } = await visit({ ...here, address: server.address }, "", { serviceWorkers: "allow" });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState("networkidle");
  appendFileSync(join(folder, "sw.js"), "\n// Another version.\n");
  await page.reload();
  const notice = page.getByText("A new version is available.");
  await notice.waitFor();
  await page.evaluate(() => ((window as unknown as { old: boolean }).old = true));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => page.evaluate(() => "old" in window).catch(() => true)).toBe(false);
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await notice.count()).toBe(0);
});
