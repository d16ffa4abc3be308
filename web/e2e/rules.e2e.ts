// Rules pages: their text, their examples, and games that start from them.
import { expect, test } from "./fixtures.ts";

test.describe("a rules page", () => {
  test("shows the rule in three steps, once", async ({ page }) => {
    await page.goto("#/rules/binary");
    const demo = page.getByRole("region", { name: "In one minute" });
    await expect(demo).toBeVisible();
    expect(await demo.getByRole("listitem").count()).toBe(3);
    await expect(demo.locator("li[aria-current=step] .number", { hasText: "1" })).toBeVisible();
    await expect(demo.locator("li[aria-current=step] .number")).toHaveText("3");
    // It has stopped and can be shown again.
    await expect(demo.getByRole("button", { name: "Play the example" })).toBeVisible();
    expect(await demo.locator("li[aria-current=step] .number").innerText()).toBe("3");
    await demo.getByRole("button", { name: "Back" }).click();
    expect(await demo.locator("li[aria-current=step] .number").innerText()).toBe("2");
  });

  test("does not move where reduced motion is set", async ({ visit }) => {
    const { page } = await visit("#/rules/binary", { reducedMotion: "reduce" });
    const demo = page.getByRole("region", { name: "In one minute" });
    // A running example would have no current step at first, and a button to pause it.
    await expect(demo.locator("li[aria-current=step] .number", { hasText: "1" })).toBeVisible();
    expect(await demo.getByRole("button", { name: "Play the example" }).isVisible()).toBe(true);
    expect(await demo.getByRole("button", { name: "Pause" }).count()).toBe(0);
  });

  test("steps through an example by button, move and key, and explains an illegal move", async ({ page }) => {
    await page.goto("#/rules/gridlock");
    const example = page.getByRole("figure").first();
    await example.scrollIntoViewIfNeeded();
    const men = example.locator("cg-board piece:not(.ghost)");
    await expect(men).toHaveCount(32);
    const caption = example.locator(".caption");

    await example.getByRole("button", { name: "Forward" }).click();
    expect(await caption.innerText()).toContain(
      "Ne2 is illegal: Your king on e1 would be in a 2x2 area with 3 or more of your pieces.",
    );
    const rule = caption.getByRole("link", { name: "Which rule?" });
    expect(await rule.getAttribute("href")).toBe("#/rules/gridlock?at=removal");

    await example.getByRole("button", { name: "Bg2" }).click();
    await expect(men).toHaveCount(26);
    expect(await caption.innerText()).toContain("Off the board");
    await page.keyboard.press("ArrowLeft");
    await expect(men).toHaveCount(32);
    await page.keyboard.press("End");
    await expect(men).toHaveCount(26);
    await page.keyboard.press("Home");
    await expect(men).toHaveCount(32);

    await example.getByRole("button", { name: "Forward" }).click();
    await rule.click();
    await expect(page.locator(":focus")).toHaveText(/^The king in a crowd:/);
    await expect(page.locator(":focus")).toBeInViewport();
  });

  test("starts a game from an example", async ({ page }) => {
    await page.goto("#/rules/gridlock");
    const example = page.getByRole("figure").first();
    await example.getByRole("button", { name: "e5", exact: true }).click();
    await example.getByRole("button", { name: "Play from here" }).click();
    await expect(page).toHaveURL(/#\/game\/.+/);
    await expect(page.locator("cg-board piece.black.pawn")).toHaveCount(8);
    await expect(page.locator("cg-board piece.white")).toHaveCount(10);
  });

  test("works without WebAssembly", async ({ page }) => {
    await page.goto("");
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await page.goto("#/rules/push");
    await page.reload();
    await expect(page.getByRole("heading", { name: "What is different" })).toBeVisible();
    await page.getByRole("figure").first().getByRole("button", { name: "Forward" }).click();
  });

  test("says that a variant does not exist, whatever the address contains", async ({ page }) => {
    await page.goto("#/rules/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E?at=%22%3E%3Cscript%3E");
    await expect(page.getByRole("heading", { name: "Variant not found" })).toBeVisible();
  });
});
