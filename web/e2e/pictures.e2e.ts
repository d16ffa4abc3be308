// Pictures of a position and animations of a game.
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { GifReader } from "omggif";
import { openAnalysis } from "./analysis-page.ts";
import { seriousViolations } from "./axe.ts";
import { visitGame } from "./board.ts";
import { downloadedText, expect, glimpse, OUT, overflowX, test } from "./fixtures.ts";

const ITALIAN =
  "#/analysis?variant=progressive-italian&actions=e2e4,d7d5,d5e4,b1c3,c3e4,e4f6,e7f6,c8g4,a7a6,h7h6";
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

const pictures = (page: Page) => page.getByRole("dialog", { name: /Pictures|Bilder/ });
async function openPictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Picture or GIF …" }).click();
  await expect(pictures(page).getByRole("img", { name: /Italian/ })).toBeVisible();
}
async function downloaded(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    pictures(page).getByRole("button", { name: button }).click(),
  ]);
  return file;
}
const bytesOf = async (file: Download): Promise<Uint8Array> => readFileSync(await file.path());

test("a position is saved as SVG and PNG with the chosen pieces, board, and side", async ({ visit }) => {
  const { page } = await visit(ITALIAN, {
    stored: { "tempi.settings": { version: 1, pieces: "sophia", board: "sea" } },
  });
  await openPictures(page);
  const file = await downloaded(page, "Save as SVG");
  expect(file.suggestedFilename()).toBe("italian-progressive-chess.svg");
  const svg = await downloadedText(file);
  await file.saveAs(`${OUT}position.svg`);
  // As a browser parses it; the security policy of the page would forbid the styles that some pictures have.
  const blank = await page.context().newPage();
  const parts = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const count = (selector: string) => parsed.querySelectorAll(selector).length;
    const numbers = [...parsed.querySelectorAll("text[text-anchor]")].map((one) => one.textContent);
    return { error: count("parsererror"), pieces: count("use"), arrows: count("polygon"), numbers };
  }, svg);
  await blank.close();
  expect(parts).toEqual({ error: 0, pieces: 29, arrows: 4, numbers: ["1", "2", "3", "4"] });
  expect(svg).toContain('fill="#dfe8ec"');
  await expect(pictures(page).getByRole("status")).toContainText("Saved as italian-progressive-chess.svg");
  await pictures(page).getByRole("checkbox", { name: "Arrows for the last turn" }).uncheck();
  await pictures(page).getByRole("button", { name: "Flip the board" }).click();
  await pictures(page).getByText("Large", { exact: true }).click();
  const png = await bytesOf(await downloaded(page, "Save as PNG"));
  const view = new DataView(png.buffer, png.byteOffset);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1600, 1600]);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}pictures-1280.png` });
});

test("a game is saved as an animated GIF by keyboard, every move or every turn", async ({ page }) => {
  await openAnalysis(page, ITALIAN);
  await openPictures(page);
  const save = pictures(page).getByRole("button", { name: "Save as GIF" });
  await save.focus();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await file.saveAs(`${OUT}game.gif`);
  const moves = new GifReader(await bytesOf(file));
  expect([moves.width, moves.height, moves.numFrames()]).toEqual([480, 480, 11]);
  expect([moves.frameInfo(0).delay, moves.frameInfo(10).delay]).toEqual([100, 300]);
  // The last picture: an empty light square, h5, away from its coordinate.
  const pixels = new Uint8ClampedArray(480 * 480 * 4);
  for (let index = 0; index < 11; index += 1) moves.decodeAndBlitFrameRGBA(index, pixels);
  const place = ((3 * 60 + 40) * 480 + 7 * 60 + 20) * 4;
  for (const [channel, value] of [240, 217, 181].entries())
    expect(Math.abs((pixels[place + channel] ?? 0) - value)).toBeLessThan(6);
  await pictures(page).getByText("Every turn", { exact: true }).click();
  await pictures(page).getByText("Fast", { exact: true }).click();
  const turns = new GifReader(await bytesOf(await downloaded(page, "Save as GIF")));
  expect([turns.numFrames(), turns.frameInfo(1).delay]).toEqual([5, 50]);
});

test("an animation can be canceled, and nothing is saved", async ({ page }) => {
  const moves = [
    "a2a4,a7a5,b2b4,b7b5,c2c4,c7c5,d2d4,d7d5,e2e4,e7e5",
    "f2f4,f7f5,g2g4,g7g5,h2h4,h7h5,g1f3,g8f6",
  ];
  await openAnalysis(page, `#/analysis?variant=chess&actions=${moves.join(",")}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Picture or GIF …" }).click();
  let saved = 0;
  page.on("download", () => (saved += 1));
  await pictures(page).getByText("Large", { exact: true }).click();
  // Clicked inside the page as soon as the button appears: the picture may be finished before a click from Playwright arrives.
  const canceled = glimpse(page, "dialog button", "Cancel", { click: true });
  await pictures(page).getByRole("button", { name: "Save as GIF" }).click();
  await canceled;
  await expect(pictures(page).getByText("Canceled. Nothing was saved.")).toBeVisible();
  expect(saved).toBe(0);
});

test("on a phone, in German and dark, by touch", async ({ visit }) => {
  const { page } = await visit(ITALIAN, {
    ...PHONE,
    stored: { "tempi.settings": { version: 1, language: "de", theme: "dark" } },
  });
  await page.getByRole("button", { name: "Mehr", exact: true }).tap();
  await page.getByRole("button", { name: "Teilen und exportieren" }).tap();
  await page.getByRole("button", { name: "Bild oder GIF …" }).tap();
  await expect(pictures(page).getByRole("img", { name: /Italian/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    pictures(page).getByRole("button", { name: "Als PNG speichern" }).tap(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  expect(await overflowX(page)).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}pictures-360-dark.png` });
});

test("a game is saved from the list of games, seen from the person's side", async ({ visit }) => {
  const { page } = await visitGame(visit, {
    variant: "marseillais",
    actions: ["e2e4", "d2d4", "e7e5", "g8f6"],
    level: 3,
  });
  await page.goto("#/games");
  await page.getByRole("button", { name: /^Share / }).click();
  await page.getByRole("button", { name: "Picture or GIF …" }).click();
  await expect(pictures(page).getByRole("img", { name: /Marseillais|marseillais/ })).toBeVisible();
  const svg = await downloadedText(await downloaded(page, "Save as SVG"));
  // White sits below, and Black's two moves are numbered.
  expect(svg).toContain('<use href="#white-king" x="400" y="700"');
  expect(svg.match(/<polygon/g)).toHaveLength(2);
  const gif = new GifReader(await bytesOf(await downloaded(page, "Save as GIF")));
  expect(gif.numFrames()).toBe(5);
});
