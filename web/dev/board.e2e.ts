import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hall, Table, action, hall, position } from "./table.ts";

let here: Hall;
beforeAll(async () => void (here = await hall()));
afterAll(() => here?.close());

const at = (name: string) => Table.at(here, position(name).query);

describe("moves", () => {
  it("are made by two clicks and by a drag, also at the rim of a square", async () => {
    const table = await Table.at(here, { variant: "chess" });
    await table.click("e2");
    await table.click("e4");
    await expect.poll(table.last).toBe("e2e4");
    await table.drag("g8", "f6");
    await expect.poll(table.last).toBe("g8f6");
    await table.page.mouse.click(...(await table.point("h2", 0.98, 0.5)));
    await table.page.mouse.click(...(await table.point("h3", 0.98, 0.98)));
    await expect.poll(table.last).toBe("h2h3");
    expect(await table.leave()).toEqual([]);
  });

  it("castle by both squares, where another rule puts the rook too", async () => {
    for (const to of ["g1", "h1"]) {
      const table = await at("chess-castling");
      await table.drag("e1", to);
      await expect.poll(table.last).toBe("e1g1");
      await table.leave();
    }
    for (const name of ["monsoon-castling", "injunction-castling"]) {
      const castle = action(name, ({ kind }) => kind === "castle");
      const table = await at(name);
      await table.drag(castle.from ?? "", castle.rook?.from ?? "");
      await expect.poll(table.last).toBe(castle.text);
      await table.leave();
    }
  });

  it("are taken back and played again in the turn, one by one", async () => {
    const table = await Table.at(here, { variant: "progressive-italian", actions: "e2e4 e7e5 d7d5" });
    await table.drag("d2", "d4");
    await table.drag("b1", "c3");
    await expect.poll(table.headline).toContain("Move 3 of 3");
    await table.page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    await expect.poll(table.headline).toContain("Move 2 of 3");
    await table.page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).click();
    await expect.poll(table.headline).toContain("Move 3 of 3");
    await table.page.getByRole("button", { name: /^Move 1: d4/ }).click();
    await expect.poll(table.headline).toContain("Move 2 of 3");
    await table.drag("g1", "f3");
    await expect.poll(table.last).toBe("g1f3");
    expect(await table.leave()).toEqual([]);
  });
});

describe("why not", () => {
  it("is told after a drop and after a click, with the culprit", async () => {
    const table = await Table.at(here, {
      variant: "binary",
      start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2",
    });
    await table.drag("b1", "b3");
    await expect.poll(table.message).toContain("A knight does not go from b1 to b3");
    await table.click("a2");
    await table.click("a5");
    await expect.poll(table.message).toContain("a2");
    await expect.poll(() => table.page.locator(".culprit").count()).toBeGreaterThan(0);
    await table.drag("a2", "a2");
    expect(await table.last()).toBe("");
    expect(await table.leave()).toEqual([]);
  });

  it("names barred men of Push Chess", async () => {
    const table = await at("push-barred");
    const barred = position("push-barred").view.progress.barred[0]?.square ?? "";
    const rank = Number(barred[1]);
    await table.drag(
      barred,
      `${barred[0]}${position("push-barred").view.progress.player === "white" ? rank + 1 : rank - 1}`,
    );
    await expect.poll(table.message).toContain("pushed");
    await table.leave();
  });

  it("keeps the board where it is", async () => {
    const table = await Table.at(here, { variant: "chess" });
    const before = await table.page.locator("cg-board").boundingBox();
    const button = await table.page
      .getByRole("button", { name: /^(Take back the move|Previous position)$/ })
      .boundingBox();
    await table.drag("b1", "b3");
    await expect.poll(table.message).not.toBe("");
    expect(await table.page.locator("cg-board").boundingBox()).toEqual(before);
    expect(
      await table.page
        .getByRole("button", { name: /^(Take back the move|Previous position)$/ })
        .boundingBox(),
    ).toEqual(button);
    await table.leave();
  });
});

describe("questions", () => {
  it("ask what a pawn becomes, also one that is pushed; Escape drops the move", async () => {
    const push = action("push-promotion-by-push", ({ promotion }) => promotion?.letter === "Q");
    const table = await at("push-promotion-by-push");
    const before = await table.fen();
    await table.drag(push.from ?? "", push.to ?? "");
    await table.chooser().waitFor();
    await table.page.keyboard.press("Escape");
    await expect.poll(() => table.chooser().count()).toBe(0);
    expect(await table.fen()).toBe(before);
    await table.drag(push.from ?? "", push.to ?? "");
    await table.choose(/queen/);
    await expect.poll(table.last).toBe(push.text);
    expect(await table.leave()).toEqual([]);
  });

  it("let a pawn promote where it stands", async () => {
    const promotion = action(
      "forward-in-place",
      ({ kind, promotion: kindOf }) => kind === "promote-in-place" && kindOf?.letter === "R",
    );
    const table = await at("forward-in-place");
    await table.click(promotion.from ?? "");
    await table.choose(/rook/);
    await expect.poll(table.last).toBe(promotion.text);
    await table.leave();
  });

  it("open by themselves for a pending choice, which can be put aside but not dropped", async () => {
    for (const name of ["monsoon-pending", "tsunami-pending"]) {
      const choice = action(name, ({ promotion }) => promotion?.letter === "N");
      const table = await at(name);
      await table.chooser().waitFor();
      expect(await table.said()).toContain("First choose");
      await table.page.keyboard.press("Escape");
      await expect.poll(() => table.chooser().count()).toBe(0);
      await table.click(choice.from ?? "");
      await table.page.keyboard.press("n");
      await expect.poll(table.last).toBe(choice.text);
      await table.leave();
    }
  });

  it("ask which waiting man re-enters, or none", async () => {
    const legal = position("quota-entry-or-empty").view.legal;
    const both = legal.find(
      ({ from, to, entry }) =>
        entry && legal.some((other) => other.from === from && other.to === to && other.entry === null),
    );
    if (!both) throw new Error("no choice");
    const table = await at("quota-entry-or-empty");
    await table.drag(both.from ?? "", both.to ?? "");
    await table.chooser().waitFor();
    await table.page.mouse.click(...(await table.point(both.from?.[0] === "a" ? "h5" : "a5")));
    await expect.poll(() => table.chooser().count()).toBe(0);
    await table.drag(both.from ?? "", both.to ?? "");
    await table.choose(/leave empty/);
    await expect.poll(table.last).toBe(`${both.from}${both.to}`);
    await table.page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).click();
    // Chosen before the move: no question.
    await table.page.locator(".tray .waiting").first().click();
    await table.drag(both.from ?? "", both.to ?? "");
    await expect.poll(table.last).toBe(both.text);
    expect(await table.leave()).toEqual([]);
  });

  it("take a man dragged from the tray", async () => {
    const { legal } = position("interregnum-entry-two").view;
    const rook = legal.find(
      ({ entry, from, to }) =>
        entry?.letter === "R" && legal.filter((other) => other.from === from && other.to === to).length > 1,
    );
    if (!rook) throw new Error("no choice");
    const table = await at("interregnum-entry-two");
    await table.drag(rook.from ?? "", rook.to ?? "");
    await table.chooser().waitFor();
    const man = await table.page
      .locator(".tray .waiting", { has: table.page.locator(".rook") })
      .boundingBox();
    if (!man) throw new Error("no tray");
    await table.page.mouse.move(man.x + 20, man.y + 20);
    await table.page.mouse.down();
    await table.page.mouse.move(...(await table.point(rook.from ?? "")), { steps: 5 });
    await table.page.mouse.up();
    await expect.poll(table.last).toBe(rook.text);
    await table.leave();
  });

  it("let a pawn that has arrived be put elsewhere", async () => {
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
      const table = await at(name);
      await table.drag(one.from ?? "", one.to ?? "");
      expect(await table.last()).not.toBe(one.text);
      await table.click(one.relocation ?? "");
      await expect.poll(table.last).toBe(one.text);
      expect(await table.leave()).toEqual([]);
    }
  });

  it("stay inside the board at every corner, from both sides, on a phone", async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
    const both = "8/P6P/8/8/3k4/8/p6p/4K3";
    for (const [side, pawns] of [
      ["w", ["a7 a8", "h7 h8"]],
      ["b", ["a2 a1", "h2 h1"]],
    ] as const) {
      const table = await Table.at(here, { variant: "chess", start: `${both} ${side} - - 0 1` }, phone);
      for (const flipped of [false, true]) {
        if (flipped) await table.page.getByRole("button", { name: "⇅" }).click();
        for (const move of pawns) {
          const [from = "", to = ""] = move.split(" ");
          await table.tap(from);
          await table.tap(to);
          const [board, chooser] = [
            await table.page.locator(".board").first().boundingBox(),
            await table.chooser().boundingBox(),
          ];
          if (!board || !chooser) throw new Error("nothing to measure");
          expect(chooser.x).toBeGreaterThanOrEqual(board.x - 0.5);
          expect(chooser.y).toBeGreaterThanOrEqual(board.y - 0.5);
          expect(chooser.x + chooser.width).toBeLessThanOrEqual(board.x + board.width + 0.5);
          expect(chooser.y + chooser.height).toBeLessThanOrEqual(board.y + board.height + 0.5);
          expect(chooser.width).toBeGreaterThanOrEqual(52);
          await table.page.keyboard.press("Escape");
          await expect.poll(() => table.chooser().count()).toBe(0);
        }
      }
      expect(await table.leave()).toEqual([]);
    }
  });
});
