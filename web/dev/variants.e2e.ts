import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serious } from "../e2e/axe.ts";
import { type Hall, Table, action, hall, position } from "./table.ts";

let here: Hall;
beforeAll(async () => void (here = await hall()));
afterAll(() => here?.close());

const at = (name: string, more: Record<string, string> = {}) =>
  Table.at(here, { ...position(name).query, ...more });

describe("turns of variants", () => {
  it("Injunction: the marker is picked already, then a man moves", async () => {
    const table = await Table.at(here, { variant: "injunction" });
    await expect.poll(table.headline).toBe("Move your marker first");
    await table.click("a4");
    await expect.poll(table.last).toBe("a2a4");
    await expect.poll(table.headline).toBe("Now move a piece");
    await table.drag("e2", "e4");
    await expect.poll(table.last).toBe("e2e4");
    // The other side drags its marker.
    await table.drag("a7", "a5");
    await expect.poll(table.last).toBe("a7a5");
    expect(await table.leave()).toEqual([]);
  });

  it("Triomino: two swaps make one rearrangement, then a move outside the shape", async () => {
    const table = await Table.at(here, { variant: "triomino" });
    await table.page.getByRole("button", { name: "Rearrange" }).click();
    await table.drag("b1", "c1");
    await expect.poll(table.last).toBe("b1=B,c1=N");
    await table.drag("c1", "d1");
    await expect.poll(table.last).toBe("b1=B,c1=Q,d1=N");
    await table.page.getByRole("button", { name: "Done" }).click();
    await table.drag("e2", "e4");
    await expect.poll(table.last).toBe("e2e4");
    await expect.poll(table.fen).toContain("RBQNKBNR b");
    expect(await table.leave()).toEqual([]);
  });

  it("Gridlock: crowded men are shown before the move and gone after it", async () => {
    const removal = action("gridlock-removal", ({ facts }) => (facts?.removes.length ?? 0) > 0);
    const gone = removal.facts?.removes ?? [];
    const table = await at("gridlock-removal");
    await table.click(removal.from ?? "");
    await table.page.mouse.move(...(await table.point(removal.to ?? "", 0.3, 0.3)));
    await expect
      .poll(() => table.page.locator("square.mark-removed").count())
      .toBeGreaterThanOrEqual(gone.length);
    const men = await table.page.locator("cg-board piece").count();
    await table.click(removal.to ?? "");
    await expect.poll(table.last).toBe(removal.text);
    await expect
      .poll(() => table.page.locator("cg-board piece:not(.fading)").count())
      .toBe(men - gone.length - (removal.facts?.captures ? 1 : 0));
    await table.leave();
  });

  it("Coactive: an opposing man is moved like an own one", async () => {
    const first = await Table.at(here, { variant: "coactive" });
    await first.drag("b1", "c3");
    await expect.poll(first.message).toContain("Black");
    await first.leave();
    const table = await at("coactive-1");
    await expect.poll(table.headline).toContain("Move 1 of 3");
    await table.drag("a7", "a6");
    await expect.poll(table.last).toBe("a7a6");
    await table.drag("e2", "e4");
    await expect.poll(table.last).toBe("e2e4");
    await table.leave();
  });

  it("Sequential: the turn is ended by the main button", async () => {
    const table = await Table.at(here, { variant: "sequential" });
    await table.drag("e2", "e3");
    await expect.poll(table.headline).toContain("Next: knight, or end the turn");
    await table.page.getByRole("button", { name: "End turn (1 move)" }).click();
    await expect.poll(table.last).toBe("0000");
    await table.leave();
  });

  it("Extermination: the waiting man goes onto the vacated square unasked where there is no choice", async () => {
    const entry = action("extermination-entry", ({ entry: kind }) => kind !== null);
    const table = await at("extermination-entry");
    await expect.poll(() => table.page.locator(".tray .waiting").count()).toBe(1);
    await table.drag(entry.from ?? "", entry.to ?? "");
    await expect.poll(table.last).toBe(entry.text);
    await table.leave();
  });

  it("Double-Move Helpmate: an announcement that is not true is not played", async () => {
    const table = await at("helpmate-2");
    const before = await table.last();
    await table.page.getByRole("button", { name: "Announce" }).click();
    await expect
      .poll(() => table.page.getByRole("button", { name: "Your next move announces helpmate" }).count())
      .toBe(1);
    await table.drag("e2", "e4");
    await expect.poll(table.message).not.toBe("");
    expect(await table.last()).toBe(before);
    await table.page.getByRole("button", { name: "Your next move announces helpmate" }).click();
    await table.drag("e2", "e4");
    await expect.poll(table.last).toBe("e2e4");
    await table.leave();
  });

  it("Monsoon: part by part, the last with an opposing pawn", async () => {
    const table = await Table.at(here, { variant: "monsoon" });
    await table.drag("e2", "e3");
    await expect.poll(table.headline).toContain("Step 2 of 3");
    await table.drag("b1", "c3");
    await expect.poll(table.headline).toContain("Step 3 of 3");
    await table.drag("a7", "a6");
    await expect.poll(table.last).toBe("a7a6");
    await expect.poll(table.headline).toContain("Step 1 of 3");
    await table.leave();
  });

  it("Forward: the hovered capture shows the man that it leaves behind", async () => {
    const creates = action(
      "forward-creates",
      ({ facts }) => facts?.creates !== null && facts?.creates !== undefined,
    );
    const table = await at("forward-creates");
    await table.click(creates.from ?? "");
    await table.page.mouse.move(...(await table.point(creates.to ?? "", 0.3, 0.3)));
    await expect.poll(() => table.page.locator("cg-auto-pieces piece").count()).toBe(1);
    await table.click(creates.to ?? "");
    await expect.poll(table.last).toBe(creates.text);
    await table.leave();
  });
});

describe("other hands", () => {
  it("keys alone play a turn, and read what stands where", async () => {
    const table = await Table.at(here, { variant: "marseillais" });
    await table.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await table.page.keyboard.press("2");
    await table.page.keyboard.press("Enter");
    await expect.poll(table.said).toContain("pawn e2 selected, 2 targets");
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("Enter");
    await expect.poll(table.last).toBe("e2e4");
    await table.page.keyboard.press("n");
    await expect(
      table.page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    ).resolves.toContain("knight");
    await table.page.keyboard.press("Backspace");
    await expect.poll(table.headline).toContain("Move 1 of 2");
    await table.page.keyboard.press("Control+y");
    await expect.poll(table.headline).toContain("Move 2 of 2");
    await table.page.keyboard.press("f");
    await expect.poll(() => table.page.locator(".orientation-black").count()).toBe(1);
    await table.page.keyboard.press("t");
    await expect.poll(table.said).toContain("Move 2 of 2");
    expect(await table.leave()).toEqual([]);
  });

  it("keys end a turn and answer a question", async () => {
    const push = action("push-promotion-by-push", ({ promotion }) => promotion?.letter === "R");
    const table = await at("push-promotion-by-push");
    await table.page.locator(`[data-square="${push.from}"]`).focus();
    await table.page.keyboard.press("Enter");
    await table.page.locator(`[data-square="${push.to}"]`).focus();
    await table.page.keyboard.press("Enter");
    await table.chooser().waitFor();
    await table.page.keyboard.press("r");
    await expect.poll(table.last).toBe(push.text);
    await table.leave();
    const other = await Table.at(here, { variant: "sequential", actions: "e2e3" });
    await other.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await other.page.keyboard.press("e");
    await expect.poll(other.last).toBe("0000");
    await other.leave();
  });

  it("typing plays several moves as far as they are legal, and answers questions", async () => {
    const table = await Table.at(here, { variant: "progressive-italian", actions: "e2e4 e7e5 d7d5" });
    const input = table.page.getByRole("combobox");
    await input.fill("d4 Nc3 Ke5");
    await input.press("Enter");
    await expect.poll(table.last).toBe("b1c3");
    await expect.poll(table.message).not.toBe("");
    await input.fill("back");
    await input.press("Enter");
    await expect.poll(table.headline).toContain("Move 2 of 3");
    await input.fill("moves g1");
    await input.press("Enter");
    await expect.poll(table.said).toContain("f3");
    expect(await table.leave()).toEqual([]);
  });

  it("fingers tap and drag; a tap may only show a capture first", async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const creates = action("forward-creates", ({ facts }) => Boolean(facts?.creates));
    const table = await Table.at(here, { ...position("forward-creates").query, preview: "1" }, phone);
    const before = await table.last();
    await table.tap(creates.from ?? "");
    await table.tap(creates.to ?? "");
    await expect.poll(() => table.page.locator("cg-auto-pieces piece").count()).toBe(1);
    expect(await table.last()).toBe(before);
    await table.tap(creates.to ?? "");
    await expect.poll(table.last).toBe(creates.text);
    expect(await table.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await table.leave()).toEqual([]);
  });

  it("the last turn is shown again, and any press ends it", async () => {
    const table = await Table.at(here, { variant: "marseillais", actions: "e2e4 d2d4" });
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
    await table.page.getByRole("button", { name: "⟲" }).click();
    await expect.poll(men).not.toBe(after);
    await table.click("a5");
    await expect.poll(men).toBe(after);
    await table.leave();
  });

  it("axe finds nothing serious, with a question open and without, in both themes", async () => {
    for (const theme of ["light", "dark"]) {
      const table = await Table.at(
        here,
        { ...position("interregnum-entry-two").query, theme },
        { colorScheme: theme as "light" | "dark" },
      );
      expect(await serious(table.page)).toEqual([]);
      const two = action("interregnum-entry-two", ({ entry }) => entry?.letter === "R");
      await table.drag(two.from ?? "", two.to ?? "");
      await table.chooser().waitFor();
      expect(await serious(table.page)).toEqual([]);
      await table.leave();
    }
  });

  it("a complete turn waits for its confirm, where that is wished", async () => {
    const table = await Table.at(here, { variant: "marseillais", actions: "e2e4", confirm: "1" });
    await table.drag("d2", "d4");
    await expect.poll(table.headline).toBe("Your turn is complete");
    await table.page.getByRole("button", { name: "Confirm turn" }).click();
    await expect.poll(table.headline).toContain("Move 1 of 2");
    await table.leave();
  });
});
