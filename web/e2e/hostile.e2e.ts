// Malicious texts and addresses: none becomes markup, nothing hangs, and the page says what is wrong.
import type { Page } from "@playwright/test";
import { packFile } from "../src/lib/links.ts";
import { board } from "./board.ts";
import { replaceText, VARIANT_FILE } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

const MARKUP = `<img src=x onerror="alert(1)"><svg onload=alert(2)><script>alert(3)</script><a href="javascript:alert(4)">x</a>`;
/** Quotes are escaped in PGN tags. */
const TAG = MARKUP.replaceAll('"', '\\"');

/** Checks that no part of a hostile text has become an element and that the page still responds. */
async function harmless(page: Page): Promise<void> {
  expect(
    await page
      .locator(
        "img:not(.cm-widgetBuffer), svg[onload], [onerror], a[href^='javascript:'], main script, dialog script",
      )
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => 6 * 7)).toBe(42);
}

test.describe("PGN files", () => {
  const CASES: readonly [name: string, pgn: string, said: RegExp, games: number][] = [
    [
      "markup in tags and comments",
      `[White "${TAG}"]\n[Black "${TAG}"]\n[Event "${TAG}"]\n\n{${MARKUP}} 1. e4 {${MARKUP}} e5 ; ${MARKUP}\n*\n`,
      /^Imported 1 game/,
      1,
    ],
    ["a variant of markup", `[Variant "${TAG}"]\n\n1. e4 *\n`, /Line 1, column/, 0],
    ["a move of markup", `1. e4 <script>alert(1)</script> *\n`, /Line 1, column \d+/, 1],
    ["null bytes", '[White "a\0b"]\n\n1. e4\0 e5\0\0 *\n', /This is not a text file/, 0],
    ["a start that is none", `[FEN "${TAG}"]\n[SetUp "1"]\n\n1. e4 *\n`, /Line 1, column/, 0],
    [
      "a board without kings",
      `[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n`,
      /Line \d, column/,
      0,
    ],
    ["deeply nested variations", `1. e4 ${"(1. d4 ".repeat(50_000)}`, /Line \d+, column \d+/, 1],
    [
      "brackets that never close",
      "{".repeat(200_000),
      /^No games found in this file\.\s+Line 1, column 1: /,
      0,
    ],
    [
      "no game at all",
      "Dear friend, nothing here is about chess.\n",
      /^No games found in this file\.\s+Line 1, column 1: /,
      0,
    ],
    [
      "a file that carries a variant of markup",
      `[Variant "evil"]\n[VariantFile "${TAG}"]\n\n1. e4 *\n`,
      /Line \d, column/,
      0,
    ],
    ["many megabytes of a comment", `1. e4 {${"x".repeat(9_000_000)}} e5 *\n`, /.+/, -1],
    ["more than is read", "x".repeat(10_000_001), /The file is too large: the limit is 10 MB/, 0],
    [
      "no text at all",
      String.fromCharCode(...Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256)),
      /This is not a text file/,
      0,
    ],
    ["a hundred thousand moves", `${"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(25_000)}*`, /.+/, -1],
  ];
  test("are rejected with a reason", async ({ page }) => {
    await page.goto("#/games");
    await expect(page.getByText("No games yet")).toBeVisible();
    for (const [name, pgn, said, games] of CASES) {
      const before = await page.locator("article").count();
      await page.locator("input[type=file]").setInputFiles({
        name: `${MARKUP.slice(0, 8)}.pgn`,
        mimeType: "text/plain",
        buffer: Buffer.from(pgn, "utf8"),
      });
      await expect(page.locator("label.busy")).toHaveCount(0);
      await expect(page.locator(".said-here"), name).toHaveText(said, { useInnerText: true });
      if (games >= 0) await expect(page.locator("article"), name).toHaveCount(before + games);
      await harmless(page);
    }
    // The names are shown as text.
    await expect(page.getByText(MARKUP, { exact: false }).first()).toBeVisible();
    await page
      .getByRole("link", { name: /^(Continue|View) / })
      .last()
      .click();
    await expect(board(page).locator("piece").first()).toBeVisible();
    await harmless(page);
  });
});

test.describe("variant files", () => {
  const CASES: readonly [name: string, toml: string, said?: RegExp][] = [
    ["deep nesting", `format = 1\nbase = "chess"\nx = ${"[".repeat(30_000)}`],
    ["deep tables", `format = 1\n[${"a.".repeat(15_000)}a]\n`],
    ["null bytes", 'format = 1\nbase = "chess"\0\n'],
    ["a base of markup", `format = 1\nbase = '${MARKUP.replaceAll("'", "")}'\n`],
    ["more than is read", `${VARIANT_FILE}# ${"x".repeat(70_000)}\n`, /The file is too large: at most 64 KB/],
    ["huge numbers", VARIANT_FILE.replace("[1, 2]", `[${"9".repeat(400)}]`)],
    ["keys of markup", `${VARIANT_FILE}'${MARKUP}' = 1\n`],
    ["letters that turn the line round", VARIANT_FILE.replace("length", "\u202elength")],
  ];
  test("are rejected with a reason, and a valid one is read after them", async ({ visit }) => {
    const { page } = await visit("#/workshop", { viewport: { width: 1280, height: 800 } });
    await expect(page.locator(".cm-content")).toBeVisible();
    for (const [name, toml, said = /error/i] of CASES) {
      await replaceText(page, toml);
      await expect(page.locator(".faults > .summary"), name).toHaveText(said, { useInnerText: true });
      await expect(page.locator(".faults > .summary"), name).not.toContainText("No errors", {
        useInnerText: true,
      });
      await harmless(page);
      await replaceText(page, VARIANT_FILE);
      await expect(page.locator(".faults > .summary").getByText("No errors")).toBeVisible();
    }
  });
});

test.describe("addresses", () => {
  test("lead to a page that says so, or to a usable one", async ({ page }) => {
    await page.goto("");
    const evil = encodeURIComponent(MARKUP);
    const said = page.getByRole("heading", { name: /There is no such|not found|cannot be read/ });
    for (const hash of [
      `#/play/${evil}`,
      "#/play/%00",
      "#/play/..%2F..%2Fetc",
      `#/play/${"a".repeat(60_000)}`,
      `#/game/${evil}`,
      "#/game/%00",
      "#/game/__proto__",
      "#/rules/constructor",
      `#/rules/${evil}?at=${evil}`,
      "#/rules/..%2Fcatalog",
      `#/${evil}`,
      "#/%E0%A4%A",
      "#/rules/%E0%A4%A",
      "#/workshop/%00",
    ]) {
      await page.goto("#/about");
      await expect(page.getByRole("heading", { name: "About Tempi" })).toBeVisible();
      await page.goto(hash);
      if (hash.startsWith("#/workshop")) await expect(page.locator(".cm-content")).toBeVisible();
      else await expect(said, hash.slice(0, 80)).toHaveCount(1);
      await harmless(page);
    }
    for (const file of [
      packFile({ id: "x", toml: VARIANT_FILE }).slice(0, -9),
      "1.999999999.AAAA",
      `1.${"9".repeat(60_000)}`,
      "\0",
      MARKUP,
    ]) {
      await page.goto("#/about");
      await page.goto(`#/workshop?file=${encodeURIComponent(file)}`);
      await expect(page.locator(".notes .bad")).toBeVisible();
      await harmless(page);
    }
  });
});
