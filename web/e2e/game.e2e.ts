import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serious } from "./axe.ts";
import { board, drag, lay, place, press, seatAt, strip, type Laid } from "./board.ts";
import { OUT, saved, visit, world, type VisitOptions, type World } from "./browser.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const seat = (laid: Laid, options: VisitOptions = {}) => seatAt(here, laid, options);
const headline = (page: Awaited<ReturnType<typeof visit>>["page"]) =>
  page.locator(":is(.panel, .result) h2").textContent();

/** In the middle of turns. */
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
} satisfies Record<string, Laid>;

describe("a turn", () => {
  it("is taken back and played again by buttons, keys, chips and wheel, and another move replaces the rest", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"] });
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    await page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).click();
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => strip(page)).toEqual([]);
    expect(await headline(page)).toContain("Move 1 of 3");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    await press(page, "b1", "c3");
    await expect.poll(() => strip(page)).toEqual(["d4", "Nc3"]);
    expect(
      await page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).isDisabled(),
    ).toBe(true);
    await page.getByRole("button", { name: /^Move 1: d4/ }).click();
    await expect.poll(() => strip(page)).toEqual(["d4"]);
  });

  it("comes back after a reload, with the clock right", async () => {
    const { page } = await seat({
      ...MIDDLE["progressive-italian"],
      clock: { baseMs: 300_000, incrementMs: 0, running: "white", sinceMs: 60_000 },
    });
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.reload();
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    const time = await page.getByRole("timer").last().textContent();
    const [minutes, seconds] = (time ?? "").trim().split(":").map(Number);
    expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBeGreaterThan(225);
    expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBeLessThanOrEqual(240);
  });

  it("says why a move is not legal, and opens the rule beside the game", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"], draft: ["d2d4"] });
    await expect.poll(() => strip(page)).toEqual(["d4"]);
    await drag(page, "f1", "b5");
    await expect
      .poll(() => page.locator(".message").textContent())
      .toMatch(/only the last move of the turn may check/);
    await expect.poll(() => page.locator("#said-politely").textContent()).not.toBe("");
    await page.locator(".message a").click();
    await page.locator(".rules h2, .rules h3").first().waitFor();
    expect(page.url()).toContain("#/game/");
    // Every other move still works.
    await drag(page, "g1", "f3");
    await expect.poll(() => strip(page)).toEqual(["d4", "Nf3"]);
  });

  it("is played after a confirm, if that is set", async () => {
    const { page } = await seat({ variant: "chess" });
    await page.evaluate(() =>
      localStorage.setItem("tempi.settings", JSON.stringify({ version: 1, commit: "always" })),
    );
    await page.reload();
    await board(page).waitFor();
    await drag(page, "e2", "e4");
    await page.getByRole("button", { name: "Confirm turn" }).click();
    await expect.poll(() => headline(page)).toContain("Black");
  });
});

describe("a game", () => {
  it("is looked back at without changing it", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"] });
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    await page.locator(".turns .move").nth(2).click();
    await expect.poll(() => headline(page)).toMatch(/^Turn 2, after move 1/);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
  });

  it("has a board of whole pixels in the middle of a tablet, and room for a finger beside it", async () => {
    const { page } = await seat(
      { variant: "coactive" },
      { viewport: { width: 820, height: 1180 }, hasTouch: true },
    );
    const box = await page.locator(".square cg-board").boundingBox();
    expect([box?.x, box?.width]).toEqual([6, 808]);
    await page.setViewportSize({ width: 1180, height: 820 });
    const offer = page.getByRole("button", { name: "Not now" });
    await offer.waitFor();
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  it("is resigned with two clicks in one place, and a rematch changes colours", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"] });
    const resign = page.getByRole("button", { name: /Resign|Sure/ });
    const before = await resign.boundingBox();
    // A double click is one press: it asks.
    await resign.dblclick();
    expect(await resign.boundingBox()).toEqual(before);
    expect(await page.getByText("You lost").count()).toBe(0);
    await expect.poll(() => resign.getAttribute("aria-disabled")).toBeNull();
    await resign.click();
    // The keyboard goes on at the result, not at the top of the page.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest(".result") !== null))
      .toBe(true);
    await page.getByText("You lost").waitFor();
    await page.screenshot({ path: `${OUT}game-over-1280x720-light.png` });
    await page.getByRole("button", { name: "Rematch (swap colors)" }).click();
    await expect.poll(() => page.locator(".above .name").textContent()).toContain("Computer");
    // The new game takes the place of the old one.
    await expect.poll(() => page.locator(".below .disc.black").count()).toBe(1);
    // The computer has White now and begins.
    await expect.poll(() => page.locator(".turns .move").count(), { timeout: 20_000 }).toBeGreaterThan(1);
  });

  it("is lost when the time runs out, also while nobody looked", async () => {
    const { page } = await seat({
      variant: "chess",
      actions: ["e2e4"],
      clock: { baseMs: 1500, incrementMs: 0, running: "black" },
    });
    await expect.poll(() => headline(page)).toMatch(/White wins/);
    await lay(
      page,
      here.address,
      {
        variant: "chess",
        level: 2,
        actions: ["e2e4", "e7e5"],
        clock: { baseMs: 60_000, incrementMs: 0, running: "white", sinceMs: 600_000 },
      },
      "slept",
    );
    await page.getByText(/Your time ran out at \d.*, while this page was closed or asleep/).waitFor();
  });

  it("is played in one tab at a time", async () => {
    const { context, page } = await seat({ variant: "chess", level: 2, actions: ["e2e4", "e7e5"] });
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText("This game is open in another tab.").waitFor();
    await drag(page, "g1", "f3");
    await expect.poll(() => page.locator(".turns .move").count(), { timeout: 20_000 }).toBe(5);
    await other.getByRole("button", { name: "Play here" }).click();
    await page.getByText("This game is open in another tab.").waitFor();
    await drag(other, "d2", "d4");
    await expect.poll(() => other.locator(".turns .move").count(), { timeout: 20_000 }).toBe(7);
  });

  it("is left and found in the list, exported, deleted, had back and imported", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"], name: "Italian Progressive" });
    await page.goto(`${here.address}#/games`);
    await page.getByRole("link", { name: /^Continue/ }).waitFor();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export PGN" }).click(),
    ]);
    const pgn = await saved(file);
    expect(pgn).toContain('[Variant "progressive-italian"]');
    expect(pgn).toContain("Bg5");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No games yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: /^Continue/ }).waitFor();
    await page.locator("input[type=file]").setInputFiles({
      name: "two.pgn",
      mimeType: "text/plain",
      buffer: Buffer.from(`${pgn}\n\n[Variant "chess"]\n\n1. e4 e5 2. Ke9 *\n`),
    });
    await page.getByText("Imported 2 games.").waitFor();
    expect(await page.getByText(/^Line \d+, column \d+/).count()).toBe(1);
    await page.screenshot({ path: `${OUT}games-1280x720-light.png` });
    expect(await serious(page)).toEqual([]);
  });

  it("of other programs keeps its comments and variations when it is imported, for the analysis", async () => {
    const { page } = await visit(here, "#/games");
    const pgn =
      '[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 {too timid} (2... Nc6 3. Bb5) 3. d4 1-0\n';
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
    await page.getByText("Imported 1 game.").waitFor();
    await page.getByRole("link", { name: /^Analyze/ }).click();
    await page.getByText("too timid").waitFor();
    await expect
      .poll(() => page.locator(".moves-part .move").allInnerTexts())
      .toEqual(expect.arrayContaining(["d6", "Nc6", "Bb5", "d4"]));
    // It is looked at where it ends.
    await expect.poll(() => page.locator(".moves-part .move[aria-current]").innerText()).toBe("d4");

    // They go with it.
    await page.goto(`${here.address}#/games`);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export PGN" }).click(),
    ]);
    expect((await saved(file)).replace(/\s+/g, " ")).toContain(
      "1. e4 e5 2. Nf3 d6 {too timid} (2... Nc6 3. Bb5) 3. d4 1-0",
    );
  });

  it("goes on while settings are changed, signs and all", async () => {
    const { page } = await seat({ ...MIDDLE["progressive-italian"] });
    await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
    const signs = () => page.locator(".square .cg-custom-svgs g g").count();
    const before = await signs();
    expect(before).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Settings" }).click();
    const sheet = page.getByRole("dialog");
    // Whatever is scrolled, the board measures itself anew: it must not do so when it has just been replaced.
    for (const shown of [0, 2]) {
      await sheet.evaluate((dialog) => dialog.dispatchEvent(new Event("scroll")));
      await sheet.getByText("Coordinates", { exact: true }).click();
      await expect.poll(() => page.locator(".square coords").count()).toBe(shown);
      await expect.poll(signs).toBe(before);
    }
    await page.keyboard.press("Escape");
    await expect.poll(signs).toBe(before);
    await press(page, "g5", "d8");
    await expect.poll(() => headline(page)).toContain("Black");
  });
});

describe("the screen", () => {
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
      it(`is whole in the middle of a turn at ${width}x${height}, ${colorScheme}, and nothing jumps`, async () => {
        const { page } = await seat(
          { ...MIDDLE["progressive-italian"], clock: { baseMs: 300_000, incrementMs: 0, running: "white" } },
          { viewport: { width, height }, colorScheme, hasTouch: width < 600 },
        );
        await expect.poll(() => strip(page)).toEqual(["d4", "Bg5"]);
        await page.screenshot({ path: `${OUT}game-${width}x${height}-${colorScheme}.png` });
        const where = async () => [
          await place(page, "a8"),
          await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).boundingBox(),
        ];
        const before = await where();
        await drag(page, "g5", "g6");
        await expect.poll(() => page.locator(".message").textContent()).not.toBe("");
        expect(await where()).toEqual(before);
        await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
        await expect.poll(() => strip(page)).toEqual(["d4"]);
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
              ".game-room button:not(.move), .game-room cg-board, .game-room .clock",
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
        if (width === 1280 || height === 640) expect(await serious(page)).toEqual([]);
      });
    }
  }

  for (const [variant, chips] of [
    ["extermination", ["Bxc4"]],
    ["gridlock", ["d4"]],
  ] as const) {
    it(`shows other turns too: ${variant}`, async () => {
      const { page } = await seat(MIDDLE[variant], {
        viewport: { width: 1280, height: 800 },
        colorScheme: "dark",
      });
      await expect.poll(() => strip(page)).toEqual(chips);
      await page.screenshot({ path: `${OUT}game-${variant}-1280x800-dark.png` });
      await page.setViewportSize({ width: 360, height: 640 });
      await page.emulateMedia({ colorScheme: "light" });
      await expect.poll(async () => (await board(page).boundingBox())?.width).toBe(360);
      await page.screenshot({ path: `${OUT}game-${variant}-360x640-light.png` });
      // All that has a place beside a wide board is in the menu.
      await page.getByRole("button", { name: "Game menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Take back a turn" }).click();
      await expect.poll(() => strip(page)).toEqual([]);
    });
  }
});

describe("the rule of a variant that is new to somebody", () => {
  it("is beside the board in three steps, with nothing to scroll", async () => {
    for (const variant of ["push", "triomino"]) {
      const { page } = await visit(here, `#/play/${variant}`, { viewport: { width: 1280, height: 800 } });
      await page.getByRole("button", { name: "Not now" }).waitFor();
      const rule = page.locator(".list > .rules");
      await rule.locator("cg-board piece").first().waitFor();
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
