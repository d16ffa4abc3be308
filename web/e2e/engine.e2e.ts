// The engine on the analysis page, and the game graph.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import {
  eventually,
  expect,
  glimpse,
  OUT,
  overflowX,
  test,
  type Visit,
  type VisitOptions,
} from "./fixtures.ts";
import { mouse } from "./gestures.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
/** An analysis with the engine switched on. */
const analyze = (visit: Visit, variant: string, actions = "", options: VisitOptions = {}, lines = 2) =>
  visit(`#/analysis?variant=${variant}${actions === "" ? "" : `&actions=${actions}`}`, {
    stored: { "tempi.engine": { on: true, lines, reveal: false } },
    ...options,
  });

const lines = (page: Page) => page.locator(".engine ol > li");
/** The turns of a line, each as the names of its moves. */
const turns = (page: Page, line = 0): Promise<string[]> =>
  lines(page)
    .nth(line)
    .locator(".turn")
    .evaluateAll((found) =>
      found.map((turn) => [...turn.querySelectorAll("button")].map((move) => move.textContent).join(" ")),
    );
/** The list of moves as text. */
const listText = async (page: Page): Promise<string> =>
  (await page.locator(".moves .log").innerText()).replace(/\s+/g, " ");
const arrows = (page: Page) => page.locator(".square .cg-shapes line");

test.describe("the engine", () => {
  test("shows lines of whole turns, draws the best one, and plays what is chosen", async ({ visit }) => {
    const { page } = await analyze(visit, "progressive-italian", "e2e4,d7d5,d5e4", {}, 3);
    await eventually(() => lines(page).locator(".turn").count()).toBeGreaterThan(3);
    // This turn has three moves, the next one four.
    await eventually(async () =>
      (await turns(page)).slice(0, 2).map((turn) => turn.split(" ").length),
    ).toEqual([3, 4]);
    await expect(page.getByText("There is no win in this turn.")).toBeVisible();
    expect(await page.locator(".engine .state").innerText()).toMatch(/Depth \d+.*k\/s.*positions/s);
    expect(await page.locator(".engine .worth").innerText()).toMatch(/^[+−]\d+\.\d$/);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();

    // Three arrows for the best turn, numbered and each thinner than the one before; those of the second line are dashed.
    const drawn = await arrows(page).evaluateAll((all) =>
      all.map((line) => ({
        width: Number(line.getAttribute("stroke-width")),
        ink: line.getAttribute("stroke"),
      })),
    );
    const best = drawn.filter(({ ink }) => ink === "#0b3c5e");
    expect(best.length).toBe(3);
    expect(best[0]?.width).toBeGreaterThan(best[2]?.width ?? 9);
    expect(drawn.some(({ ink }) => ink === "#6a1b6b")).toBe(true);
    expect(await page.locator(".square svg text").allTextContents()).toEqual(
      expect.arrayContaining(["1", "2", "3"]),
    );

    // A move of the second turn plays the line up to it.
    const [own = "", theirs = ""] = await turns(page);
    await lines(page).first().locator(".turn").nth(1).locator("button").first().press("Enter");
    await eventually(() => listText(page)).toContain(own);
    // The button is gone, so the focus goes to the move.
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current"))).toBe(
      "step",
    );
    expect(await listText(page)).toContain(theirs.split(" ")[0] ?? "?");
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("shows five lines beside the board without scrolling", async ({ visit }) => {
    const { page } = await analyze(visit, "chess", "", { viewport: { width: 1280, height: 800 } }, 5);
    await expect(lines(page).locator(".turn").first()).toHaveCount(1);
    await expect(page.locator(".engine .flag")).toBeVisible();
    expect(await page.locator(".engine-part").evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(
      0,
    );
  });

  test("restarts when the position changes, and keeps its settings", async ({ visit }) => {
    const { page } = await analyze(visit, "marseillais");
    await eventually(() => turns(page)).not.toEqual([]);
    await page.locator(".engine select").selectOption("1");
    expect(await lines(page).count()).toBe(1);
    await eventually(async () => (await turns(page))[0]?.split(" ").length).toBe(2);
    await mouse.move(page, "e2", "e4");
    // The rest of the turn is one move.
    await eventually(async () => (await turns(page))[0]?.split(" ").length).toBe(1);
    await page.locator(".engine [role=switch]").click();
    await expect(arrows(page)).toHaveCount(0);
    expect(await lines(page).count()).toBe(0);
    await page.reload();
    await expect(page.locator("cg-board piece").first()).toBeVisible();
    expect(await page.locator(".engine [role=switch]").isChecked()).toBe(false);
    await page.locator(".engine [role=switch]").click();
    await eventually(() => turns(page)).not.toEqual([]);
    expect(await page.locator(".engine select").inputValue()).toBe("1");
  });

  test("says that this turn wins, and shows how on request", async ({ visit }) => {
    const { page } = await analyze(visit, "progressive-italian", "e2e4,a7a6,a6a5,f1c4");
    await expect(page.getByText("There is a win in this turn.")).toBeVisible();
    await expect(page.locator(".engine .worth")).toHaveText("White wins in this turn", {
      useInnerText: true,
    });
    expect(await page.locator(".analysis-screen").innerText()).not.toContain("f7");
    expect(await arrows(page).count()).toBe(0);
    expect(await page.getByRole("meter").getAttribute("aria-valuetext")).toBe("White wins in 1 turn");
    await page.locator(".flag").getByRole("button", { name: "Show" }).click();
    const win = page.locator(".flag .add");
    expect(await win.innerText()).toMatch(/^\S+ \S+#$/);
    await eventually(() => arrows(page).count()).toBeGreaterThan(0);
    expect(await seriousViolations(page)).toEqual([]);
    const moves = (await win.innerText()).split(" ");
    await win.click();
    await eventually(() => listText(page)).toContain(moves[0] ?? "?");
    await page
      .locator(".moves .log")
      .getByRole("button", { name: moves[1] ?? "?" })
      .click();
    await expect(page.locator(".engine .state").getByText("The game is over.")).toBeVisible();
    await expect(arrows(page)).toHaveCount(0);
  });

  test("fits a phone", async ({ visit }) => {
    const { page } = await analyze(visit, "binary", "e2e4,d7d5", { ...PHONE, locale: "de-DE" });
    await page.getByRole("button", { name: "Engine", exact: true }).tap();
    await eventually(() => lines(page).first().isVisible()).toBe(true);
    await eventually(() => turns(page)).not.toEqual([]);
    const list = await lines(page).first().boundingBox();
    expect(list && list.y + list.height).toBeLessThan(600);
    // Its buttons change while the engine thinks.
    await page.getByRole("button", { name: "Anhalten" }).tap();
    for (const button of await page.locator(".engine button:visible, .engine select").all()) {
      const box = await button.boundingBox();
      expect(Math.round(box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(40);
    }
    expect(await overflowX(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `${OUT}engine-360x640-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test.describe("the game graph", () => {
  test("grades a slower win as a good turn, and lets the engine resume afterward", async ({ visit }) => {
    // Morphy's Opera Game from 15. Bxd7+ on: the queen sacrifice wins by force.
    const { page } = await visit(
      `#/analysis?variant=chess&start=${encodeURIComponent("4kb1r/p2r1ppp/4qn2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 15")}&actions=b5d7,f6d7,b3b8,d7b8,d1d8`,
      {
        viewport: { width: 1440, height: 900 },
        stored: { "tempi.engine": { on: true, lines: 5, reveal: false } },
      },
    );
    await page.getByRole("button", { name: "Graph", exact: true }).click();
    await page.locator(".tabs .end").first().click();
    await eventually(() => lines(page).locator(".turn").count()).toBeGreaterThan(0);
    const paused = glimpse(page, ".engine .state *", "Paused");
    await page.getByRole("button", { name: "Analyze the game" }).click();
    await paused;
    await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
    const texts = (await page.locator(".graph .worst").innerText()).replace(/\s+/g, " ");
    expect(texts).not.toMatch(/(Bxd7|Qb8|Rd8\S*) White/);
    await expect(page.locator(".engine .state")).toHaveText(/Depth \d+|Solved/, { useInnerText: true });
    // There is room for the review below five engine lines.
    const [chart, part] = await Promise.all([
      page.locator(".graph .chart").boundingBox(),
      page.locator(".graph-part").boundingBox(),
    ]);
    const [chartBottom, partBottom] = [chart, part].map((box) => (box?.y ?? 0) + (box?.height ?? 0));
    expect((partBottom ?? 0) - (chartBottom ?? 0)).toBeGreaterThan(160);
    await page.screenshot({ path: `${OUT}graph-1440x900-light.png` });
  });

  test("lists the worst turns and the missed wins", async ({ page }) => {
    // Fool's mate, which Black misses at first.
    await page.goto("#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,a7a6,a2a3,d8h4");
    await page.getByRole("button", { name: "Graph", exact: true }).click();
    await page.getByRole("button", { name: "Analyze the game" }).click();
    await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
    const worst = page.locator(".graph .worst li");
    const texts = (await worst.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    expect(texts.find((text) => text.includes("3. g4"))).toMatch(
      /\?\?.*g4 White.*loses the game.*Allows mate by Black: Qh4#/,
    );
    expect(texts.find((text) => text.includes("4. a6"))).toMatch(
      /a6 Black.*gave the win away.*Missed mate: Qh4#/,
    );
    await worst.filter({ hasText: "3. g4" }).getByRole("button").first().click();
    await expect(page.locator(".square").first()).toHaveAttribute("data-at", "3");
    // The better move becomes a variation.
    await worst.filter({ hasText: "4. a6" }).getByRole("button", { name: "Qh4#" }).click();
    await page.getByRole("button", { name: "Moves", exact: true }).click();
    await eventually(async () => (await listText(page)).match(/Qh4#/g)?.length).toBe(2);

    // The results are kept, and arrow keys move along the graph.
    await page.getByRole("button", { name: "Graph", exact: true }).click();
    const graph = page.getByRole("slider", { name: "Game graph" });
    await graph.focus();
    await page.keyboard.press("End");
    await expect(graph).toHaveAttribute("aria-valuetext", "6. Qh4# (Black): Black has won");
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".square").first()).toHaveAttribute("data-at", "5");
    expect(await worst.count()).toBe(texts.length);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("can be canceled and continued", async ({ visit }) => {
    const { page } = await visit(
      "#/analysis?variant=chess&actions=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f8e7,f1e1,b7b5,a4b3,d7d6,c2c3,e8g8,h2h3,c6a5,b3c2,c7c5,d2d4,d8c7",
      PHONE,
    );
    await page.getByRole("button", { name: "Graph", exact: true }).tap();
    await page.getByRole("button", { name: "Analyze the game" }).tap();
    await eventually(() => page.locator(".graph polygon").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("button", { name: "Analyze the rest" }).tap();
    await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
    expect(await overflowX(page)).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
