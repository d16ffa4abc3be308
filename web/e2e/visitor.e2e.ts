// What a visitor does beyond single games: comes for the first time, takes back, comes again, loses the connection, takes games along.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../scripts/serve.ts";
import { board, drag, lay, press, strip } from "./board.ts";
import { DIST, saved, visit, world, type World } from "./browser.ts";
import { SCRIPTS } from "./games.ts";
import { good, rules } from "./module.ts";
import { headline, kept, men, message, spot } from "./table.ts";
import { FILE, write } from "./editor.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const ITALIAN = {
  variant: "progressive-italian",
  level: 2,
  actions: ["e2e4", "e7e5", "d7d5"],
  draft: ["d2d4", "c1g5"],
};
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** A game on its page, from the browser's storage. */
async function seat(laid: Parameters<typeof lay>[2], options: Parameters<typeof visit>[2]): Promise<Page> {
  const { page } = await visit(here, "#/games", options);
  await page.getByText("No games yet").waitFor();
  await lay(page, here.address, laid);
  return page;
}

/** Chooses all games and takes them as a PGN. */
async function exported(page: Page): Promise<string> {
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export PGN" }).click(),
  ]);
  return saved(file);
}
const bring = (page: Page, pgn: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "some.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });

/** At the beginning of turn 3 of Binary: the computer may have checked with the last move of its own. */
const WHITES_THIRD = /^(Move 1 of 3 ·|You are in check: this move must end it)/;

describe("a first visit", () => {
  it("is two clicks from the variants to the first move against the computer", async () => {
    const { page } = await visit(here, "", WIDE);
    await page.evaluate(() => {
      document.body.dataset["clicks"] = "0";
      addEventListener(
        "pointerdown",
        () => (document.body.dataset["clicks"] = String(Number(document.body.dataset["clicks"]) + 1)),
        true,
      );
    });
    await page.getByRole("button", { name: "Play Binary" }).click();
    await page.getByText("Computer, level 2").waitFor();
    await expect.poll(() => headline(page)).toContain("Your move");
    // What is special in this variant is shown beside its first game, until somebody has completed a turn.
    await page.locator(".list .rules").waitFor();
    await drag(page, "e2", "e4");
    // Black's turn has two moves; then White's has three.
    await expect.poll(() => headline(page)).toMatch(WHITES_THIRD);
    expect((await kept(page))?.actions).toHaveLength(3);
    expect(await page.evaluate(() => document.body.dataset["clicks"])).toBe("2");
    await page.locator(".list .turns").waitFor();
    expect(await page.locator(".list .rules").count()).toBe(0);
  });
});

describe("taking back within the turn", () => {
  it("works by wheel, by keys and in the keyboard's board, and what was taken back is played again", async () => {
    const page = await seat(ITALIAN, WIDE);
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.mouse.move(...(await spot(page, "e5")));
    await page.mouse.wheel(0, -100);
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    await expect.poll(async () => (await men(page))["g5"]).toBeUndefined();
    await expect.poll(async () => (await men(page))["c1"]).toBe("white bishop");
    // Turns of the wheel that follow at once are one.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 100);
        return strip(page);
      })
      .toEqual(["d4", "Bg5"]);
    for (const [back, again] of [
      ["Backspace", "ArrowRight"],
      ["Control+z", "Control+y"],
    ] as const) {
      await page.keyboard.press(back);
      await expect.poll(() => strip(page)).toEqual(["d4"]);
      await page.keyboard.press(again);
      await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    }
    await page.locator(".square [role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("Backspace");
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    // What came before the turn is not taken back so, only looked at.
    await page.keyboard.press("Backspace");
    await expect.poll(() => strip(page)).toEqual([]);
    await page.keyboard.press("Backspace");
    await expect.poll(() => headline(page)).toMatch(/^Turn 2, after move 1/);
    expect((await kept(page))?.actions).toEqual(["e2e4", "e7e5", "d7d5"]);
  });

  it("works by a swipe over the moves, on a phone", async () => {
    const page = await seat(ITALIAN, PHONE);
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
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
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    await swipe(20, 90);
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
  });
});

describe("why not", () => {
  it("opens its very paragraph, beside the board and on a phone over it", async () => {
    for (const options of [WIDE, PHONE]) {
      const page = await seat({ ...ITALIAN, draft: ["d2d4"] }, options);
      await expect.poll(() => strip(page)).toEqual(["d4"]);
      await press(page, "f1", "b5");
      await expect.poll(() => message(page)).toMatch(/only the last move of the turn may check/);
      const link = page.locator(".message a");
      const anchor =
        new URLSearchParams(((await link.getAttribute("href")) ?? "").split("?")[1]).get("at") ?? "";
      expect(anchor).not.toBe("");
      await link.click();
      const paragraph = page.locator(`article .here[id$="-${anchor}"]`);
      await expect.poll(() => paragraph.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await paragraph.getAttribute("id")).toMatch(new RegExp(`^c\\d+-${anchor}$`));
      expect(await paragraph.textContent()).toMatch(/check/i);
      await expect
        .poll(() =>
          paragraph.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        )
        .toBe(true);
      expect(page.url()).toContain("#/game/");
    }
  });
});

describe("coming again", () => {
  it("finds the turn as it was left in its middle, takes it back and ends it", async () => {
    const { page } = await visit(here, "#/play/extermination", {
      ...WIDE,
      kept: { "tempi.setup": { opponent: "person" } },
    });
    await drag(page, "g1", "h3");
    await expect.poll(() => strip(page)).toEqual(["Nh3"]);
    await expect.poll(async () => (await kept(page))?.draft).toBe(1);
    await page.reload();
    await expect.poll(() => strip(page)).toEqual(["Nh3"]);
    await expect.poll(() => headline(page)).toMatch(/^White: Move 2 of 2/);
    await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    await expect.poll(() => strip(page)).toEqual([]);
    await expect.poll(() => headline(page)).toMatch(/^White: Move 1 of 2/);
    await drag(page, "e2", "e4");
    await drag(page, "d2", "d4");
    await expect.poll(() => headline(page)).toMatch(/^Black: Move 1 of 3/);
    await expect.poll(async () => (await kept(page))?.actions).toEqual(["e2e4", "d2d4"]);
  });
});

describe("without a connection", () => {
  it("games against the computer, rules and the workshop go on", async () => {
    const server = await serve(DIST);
    try {
      const { page, context, faults } = await visit({ ...here, address: server.address }, "", {
        ...WIDE,
        serviceWorkers: "allow",
      });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await context.setOffline(true);
      await server.close();
      await page.reload();
      await page.getByText("Offline").waitFor();
      await page.getByRole("button", { name: "Play Binary" }).click();
      await board(page).locator("piece").first().waitFor();
      await drag(page, "e2", "e4");
      await expect.poll(async () => (await kept(page))?.actions.length).toBe(3);
      await expect.poll(() => headline(page)).toMatch(WHITES_THIRD);
      const [before, said] = [(await kept(page))?.actions, await headline(page)];
      await page.reload();
      await expect.poll(() => headline(page)).toBe(said);
      expect((await kept(page))?.actions).toEqual(before);
      await page.goto(`${server.address}#/rules/gridlock`);
      await page.getByRole("heading", { level: 1, name: "Gridlock Chess" }).waitFor();
      await page.goto(`${server.address}#/workshop?from=push`);
      await page.locator(".faults > .summary").getByText("No errors").waitFor();
      await page.locator(".part.board cg-board piece").first().waitFor();
      // The browser asks for a newer service worker now and then, and cannot have one.
      expect(faults.filter((fault) => !/sw\.js|ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
      faults.length = 0;
    } finally {
      await server.close().catch(() => {});
    }
  });
});

describe("games as PGN", () => {
  it("come back as they were, with everything special that they hold", async () => {
    const games = SCRIPTS.map(({ variant, start, actions }) => ({
      variant,
      start: start ?? null,
      actions: actions.split(" "),
    }));
    const { text } = good(
      (await rules()).gamesToPgn({
        games: games.map((game) => ({ game, tags: [["White", `${game.variant} <b>&amp;`]] })),
      }),
    );
    const { page } = await visit(here, "#/games", WIDE);
    await page.getByText("No games yet").waitFor();
    await bring(page, text);
    await page.getByText(`Imported ${games.length} games.`).waitFor();
    const pgn = await exported(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No games yet").waitFor();
    await bring(page, pgn);
    await page.getByText(`Imported ${games.length} games.`).waitFor();
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
        SCRIPTS.map(({ variant, actions, end }) => ({
          variant,
          actions: actions.split(" "),
          white: `${variant} <b>&amp;`,
          result: end[1],
        })),
      ),
    );
  });
});

describe("a variant of one's own", () => {
  it("goes from typing to playing, and its games to another browser, which does not know it", async () => {
    const { page } = await visit(here, "#/workshop", WIDE);
    await page.locator(".cm-content").waitFor();
    await write(page, FILE);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type('\n[check]\nallowed = "final"\n');
    await page.getByRole("textbox", { name: "File name" }).fill("two-at-once");
    await page.locator(".faults > .summary").getByText("No errors").waitFor();
    await page.getByText("Turn 1 has one move; every later turn has two moves.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved in your list.").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/#\/game\/.+/);
    await board(page).locator("piece").first().waitFor();
    await drag(page, "e2", "e4");
    await expect.poll(() => headline(page)).toMatch(/^Move 1 of 2/);
    await drag(page, "b1", "c3");
    await expect.poll(() => strip(page)).toEqual(["Nc3"]);
    const game = await kept(page);
    await page.goto(`${here.address}#/games`);
    const pgn = await exported(page);
    expect(pgn).toContain("VariantFile");

    const other = (await visit(here, "#/games", WIDE)).page;
    await other.getByText("No games yet").waitFor();
    await bring(other, pgn);
    await other.getByText("Imported 1 game.").waitFor();
    await other.getByRole("link", { name: /^Continue/ }).click();
    await board(other).locator("piece").first().waitFor();
    await expect.poll(() => headline(other)).toMatch(/Move 2 of 2/);
    expect((await kept(other))?.actions).toEqual(game?.actions);
    await drag(other, "g1", "f3");
    await expect
      .poll(async () => (await kept(other))?.actions.slice(0, 5))
      .toEqual([...(game?.actions ?? []), "g1f3"]);
  });
});
