// The built files: what a strict security policy requires, their size, and addresses without `#`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eventually, expect, test } from "./fixtures.ts";

/** The built files with this extension, and their texts. */
const filesOf = (folder: string, extension: string): [name: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);

test("the page has no inline scripts, styles or handlers", ({ folder }) => {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  for (const tag of html.match(/<script\b[^>]*>/g) ?? []) expect(tag).toContain(" src=");
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|data:/i);
  expect(html).not.toMatch(/https?:\/\//);
});

test("scripts evaluate no text and contain no inline styles", ({ folder }) => {
  for (const [file, text] of filesOf(folder, ".js")) {
    expect(text, file).not.toMatch(/\beval\(|new Function\(|document\.write\(/);
    expect(text, file).not.toMatch(/<\w[^`"'<>]*\sstyle=["']/);
    expect(text, file).not.toMatch(/<\w[^`"'<>]*\son[a-z]+=["']/);
  }
});

test("style sheets load nothing from other hosts", ({ folder }) => {
  for (const [file, text] of filesOf(folder, ".css"))
    expect(text, file).not.toMatch(/url\(\s*["']?(data:|https?:|\/\/)/);
});

/** Files that compression does not make smaller. */
const PACKED = /\.(woff2|png|mp3|ogg)$/;

test("a first visit loads at most 180 KB before rules and engine, font included", async ({
  page,
  address,
  folder,
}) => {
  await page.goto("");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.split(/[?#]/)[0] ?? ""),
  );
  const paths = loaded.map((name) => name.slice(address.length));
  const before = ["index.html", ...paths.filter((path) => !/\.wasm$|worker/.test(path))];
  expect(before.filter((path) => path.endsWith(".woff2"))).toHaveLength(1);
  expect(before.some((path) => /Home-.*\.js$/.test(path))).toBe(true);
  const sizes = before.map((path) => {
    const bytes = readFileSync(join(folder, path));
    return PACKED.test(path) ? bytes.length : gzipSync(bytes).length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(180_000);
});

test("an address without # leads to its page, from any folder and any depth", async ({ visit, tolerate }) => {
  // The host has no such files.
  tolerate(/404/);
  for (const path of ["rules/push", "rules/push?at=top-1", "about"]) {
    const { page } = await visit(path);
    await expect(page).toHaveURL(`#/${path}`);
    await expect(page.locator("h1").first()).toBeVisible();
  }
  const { page } = await visit("no/such/place");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("an address without # leads to its page where the service worker answers", async ({
  visit,
  tolerate,
}) => {
  tolerate(/404/);
  const { page } = await visit("", { serviceWorkers: "allow" });
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto("rules/push");
  await expect(page).toHaveURL("#/rules/push");
  await expect(page.locator("h1").first()).toBeVisible();
});
