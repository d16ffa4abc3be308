import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BOARDS } from "../settings/schema";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colors set by the CSS rules of a selector. */
function tokens(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selectors = "", body = ""] of css
    .replace(/\/\*[^]*?\*\//g, "")
    .matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (!selectors.split(",").some((one) => one.trim() === selector)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g))
      found[name] = value;
  }
  return found;
}
const channel = (hex: string, at: number): number => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
/** The contrast of two colors by WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it("contrast is counted right", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

const light = tokens(":root");
for (const [theme, colors] of Object.entries({
  light,
  dark: { ...light, ...tokens(':root[data-theme="dark"]') },
})) {
  describe(`the ${theme} theme`, () => {
    const check = (ink: string, ground: string, least: number): void =>
      expect(contrast(colors[ink] ?? "", colors[ground] ?? ""), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
        least,
      );
    it("has text that can be read", () => {
      for (const ground of ["bg", "surface", "sunken"])
        for (const ink of ["text", "muted"]) check(ink, ground, 4.5);
      for (const ground of ["bg", "surface"]) for (const ink of ["accent", "danger"]) check(ink, ground, 4.5);
      check("on-accent", "accent", 4.5);
      check("on-accent", "accent-hover", 4.5);
      check("on-accent-soft", "accent-soft", 4.5);
      check("on-warn-soft", "warn-soft", 4.5);
    });
    it("has signs and borders of controls that can be seen", () => {
      for (const ground of ["bg", "surface"])
        for (const sign of ["line-strong", "pip", "focus"]) check(sign, ground, 3);
    });
  });
}

for (const board of BOARDS) {
  it(`the board ${board} has coordinates that can be read, and squares that differ`, () => {
    const colors = tokens(`[data-board="${board}"]`);
    const pair = (one: string, other: string): number => contrast(colors[one] ?? "", colors[other] ?? "");
    expect(pair("coordinate-on-light", "board-light")).toBeGreaterThanOrEqual(4.5);
    expect(pair("coordinate-on-dark", "board-dark")).toBeGreaterThanOrEqual(4.5);
    expect(pair("board-light", "board-dark")).toBeGreaterThanOrEqual(1.5);
    // The colors of the marks, with or without a white edge.
    for (const ink of ["#111111", "#0b3c5d", "#6a1b6a"]) {
      for (const square of ["board-light", "board-dark"]) {
        const ground = colors[square] ?? "";
        expect(
          Math.max(contrast(ink, ground), contrast(ink, "#ffffff") > 7 ? contrast("#ffffff", ground) : 0),
          `${ink} on ${square}`,
        ).toBeGreaterThanOrEqual(3);
      }
    }
  });
}

/** A tint of the board's style sheet over a square, as a color. */
function over(tint: string, ground: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (tint.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = [red, green, blue].map((value, index) => {
    const below = parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16);
    return Math.round(alpha * value + (1 - alpha) * below);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
/** How far apart two colors are: the largest difference of a channel, from 0 to 255. */
const apart = (one: string, other: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16)),
    ),
  );
const boardCss = readFileSync(new URL("../board/board.css", import.meta.url), "utf8");
const tintOf = (kind: string): string =>
  new RegExp(`square\\.mark-${kind}[^{]*\\{[^}]*background-color: (rgb\\([^)]*\\))`).exec(boardCss)?.[1] ??
  "";

it("tints are mixed right", () => {
  expect(over("rgb(255 214 10 / 0.5)", "#010001")).toBe("#806b06");
  expect(apart("#102030", "#203031")).toBe(16);
});
for (const board of BOARDS) {
  it(`the board ${board} shows the squares of the last turn, of the draft, and of a check`, () => {
    const colors = tokens(`[data-board="${board}"]`);
    for (const kind of ["last", "draft", "check"]) {
      const tint = tintOf(kind);
      expect(tint, kind).toMatch(/^rgb/);
      const [light = "", dark = ""] = ["board-light", "board-dark"].map((square) =>
        over(tint, colors[square] ?? ""),
      );
      for (const [tinted, square] of [
        [light, "board-light"],
        [dark, "board-dark"],
      ] as const) {
        const ground = colors[square] ?? "";
        expect(apart(tinted, ground), `${kind} on ${square}`).toBeGreaterThanOrEqual(30);
        // Pieces have dark outlines or are dark; numbers are dark on white, or white on dark.
        expect(contrast(tinted, "#000000"), `pieces on ${kind} on ${square}`).toBeGreaterThanOrEqual(3);
      }
      // Light and dark squares still differ.
      expect(apart(light, dark), `${kind}: light and dark`).toBeGreaterThanOrEqual(15);
    }
  });
}
