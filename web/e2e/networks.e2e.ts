// The engine's networks: fetched when a search first needs one, and kept for offline use.
import type { BrowserContext, Page } from "@playwright/test";
import { eventually, expect, goOffline, test } from "./fixtures.ts";

const ENGINE_ON = { "tempi.engine": { on: true, lines: 1, reveal: false } };
const analysis = (variant: string): string => `#/analysis?variant=${variant}`;
const depth = (page: Page): Promise<string> => page.locator(".engine .state").innerText();

/** The networks that a context fetches from now on, without the hashes in their names. */
function fetched(context: BrowserContext): string[] {
  const names: string[] = [];
  context.on("request", (request) => {
    const name = /\/(\w+)-[\w-]+\.network$/.exec(request.url())?.[1];
    if (name && !request.serviceWorker()) names.push(name);
  });
  return names;
}

test("the engine fetches the network of a variant's family once", async ({ visit }) => {
  const { context, page } = await visit("", { stored: ENGINE_ON });
  const networks = fetched(context);
  await page.goto(analysis("monster"));
  await eventually(() => depth(page)).toMatch(/Depth \d/);
  // One side of Monster begins with fewer pieces: no network has learned that.
  expect(networks).toEqual([]);
  await page.goto(analysis("marseillais"));
  await eventually(() => networks).toEqual(["two"]);
  // The same family, and another one.
  await page.goto(analysis("double-move"));
  await page.goto(analysis("chess"));
  await eventually(() => networks).toEqual(["two", "single"]);
  await eventually(() => depth(page)).toMatch(/Depth \d/);
});

test("a network that was used is there offline, and without one the engine searches all the same", async ({
  visit,
  tolerate,
}) => {
  // The network that is not there, tried for by the service worker.
  tolerate(/two-[\w-]+\.network net::ERR_INTERNET_DISCONNECTED$/);
  const { context, page } = await visit("", { stored: ENGINE_ON, serviceWorkers: "allow" });
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(analysis("chess"));
  await eventually(() => depth(page)).toMatch(/Depth \d/);
  const cached = (): Promise<string[]> =>
    page.evaluate(async () => {
      const cache = await caches.open("networks");
      return (await cache.keys()).map(({ url }) => /\/(\w+)-[\w-]+\.network$/.exec(url)?.[1] ?? url);
    });
  await eventually(cached).toEqual(["single"]);
  await goOffline(context);
  await page.reload();
  for (const variant of ["chess", "marseillais"]) {
    await page.goto(analysis(variant));
    await eventually(() => depth(page)).toMatch(/Depth \d/);
  }
  expect(await cached()).toEqual(["single"]);
});
