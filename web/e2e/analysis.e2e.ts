// Analysis: moves with variations, notes, what is kept, and what comes from elsewhere.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, packFile } from "../src/lib/links.ts";

import { serious } from "./axe.ts";
import { at, current, list, move, opened, paste, stored } from "./analysis.ts";
import { board, drag, lay, place, press } from "./board.ts";
import { OUT, saved, shift, sideways, visit, world, type World } from "./browser.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const ITALIAN = "#/analysis?variant=progressive-italian&actions=e2e4,d7d5,d5e4,b1c3,c3e4";
const EVIL = "<img src=x onerror=alert(1)>";
const TOML = [
  "format = 1",
  'base = "chess"',
  "",
  "[about]",
  `name = "Two ${EVIL}"`,
  'summary = "Two moves a turn."',
  "",
  "[turn]",
  "length = [1, 2]",
  "",
].join("\n");
const PGN = `[Event "Casual ${EVIL}"]
[White "Ada"]
[Black "Babbage"]
[Variant "progressive-italian"]

{Begin ${EVIL}} 1. e4! {good} (1. d4 2. d5 e5 {both}) 2. d5 (2. e5 Nf6 3. Nf3 Nxe5 (3. Nc3 d4)) dxe4? (2... d4 $14) 3. Nc3 Nxe4 Nf6+!! *
`;

const enter = (hash: string, options: Parameters<typeof visit>[2] = {}): Promise<Page> =>
  opened(here, hash, options);

describe("moves", () => {
  it("become turns, and another one within a turn a variation there, which is promoted, deleted and had back", async () => {
    const page = await enter(ITALIAN);
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4");
    expect(new URL(page.url()).hash).toBe("#/analysis");
    // Back to the middle of the turn, by a click into it.
    await move(page, "Nc3").click();
    await expect.poll(() => at(page)).toBe("4");
    await drag(page, "d2", "d4");
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4 (3… d4)");
    await press(page, "c1", "g5");
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4 (3… d4 Bg5)");
    await expect.poll(() => page.locator(".panel h2").textContent()).toContain("Black: Move 1 of 4");

    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => current(page)).toBe("d4");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => current(page)).toBe("Nxe4");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator("#said-politely").textContent()).toBe("d4. Variation 1 of 2 lines.");
    await page.keyboard.press("End");
    await expect.poll(() => current(page)).toBe("Bg5");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => at(page)).toBe("3");
    await page.keyboard.press("Home");
    await expect.poll(() => at(page)).toBe("0");

    await move(page, "d4").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Promote variation" }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 d4 (3… Nxe4) 3… Bg5");
    await move(page, "Nc3").click();
    await page.getByRole("button", { name: "More actions for this move" }).click();
    await page.getByRole("menuitem", { name: "Delete from here" }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4");
    await page.getByText("4 moves deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 d4 (3… Nxe4) 3… Bg5");
  });

  it("get glyphs and comments in their places, and all of it comes back after a reload", async () => {
    const page = await enter(ITALIAN);
    await move(page, "dxe4").click();
    await page.getByRole("button", { name: "mistake", exact: true }).click();
    await page.keyboard.press("c");
    await page.locator(".moves textarea").fill("too greedy\n<b>bold</b>");
    await page.locator(".moves textarea").press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current")))
      .toBe("step");
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4? {too greedy\n<b>bold</b>} 3 Nc3 Nxe4");
    await page.keyboard.press("c");
    await page.keyboard.type("dropped");
    await page.keyboard.press("Escape");
    await page.locator(".moves .remark").click();
    await page.locator(".moves textarea").fill("too greedy");
    // Leaving it keeps it.
    await move(page, "Nc3").click();
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4? {too greedy} 3 Nc3 Nxe4");
    expect(await page.getByRole("button", { name: "Turn 2: dxe4, mistake" }).count()).toBe(1);
    await expect.poll(() => at(page)).toBe("4");
    await expect
      .poll(() => stored(page, "last"))
      .toMatchObject({ moves: "e2e4 d7d5 d5e4 b1c3 c3e4", deep: 4 });
    await page.reload();
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4? {too greedy} 3 Nc3 Nxe4");
    expect(await current(page)).toBe("Nc3");
  });

  it("that are not legal are explained, and typed ones are played", async () => {
    const page = await enter("#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5", {
      viewport: { width: 1280, height: 800 },
    });
    await drag(page, "f1", "b5");
    await expect
      .poll(() => page.locator(".message").textContent())
      .toMatch(/only the last move of the turn may check/);
    await expect.poll(() => page.locator("#said-politely").textContent()).toMatch(/only the last move/);
    await page.locator(".message a").click();
    await page.locator(".rules h2, .rules h3").first().waitFor();
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("Nc3 Nxd5 Nxc7+");
    await page.keyboard.press("Enter");
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5 3 Nc3 Nxd5 Nxc7+");
  });
});

describe("what comes from elsewhere", () => {
  it("goes through PGN and back, with comments that look like markup", async () => {
    const page = await enter("#/analysis");
    await paste(page, PGN);
    const read = `{Begin ${EVIL}} 1 e4! {good} (1. d4 2. d5 e5 {both}) 2 d5 (2. e5 Nf6 3. Nf3 Nxe5 (3… Nc3 d4)) 2… dxe4? (2… d4 +=) 3 Nc3 Nxe4 Nf6+!!`;
    await expect.poll(() => list(page)).toBe(read);
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const written = page.getByRole("textbox", { name: /^PGN/ });
    await expect.poll(() => written.inputValue()).toContain("Nf6+");
    const pgn = await written.inputValue();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as file" }).click(),
    ]);
    expect(await saved(file)).toBe(pgn);
    await page.keyboard.press("Escape");

    await page.locator(".moves .start").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete all moves" }).click();
    await expect.poll(() => list(page)).toBe(`{Begin ${EVIL}}`);
    await paste(page, pgn);
    await expect.poll(() => list(page)).toBe(read);
  });

  it("is chosen among several games, and read up to the first mistake", async () => {
    const page = await enter("#/analysis");
    await paste(
      page,
      `${PGN}\n[White "${EVIL}"]\n[Black "Faulty"]\n[Variant "progressive-italian"]\n\n1. e4 2. e5 d5 3. Bb5+ *\n`,
    );
    await page.getByText("2 games. Choose one:").waitFor();
    await page
      .locator("dialog .bad", {
        hasText: /Line \d+, column \d+.*Everything before it was read\. Rules: Italian Progressive Chess\./s,
      })
      .waitFor();
    await page.getByRole("button", { name: /^Open what was read/ }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5");
    await paste(page, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    await expect.poll(() => list(page)).toBe("");
    expect(await page.locator(".square").getAttribute("data-fen")).toMatch(
      /^r3k2r\/8\/8\/8\/8\/8\/8\/R3K2R w KQkq/,
    );
    await page
      .getByText(/Your previous analysis \(Italian Progressive Chess, 3 moves\) was set aside/)
      .waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5");
    for (const bad of [`8/8/8/8/8/8/8/${"K".repeat(8)} w`, `${EVIL} 1. e4 ${EVIL}`, "x".repeat(10_000_001)]) {
      await paste(page, bad);
      await expect
        .poll(async () => (await page.locator("dialog :is(.said-here, .bad)").allTextContents()).join(""))
        .toMatch(/\S/);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    }
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5");
  });

  it("comes by link with everything, also a user's variant, and a link that was cut off says so", async () => {
    const first = await enter(
      `#/analysis?file=${packFile({ id: "two-at-once", toml: TOML })}&actions=e2e4,e7e5,d7d5`,
    );
    await expect.poll(() => list(first)).toBe("1 e4 2 e5 d5");
    await move(first, "e5").click();
    await press(first, "g8", "f6");
    await first.getByRole("button", { name: "good move", exact: true }).click();
    await first.keyboard.press("c");
    await first.locator(".moves textarea").fill(EVIL);
    await first.locator(".moves textarea").press("Enter");
    const all = `1 e4 2 e5 d5 (2… Nf6! {${EVIL}})`;
    await expect.poll(() => list(first)).toBe(all);
    await first.getByRole("button", { name: "Share", exact: true }).click();
    const link = await first.getByRole("textbox", { name: "Link" }).inputValue();
    const hash = link.slice(link.indexOf("#"));
    expect(hash).toMatch(/^#\/analysis\?tree=1\.\d+\.[A-Za-z0-9_-]+$/);
    expect(hash.length).toBeLessThan(500);

    const other = await enter(hash);
    await expect.poll(() => list(other)).toBe(all);
    expect([await current(other), await other.locator("h1").textContent()]).toEqual([
      "Nf6!",
      expect.stringContaining(`Two ${EVIL}`),
    ]);
    expect(await other.locator("img").count()).toBe(0);

    for (const [bad, words] of [
      [hash.slice(0, -30), /This link was cut off: \d+ of \d+ characters\./],
      [
        `${hash.slice(0, 60)}${hash[60] === "A" ? "B" : "A"}${hash.slice(61)}`,
        /This link contains no analysis or was damaged\./,
      ],
      [
        `#/analysis?tree=${pack(JSON.stringify({ v: "chess", m: [EVIL] }))}`,
        /Move 1 of turn 1.*Everything before it was read\./,
      ],
      [`#/analysis?tree=${encodeURIComponent(EVIL)}`, /This link contains no analysis or was damaged\./],
      [`#/analysis?variant=chess&start=${encodeURIComponent(EVIL)}`, /Cannot open this:/],
      [`#/analysis?variant=${encodeURIComponent(EVIL)}`, /There is no variant/],
      ["#/analysis?game=none", /That game is not saved in this browser\./],
    ] as const) {
      const page = await enter(bad);
      await page.locator(".notes .bad", { hasText: words }).waitFor();
      expect(await page.locator("img").count()).toBe(0);
      await page.context().close();
    }
  });

  it("comes from the list of variants, their rules and their examples", async () => {
    const { page } = await visit(here, "#/");
    await page.getByRole("button", { name: "Binary Chess: set up a game" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Analyze" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toContain("Binary");
    await page.goto(`${here.address}#/rules/progressive-italian`);
    await page.getByRole("link", { name: "Analyze", exact: true }).first().click();
    await expect.poll(() => page.locator("h1").textContent()).toContain("Italian");
    await page.goto(`${here.address}#/rules/progressive-italian`);
    await page.getByRole("link", { name: "Analyze", exact: true }).nth(1).click();
    await page.waitForURL(/#\/analysis$/);
    await page.locator(".square[data-at] cg-board piece").first().waitFor();
  });

  it("comes from a kept game, is kept with it, and leads to a game again", async () => {
    const { page } = await visit(here, "#/games");
    await page.getByText("No games yet").waitFor();
    await lay(page, here.address, {
      variant: "progressive-italian",
      name: "Italian Progressive",
      level: 2,
      actions: ["e2e4", "e7e5", "d7d5"],
    });
    await page.goto(`${here.address}#/games`);
    await page.getByRole("button", { name: "Share Italian Progressive" }).click();
    expect(await page.getByRole("textbox", { name: "Link" }).inputValue()).toMatch(/#\/analysis\?tree=/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Analyze Italian Progressive" }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5");
    await drag(page, "g1", "f3");
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5 3 Nf3");
    await expect
      .poll(() => stored(page, "game-laid"))
      .toMatchObject({ moves: "e2e4 e7e5 d7d5 g1f3", deep: 4 });
    await page.reload();
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5 3 Nf3");

    await page.getByRole("button", { name: "Play from here" }).click();
    await page.getByRole("button", { name: "Two people at this board" }).click();
    await page.waitForURL(/#\/game\/.+/);
    await expect.poll(() => page.locator(".panel h2").textContent()).toContain("Move 2 of 3");
    await page.getByRole("link", { name: "Analyze", exact: true }).click();
    await expect.poll(() => list(page)).toBe("1 e4 2 e5 d5 3 Nf3");
    await page.goto(`${here.address}#/analysis`);
    // What is analysed for itself is another one.
    await expect.poll(() => page.locator("h1").textContent()).toContain("Chess");
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
  const TREE = pack(
    JSON.stringify({
      v: "progressive-italian",
      p: [0, 0, 0, 0, 0],
      c: ["A comment before everything, long enough to need more than one line."],
      m: [
        ["e2e4", [1], [], [{ m: ["d2d4", "d7d5", "e7e5", "d4e5", "b1c3"] }]],
        "d7d5",
        ["d5e4", [6], ["Takes."], [{ m: ["d5d4", ["f1c4", [], [], [{ m: ["g1f3", "f3g5"] }]], "d1h5"] }]],
        "b1c3",
        "c3e4",
        ["e4f6", [3]],
      ],
    }),
  );
  for (const [width, height] of SIZES) {
    for (const [colorScheme, locale] of [
      ["light", "en-GB"],
      ["dark", "de-DE"],
    ] as const) {
      it(`is whole at ${width}x${height}, ${colorScheme}, ${locale}, and nothing jumps`, async () => {
        const page = await enter(`#/analysis?tree=${TREE}`, {
          viewport: { width, height },
          colorScheme,
          locale,
          hasTouch: width < 600,
        });
        await page.locator(".moves .move").first().waitFor();
        await page.screenshot({ path: `${OUT}analysis-${width}x${height}-${colorScheme}.png` });
        const where = async () => [
          await place(page, "a8"),
          await page.locator(".panel .buttons button").first().boundingBox(),
        ];
        const before = await where();
        await drag(page, "g1", "g6");
        await expect.poll(() => page.locator(".message").textContent()).not.toBe("");
        expect(await where()).toEqual(before);
        await page.keyboard.press("ArrowLeft");
        await expect.poll(() => at(page)).toBe("4");
        await press(page, "a2", "a3");
        await expect.poll(() => at(page)).toBe("5");
        expect(await where()).toEqual(before);
        expect([await sideways(page), await page.evaluate(() => scrollY)]).toEqual([0, 0]);
        expect(await shift(page)).toBeLessThan(0.05);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll(".analysis-room :is(button, select, cg-board)")]
            .filter(
              (element) =>
                element.checkVisibility({ visibilityProperty: true }) &&
                !element.closest(".log, .strip, .engine-part"),
            )
            .filter((element) => {
              const { left, right, top, bottom, width: wide } = element.getBoundingClientRect();
              return (
                wide > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
              );
            })
            .map((element) => `${element.className} ${element.textContent}`),
        );
        expect(cut).toEqual([]);
        if (width === 1280 || height === 640) expect(await serious(page)).toEqual([]);
      });
    }
  }

  it("has on a phone one part at a time, and a menu for the rest", async () => {
    const page = await enter(ITALIAN, { viewport: { width: 360, height: 640 }, hasTouch: true });
    expect((await board(page).boundingBox())?.width).toBe(360);
    await page.getByRole("button", { name: "Turn", exact: true }).click();
    await page.getByText("White: Move 3 of 3", { exact: false }).waitFor();
    await page.screenshot({ path: `${OUT}analysis-turn-360x640-light.png` });
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Choose a variant" }).click();
    await page.getByRole("searchbox").fill("push");
    await page.getByRole("button", { name: "Push Chess" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toContain("Push");
    await expect.poll(() => at(page)).toBe("0");
    await page.getByRole("button", { name: "Moves", exact: true }).click();
    await press(page, "e3", "e4");
    await expect.poll(() => list(page)).toBe("1 e4");
    await page.getByRole("button", { name: "More actions for this move" }).click();
    await page.getByRole("menuitemcheckbox", { name: "brilliant move" }).click();
    await page.screenshot({ path: `${OUT}analysis-menu-360x640-light.png` });
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => list(page)).toBe("1 e4!!");
    // Moves are typed in the menu.
    await page.keyboard.press("/");
    await page.keyboard.type("e5");
    await page.keyboard.press("Enter");
    await expect.poll(() => list(page)).toBe("1 e4!! 2 e5");
  });
});
