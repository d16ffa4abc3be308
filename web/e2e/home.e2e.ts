import { seriousViolations } from "./axe.ts";
import { eventually, expect, goOffline, OUT, overflowX, test } from "./fixtures.ts";

test.describe("the home page", () => {
  test("finds variants by words and features, and says when none match", async ({ page }) => {
    await page.goto("");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("push king");
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("checkbox", { name: /Captured pieces return/ }).check();
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("searchbox").fill("quota");
    const card = page.getByRole("article");
    await expect(card).toHaveCount(1);
    expect(await card.textContent()).toContain("2 moves");
    expect(await card.textContent()).toContain(
      "Captured pieces return · Check with conditions · Win by checkmate",
    );
    await page.getByRole("searchbox").fill("no such thing");
    await expect(page.getByText("No variants match.")).toBeVisible();
    await page.screenshot({ path: `${OUT}home-none.png` });
    await page.getByRole("button", { name: "Show all" }).last().click();
    await expect(page.getByRole("article")).toHaveCount(58);
  });

  test("has a setup dialog, which Esc closes", async ({ visit }) => {
    for (const [width, height] of [
      [1280, 800],
      [360, 640],
    ] as const) {
      const { page } = await visit("", { viewport: { width, height } });
      await page.getByRole("button", { name: "Push Chess: set up a game" }).click();
      const sheet = page.getByRole("dialog", { name: "Push Chess" });
      await sheet.getByRole("radio", { name: "Increment" }).check();
      await sheet.getByLabel("Minutes per player").fill("5");
      await page.screenshot({ path: `${OUT}setup-${width}x${height}.png` });
      expect(await seriousViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Push Chess: set up a game",
      );
    }
  });
});

test.describe("the setup dialog", () => {
  test("is closed by the browser's Back button, which does not leave the page", async ({ page }) => {
    await page.goto("#/about");
    await page.goto("#/");
    const open = page.getByRole("button", { name: "Push Chess: set up a game" });
    const sheet = page.getByRole("dialog", { name: "Push Chess" });
    await open.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("#/");
    // Closed in another way it leaves no entry in the history.
    await open.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await eventually(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(null);
    await page.goBack();
    await expect(page).toHaveURL("#/about");
    // A link in it leads to another page, and Back from there to the variants.
    await page.goForward();
    await open.click();
    await sheet.getByRole("link", { name: "Rules" }).click();
    await expect(page).toHaveURL("#/rules/push");
    await page.goBack();
    await expect(open).toBeVisible();
    await expect(page).toHaveURL("#/");
    expect(await sheet.count()).toBe(0);
  });

  test("shows the fields of a clock without scrolling", async ({ visit }) => {
    const { page } = await visit("", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("button", { name: "Push Chess: set up a game" }).click();
    const sheet = page.getByRole("dialog", { name: "Push Chess" });
    await sheet.getByRole("radio", { name: "Increment" }).check();
    const body = sheet.locator(".body");
    await eventually(() => body.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
    await page.screenshot({ path: `${OUT}setup-1440x900.png` });
  });
});

test.describe("stored games and variants", () => {
  test("are offered: games to resume, and custom variants", async ({ visit }) => {
    const { page } = await visit("", { viewport: { width: 1280, height: 800 } });
    await expect(page.getByRole("article").first()).toBeVisible();
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
    await expect(page.getByRole("link", { name: "Resume Binary Chess" })).toBeVisible();
    expect(await page.getByText("Turn 6, move 2 of 4").count()).toBe(1);
    await expect(page.getByRole("heading", { name: "My Own <b>Chess</b>" })).toBeVisible();
    expect(await page.getByRole("article").count()).toBe(59);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${OUT}home-kept.png` });
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test.describe("settings", () => {
  test("change the page at once and are stored", async ({ visit }) => {
    const { page } = await visit("", { viewport: { width: 1280, height: 800 } });
    await page.getByRole("button", { name: "Settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await sheet.getByRole("radio", { name: "Dark" }).check();
    await sheet.getByRole("radio", { name: "Slate" }).check();
    await sheet.getByRole("radio", { name: "Sophia" }).check();
    expect(await seriousViolations(page)).toEqual([]);
    await page.screenshot({ path: `${OUT}settings.png` });
    await sheet.getByRole("radio", { name: "Deutsch" }).check();
    await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    const root = await page.evaluate(() => ({
      ...document.documentElement.dataset,
      lang: document.documentElement.lang,
    }));
    expect(root).toMatchObject({ theme: "dark", board: "slate", pieces: "sophia", lang: "de" });
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${OUT}home-german.png` });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.screenshot({ path: `${OUT}home-german-360x640.png`, fullPage: false });
    expect(await overflowX(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
    await page.screenshot({ path: `${OUT}filter-german-360x640.png` });
  });
});

test.describe("without a connection", () => {
  test("the page loads, and says that it is offline", async ({ visit }) => {
    const { context, page } = await visit("", { serviceWorkers: "allow" });
    await goOffline(context);
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Offline")).toBeVisible();
    await expect(page.getByRole("link", { name: "Tempi: all variants" })).toBeVisible();
    await page.goto("#/about");
    await expect(page.getByRole("heading", { name: "About Tempi" })).toBeVisible();
  });
});

test.describe("the frame", () => {
  test("loads the rules in the background, and says nothing while all is well", async ({ page }) => {
    const loaded = [page.waitForEvent("worker"), page.waitForResponse(/tempi_bg.*\.wasm$/)];
    await page.goto("");
    await Promise.all(loaded);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("stopped unexpectedly").count()).toBe(0);
  });

  test("says that WebAssembly is missing, and still shows the variants", async ({ page }) => {
    await page.goto("");
    await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
    await page.reload();
    await expect(page.getByText("Playing requires WebAssembly")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(58);
  });

  test("has a menu on phones, moves the focus with the page, and says when a page does not exist", async ({
    visit,
  }) => {
    const { page } = await visit("", { viewport: { width: 360, height: 640 } });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.screenshot({ path: `${OUT}menu-360x640.png` });
    await page.getByRole("link", { name: "About Tempi" }).click();
    await expect(page.getByRole("heading", { name: "About Tempi" })).toBeVisible();
    await eventually(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");
    await expect(page.locator("#said-politely")).toHaveText("Page: About Tempi");
    await page.goto("#/no/such/page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "About Tempi" })).toBeVisible();
  });

  test("keeps a margin around the message that a page could not be loaded", async ({ visit, tolerate }) => {
    tolerate(/ERR_FAILED|dynamically imported module/);
    const { page } = await visit("", { viewport: { width: 360, height: 640 } });
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.route("**/assets/Game*", (route) => route.abort());
    await page.goto("#/game/some");
    const title = page.getByRole("heading", { name: "This page could not be loaded" });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.x).toBe(16);
  });

  test("says that it needs JavaScript where scripts are disabled", async ({ visit, tolerate }) => {
    // The browser does not load the page's scripts.
    tolerate(/^failed: \S+\.js csp$/);
    const { page } = await visit("", { javaScriptEnabled: false });
    expect(await page.textContent("body")).toContain("needs JavaScript");
  });
});
