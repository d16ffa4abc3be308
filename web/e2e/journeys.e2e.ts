// What visitors do beyond single games: the first visit, taking back, resuming, working offline, moving games elsewhere.
import type { Page } from "@playwright/test";
import { serve } from "../scripts/serve.ts";
import { board, drag, press, strip, visitGame } from "./board.ts";
import { replaceText, VARIANT_FILE } from "./editor.ts";
import { downloadedText, eventually, expect, goOffline, test } from "./fixtures.ts";
import { headline, message, pieces, squarePoint, storedGame } from "./game-page.ts";
import { GAMES } from "./games.ts";
import { rules, unwrap } from "./rules-module.ts";

const ITALIAN = {
  variant: "progressive-italian",
  level: 2,
  actions: ["e2e4", "e7e5", "d7d5"],
  draft: ["d2d4", "c1g5"],
};
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Exports all games as PGN. */
async function exported(page: Page): Promise<string> {
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export PGN" }).click(),
  ]);
  return downloadedText(file);
}
const bring = (page: Page, pgn: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "some.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });

/** The headline at the start of turn 3 of Binary Chess: the last move of the computer's turn may give check. */
const WHITES_THIRD = /^(Move 1 of 3\s·|You are in check: this move must end it)/;

test.describe("a first visit", () => {
  test("needs two clicks from the catalog to the first move against the computer", async ({ visit }) => {
    const { page } = await visit("", WIDE);
    await page.evaluate(() => {
      document.body.dataset["clicks"] = "0";
      addEventListener(
        "pointerdown",
        () => (document.body.dataset["clicks"] = String(Number(document.body.dataset["clicks"]) + 1)),
        true,
      );
    });
    await page.getByRole("button", { name: "Play Binary" }).click();
    await expect(page.getByText("Computer, level 2")).toBeVisible();
    await expect(headline(page)).toContainText("Your move");
    // The variant's rule is shown beside its first game until the player has completed a turn.
    await expect(page.locator(".list .rules")).toBeVisible();
    await drag(page, "e2", "e4");
    // After Black's turn of two moves, White's has three.
    await expect(headline(page)).toHaveText(WHITES_THIRD);
    await eventually(async () => (await storedGame(page))?.actions).toHaveLength(3);
    expect(await page.evaluate(() => document.body.dataset["clicks"])).toBe("2");
    await expect(page.locator(".list .turns")).toBeVisible();
    expect(await page.locator(".list .rules").count()).toBe(0);
  });
});

test.describe("taking back within a turn", () => {
  test("works by wheel and keyboard, and what was taken back can be replayed", async ({ visit }) => {
    const { page } = await visitGame(visit, ITALIAN, WIDE);
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.mouse.move(...(await squarePoint(page, "e5")));
    await page.mouse.wheel(0, -100);
    await eventually(() => strip(page)).toEqual(["d4"]);
    await eventually(async () => (await pieces(page))["g5"]).toBeUndefined();
    await eventually(async () => (await pieces(page))["c1"]).toBe("white bishop");
    // Wheel events in quick succession count as one.
    await eventually(async () => {
      await page.mouse.wheel(0, 100);
      return strip(page);
    }).toEqual(["d4", "Bg5"]);
    for (const [back, again] of [
      ["Backspace", "ArrowRight"],
      ["Control+z", "Control+y"],
    ] as const) {
      await page.keyboard.press(back);
      await eventually(() => strip(page)).toEqual(["d4"]);
      await page.keyboard.press(again);
      await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    }
    await page.locator(".square [role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("Backspace");
    await eventually(() => strip(page)).toEqual(["d4"]);
    // Before this turn, the key shows earlier positions and takes nothing back.
    await page.keyboard.press("Backspace");
    await eventually(() => strip(page)).toEqual([]);
    await page.keyboard.press("Backspace");
    await expect(headline(page)).toHaveText(/^Turn 2, after move 1/);
    expect((await storedGame(page))?.actions).toEqual(["e2e4", "e7e5", "d7d5"]);
  });

  test("works by a swipe over the moves on a phone", async ({ visit }) => {
    const { page } = await visitGame(visit, ITALIAN, PHONE);
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    const finger = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number): Promise<void> => {
      const box = await page.locator(".strip").boundingBox();
      if (!box) throw new Error("there is no strip");
      const y = box.y + box.height / 2;
      await finger.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [{ x: box.x + from, y }],
      });
      for (const part of [0.3, 0.6, 1])
        await finger.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: [{ x: box.x + from + (to - from) * part, y }],
        });
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(130, 40);
    await eventually(() => strip(page)).toEqual(["d4"]);
    await swipe(20, 90);
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
  });
});

test.describe("why not", () => {
  test("opens the rule's own paragraph, beside the board or, on a phone, over it", async ({ visit }) => {
    for (const options of [WIDE, PHONE]) {
      const { page } = await visitGame(visit, { ...ITALIAN, draft: ["d2d4"] }, options);
      await eventually(() => strip(page)).toEqual(["d4"]);
      await press(page, "f1", "b5");
      await expect(message(page)).toHaveText(/only the last move of a turn may give check/);
      const link = page.locator(".message a");
      const anchor =
        new URLSearchParams(((await link.getAttribute("href")) ?? "").split("?")[1]).get("at") ?? "";
      expect(anchor).not.toBe("");
      await link.click();
      const paragraph = page.locator(`article .here[id$="-${anchor}"]`);
      await eventually(() => paragraph.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await paragraph.getAttribute("id")).toMatch(new RegExp(`^c\\d+-${anchor}$`));
      expect(await paragraph.textContent()).toMatch(/check/i);
      await eventually(() =>
        paragraph.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      ).toBe(true);
      expect(page.url()).toContain("#/game/");
    }
  });
});

test.describe("resuming", () => {
  test("finds the unfinished turn as it was left, takes it back and completes it", async ({ visit }) => {
    const { page } = await visit("#/play/extermination", {
      ...WIDE,
      stored: { "tempi.setup": { opponent: "person" } },
    });
    await drag(page, "g1", "h3");
    await eventually(() => strip(page)).toEqual(["Nh3"]);
    await eventually(async () => (await storedGame(page))?.draft).toBe(1);
    await page.reload();
    await eventually(() => strip(page)).toEqual(["Nh3"]);
    await expect(headline(page)).toHaveText(/^White: Move 2 of 2/);
    await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    await eventually(() => strip(page)).toEqual([]);
    await expect(headline(page)).toHaveText(/^White: Move 1 of 2/);
    await drag(page, "e2", "e4");
    await eventually(() => strip(page)).toEqual(["e4"]);
    await drag(page, "d2", "d4");
    await expect(headline(page)).toHaveText(/^Black: Move 1 of 3/);
    await eventually(async () => (await storedGame(page))?.actions).toEqual(["e2e4", "d2d4"]);
  });
});

test.describe("without a connection", () => {
  test("games against the computer, rules and the workshop work", async ({ folder, visit, tolerate }) => {
    // The browser looks for a newer service worker now and then, in vain.
    tolerate(/sw\.js|ERR_INTERNET_DISCONNECTED/);
    const server = await serve(folder);
    try {
      const { page, context } = await visit("", {
        baseURL: server.address,
        ...WIDE,
        serviceWorkers: "allow",
      });
      await goOffline(context);
      await server.close();
      await page.reload();
      await expect(page.getByText("Offline")).toBeVisible();
      await page.getByRole("button", { name: "Play Binary" }).click();
      await expect(board(page).locator("piece").first()).toBeVisible();
      await drag(page, "e2", "e4");
      await eventually(async () => (await storedGame(page))?.actions.length).toBe(3);
      await expect(headline(page)).toHaveText(WHITES_THIRD);
      const [before, said] = [(await storedGame(page))?.actions, (await headline(page).textContent()) ?? ""];
      await page.reload();
      await expect(headline(page)).toHaveText(said);
      expect((await storedGame(page))?.actions).toEqual(before);
      await page.goto(`${server.address}#/rules/gridlock`);
      await expect(page.getByRole("heading", { level: 1, name: "Gridlock Chess" })).toBeVisible();
      await page.goto(`${server.address}#/workshop?from=push`);
      await expect(page.locator(".faults > .summary").getByText("No errors")).toBeVisible();
      await expect(page.locator(".part.board cg-board piece").first()).toBeVisible();
    } finally {
      await server.close().catch(() => {});
    }
  });
});

test.describe("games as PGN", () => {
  test("survive a round trip, whatever their variant", async ({ visit }) => {
    const games = GAMES.map(({ variant, start, actions }) => ({
      variant,
      start: start ?? null,
      actions: actions.split(" "),
    }));
    const { text } = unwrap(
      (await rules()).gamesToPgn({
        games: games.map((game) => ({ game, tags: [["White", `${game.variant} <b>&amp;`]] })),
      }),
    );
    const { page } = await visit("#/games", WIDE);
    await expect(page.getByText("No games yet")).toBeVisible();
    await bring(page, text);
    await expect(page.getByText(`Imported ${games.length} games.`)).toBeVisible();
    const pgn = await exported(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No games yet")).toBeVisible();
    await bring(page, pgn);
    await expect(page.getByText(`Imported ${games.length} games.`)).toBeVisible();
    const stored = await page.evaluate(async () => {
      const opening = indexedDB.open("tempi");
      await new Promise((done) => (opening.onsuccess = done));
      const asked = opening.result.transaction("games").objectStore("games").getAll();
      await new Promise((done) => (asked.onsuccess = done));
      opening.result.close();
      type Kept = {
        game: { variant: string; actions: string[] };
        players: { white: { name: string } };
        summary: { result: { sentence: string } | null };
      };
      return (asked.result as Kept[]).map(({ game, players, summary }) => ({
        variant: game.variant,
        actions: game.actions,
        white: players.white.name,
        result: summary.result?.sentence,
      }));
    });
    const sorted = <T extends { variant: string }>(all: T[]) =>
      all.sort((one, other) => one.variant.localeCompare(other.variant));
    expect(sorted(stored)).toEqual(
      sorted(
        GAMES.map(({ variant, actions, end }) => ({
          variant,
          actions: actions.split(" "),
          white: `${variant} <b>&amp;`,
          result: end[1],
        })),
      ),
    );
  });
});

test.describe("a custom variant", () => {
  test("is typed and played, and its games move to a browser that does not know it", async ({ visit }) => {
    const { page } = await visit("#/workshop", WIDE);
    await expect(page.locator(".cm-content")).toBeVisible();
    await replaceText(page, `${VARIANT_FILE}\n[check]\n`);
    // Without Enter, which would choose from a list of completions that opens meanwhile.
    await page.keyboard.type('allowed = "final"');
    await page.getByRole("textbox", { name: "File name" }).fill("two-at-once");
    await expect(page.locator(".faults > .summary").getByText("No errors")).toBeVisible();
    await expect(page.getByText("Turn 1 has one move; every later turn has two moves.")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved in your list.")).toBeVisible();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page).toHaveURL(/#\/game\/.+/);
    await expect(board(page).locator("piece").first()).toBeVisible();
    await drag(page, "e2", "e4");
    await expect(headline(page)).toHaveText(/^Move 1 of 2/);
    await drag(page, "b1", "c3");
    await eventually(() => strip(page)).toEqual(["Nc3"]);
    await eventually(async () => (await storedGame(page))?.actions.at(-1)).toBe("b1c3");
    const game = await storedGame(page);
    await page.goto("#/games");
    const pgn = await exported(page);
    expect(pgn).toContain("VariantFile");

    const other = (await visit("#/games", WIDE)).page;
    await expect(other.getByText("No games yet")).toBeVisible();
    await bring(other, pgn);
    await expect(other.getByText("Imported 1 game.")).toBeVisible();
    await other.getByRole("link", { name: /^Continue/ }).click();
    await expect(board(other).locator("piece").first()).toBeVisible();
    await expect(headline(other)).toHaveText(/Move 2 of 2/);
    expect((await storedGame(other))?.actions).toEqual(game?.actions);
    await drag(other, "g1", "f3");
    await eventually(async () => (await storedGame(other))?.actions.slice(0, 5)).toEqual([
      ...(game?.actions ?? []),
      "g1f3",
    ]);
  });
});
