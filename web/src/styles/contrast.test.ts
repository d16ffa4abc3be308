import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

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

for (const board of ["wood", "sea", "meadow", "slate", "sand"]) {
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
