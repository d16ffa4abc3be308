// The engine on the analysis page, the game graph, and the position editor.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { eventually, expect, OUT, overflowX, test, type Visit, type VisitOptions } from "./fixtures.ts";
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
const fen = (page: Page) => page.locator(".square").first().getAttribute("data-fen");

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
    await page.getByRole("button", { name: "Analyze the game" }).click();
    await expect(page.locator(".engine .state").getByText("Paused", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Analyze deeper" })).toBeVisible();
    const texts = (await page.locator(".graph .worst").innerText()).replace(/\s+/g, " ");
    expect(texts).not.toMatch(/(Bxd7|Qb8|Rd8\S*) White/);
    await expect(page.locator(".engine .state")).toHaveText(/Depth \d+|Solved/, { useInnerText: true });
    // There is room for the review below five engine lines.
    const [list, part] = await Promise.all([
      page.getByText("Accuracy", { exact: true }).boundingBox(),
      page.locator(".graph-part").boundingBox(),
    ]);
    expect((part?.y ?? 0) + (part?.height ?? 0) - (list?.y ?? 0)).toBeGreaterThan(150);
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

const editor = (page: Page) => page.locator("dialog.position-editor");
/** The center of a square of the editor's board. */
async function on(page: Page, square: string): Promise<[number, number]> {
  const box = await editor(page).locator(".laid").boundingBox();
  if (!box) throw new Error("there is no board");
  return [
    box.x + ((square.charCodeAt(0) - 96.5) * box.width) / 8,
    box.y + ((8.5 - Number(square[1])) * box.height) / 8,
  ];
}
const text = (page: Page) => editor(page).getByLabel("FEN", { exact: true }).inputValue();
/** Opens the editor. */
async function edit(visit: Visit, variant: string, query = "", options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(`#/analysis?variant=${variant}${query}`, options);
  await expect(page.locator("cg-board piece").first()).toBeVisible();
  const bar = page.getByRole("button", { name: "Position", exact: true });
  if (await bar.isVisible()) await bar.click();
  else {
    await page.locator("button[aria-haspopup=dialog]:visible").filter({ hasNotText: /./ }).last().click();
    await page.locator("dialog[open]").getByText("Set up position").click();
  }
  await expect(editor(page).locator(".laid .piece").first()).toBeVisible();
  return page;
}

test.describe("the position editor", () => {
  test("sets up a position in the middle of a turn, which is played on", async ({ visit }) => {
    const page = await edit(visit, "binary");
    await page.getByRole("button", { name: "Clear board" }).click();
    await expect(page.getByText("Not a position of this variant: White has no king.")).toBeVisible();
    expect(await page.getByRole("button", { name: "Use this position" }).isDisabled()).toBe(true);

    // By the tool, by dragging from the palette, and by dragging on the board.
    await page.getByRole("button", { name: "White king" }).click();
    await page.mouse.click(...(await on(page, "e1")));
    await page.getByRole("button", { name: "Move pieces", exact: true }).click();
    for (const [man, square] of [
      ["Black king", "h8"],
      ["White rook", "a2"],
      ["White bishop", "c4"],
      ["Black queen", "b2"],
    ] as const) {
      const box = await page.getByRole("button", { name: man }).boundingBox();
      if (!box) throw new Error("no palette");
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(...(await on(page, square)), { steps: 5 });
      await page.mouse.up();
    }
    await eventually(() => text(page)).toBe("7k/8/8/8/2B5/8/Rq6/4K3 w - - 0 1");
    await page.mouse.move(...(await on(page, "b2")));
    await page.mouse.down();
    await page.mouse.move(...(await on(page, "g6")), { steps: 5 });
    await page.mouse.up();
    await eventually(() => text(page)).toContain("/6q1/");
    await page.mouse.click(...(await on(page, "g6")), { button: "right" });
    await eventually(() => text(page)).toContain("7k/8/8/8/");

    // White's third turn has three moves, one of which is made.
    await editor(page).getByLabel("Turn", { exact: true }).fill("3");
    await page.keyboard.press("Tab");
    await editor(page).getByLabel("Moves made in this turn").fill("1");
    await page.keyboard.press("Tab");
    await eventually(() => text(page)).toBe("7k/8/8/8/2B5/8/R7/4K3 w - - 0 2 moves=1 left=2");
    await expect(editor(page).getByText("Move 2 of 3", { exact: false })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.screenshot({ path: `${OUT}edit-1280x720-light.png` });
    await page.getByRole("button", { name: "Use this position" }).click();
    await expect(editor(page)).toHaveCount(0);
    await eventually(() => fen(page)).toBe("7k/8/8/8/2B5/8/R7/4K3 w - - 0 2 moves=1 left=2");
    // On the second move rooks move as bishops.
    await mouse.move(page, "a2", "b3");
    await eventually(() => fen(page)).toContain("moves=2 left=1");
  });

  test("keeps what was typed last, and Esc leaves a mode before it leaves the editor", async ({ visit }) => {
    const page = await edit(visit, "gridlock");
    await editor(page).getByLabel("Turn", { exact: true }).fill("7");
    await page.getByRole("button", { name: "Use this position" }).click();
    await eventually(() => fen(page)).toMatch(/ w KQkq - 0 4$/);
    await expect(editor(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Position", exact: true }).click();
    const choose = editor(page).getByRole("group", { name: "En passant on" }).getByRole("button");
    await choose.click();
    await expect(choose).toHaveText("Done");
    await page.keyboard.press("Escape");
    await expect(choose).toHaveText("Choose on the board");
    await editor(page).getByLabel("Turn", { exact: true }).fill("0");
    await page.keyboard.press("Tab");
    expect(await editor(page).getByLabel("Turn", { exact: true }).inputValue()).toBe("7");
    await page.keyboard.press("Escape");
    await expect(editor(page)).toHaveCount(0);
  });

  test("has markers, waiting and barred pieces where the variant has them", async ({ visit }) => {
    const quota = await edit(
      visit,
      "quota",
      `&start=${encodeURIComponent("4k3/8/8/8/8/8/8/4K2R w - - 0 5")}`,
    );
    await quota
      .getByRole("group", { name: "Pieces in the pocket: White" })
      .getByRole("button", { name: "One more knight" })
      .click();
    await eventually(() => text(quota)).toMatch(/waiting=N\/-$/);
    await quota
      .getByRole("group", { name: "Pieces in the pocket: White" })
      .getByRole("button", { name: "One knight fewer" })
      .click();
    await eventually(() => text(quota)).not.toContain("waiting");
    await quota.getByRole("button", { name: "Cancel" }).click();
    await expect(editor(quota)).toHaveCount(0);
    expect(await fen(quota)).toBe("4k3/8/8/8/8/8/8/4K2R w - - 0 5");

    const injunction = await edit(visit, "injunction");
    await injunction.mouse.click(...(await on(injunction, "a2")));
    await injunction.mouse.click(...(await on(injunction, "a5")));
    await eventually(() => text(injunction)).toContain("markers=a5,a7");
    await injunction.getByRole("group", { name: "Markers" }).getByLabel("Black").selectOption("a8");
    await eventually(() => text(injunction)).toContain("markers=a5,a8");

    const push = await edit(visit, "push", `&start=${encodeURIComponent("4k3/8/2n5/8/8/8/8/4K3 b - - 0 5")}`);
    const barred = push.getByRole("group", { name: "Pieces that may not move this turn" });
    await barred.getByRole("button", { name: "Choose on the board" }).click();
    await push.mouse.click(...(await on(push, "c6")));
    await eventually(() => text(push)).toContain("barred=c6");
    await barred.getByRole("button", { name: "Remove c6 from the list" }).click();
    await eventually(() => text(push)).not.toContain("barred");
  });

  test("works by keyboard alone, and marks the errors of a typed FEN", async ({ visit }) => {
    const page = await edit(visit, "chess");
    const cell = (square: string) => editor(page).locator(`[data-square=${square}]`);
    await cell("e1").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Delete");
    await eventually(() => text(page)).toContain("PPPP1PPP");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("n");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Q");
    await eventually(() => text(page)).toContain("/4nQ2/");
    expect(await cell("e4").getAttribute("aria-label")).toBe("e4, Black knight");
    await cell("f4").press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await eventually(() => text(page)).toContain("/5Q2/4n3/");

    const field = editor(page).getByLabel("FEN", { exact: true });
    await field.fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1 barred=e4");
    await expect(
      page.getByText("Not a position of this variant: this field is not used in Chess."),
    ).toBeVisible();
    expect(await editor(page).locator("mark").innerText()).toBe("barred=e4");
    await field.fill('<img src=x onerror="alert(1)">');
    await expect(page.getByText("Not a position of this variant:")).toBeVisible();
    expect(await editor(page).locator("img").count()).toBe(0);
    await page.getByRole("button", { name: "Start position" }).click();
    await eventually(() => text(page)).toMatch(/^rnbqkbnr/);
    await page.keyboard.press("Escape");
    await expect(editor(page)).toHaveCount(0);
  });

  test("works by touch on a phone", async ({ visit }) => {
    const page = await edit(visit, "chess", "", PHONE);
    expect(await overflowX(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `${OUT}edit-360x640-light.png` });
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove pieces" }).tap();
    await page.touchscreen.tap(...(await on(page, "d8")));
    await eventually(() => text(page)).toContain("rnb1kbnr");
    await page.getByRole("button", { name: "White queen" }).tap();
    await page.touchscreen.tap(...(await on(page, "e4")));
    await eventually(() => text(page)).toContain("/4Q3/");
    await page.getByRole("button", { name: "Move pieces", exact: true }).tap();
    await page.touchscreen.tap(...(await on(page, "e4")));
    await page.touchscreen.tap(...(await on(page, "e5")));
    await eventually(() => text(page)).toContain("/4Q3/8/8/");
    for (const button of await editor(page).locator("button:visible").all()) {
      const box = await button.boundingBox();
      expect(
        Math.round(Math.min(box?.width ?? 0, box?.height ?? 0)),
        (await button.getAttribute("aria-label")) ?? "",
      ).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole("button", { name: "Use this position" }).tap();
    await eventually(() => fen(page)).toContain("/4Q3/");
  });

  test("keeps its buttons within the margins of a phone, in German too", async ({ visit }) => {
    const { page } = await visit("#/analysis?variant=chess", { ...PHONE, locale: "de-DE" });
    await expect(page.locator("cg-board piece").first()).toBeVisible();
    await page.getByRole("button", { name: "Mehr", exact: true }).tap();
    await page.getByRole("button", { name: "Stellung aufbauen" }).tap();
    const end = (name: string) =>
      editor(page)
        .getByRole("button", { name, exact: true })
        .evaluate((button) => button.getBoundingClientRect().right);
    await eventually(() => end("Brett drehen")).toBe(await end("Figuren versetzen"));
  });
});
