import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serious } from "./axe.ts";
import { OUT, sideways, visit, world, type World } from "./browser.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

describe("the home page", () => {
  it("finds variants by words and by what they have, and says when there is none", async () => {
    const { page } = await visit(here);
    await page.getByRole("article").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("push king");
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("checkbox", { name: /Captured pieces return/ }).check();
    await expect.poll(() => page.getByRole("article").count()).toBe(4);
    await page.getByRole("searchbox").fill("quota");
    const card = page.getByRole("article");
    await expect.poll(() => card.count()).toBe(1);
    expect(await card.textContent()).toContain("2 moves");
    expect(await card.textContent()).toContain(
      "Captured pieces return · Check with conditions · Win by checkmate",
    );
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByText("No variants match.").waitFor();
    await page.screenshot({ path: `${OUT}home-none.png` });
    await page.getByRole("button", { name: "Show all" }).last().click();
    await expect.poll(() => page.getByRole("article").count()).toBe(58);
  });

  it("sets up a game, keeps it, and offers it again", async () => {
    for (const [width, height] of [
      [1280, 800],
      [360, 640],
    ] as const) {
      const { page } = await visit(here, "", { viewport: { width, height } });
      await page.getByRole("button", { name: "Push Chess: set up a game" }).click();
      const sheet = page.getByRole("dialog", { name: "Push Chess" });
      await sheet.getByRole("radio", { name: "Increment" }).check();
      await sheet.getByLabel("Minutes per player").fill("5");
      await page.screenshot({ path: `${OUT}setup-${width}x${height}.png` });
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Push Chess: set up a game",
      );
    }
  });
});

describe("the set-up dialog", () => {
  it("is closed by the browser's Back, which does not leave the page", async () => {
    const { page } = await visit(here, "#/about");
    await page.goto(`${here.address}#/`);
    const open = page.getByRole("button", { name: "Push Chess: set up a game" });
    const sheet = page.getByRole("dialog", { name: "Push Chess" });
    await open.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    expect(page.url()).toBe(`${here.address}#/`);
    // Closed otherwise it leaves nothing behind to go back through.
    await open.click();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(null);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(`${here.address}#/about`);
    // A link in it leads on, and Back from there to the variants.
    await page.goForward();
    await open.click();
    await sheet.getByRole("link", { name: "Rules" }).click();
    await expect.poll(() => page.url()).toBe(`${here.address}#/rules/push`);
    await page.goBack();
    await open.waitFor();
    expect(page.url()).toBe(`${here.address}#/`);
    expect(await sheet.count()).toBe(0);
  });

  it("shows the fields of a clock without scrolling", async () => {
    const { page } = await visit(here, "", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("button", { name: "Push Chess: set up a game" }).click();
    const sheet = page.getByRole("dialog", { name: "Push Chess" });
    await sheet.getByRole("radio", { name: "Increment" }).check();
    const body = sheet.locator(".body");
    await expect.poll(() => body.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
    await page.screenshot({ path: `${OUT}setup-1440x900.png` });
  });
});

describe("what was kept", () => {
  it("is offered: games to go on with, and variants of one's own, which the rules read", async () => {
    const { page } = await visit(here, "", { viewport: { width: 1280, height: 800 } });
    await page.getByRole("article").first().waitFor();
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("tempi");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error("not opened"));
      });
      const pieces = [
        { square: "e1", letter: "K", name: "king", color: "white" },
        { square: "d8", letter: "Q", name: "queen", color: "black" },
      ];
      const summary = {
        variant: "Binary Chess",
        pieces,
        player: "white",
        turn: 6,
        ordinal: 2,
        moves: { least: 4, most: 4 },
        result: null,
      };
      const players = { white: { kind: "person", name: "" }, black: { kind: "computer", level: 2 } };
      const game = {
        format: 1,
        id: "kept",
        created: 1,
        changed: 2,
        game: { variant: "binary", actions: ["e2e4"] },
        draft: 0,
        players,
        clock: null,
        seed: 1,
        tags: [],
        summary,
      };
      const toml =
        'format = 1\nbase = "marseillais"\n\n[about]\nname = "My Own <b>Chess</b>"\nsummary = "Three moves."\n';
      const transaction = database.transaction(["games", "variants"], "readwrite");
      transaction.objectStore("games").put(game);
      transaction
        .objectStore("variants")
        .put({ format: 1, id: "my-own", name: "My Own", toml, created: 1, changed: 1 });
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    });
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.getByRole("link", { name: "Resume Binary Chess" }).waitFor();
    expect(await page.getByText("Turn 6, move 2 of 4").count()).toBe(1);
    await page.getByRole("heading", { name: "My Own <b>Chess</b>" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(59);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${OUT}home-kept.png` });
    expect(await serious(page)).toEqual([]);
  });
});

describe("settings", () => {
  it("change the page at once and are kept", async () => {
    const { page } = await visit(here, "", { viewport: { width: 1280, height: 800 } });
    await page.getByRole("button", { name: "Settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await sheet.getByRole("radio", { name: "Dark" }).check();
    await sheet.getByRole("radio", { name: "Slate" }).check();
    await sheet.getByRole("radio", { name: "Sophia" }).check();
    expect(await serious(page)).toEqual([]);
    await page.screenshot({ path: `${OUT}settings.png` });
    await sheet.getByRole("radio", { name: "Deutsch" }).check();
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await page.reload();
    await page.getByRole("article").first().waitFor();
    const root = await page.evaluate(() => ({
      ...document.documentElement.dataset,
      lang: document.documentElement.lang,
    }));
    expect(root).toMatchObject({ theme: "dark", board: "slate", pieces: "sophia", lang: "de" });
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${OUT}home-german.png` });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.screenshot({ path: `${OUT}home-german-360x640.png`, fullPage: false });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog", { name: "Filter" }).waitFor();
    await page.screenshot({ path: `${OUT}filter-german-360x640.png` });
  });
});

describe("without a connection", () => {
  it("the page comes back, and says that it is offline", async () => {
    const { context, page } = await visit(here, "", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("article").first().waitFor();
    await page.getByText("Offline").waitFor();
    await page.getByRole("link", { name: "Tempi: all variants" }).waitFor();
    await page.goto(`${here.address}#/about`);
    await page.getByRole("heading", { name: "About Tempi" }).waitFor();
  });
});

describe("the frame", () => {
  it("opens the rules behind the first page, and says nothing while all is well", async () => {
    const { page } = await visit(here);
    await page.waitForEvent("worker");
    await page.waitForResponse(/tempi_bg.*\.wasm$/);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("stopped unexpectedly").count()).toBe(0);
  });

  it("says when there is no WebAssembly, and still shows the variants", async () => {
    const { page } = await visit(here);
    await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
    await page.reload();
    await page.getByText("Playing requires WebAssembly").waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(58);
  });

  it("has a menu on phones, moves the focus with the page, and says where there is none", async () => {
    const { page } = await visit(here, "", { viewport: { width: 360, height: 640 } });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.screenshot({ path: `${OUT}menu-360x640.png` });
    await page.getByRole("link", { name: "About Tempi" }).click();
    await page.getByRole("heading", { name: "About Tempi" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");
    await expect.poll(() => page.locator("#said-politely").textContent()).toBe("Page: About Tempi");
    await page.goto(`${here.address}#/no/such/page`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "About Tempi" }).waitFor();
  });

  it("keeps a margin around what stands in the place of a room that cannot be shown", async () => {
    const { page, faults } = await visit(here, "", { viewport: { width: 360, height: 640 } });
    await page.getByRole("article").first().waitFor();
    await page.route("**/assets/Game*", (route) => route.abort());
    await page.goto(`${here.address}#/game/some`);
    const title = page.getByRole("heading", { name: "This page could not be loaded" });
    await title.waitFor();
    expect((await title.boundingBox())?.x).toBe(16);
    // The browser tells of the requests that were given up.
    faults.splice(0);
  });

  it("speaks plainly where scripts are switched off", async () => {
    const { page, faults } = await visit(here, "", { javaScriptEnabled: false });
    expect(await page.textContent("body")).toContain("needs JavaScript");
    // Scripts that the page announces are not fetched then.
    expect(faults.filter((fault) => !/^failed: \S+\.js csp$/.test(fault))).toEqual([]);
    faults.length = 0;
  });
});
