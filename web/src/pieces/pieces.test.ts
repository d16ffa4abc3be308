import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PIECE_SETS } from "./sets";

const here = new URL("./", import.meta.url);
const css = readFileSync(new URL("pieces.css", here), "utf8");

it("every picture that the style sheet names is there, and every set is complete", () => {
  const named = [...css.matchAll(/url\("\.\/([^"]+)"\)/g)].map((match) => match[1] ?? "");
  expect(named.length).toBe(PIECE_SETS.length * 12 + 2 * 20 + 2);
  for (const file of named) expect(existsSync(new URL(file, here)), file).toBe(true);
  for (const set of PIECE_SETS) expect(css).toContain(`[data-pieces="${set}"]`);
});

it("every set has its license beside it, and its pictures hold nothing but drawings", () => {
  for (const set of PIECE_SETS) {
    expect(readFileSync(new URL(`${set}/LICENSE.txt`, here), "utf8")).toMatch(/license/i);
    for (const file of readdirSync(new URL(set, here)).filter((name) => name.endsWith(".svg"))) {
      const text = readFileSync(new URL(`${set}/${file}`, here), "utf8");
      expect(text, file).not.toMatch(/<script|<image|<foreignObject|\son\w+=|href=/i);
    }
  }
});
