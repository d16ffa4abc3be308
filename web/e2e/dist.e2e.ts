// What a strict security policy asks of the built files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DIST } from "./begin.ts";

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

it("a first visit is small: under 80 kB of script before rules and engine", async () => {
  const { gzipSync } = await import("node:zlib");
  const scripts = ending(".js").filter((file) => /assets[/\\](index|Home)-/.test(file));
  expect(scripts).toHaveLength(2);
  expect(scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)).toBeLessThan(80_000);
});
