// The rules of a variant: read, stepped through, played on from.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit, world, type World } from "./browser.ts";

/** Waits until it is so; a busy machine takes its time. */
const soon = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 15_000 });

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

describe("a rules page", () => {
  it("shows the rule in three steps, once, and then waits", async () => {
    const { page } = await visit(here, "#/rules/binary");
    const demo = page.getByRole("region", { name: "In one minute" });
    await demo.waitFor();
    expect(await demo.getByRole("listitem").count()).toBe(3);
    await demo.locator("li[aria-current=step] .number", { hasText: "1" }).waitFor();
    await demo.locator("li[aria-current=step] .number", { hasText: "3" }).waitFor({ timeout: 12_000 });
    // It has stopped: what is offered is to show it again.
    await demo.getByRole("button", { name: "Play the example" }).waitFor();
    expect(await demo.locator("li[aria-current=step] .number").innerText()).toBe("3");
    await demo.getByRole("button", { name: "Back" }).click();
    expect(await demo.locator("li[aria-current=step] .number").innerText()).toBe("2");
  });

  it("stays still where movement is unwanted", async () => {
    const { page } = await visit(here, "#/rules/binary", { reducedMotion: "reduce" });
    const demo = page.getByRole("region", { name: "In one minute" });
    // What runs has no step at first, and can be paused.
    await demo.locator("li[aria-current=step] .number", { hasText: "1" }).waitFor();
    expect(await demo.getByRole("button", { name: "Play the example" }).isVisible()).toBe(true);
    expect(await demo.getByRole("button", { name: "Pause" }).count()).toBe(0);
  });

  it("steps through an example forwards and backwards, by button, move and key, and says why a move is not legal", async () => {
    const { page } = await visit(here, "#/rules/gridlock");
    const example = page.getByRole("figure").first();
    await example.scrollIntoViewIfNeeded();
    const men = example.locator("cg-board piece:not(.ghost)");
    await soon(() => men.count()).toBe(32);
    const caption = example.locator(".caption");

    await example.getByRole("button", { name: "Forward" }).click();
    expect(await caption.innerText()).toContain(
      "Ne2 is illegal: Your king on e1 would stand in a 2x2 area with 3 or more of your pieces.",
    );
    const rule = caption.getByRole("link", { name: "Which rule?" });
    expect(await rule.getAttribute("href")).toBe("#/rules/gridlock?at=removal");

    await example.getByRole("button", { name: "Bg2" }).click();
    await soon(() => men.count()).toBe(26);
    expect(await caption.innerText()).toContain("Off the board");
    await page.keyboard.press("ArrowLeft");
    await soon(() => men.count()).toBe(32);
    await page.keyboard.press("End");
    await soon(() => men.count()).toBe(26);
    await page.keyboard.press("Home");
    await soon(() => men.count()).toBe(32);

    await example.getByRole("button", { name: "Forward" }).click();
    await rule.click();
    await soon(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 5))).toBe("Gridl");
  });

  it("plays on from an example", async () => {
    const { page } = await visit(here, "#/rules/gridlock");
    const example = page.getByRole("figure").first();
    await example.getByRole("button", { name: "e5", exact: true }).click();
    await example.getByRole("button", { name: "Play from here" }).click();
    await page.waitForURL(/#\/game\/.+/);
    await soon(() => page.locator("cg-board piece.black.pawn").count()).toBe(8);
    await soon(() => page.locator("cg-board piece.white").count()).toBe(10);
  });

  it("is read without WebAssembly", async () => {
    const { page } = await visit(here, "");
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await page.goto(`${here.address}#/rules/push`);
    await page.reload();
    await page.getByRole("heading", { name: "What is different" }).waitFor();
    await page.getByRole("figure").first().getByRole("button", { name: "Forward" }).click();
  });

  it("says when there is no such variant, whatever the address holds", async () => {
    const { page } = await visit(
      here,
      "#/rules/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E?at=%22%3E%3Cscript%3E",
    );
    await page.getByRole("heading", { name: "Variant not found" }).waitFor();
  });
});
