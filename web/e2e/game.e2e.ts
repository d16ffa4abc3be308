import { seriousViolations } from "./axe.ts";
import { board, drag, type GameSetup, press, squareCenter, storeGame, strip, visitGame } from "./board.ts";
import { downloadedText, eventually, expect, OUT, test } from "./fixtures.ts";
import { headline } from "./game-page.ts";

/** Games in the middle of turns. */
const MIDDLE = {
  "progressive-italian": {
    variant: "progressive-italian",
    level: 2,
    actions: ["e2e4", "e7e5", "d7d5"],
    draft: ["d2d4", "c1g5"],
  },
  extermination: {
    variant: "extermination",
    level: 2,
    actions:
      "a2a3 c2c4 f7f5 c7c5 g7g5 h2h4 h4g5 h1h7 h8h7 h7g7 a7a6 f2f3,R@f2 g2g3 b2b3 g7g5 g5g3 g3g1 e2e3,N@e2 e2g1 b3b4 c5b4,R@c5 b4a3 c5c4".split(
        " ",
      ),
    draft: ["f1c4"],
  },
  gridlock: {
    variant: "gridlock",
    level: 2,
    actions: "a3a4 a6a5 f8g7 h3h4 c1b2 d8h4 h4a4 d1a4 a4a5 e8d8 b6a5 g1h3 h1h2 a5a4 a8a7".split(" "),
    draft: ["d3d4"],
  },
} satisfies Record<string, GameSetup>;

test.describe("a turn", () => {
  test("is taken back and replayed by buttons, keys, chips and wheel; a different move replaces the rest", async ({
    visit,
  }) => {
    const { page } = await visitGame(visit, { ...MIDDLE["progressive-italian"] });
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    await eventually(() => strip(page)).toEqual(["d4"]);
    await page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).click();
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await eventually(() => strip(page)).toEqual([]);
    await expect(headline(page)).toContainText("Move 1 of 3");
    await page.keyboard.press("ArrowRight");
    await eventually(() => strip(page)).toEqual(["d4"]);
    await press(page, "b1", "c3");
    await eventually(() => strip(page)).toEqual(["d4", "Nc3"]);
    expect(
      await page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).isDisabled(),
    ).toBe(true);
    await page.getByRole("button", { name: /^Move 1: d4/ }).click();
    await eventually(() => strip(page)).toEqual(["d4"]);
  });

  test("survives a reload, with the right time on the clock", async ({ visit }) => {
    const begun = Date.now();
    const { page } = await visitGame(visit, {
      ...MIDDLE["progressive-italian"],
      clock: { baseMs: 300_000, incrementMs: 0, running: "white", sinceMs: 60_000 },
    });
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.reload();
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    const time = await page.getByRole("timer").last().textContent();
    const [minutes = NaN, seconds = NaN] = (time ?? "").trim().split(":").map(Number);
    // A minute had passed before the test, and some seconds during it.
    const left = minutes * 60 + seconds;
    expect(left).toBeLessThanOrEqual(240);
    expect(left).toBeGreaterThanOrEqual(Math.floor(240 - (Date.now() - begun) / 1000));
  });

  test("explains an illegal move, and opens the rule beside the game", async ({ visit }) => {
    const { page } = await visitGame(visit, { ...MIDDLE["progressive-italian"], draft: ["d2d4"] });
    await eventually(() => strip(page)).toEqual(["d4"]);
    await drag(page, "f1", "b5");
    await expect(page.locator(".message")).toHaveText(/only the last move of a turn may give check/);
    await expect(page.locator("#said-politely")).not.toHaveText("");
    await page.locator(".message a").click();
    await expect(page.locator(".rules h2, .rules h3").first()).toBeVisible();
    expect(page.url()).toContain("#/game/");
    // Every other move still works.
    await drag(page, "g1", "f3");
    await eventually(() => strip(page)).toEqual(["d4", "Nf3"]);
  });

  test("waits for confirmation if the settings say so", async ({ visit }) => {
    const { page } = await visitGame(visit, { variant: "chess" });
    await page.evaluate(() =>
      localStorage.setItem("tempi.settings", JSON.stringify({ version: 1, commit: "always" })),
    );
    await page.reload();
    await expect(board(page)).toBeVisible();
    await drag(page, "e2", "e4");
    await page.getByRole("button", { name: "Confirm turn" }).click();
    await expect(headline(page)).toContainText("Black");
  });
});

test.describe("a game", () => {
  test("can be reviewed without being changed", async ({ visit }) => {
    const { page } = await visitGame(visit, { ...MIDDLE["progressive-italian"] });
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.locator(".turns .move").nth(2).click();
    await expect(headline(page)).toHaveText(/^Turn 2, after move 1/);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
  });

  test("has a centered board of whole pixels on a tablet, and buttons large enough for a finger", async ({
    visit,
  }) => {
    const { page } = await visitGame(
      visit,
      { variant: "coactive" },
      { viewport: { width: 820, height: 1180 }, hasTouch: true },
    );
    const box = await page.locator(".square cg-board").boundingBox();
    expect([box?.x, box?.width]).toEqual([6, 808]);
    await page.setViewportSize({ width: 1180, height: 820 });
    const offer = page.getByRole("button", { name: "Not now" });
    await expect(offer).toBeVisible();
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test("is resigned with two clicks in one place, and a rematch swaps colors", async ({ visit }) => {
    const { page } = await visitGame(visit, { ...MIDDLE["progressive-italian"] });
    const resign = page.getByRole("button", { name: /Resign|Sure/ });
    const before = await resign.boundingBox();
    // A double click counts as one press, which asks. (On a busy machine, the two clicks of a mouse can be too far apart.)
    await resign.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    expect(await resign.boundingBox()).toEqual(before);
    expect(await page.getByText("You lost").count()).toBe(0);
    await eventually(() => resign.getAttribute("aria-disabled")).toBeNull();
    await resign.click();
    // The focus is at the result, not at the top of the page.
    await eventually(() => page.evaluate(() => document.activeElement?.closest(".result") !== null)).toBe(
      true,
    );
    await expect(page.getByText("You lost")).toBeVisible();
    await page.screenshot({ path: `${OUT}game-over-1280x720-light.png` });
    await page.getByRole("button", { name: "Rematch (swap colors)" }).click();
    await expect(page.locator(".above .name")).toContainText("Computer");
    // The new game replaces the old one.
    await expect(page.locator(".below .disc.black")).toHaveCount(1);
    // The computer now has White and moves first.
    await eventually(() => page.locator(".turns .move").count()).toBeGreaterThan(1);
  });

  test("is lost when time runs out, also while the page is closed", async ({ visit }) => {
    const { page } = await visitGame(visit, {
      variant: "chess",
      actions: ["e2e4"],
      clock: { baseMs: 1500, incrementMs: 0, running: "black" },
    });
    await expect(headline(page)).toHaveText(/White wins/);
    await storeGame(
      page,
      {
        variant: "chess",
        level: 2,
        actions: ["e2e4", "e7e5"],
        clock: { baseMs: 60_000, incrementMs: 0, running: "white", sinceMs: 600_000 },
      },
      "slept",
    );
    await expect(
      page.getByText(/Your time ran out at \d.*, while this page was closed or asleep/),
    ).toBeVisible();
  });

  test("is played in one tab at a time", async ({ visit }) => {
    const { context, page } = await visitGame(visit, {
      variant: "chess",
      level: 2,
      actions: ["e2e4", "e7e5"],
    });
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByText("This game is open in another tab.")).toBeVisible();
    await drag(page, "g1", "f3");
    await expect(page.locator(".turns .move")).toHaveCount(5);
    await other.getByRole("button", { name: "Play here" }).click();
    await expect(page.getByText("This game is open in another tab.")).toBeVisible();
    await drag(other, "d2", "d4");
    await expect(other.locator(".turns .move")).toHaveCount(7);
  });

  test("is listed, exported, deleted, restored and imported", async ({ visit }) => {
    const { page } = await visitGame(visit, {
      ...MIDDLE["progressive-italian"],
      name: "Italian Progressive",
    });
    await page.goto("#/games");
    await expect(page.getByRole("link", { name: /^Continue/ })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export PGN" }).click(),
    ]);
    const pgn = await downloadedText(file);
    expect(pgn).toContain('[Variant "progressive-italian"]');
    expect(pgn).toContain("Bg5");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No games yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: /^Continue/ })).toBeVisible();
    await page.locator("input[type=file]").setInputFiles({
      name: "two.pgn",
      mimeType: "text/plain",
      buffer: Buffer.from(`${pgn}\n\n[Variant "chess"]\n\n1. e4 e5 2. Ke9 *\n`),
    });
    await expect(page.getByText("Imported 2 games.")).toBeVisible();
    expect(await page.getByText(/^Line \d+, column \d+/).count()).toBe(1);
    await page.screenshot({ path: `${OUT}games-1280x720-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("from another program keeps its comments and variations for the analysis", async ({ page }) => {
    await page.goto("#/games");
    const pgn =
      '[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 {too timid} (2... Nc6 3. Bb5) 3. d4 1-0\n';
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
    await expect(page.getByText("Imported 1 game.")).toBeVisible();
    await page.getByRole("link", { name: /^Analyze/ }).click();
    await expect(page.getByText("too timid")).toBeVisible();
    await eventually(() => page.locator(".moves-part .move").allInnerTexts()).toEqual(
      expect.arrayContaining(["d6", "Nc6", "Bb5", "d4"]),
    );
    // It opens at its end.
    await expect(page.locator(".moves-part .move[aria-current]")).toHaveText("d4", { useInnerText: true });

    // They are exported with it.
    await page.goto("#/games");
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export PGN" }).click(),
    ]);
    expect((await downloadedText(file)).replace(/\s+/g, " ")).toContain(
      "1. e4 e5 2. Nf3 d6 {too timid} (2... Nc6 3. Bb5) 3. d4 1-0",
    );
  });

  test("continues while settings are changed, signs included", async ({ visit }) => {
    const { page } = await visitGame(visit, { ...MIDDLE["progressive-italian"] });
    await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
    const signs = () => page.locator(".square .cg-custom-svgs g g").count();
    await eventually(signs).toBeGreaterThan(0);
    const before = await signs();
    await page.getByRole("button", { name: "Settings" }).click();
    const sheet = page.getByRole("dialog");
    // Scrolling makes the board measure itself again, which must not happen when it has just been
    // replaced.
    for (const shown of [0, 2]) {
      await sheet.evaluate((dialog) => dialog.dispatchEvent(new Event("scroll")));
      await sheet.getByText("Coordinates", { exact: true }).click();
      await expect(page.locator(".square coords")).toHaveCount(shown);
      await eventually(signs).toBe(before);
    }
    await page.keyboard.press("Escape");
    await eventually(signs).toBe(before);
    await press(page, "g5", "d8");
    await expect(headline(page)).toContainText("Black");
  });
});

test.describe("the screen", () => {
  const SIZES = [
    [1280, 800],
    [1024, 768],
    [768, 1024],
    [640, 360],
    [360, 640],
    [360, 560],
  ] as const;
  for (const [width, height] of SIZES) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`fits ${width}x${height}, ${colorScheme}, in the middle of a turn, without layout shifts`, async ({
        visit,
      }) => {
        const { page } = await visitGame(
          visit,
          { ...MIDDLE["progressive-italian"], clock: { baseMs: 300_000, incrementMs: 0, running: "white" } },
          { viewport: { width, height }, colorScheme, hasTouch: width < 600 },
        );
        await eventually(() => strip(page)).toEqual(["d4", "Bg5"]);
        await page.screenshot({ path: `${OUT}game-${width}x${height}-${colorScheme}.png` });
        const where = async () => [
          await squareCenter(page, "a8"),
          await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).boundingBox(),
        ];
        const before = await where();
        await drag(page, "g5", "g6");
        await expect(page.locator(".message")).not.toHaveText("");
        expect(await where()).toEqual(before);
        await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
        await eventually(() => strip(page)).toEqual(["d4"]);
        expect(await where()).toEqual(before);
        expect(
          await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, scrollY]),
        ).toEqual([0, 0]);
        const cut = await page.evaluate(() => {
          const inside = (element: Element) => {
            const { left, right, top, bottom, width } = element.getBoundingClientRect();
            return (
              width === 0 || (left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1)
            );
          };
          const shown = [
            ...document.querySelectorAll(
              ".game-screen button:not(.move), .game-screen cg-board, .game-screen .clock",
            ),
          ];
          return shown
            .filter(
              (element) =>
                element.checkVisibility({ visibilityProperty: true }) &&
                !inside(element) &&
                !element.closest(".strip, .list"),
            )
            .map((element) => `${element.localName}.${element.className} ${element.textContent}`);
        });
        expect(cut).toEqual([]);
        if (width === 1280 || height === 640) expect(await seriousViolations(page)).toEqual([]);
      });
    }
  }

  for (const [variant, chips] of [
    ["extermination", ["Bxc4"]],
    ["gridlock", ["d4"]],
  ] as const) {
    test(`shows other kinds of turns: ${variant}`, async ({ visit }) => {
      const { page } = await visitGame(visit, MIDDLE[variant], {
        viewport: { width: 1280, height: 800 },
        colorScheme: "dark",
      });
      await eventually(() => strip(page)).toEqual(chips);
      await page.screenshot({ path: `${OUT}game-${variant}-1280x800-dark.png` });
      await page.setViewportSize({ width: 360, height: 640 });
      await page.emulateMedia({ colorScheme: "light" });
      await eventually(async () => (await board(page).boundingBox())?.width).toBe(360);
      await page.screenshot({ path: `${OUT}game-${variant}-360x640-light.png` });
      // On a phone the buttons beside a wide board are in the menu.
      await page.getByRole("button", { name: "Game menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Take back a turn" }).click();
      await eventually(() => strip(page)).toEqual([]);
    });
  }
});

test.describe("the rule of a new variant", () => {
  test("is shown beside the board in three steps, without scrolling", async ({ visit }) => {
    for (const variant of ["push", "triomino"]) {
      const { page } = await visit(`#/play/${variant}`, { viewport: { width: 1280, height: 800 } });
      await expect(page.getByRole("button", { name: "Not now" })).toBeVisible();
      const rule = page.locator(".list > .rules");
      await expect(rule.locator("cg-board piece").first()).toBeVisible();
      expect(
        await rule.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ).toBeLessThanOrEqual(0);
      const [step, buttons] = await Promise.all([
        rule.locator("li").nth(2).boundingBox(),
        rule
          .getByRole("button", { name: "Pause" })
          .or(rule.getByRole("button", { name: "Play the example" }))
          .first()
          .boundingBox(),
      ]);
      const below = await rule.evaluate((element) => element.getBoundingClientRect().bottom);
      for (const box of [step, buttons])
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(below);
    }
  });
});

test("a hint shows the piece first and then the turn, also against level 8", async ({ visit }) => {
  const { page } = await visitGame(visit, { variant: "marseillais-balanced", level: 8 });
  const hint = page.getByRole("button", { name: "Hint", exact: true });
  await hint.click();
  await expect(page.locator(".panel .message")).toHaveText(
    /^\s*Try the .+\. The next hint shows the whole turn\.\s*$/,
  );
  await hint.click();
  await expect(page.locator(".panel .message")).toHaveText(/^\s*A good turn: \S/);
  await page.screenshot({ path: `${OUT}hint-turn.png` });
});
