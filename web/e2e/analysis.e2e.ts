// Analysis: moves with variations, notes, storage and imports.
import { pack, packFile } from "../src/lib/links.ts";
import {
  analysisShown,
  boardFrame,
  currentMove,
  move,
  moveList,
  openAnalysis,
  openText,
  storedAnalysis,
} from "./analysis-page.ts";
import { seriousViolations } from "./axe.ts";
import { board, drag, press, squareCenter, storeGame } from "./board.ts";
import { downloadedText, eventually, expect, layoutShift, OUT, overflowX, test } from "./fixtures.ts";

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

test.describe("moves", () => {
  test("are grouped into turns; a different move within a turn starts a variation, which can be promoted, deleted and restored", async ({
    page,
  }) => {
    await openAnalysis(page, ITALIAN);
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4");
    await expect(page).toHaveURL(/#\/analysis$/);
    // Go back to the middle of the turn by clicking a move.
    await move(page, "Nc3").click();
    await expect(boardFrame(page)).toHaveAttribute("data-at", "4");
    await drag(page, "d2", "d4");
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4 (3… d4)");
    await press(page, "c1", "g5");
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 Nxe4 (3… d4 Bg5)");
    await expect(page.locator(".panel h2")).toContainText("Black: Move 1 of 4");

    await page.keyboard.press("ArrowLeft");
    await expect(currentMove(page)).toHaveText("d4");
    await page.keyboard.press("ArrowUp");
    await expect(currentMove(page)).toHaveText("Nxe4");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("#said-politely")).toHaveText("d4. Variation 1 of 2 lines.");
    await page.keyboard.press("End");
    await expect(currentMove(page)).toHaveText("Bg5");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(boardFrame(page)).toHaveAttribute("data-at", "3");
    await page.keyboard.press("Home");
    await expect(boardFrame(page)).toHaveAttribute("data-at", "0");

    await move(page, "d4").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Promote variation" }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 d4 (3… Nxe4) 3… Bg5");
    await move(page, "Nc3").click();
    await page.getByRole("button", { name: "More actions for this move" }).click();
    await page.getByRole("menuitem", { name: "Delete from here" }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4");
    await expect(page.getByText("4 moves deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4 3 Nc3 d4 (3… Nxe4) 3… Bg5");
  });

  test("take glyphs and comments, which survive a reload", async ({ page }) => {
    await openAnalysis(page, ITALIAN);
    await move(page, "dxe4").click();
    await page.getByRole("button", { name: "mistake", exact: true }).click();
    await page.keyboard.press("c");
    await page.locator(".moves textarea").fill("too greedy\n<b>bold</b>");
    await page.locator(".moves textarea").press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current"))).toBe(
      "step",
    );
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4? {too greedy\n<b>bold</b>} 3 Nc3 Nxe4");
    await page.keyboard.press("c");
    await page.keyboard.type("dropped");
    await page.keyboard.press("Escape");
    await page.locator(".moves .remark").click();
    await page.locator(".moves textarea").fill("too greedy");
    // Leaving the field saves it.
    await move(page, "Nc3").click();
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4? {too greedy} 3 Nc3 Nxe4");
    expect(await page.getByRole("button", { name: "Turn 2: dxe4, mistake" }).count()).toBe(1);
    await expect(boardFrame(page)).toHaveAttribute("data-at", "4");
    await eventually(() => storedAnalysis(page, "last")).toMatchObject({
      moves: "e2e4 d7d5 d5e4 b1c3 c3e4",
      deep: 4,
    });
    await page.reload();
    await eventually(() => moveList(page)).toBe("1 e4 2 d5 dxe4? {too greedy} 3 Nc3 Nxe4");
    await expect(currentMove(page)).toHaveText("Nc3");
  });

  test("that are illegal are explained, and typed ones are played", async ({ visit }) => {
    const { page } = await visit("#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5", {
      viewport: { width: 1280, height: 800 },
    });
    await analysisShown(page);
    await drag(page, "f1", "b5");
    await expect(page.locator(".message")).toHaveText(/only the last move of a turn may give check/);
    await expect(page.locator("#said-politely")).toHaveText(/only the last move/);
    await page.locator(".message a").click();
    await expect(page.locator(".rules h2, .rules h3").first()).toBeVisible();
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("Nc3 Nxd5 Nxc7+");
    await page.keyboard.press("Enter");
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5 3 Nc3 Nxd5 Nxc7+");
  });
});

test.describe("imports", () => {
  test("PGN survives a round trip, with comments that look like markup", async ({ page }) => {
    await openAnalysis(page, "#/analysis");
    await openText(page, PGN);
    const read = `{Begin ${EVIL}} 1 e4! {good} (1. d4 2. d5 e5 {both}) 2 d5 (2. e5 Nf6 3. Nf3 Nxe5 (3… Nc3 d4)) 2… dxe4? (2… d4 +=) 3 Nc3 Nxe4 Nf6+!!`;
    await eventually(() => moveList(page)).toBe(read);
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const written = page.getByRole("textbox", { name: /^PGN/ });
    await eventually(() => written.inputValue()).toContain("Nf6+");
    const pgn = await written.inputValue();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as file" }).click(),
    ]);
    expect(await downloadedText(file)).toBe(pgn);
    await page.keyboard.press("Escape");

    await page.locator(".moves .start").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete all moves" }).click();
    await eventually(() => moveList(page)).toBe(`{Begin ${EVIL}}`);
    await openText(page, pgn);
    await eventually(() => moveList(page)).toBe(read);
  });

  test("one of several games is chosen, and a game is read up to its first error", async ({ page }) => {
    await openAnalysis(page, "#/analysis");
    await openText(
      page,
      `${PGN}\n[White "${EVIL}"]\n[Black "Faulty"]\n[Variant "progressive-italian"]\n\n1. e4 2. e5 d5 3. Bb5+ *\n`,
    );
    await expect(page.getByText("2 games. Choose one:")).toBeVisible();
    await expect(page.locator("dialog .bad")).toHaveText(
      /Line \d+, column \d+.*Everything before it was read\. Rules: Italian Progressive Chess\./s,
    );
    await page.getByRole("button", { name: /^Open what was read/ }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5");
    await openText(page, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    await eventually(() => moveList(page)).toBe("");
    expect(await page.locator(".square").getAttribute("data-fen")).toMatch(
      /^r3k2r\/8\/8\/8\/8\/8\/8\/R3K2R w KQkq/,
    );
    await expect(
      page.getByText(/Your previous analysis \(Italian Progressive Chess, 3 moves\) was set aside/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5");
    for (const bad of [`8/8/8/8/8/8/8/${"K".repeat(8)} w`, `${EVIL} 1. e4 ${EVIL}`, "x".repeat(10_000_001)]) {
      await openText(page, bad);
      await eventually(async () =>
        (await page.locator("dialog :is(.said-here, .bad)").allTextContents()).join(""),
      ).toMatch(/\S/);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    }
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5");
  });

  test("a link carries the whole analysis, custom variants included, and a truncated link says so", async ({
    visit,
  }) => {
    const { page: first } = await visit(
      `#/analysis?file=${packFile({ id: "two-at-once", toml: TOML })}&actions=e2e4,e7e5,d7d5`,
    );
    await analysisShown(first);
    await eventually(() => moveList(first)).toBe("1 e4 2 e5 d5");
    await move(first, "e5").click();
    await expect(boardFrame(first)).toHaveAttribute("data-at", "2");
    await press(first, "g8", "f6");
    await expect(currentMove(first)).toHaveText("Nf6");
    await first.getByRole("button", { name: "good move", exact: true }).click();
    await first.keyboard.press("c");
    await first.locator(".moves textarea").fill(EVIL);
    await first.locator(".moves textarea").press("Enter");
    const all = `1 e4 2 e5 d5 (2… Nf6! {${EVIL}})`;
    await eventually(() => moveList(first)).toBe(all);
    await first.getByRole("button", { name: "Share", exact: true }).click();
    const link = await first.getByRole("textbox", { name: "Link" }).inputValue();
    const hash = link.slice(link.indexOf("#"));
    expect(hash).toMatch(/^#\/analysis\?tree=1\.\d+\.[A-Za-z0-9_-]+$/);
    expect(hash.length).toBeLessThan(500);

    const { page: other } = await visit(hash);
    await analysisShown(other);
    await eventually(() => moveList(other)).toBe(all);
    await expect(currentMove(other)).toHaveText("Nf6!");
    await expect(other.locator("h1")).toContainText(`Two ${EVIL}`);
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
      const { context, page } = await visit(bad);
      await analysisShown(page);
      await expect(page.locator(".notes .bad", { hasText: words })).toBeVisible();
      expect(await page.locator("img").count()).toBe(0);
      await context.close();
    }
  });

  test("the catalog, rules pages and examples lead to the analysis", async ({ page }) => {
    await page.goto("#/");
    await page.getByRole("button", { name: "Binary Chess: set up a game" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Analyze" }).click();
    await expect(page.locator("h1")).toContainText("Binary");
    await page.goto("#/rules/progressive-italian");
    await page.getByRole("link", { name: "Analyze", exact: true }).first().click();
    await expect(page.locator("h1")).toContainText("Italian");
    await page.goto("#/rules/progressive-italian");
    await page.getByRole("link", { name: "Analyze", exact: true }).nth(1).click();
    await expect(page).toHaveURL(/#\/analysis$/);
    await expect(page.locator(".square[data-at] cg-board piece").first()).toBeVisible();
  });

  test("a stored game leads to its analysis, which is stored with it and leads back to a game", async ({
    page,
  }) => {
    await page.goto("#/games");
    await expect(page.getByText("No games yet")).toBeVisible();
    await storeGame(page, {
      variant: "progressive-italian",
      name: "Italian Progressive",
      level: 2,
      actions: ["e2e4", "e7e5", "d7d5"],
    });
    await page.goto("#/games");
    await page.getByRole("button", { name: "Share Italian Progressive" }).click();
    expect(await page.getByRole("textbox", { name: "Link" }).inputValue()).toMatch(/#\/analysis\?tree=/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Analyze Italian Progressive" }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5");
    await drag(page, "g1", "f3");
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5 3 Nf3");
    await eventually(() => storedAnalysis(page, "game-stored")).toMatchObject({
      moves: "e2e4 e7e5 d7d5 g1f3",
      deep: 4,
    });
    await page.reload();
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5 3 Nf3");

    await page.getByRole("button", { name: "Play from here" }).click();
    await page.getByRole("button", { name: "Two people at this board" }).click();
    await expect(page).toHaveURL(/#\/game\/.+/);
    await expect(page.locator(".panel h2")).toContainText("Move 2 of 3");
    await page.getByRole("link", { name: "Analyze", exact: true }).click();
    await eventually(() => moveList(page)).toBe("1 e4 2 e5 d5 3 Nf3");
    await page.goto("#/analysis");
    // Without a game there is another analysis.
    await expect(page.locator("h1")).toContainText("Chess");
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
      test(`fits ${width}x${height}, ${colorScheme}, ${locale}, without layout shifts`, async ({ visit }) => {
        const { page } = await visit(`#/analysis?tree=${TREE}`, {
          viewport: { width, height },
          colorScheme,
          locale,
          hasTouch: width < 600,
        });
        await analysisShown(page);
        await expect(page.locator(".moves .move").first()).toBeVisible();
        await page.screenshot({ path: `${OUT}analysis-${width}x${height}-${colorScheme}.png` });
        const where = async () => [
          await squareCenter(page, "a8"),
          await page.locator(".panel .buttons button").first().boundingBox(),
        ];
        const before = await where();
        await drag(page, "g1", "g6");
        await expect(page.locator(".message")).not.toHaveText("");
        expect(await where()).toEqual(before);
        await page.keyboard.press("ArrowLeft");
        await expect(boardFrame(page)).toHaveAttribute("data-at", "4");
        await press(page, "a2", "a3");
        await expect(boardFrame(page)).toHaveAttribute("data-at", "5");
        expect(await where()).toEqual(before);
        expect([await overflowX(page), await page.evaluate(() => scrollY)]).toEqual([0, 0]);
        expect(await layoutShift(page)).toBeLessThan(0.05);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll(".analysis-screen :is(button, select, cg-board)")]
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
        if (width === 1280 || height === 640) expect(await seriousViolations(page)).toEqual([]);
      });
    }
  }

  test("shows one part at a time on a phone, and a menu for the rest", async ({ visit }) => {
    const { page } = await visit(ITALIAN, { viewport: { width: 360, height: 640 }, hasTouch: true });
    await analysisShown(page);
    expect((await board(page).boundingBox())?.width).toBe(360);
    await page.getByRole("button", { name: "Turn", exact: true }).click();
    await expect(page.getByText("White: Move 3 of 3", { exact: false })).toBeVisible();
    await page.screenshot({ path: `${OUT}analysis-turn-360x640-light.png` });
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Choose a variant" }).click();
    await page.getByRole("searchbox").fill("push");
    await page.getByRole("button", { name: "Push Chess" }).click();
    await expect(page.locator("h1")).toContainText("Push");
    await expect(boardFrame(page)).toHaveAttribute("data-at", "0");
    await page.getByRole("button", { name: "Moves", exact: true }).click();
    await press(page, "e3", "e4");
    await eventually(() => moveList(page)).toBe("e4");
    await page.getByRole("button", { name: "More actions for this move" }).click();
    await page.getByRole("menuitemcheckbox", { name: "brilliant move" }).click();
    await page.screenshot({ path: `${OUT}analysis-menu-360x640-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await eventually(() => moveList(page)).toBe("e4!!");
    // Moves are typed in the menu.
    await page.keyboard.press("/");
    await page.keyboard.type("e5");
    await page.keyboard.press("Enter");
    await eventually(() => moveList(page)).toBe("e4!! e5");
  });
});
