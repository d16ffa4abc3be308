// The openings beside an analysis: the book, the user's games, and what the computer plays from the book.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { boardFrame, moveList } from "./analysis-page.ts";
import { seriousViolations } from "./axe.ts";
import { expect, goOffline, OUT, overflowX, test } from "./fixtures.ts";
import { storedGame } from "./game-page.ts";
import { rules, unwrap } from "./rules-module.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

const panel = (page: Page) => page.getByRole("region", { name: "Openings" });
const rows = (page: Page) => panel(page).getByRole("listitem").getByRole("button");
const source = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const openTab = (page: Page) =>
  page.getByRole("group", { name: "Analysis panels" }).getByRole("button", { name: "Openings" }).click();

test("a click plays a turn of the book, from the start and inside a turn", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=marseillais", DESKTOP);
  await openTab(page);
  await expect(rows(page).first()).toHaveAccessibleName(
    /^Play \S+ \S+\. Played \d+% of the time\. Score [+−]\d/,
  );
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}openings-desktop.png` });
  const name = await rows(page).first().locator("strong").innerText();
  await rows(page).first().click();
  await expect(boardFrame(page)).toHaveAttribute("data-at", "2");
  await expect(panel(page).getByRole("heading", { name: "Openings" })).toBeFocused();
  await page.getByRole("button", { name: "Moves", exact: true }).click();
  expect(await moveList(page)).toContain(name);
  // Inside the turn, only what goes on from its first move.
  await page.keyboard.press("ArrowLeft");
  await expect(boardFrame(page)).toHaveAttribute("data-at", "1");
  await openTab(page);
  await expect(rows(page).filter({ hasText: name })).toBeVisible();
  await rows(page).filter({ hasText: name }).focus();
  await page.keyboard.press("Enter");
  await expect(boardFrame(page)).toHaveAttribute("data-at", "2");
  await page.keyboard.press("Home");
  await page.goto("#/analysis?variant=marseillais&actions=a2a3,h2h3");
  await expect(panel(page).getByText("The book has no turn here.")).toBeVisible();
});

test("the user's own games count whatever the order of moves", async ({ visit }) => {
  const game = (...actions: string[]) => ({ game: { variant: "marseillais", actions }, tags: [] });
  const games = [
    game("e2e4", "d2d4", "e7e5", "d7d5"),
    game("d2d4", "e2e4", "e7e5", "d7d5"),
    game("d2d4", "e2e4", "a7a6", "h7h6"),
  ];
  const { text } = unwrap((await rules()).gamesToPgn({ games }));
  const { page } = await visit("#/games", DESKTOP);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "some.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(page.getByText("Imported 3 games.")).toBeVisible();
  await page.goto("#/analysis?variant=marseillais&actions=e2e4,d2d4");
  await openTab(page);
  await source(page, "My games").click();
  await expect(rows(page).first()).toHaveAccessibleName(/^Play e5 d5\. 2 games/);
  await expect(rows(page)).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}openings-own.png` });
  await rows(page).first().click();
  await expect(panel(page).getByText(/^You have not played on from here/)).toBeVisible();
});

test("a phone shows the openings below the engine, in German and dark", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=chess", {
    ...PHONE,
    locale: "de-DE",
    colorScheme: "dark",
  });
  await page.getByRole("button", { name: "Engine", exact: true }).tap();
  const region = page.getByRole("region", { name: "Eröffnungen" });
  const first = region.getByRole("listitem").getByRole("button").first();
  await expect(first).toBeVisible();
  expect(await overflowX(page)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}openings-360x640-dark.png` });
  await first.tap();
  await expect(boardFrame(page)).toHaveAttribute("data-at", "1");
  await region.getByRole("button", { name: "Meine Partien" }).tap();
  await expect(region.getByText(/^In keiner deiner gespeicherten Partien/)).toBeVisible();
});

test("a variant of the user's has no book", async ({ visit }) => {
  const { page } = await visit("#/analysis?variant=chess", DESKTOP);
  await openTab(page);
  await expect(rows(page).first()).toBeVisible();
  const toml =
    "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Two moves'\n[turn]\nlength = [2]\n";
  const store = (file: { id: string; toml: string }) =>
    page.evaluate(async ({ id, toml }) => {
      const opening = indexedDB.open("tempi");
      await new Promise((done) => (opening.onsuccess = done));
      const asked = opening.result
        .transaction("variants", "readwrite")
        .objectStore("variants")
        .put({ format: 1, id, name: "Mine", toml, created: 1, changed: 1 });
      await new Promise((done) => (asked.onsuccess = done));
    }, file);
  await store({ id: "mine", toml });
  await page.goto("#/analysis?variant=mine");
  await expect(panel(page).getByText("There is no book for this variant.")).toBeVisible();
});

test("the computer opens from the book, offline too", async ({ visit, tolerate }) => {
  // The puzzle of the day on the home page.
  tolerate(
    /puzzles\/\S+ net::ERR_INTERNET_DISCONNECTED$|Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  );
  const setup = { opponent: "computer", color: "second", level: 8 };
  const { page, context } = await visit("#/analysis?variant=chess", {
    ...DESKTOP,
    stored: { "tempi.setup": setup, "tempi.settings": { animation: "none" } },
    serviceWorkers: "allow",
  });
  await openTab(page);
  await expect(rows(page).first()).toBeVisible();
  const book = readFileSync(join(import.meta.dirname, "../../crates/book/books/chess.jsonl"), "utf8");
  const start = JSON.parse(book.split("\n")[1] ?? "") as { turns: [string][] };
  const known = start.turns.map(([actions]) => actions);
  await goOffline(context);
  for (let game = 0; game < 3; game += 1) {
    await page.goto("#/");
    await page.goto("#/play/chess");
    await expect(page).toHaveURL(/#\/game\//);
    await expect(async () => expect(known).toContain((await storedGame(page))?.actions[0])).toPass();
  }
});
