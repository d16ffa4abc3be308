import { seriousViolations } from "../e2e/axe.ts";
import { action, eventually, expect, position, test } from "./fixtures.ts";

test.describe("turns of variants", () => {
  test("Injunction: the marker is already selected, then a piece moves", async ({ openTable }) => {
    const table = await openTable({ variant: "injunction" });
    await expect(table.headline).toHaveText("Move your marker first");
    await table.click("a4");
    await table.expectLast("a2a4");
    await expect(table.headline).toHaveText("Now move a piece");
    await table.drag("e2", "e4");
    await table.expectLast("e2e4");
    // The opponent drags its marker.
    await table.drag("a7", "a5");
    await table.expectLast("a7a5");
  });

  test("Triomino: two swaps make one rearrangement, then a move outside the shape", async ({ openTable }) => {
    const table = await openTable({ variant: "triomino" });
    await table.button("Rearrange").click();
    await table.drag("b1", "c1");
    await table.expectLast("b1=B,c1=N");
    await table.drag("c1", "d1");
    await table.expectLast("b1=B,c1=Q,d1=N");
    await table.button("Done").click();
    await table.drag("e2", "e4");
    await table.expectLast("e2e4");
    await eventually(table.fen).toContain("RBQNKBNR b");
  });

  test("Gridlock: crowded pieces are marked before the move and gone after it", async ({ openTable }) => {
    const removal = action("gridlock-removal", ({ facts }) => (facts?.removes.length ?? 0) > 0);
    const gone = removal.facts?.removes ?? [];
    const table = await openTable(position("gridlock-removal").query);
    await table.click(removal.from ?? "");
    await table.page.mouse.move(...(await table.point(removal.to ?? "", 0.3, 0.3)));
    await eventually(() => table.page.locator("square.mark-removed").count()).toBeGreaterThanOrEqual(
      gone.length,
    );
    const men = await table.page.locator("cg-board piece").count();
    await table.click(removal.to ?? "");
    await table.expectLast(removal.text);
    await expect(table.page.locator("cg-board piece:not(.fading)")).toHaveCount(
      men - gone.length - (removal.facts?.captures ? 1 : 0),
    );
  });

  test("Coactive: an opposing piece is moved like an own one", async ({ openTable }) => {
    const first = await openTable({ variant: "coactive" });
    await first.drag("b1", "c3");
    await expect(first.message).toContainText("Black");
    const table = await openTable(position("coactive-1").query);
    await expect(table.headline).toContainText("Move 1 of 3");
    await table.drag("a7", "a6");
    await table.expectLast("a7a6");
    await table.drag("e2", "e4");
    await table.expectLast("e2e4");
  });

  test("Sequential: the turn is ended by the main button", async ({ openTable }) => {
    const table = await openTable({ variant: "sequential" });
    await table.drag("e2", "e3");
    await expect(table.headline).toContainText("Next: knight, or end the turn");
    await table.button("End turn (1 move)").click();
    await table.expectLast("0000");
  });

  test("Extermination: the waiting piece enters the vacated square without a question where there is no choice", async ({
    openTable,
  }) => {
    const entry = action("extermination-entry", ({ entry: kind }) => kind !== null);
    const table = await openTable(position("extermination-entry").query);
    await expect(table.page.locator(".tray .waiting")).toHaveCount(1);
    await table.drag(entry.from ?? "", entry.to ?? "");
    await table.expectLast(entry.text);
  });

  test("Double-Move Helpmate: a wrong announcement is not played", async ({ openTable }) => {
    const table = await openTable(position("helpmate-2").query);
    const before = await table.last();
    await table.button("Announce").click();
    await expect(table.button("Your next move announces helpmate")).toHaveCount(1);
    await table.drag("e2", "e4");
    await expect(table.message).not.toHaveText("");
    expect(await table.last()).toBe(before);
    await table.button("Your next move announces helpmate").click();
    await table.drag("e2", "e4");
    await table.expectLast("e2e4");
  });

  test("Monsoon: step by step, the last one with an opposing pawn", async ({ openTable }) => {
    const table = await openTable({ variant: "monsoon" });
    await table.drag("e2", "e3");
    await expect(table.headline).toContainText("Step 2 of 3");
    await table.drag("b1", "c3");
    await expect(table.headline).toContainText("Step 3 of 3");
    await table.drag("a7", "a6");
    await table.expectLast("a7a6");
    await expect(table.headline).toContainText("Step 1 of 3");
  });

  test("Forward: a hovered capture shows the piece that it leaves behind", async ({ openTable }) => {
    const creates = action(
      "forward-creates",
      ({ facts }) => facts?.creates !== null && facts?.creates !== undefined,
    );
    const table = await openTable(position("forward-creates").query);
    await table.click(creates.from ?? "");
    await table.page.mouse.move(...(await table.point(creates.to ?? "", 0.3, 0.3)));
    await expect(table.page.locator("cg-auto-pieces piece")).toHaveCount(1);
    await table.click(creates.to ?? "");
    await table.expectLast(creates.text);
  });
});

test.describe("keyboard, typing, touch and the rest", () => {
  test("the keyboard alone plays a turn, and reads out squares", async ({ openTable }) => {
    const table = await openTable({ variant: "marseillais" });
    await table.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await table.page.keyboard.press("2");
    await table.page.keyboard.press("Enter");
    await expect(table.said).toContainText("pawn e2 selected, 2 targets");
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("Enter");
    await table.expectLast("e2e4");
    await table.page.keyboard.press("n");
    await expect(
      table.page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    ).resolves.toContain("knight");
    await table.page.keyboard.press("Backspace");
    await expect(table.headline).toContainText("Move 1 of 2");
    await table.page.keyboard.press("Control+y");
    await expect(table.headline).toContainText("Move 2 of 2");
    await table.page.keyboard.press("f");
    await expect(table.page.locator(".orientation-black")).toHaveCount(1);
    await table.page.keyboard.press("t");
    await expect(table.said).toContainText("Move 2 of 2");
  });

  test("the keyboard ends a turn and answers a question", async ({ openTable }) => {
    const push = action("push-promotion-by-push", ({ promotion }) => promotion?.letter === "R");
    const table = await openTable(position("push-promotion-by-push").query);
    await table.page.locator(`[data-square="${push.from}"]`).focus();
    await table.page.keyboard.press("Enter");
    await table.page.locator(`[data-square="${push.to}"]`).focus();
    await table.page.keyboard.press("Enter");
    await expect(table.chooser).toBeVisible();
    await table.page.keyboard.press("r");
    await table.expectLast(push.text);
    const other = await openTable({ variant: "sequential", actions: "e2e3" });
    await other.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await other.page.keyboard.press("e");
    await other.expectLast("0000");
  });

  test("typing plays several moves as far as they are legal, and answers questions", async ({
    openTable,
  }) => {
    const table = await openTable({ variant: "progressive-italian", actions: "e2e4 e7e5 d7d5" });
    const input = table.page.getByRole("combobox");
    await input.fill("d4 Nc3 Ke5");
    await input.press("Enter");
    await table.expectLast("b1c3");
    await expect(table.message).not.toHaveText("");
    await input.fill("back");
    await input.press("Enter");
    await expect(table.headline).toContainText("Move 2 of 3");
    await input.fill("moves g1");
    await input.press("Enter");
    await expect(table.said).toContainText("f3");
  });

  test("a tap may first preview a capture", async ({ openTable }) => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const creates = action("forward-creates", ({ facts }) => Boolean(facts?.creates));
    const table = await openTable({ ...position("forward-creates").query, preview: "1" }, phone);
    const before = await table.last();
    await table.tap(creates.from ?? "");
    await table.tap(creates.to ?? "");
    await expect(table.page.locator("cg-auto-pieces piece")).toHaveCount(1);
    expect(await table.last()).toBe(before);
    await table.tap(creates.to ?? "");
    await table.expectLast(creates.text);
    expect(await table.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test("the last turn is replayed, until any press", async ({ openTable }) => {
    // Without the press, it would take minutes.
    const table = await openTable({ variant: "marseillais", actions: "e2e4 d2d4", pause: "200000" });
    const men = () =>
      table.page.evaluate(() =>
        [...document.querySelectorAll("cg-board piece")]
          .map(
            (piece) =>
              `${piece.className.replace(/ anim| fading/g, "")}${(piece as HTMLElement & { cgKey: string }).cgKey}`,
          )
          .sort()
          .join(),
      );
    await table.settle();
    const after = await men();
    await table.button("⟲").click();
    await eventually(men).not.toBe(after);
    await table.click("a5");
    await eventually(men).toBe(after);
  });

  test("axe finds no serious violations, with and without an open question, in both themes", async ({
    openTable,
  }) => {
    for (const theme of ["light", "dark"]) {
      const table = await openTable(
        { ...position("interregnum-entry-two").query, theme },
        { colorScheme: theme as "light" | "dark" },
      );
      expect(await seriousViolations(table.page)).toEqual([]);
      const two = action("interregnum-entry-two", ({ entry }) => entry?.letter === "R");
      await table.drag(two.from ?? "", two.to ?? "");
      await expect(table.chooser).toBeVisible();
      expect(await seriousViolations(table.page)).toEqual([]);
    }
  });

  test("a complete turn waits for confirmation if the query says so", async ({ openTable }) => {
    const table = await openTable({ variant: "marseillais", actions: "e2e4", confirm: "1" });
    await table.drag("d2", "d4");
    await expect(table.headline).toHaveText("Your turn is complete");
    await table.button("Confirm turn").click();
    await expect(table.headline).toContainText("Move 1 of 2");
  });
});
