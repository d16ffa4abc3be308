// The position editor of the analysis page.
import type { Page } from "@playwright/test";
import { seriousViolations } from "./axe.ts";
import { eventually, expect, OUT, overflowX, test, type Visit, type VisitOptions } from "./fixtures.ts";
import { mouse } from "./gestures.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
const fen = (page: Page) => page.locator(".square").first().getAttribute("data-fen");
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
