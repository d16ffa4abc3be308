// What a strict security policy asks of the built files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { DIST, visit, world } from "./browser.ts";

const files = readdirSync(DIST, { recursive: true, encoding: "utf8" });
const read = (file: string): string => readFileSync(join(DIST, file), "utf8");
const ending = (...ends: string[]): string[] =>
  files.filter((file) => ends.some((end) => file.endsWith(end)));

it("the page has no script, style or handler of its own text", () => {
  const html = read("index.html");
  for (const tag of html.match(/<script\b[^>]*>/g) ?? []) expect(tag).toContain(" src=");
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|data:/i);
  expect(html).not.toMatch(/https?:\/\//);
});

it("scripts make no code from text and put no styles into templates", () => {
  for (const file of ending(".js")) {
    const text = read(file);
    expect(text, file).not.toMatch(/\beval\(|new Function\(|document\.write\(/);
    expect(text, file).not.toMatch(/<\w[^`"'<>]*\sstyle=["']/);
    expect(text, file).not.toMatch(/<\w[^`"'<>]*\son[a-z]+=["']/);
  }
});

it("style sheets ask nothing of other places", () => {
  for (const file of ending(".css"))
    expect(read(file), file).not.toMatch(/url\(\s*["']?(data:|https?:|\/\/)/);
});

/** Files that are no smaller when they are packed. */
const PACKED = /\.(woff2|png|mp3|ogg)$/;

it("a first visit takes at most 180 KB before rules and engine, the font among it", async () => {
  const here = await world();
  const { page } = await visit(here);
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.split(/[?#]/)[0] ?? ""),
  );
  const paths = loaded.map((name) => name.slice(here.address.length));
  const before = ["index.html", ...paths.filter((path) => !/\.wasm$|worker/.test(path))];
  expect(before.filter((path) => path.endsWith(".woff2"))).toHaveLength(1);
  expect(before.some((path) => /Home-.*\.js$/.test(path))).toBe(true);
  const sizes = before.map((path) => {
    const bytes = readFileSync(join(DIST, path));
    return PACKED.test(path) ? bytes.length : gzipSync(bytes).length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(180_000);
  await here.close();
});

it("an address without # leads to its page, from any folder and any depth", async () => {
  const here = await world();
  for (const path of ["rules/push", "rules/push?at=top-1", "about"]) {
    const { page, faults } = await visit(here, path);
    await page.waitForURL(`${here.address}#/${path}`);
    await page.locator("h1").first().waitFor();
    // That the host did not have it, and what was looked for at the wrong depth, is no fault.
    faults.splice(0, faults.length);
  }
  const { page, faults } = await visit(here, "no/such/place");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  faults.splice(0, faults.length);
  await here.close();
});

it("nor is the page white where the service worker answers for the host", async () => {
  const here = await world();
  const { page, faults } = await visit(here, "", { serviceWorkers: "allow" });
  await page.getByRole("article").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(`${here.address}rules/push`);
  await page.waitForURL(`${here.address}#/rules/push`);
  await page.locator("h1").first().waitFor();
  faults.splice(0, faults.length);
  await here.close();
});
