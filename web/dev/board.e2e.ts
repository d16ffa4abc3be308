import { action, eventually, expect, position, test } from "./fixtures.ts";

test.describe("moves", () => {
  test("are made by two clicks or a drag, also at the edge of a square", async ({ openTable }) => {
    const table = await openTable({ variant: "chess" });
    await table.click("e2");
    await table.click("e4");
    await table.expectLast("e2e4");
    await table.drag("g8", "f6");
    await table.expectLast("g8f6");
    await table.page.mouse.click(...(await table.point("h2", 0.98, 0.5)));
    await table.page.mouse.click(...(await table.point("h3", 0.98, 0.98)));
    await table.expectLast("h2h3");
  });

  test("castle by either target square, also by other castling rules", async ({ openTable }) => {
    for (const to of ["g1", "h1"]) {
      const table = await openTable(position("chess-castling").query);
      await table.drag("e1", to);
      await table.expectLast("e1g1");
    }
    for (const name of ["monsoon-castling", "injunction-castling"]) {
      const castle = action(name, ({ kind }) => kind === "castle");
      const table = await openTable(position(name).query);
      await table.drag(castle.from ?? "", castle.rook?.from ?? "");
      await table.expectLast(castle.text);
    }
  });

  test("are taken back and replayed within the turn, one by one", async ({ openTable }) => {
    const table = await openTable({ variant: "progressive-italian", actions: "e2e4 e7e5 d7d5" });
    await table.drag("d2", "d4");
    await table.drag("b1", "c3");
    await expect(table.headline).toContainText("Move 3 of 3");
    await table.takeBack().click();
    await expect(table.headline).toContainText("Move 2 of 3");
    await table.playAgain().click();
    await expect(table.headline).toContainText("Move 3 of 3");
    await table.button(/^Move 1: d4/).click();
    await expect(table.headline).toContainText("Move 2 of 3");
    await table.drag("g1", "f3");
    await table.expectLast("g1f3");
  });
});

test.describe("why not", () => {
  test("is explained after a drop and after a click, with the piece in the way", async ({ openTable }) => {
    const table = await openTable({
      variant: "binary",
      start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2",
    });
    await table.drag("b1", "b3");
    await expect(table.message).toContainText("A knight cannot go from b1 to b3");
    await table.click("a2");
    await table.click("a5");
    await expect(table.message).toContainText("a2");
    await eventually(() => table.page.locator(".culprit").count()).toBeGreaterThan(0);
    await table.drag("a2", "a2");
    expect(await table.last()).toBe("");
  });

  test("names barred pieces of Push Chess", async ({ openTable }) => {
    const table = await openTable(position("push-barred").query);
    const barred = position("push-barred").view.progress.barred[0]?.square ?? "";
    const rank = Number(barred[1]);
    await table.drag(
      barred,
      `${barred[0]}${position("push-barred").view.progress.player === "white" ? rank + 1 : rank - 1}`,
    );
    await expect(table.message).toContainText("pushed");
  });

  test("does not move the board", async ({ openTable }) => {
    const table = await openTable({ variant: "chess" });
    const before = await table.page.locator("cg-board").boundingBox();
    const button = await table.takeBack().boundingBox();
    await table.drag("b1", "b3");
    await expect(table.message).not.toHaveText("");
    expect(await table.page.locator("cg-board").boundingBox()).toEqual(before);
    expect(await table.takeBack().boundingBox()).toEqual(button);
  });
});

test.describe("questions", () => {
  test("ask for promotions, also of a pushed pawn; Escape cancels the move", async ({ openTable }) => {
    const push = action("push-promotion-by-push", ({ promotion }) => promotion?.letter === "Q");
    const table = await openTable(position("push-promotion-by-push").query);
    const before = await table.fen();
    await table.drag(push.from ?? "", push.to ?? "");
    await expect(table.chooser).toBeVisible();
    await table.page.keyboard.press("Escape");
    await expect(table.chooser).toHaveCount(0);
    expect(await table.fen()).toBe(before);
    await table.drag(push.from ?? "", push.to ?? "");
    await table.choose(/queen/);
    await table.expectLast(push.text);
  });

  test("let a pawn promote in place", async ({ openTable }) => {
    const promotion = action(
      "forward-in-place",
      ({ kind, promotion: kindOf }) => kind === "promote-in-place" && kindOf?.letter === "R",
    );
    const table = await openTable(position("forward-in-place").query);
    await table.click(promotion.from ?? "");
    await table.choose(/rook/);
    await table.expectLast(promotion.text);
  });

  test("open by themselves for a pending choice, which can be postponed but not canceled", async ({
    openTable,
  }) => {
    for (const name of ["monsoon-pending", "tsunami-pending"]) {
      const choice = action(name, ({ promotion }) => promotion?.letter === "N");
      const table = await openTable(position(name).query);
      await expect(table.chooser).toBeVisible();
      await expect(table.said).toContainText("First choose");
      await table.page.keyboard.press("Escape");
      await expect(table.chooser).toHaveCount(0);
      await table.click(choice.from ?? "");
      await table.page.keyboard.press("n");
      await table.expectLast(choice.text);
    }
  });

  test("ask which waiting piece re-enters, if any", async ({ openTable }) => {
    const legal = position("quota-entry-or-empty").view.legal;
    const both = legal.find(
      ({ from, to, entry }) =>
        entry && legal.some((other) => other.from === from && other.to === to && other.entry === null),
    );
    if (!both) throw new Error("no choice");
    const table = await openTable(position("quota-entry-or-empty").query);
    await table.drag(both.from ?? "", both.to ?? "");
    await expect(table.chooser).toBeVisible();
    await table.page.mouse.click(...(await table.point(both.from?.[0] === "a" ? "h5" : "a5")));
    await expect(table.chooser).toHaveCount(0);
    await table.drag(both.from ?? "", both.to ?? "");
    await table.choose(/leave empty/);
    await table.expectLast(`${both.from}${both.to}`);
    await table.takeBack().click();
    await table.settle();
    // Selected before the move, so there is no question.
    await table.page.locator(".tray .waiting").first().click();
    await table.drag(both.from ?? "", both.to ?? "");
    await table.expectLast(both.text);
  });

  test("accept a piece dragged from the tray", async ({ openTable }) => {
    const { legal } = position("interregnum-entry-two").view;
    const rook = legal.find(
      ({ entry, from, to }) =>
        entry?.letter === "R" && legal.filter((other) => other.from === from && other.to === to).length > 1,
    );
    if (!rook) throw new Error("no choice");
    const table = await openTable(position("interregnum-entry-two").query);
    await table.drag(rook.from ?? "", rook.to ?? "");
    await expect(table.chooser).toBeVisible();
    const man = await table.page
      .locator(".tray .waiting", { has: table.page.locator(".rook") })
      .boundingBox();
    if (!man) throw new Error("no tray");
    await table.page.mouse.move(man.x + 20, man.y + 20);
    await table.page.mouse.down();
    await table.page.mouse.move(...(await table.point(rook.from ?? "")), { steps: 5 });
    await table.page.mouse.up();
    await table.expectLast(rook.text);
  });

  test("let a pawn be relocated from the far rank", async ({ openTable }) => {
    for (const name of ["dichotomy-relocation", "dichotomy-relocation-entered"]) {
      const { legal } = position(name).view;
      const one = legal.find(
        ({ from, to, relocation, entry }) =>
          relocation &&
          legal.filter(
            (other) => other.from === from && other.to === to && other.entry?.letter === entry?.letter,
          ).length > 1,
      );
      if (!one) throw new Error("no choice");
      const table = await openTable(position(name).query);
      await table.drag(one.from ?? "", one.to ?? "");
      expect(await table.last()).not.toBe(one.text);
      await table.click(one.relocation ?? "");
      await table.expectLast(one.text);
    }
  });

  test("stay inside the board in every corner, from both sides, on a phone", async ({ openTable }) => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
    const both = "8/P6P/8/8/3k4/8/p6p/4K3";
    for (const [side, pawns] of [
      ["w", ["a7 a8", "h7 h8"]],
      ["b", ["a2 a1", "h2 h1"]],
    ] as const) {
      const table = await openTable({ variant: "chess", start: `${both} ${side} - - 0 1` }, phone);
      for (const flipped of [false, true]) {
        if (flipped) await table.button("⇅").click();
        for (const move of pawns) {
          const [from = "", to = ""] = move.split(" ");
          await table.tap(from);
          await table.tap(to);
          const [board, chooser] = [
            await table.page.locator(".board").first().boundingBox(),
            await table.chooser.boundingBox(),
          ];
          if (!board || !chooser) throw new Error("nothing to measure");
          expect(chooser.x).toBeGreaterThanOrEqual(board.x - 0.5);
          expect(chooser.y).toBeGreaterThanOrEqual(board.y - 0.5);
          expect(chooser.x + chooser.width).toBeLessThanOrEqual(board.x + board.width + 0.5);
          expect(chooser.y + chooser.height).toBeLessThanOrEqual(board.y + board.height + 0.5);
          expect(chooser.width).toBeGreaterThanOrEqual(52);
          await table.page.keyboard.press("Escape");
          await expect(table.chooser).toHaveCount(0);
        }
      }
    }
  });
});
