// The workshop: from typing to playing.
import type { Page } from "@playwright/test";
import { packFile } from "../src/lib/links.ts";
import { seriousViolations } from "./axe.ts";
import { replaceText, VARIANT_FILE } from "./editor.ts";
import { eventually, expect, layoutShift, overflowX, test } from "./fixtures.ts";

const summary = (page: Page) => page.locator(".faults > .summary");

test.describe("the workshop", () => {
  test("updates the board while typing, marks errors and fixes them", async ({ page }) => {
    await page.clock.install();
    await page.goto("#/workshop");
    await expect(page.locator(".cm-content")).toBeVisible();
    await replaceText(page, VARIANT_FILE);
    await expect(page.getByText("Two moves a turn.", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Turn 1 has one move; every later turn has two moves.")).toBeVisible();
    await expect(page.locator("cg-board piece.white.pawn").first()).toBeVisible();

    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    // The rules check the text 100 ms after the last key.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.keyboard.type('\n[check]\nalowed = "final"');
    await page.clock.runFor(100);
    await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
    await page.clock.resume();
    await expect(page.getByText("The board shows the last version without errors.")).toBeVisible();
    expect(await page.getByRole("button", { name: "Play", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Insert “allowed”" }).click();
    await expect(summary(page).getByText("No errors")).toBeVisible();
    expect(await page.locator(".cm-content").innerText()).toContain('allowed = "final"');
    await expect(page.getByText("Try the rules: you move both sides.")).toBeVisible();
  });

  test("leaves a phone's screen to the text while it has no errors, and keeps the cursor visible when it has", async ({
    visit,
  }) => {
    const { page } = await visit("#/workshop?from=binary", {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await expect(summary(page).getByText("No errors")).toBeVisible();
    expect((await page.locator(".faults").boundingBox())?.height).toBeLessThan(50);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nunknown = 1");
    await expect(page.locator(".faults .place").first()).toBeVisible();
    const bottom = async (selector: string) =>
      ((box) => (box ? box.y + box.height : NaN))(await page.locator(selector).boundingBox());
    await eventually(async () => (await bottom(".cm-cursor-primary")) <= (await bottom(".cm-scroller"))).toBe(
      true,
    );
  });

  test("completes keys and values", async ({ page }) => {
    await page.clock.install();
    await page.goto("#/workshop");
    await expect(page.locator(".cm-content")).toBeVisible();
    await replaceText(page, `${VARIANT_FILE}[check]\n`);
    await page.keyboard.type("allo");
    await expect(page.locator(".cm-tooltip-autocomplete li", { hasText: "allowed" })).toBeVisible();
    // A list that has only just opened ignores keys, so that nothing is chosen by accident.
    await page.clock.fastForward(200);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Space");
    // While it is being updated, a list ignores clicks.
    await page
      .locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li", { hasText: /^final/ })
      .first()
      .click();
    await expect(page.locator(".cm-content")).toContainText('allowed = "final"', { useInnerText: true });
    await expect(page.getByText("Check may be given only", { exact: false }).first()).toBeVisible();
  });

  test("explains the format beside the text, by keyboard alone, and inserts a key", async ({ page }) => {
    await page.goto("#/workshop?from=binary");
    await expect(summary(page).getByText("No errors")).toBeVisible();
    await expect(page.locator(".part.board cg-board piece").first()).toBeVisible();
    const board = await page.locator(".part.board cg-board").boundingBox();
    const before = await layoutShift(page);
    await page.getByRole("button", { name: "Format" }).focus();
    await page.keyboard.press("Enter");
    const format = page.getByRole("region", { name: "Format" });
    // The search field has the focus.
    await expect(format.getByRole("searchbox", { name: "Find a key" })).toBeVisible();
    await page.keyboard.type("en-passant");
    await expect(
      format.getByText("When a pawn that made a double step can be captured en passant."),
    ).toBeVisible();
    await expect(format.getByText("Only if the double step was the last move played.")).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await layoutShift(page)).toBe(before);
    expect(await page.locator(".part.board cg-board").boundingBox()).toEqual(board);

    await format.getByRole("button", { name: "Insert: pawns.en-passant" }).press("Enter");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "preceding-turn" }).click();
    await expect(page.locator(".cm-content")).toContainText('[pawns]\nen-passant = "preceding-turn"', {
      useInnerText: true,
    });
    await expect(summary(page).getByText("No errors")).toBeVisible();
    await format.getByRole("button", { name: /^Line \d+: pawns\.en-passant$/ }).press("Escape");
    await expect(format).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Format");
    await expect(page.locator(".part.understood").getByText("Understood as")).toBeVisible();
  });

  test("explains the format in a dialog on a phone, and leads to lines of the text", async ({ visit }) => {
    const { page } = await visit("#/workshop?from=binary", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      locale: "de-DE",
    });
    await expect(summary(page).getByText("Keine Fehler")).toBeVisible();
    await page.getByRole("button", { name: "Format" }).click();
    const sheet = page.getByRole("dialog", { name: "Format" });
    await expect(sheet.getByText("Die Erklärungen sind auf Englisch", { exact: false })).toBeVisible();
    await sheet.getByText("[about]", { exact: true }).click();
    await expect(sheet.getByText("At most 100 characters.", { exact: false })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await overflowX(page)).toBe(0);
    await sheet.getByRole("button", { name: /^Zeile \d+: about\.summary$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.locator(".cm-activeLine").first()).toContainText("summary", { useInnerText: true });
    // The editor has the focus, in its shadow root.
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("editor");
  });

  test("tries a move on the board, saves the variant, and plays it", async ({ page }) => {
    await page.goto("#/workshop");
    await expect(page.locator(".cm-content")).toBeVisible();
    // Name first: after every change the rules check the file again, which clears the selection on the board.
    await page.getByRole("textbox", { name: "File name" }).fill("two-at-once");
    await replaceText(page, VARIANT_FILE);
    await expect(page.locator(".part.understood").getByText("Two at Once")).toBeVisible();
    const board = page.locator(".part.board cg-board");
    await expect(board.locator("piece").first()).toBeVisible();
    const box = await board.boundingBox();
    if (!box) throw new Error("no board");
    const at = (file: number, rank: number): [number, number] => [
      box.x + (file + 0.5) * (box.width / 8),
      box.y + (7.5 - rank) * (box.height / 8),
    ];
    await page.mouse.click(...at(4, 1));
    await page.mouse.click(...at(4, 3));
    await expect(page.getByRole("heading", { name: /^Black: Move 1 of 2/ })).toBeVisible();
    const said = () => page.locator("#said-politely").textContent();
    await eventually(said).toMatch(/^pawn e4\. Black: Move 1 of 2/);
    await page.mouse.click(...at(4, 6));
    await page.mouse.click(...at(4, 3));
    await eventually(said).toMatch(/^A pawn cannot go from e7 to e4/);
    await expect(page.locator(".part.board").getByText("A pawn cannot go from e7 to e4")).toBeVisible();

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved in your list.")).toBeVisible();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page).toHaveURL(/#\/game\/.+/);
    await expect(page.getByText("Two at Once").first()).toBeVisible();

    await page.goto("#/rules/two-at-once");
    await expect(page.getByText("Turn 1 has one move; every later turn has two moves.")).toBeVisible();
    await page.goto("#/workshop/two-at-once");
    await expect(page.locator(".cm-content")).toContainText("Two at Once", { useInnerText: true });
  });

  test("starts from scratch, and overwrites no other variant", async ({ page }) => {
    await page.goto("#/workshop");
    const name = page.getByRole("textbox", { name: "File name" });
    await expect(summary(page).getByText("No errors")).toBeVisible();
    // The page fits the window to the pixel.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await name.fill("mine");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved in your list.")).toBeVisible();

    await page.getByRole("button", { name: "Start from …" }).click();
    await page.getByRole("button", { name: /^From scratch/ }).click();
    await expect(name).toHaveValue("my-variant");
    await expect(
      page.locator(".part.understood").getByText("Turn 1 has one move; every later turn has two moves."),
    ).toBeVisible();
    await expect(summary(page).getByText("No errors")).toBeVisible();
    await expect(page.getByText("Saved in your list.")).toHaveCount(0);
    await name.fill("mine");
    await expect(page.getByText("has this name. Choose another one.")).toBeVisible();
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await name.fill("mine-too");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved in your list.")).toBeVisible();

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete “My Variant”?" }).click();
    await expect(page.getByText("“My Variant” was removed from your list.")).toBeVisible();
  });

  test("restores the text after a reload", async ({ page }) => {
    await page.goto("#/workshop");
    await expect(page.locator(".cm-content")).toBeVisible();
    await replaceText(page, VARIANT_FILE);
    await page.reload();
    await expect(page.locator(".cm-content")).toContainText("Two at Once", { useInnerText: true });
  });

  test("shares by link, and opens such links", async ({ page, visit }) => {
    await page.goto("#/workshop");
    await expect(page.locator(".cm-content")).toBeVisible();
    await replaceText(page, VARIANT_FILE);
    await expect(summary(page).getByText("No errors")).toBeVisible();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await page.getByRole("textbox", { name: /^Link/ }).inputValue();
    expect(link).toMatch(/#\/workshop\?file=1\.\d+\./);

    const other = await visit(link.slice(link.indexOf("#")));
    await expect(other.page.getByText("Opened from a link. Save it to add it to your list.")).toBeVisible();
    await expect(other.page.locator(".cm-content")).toContainText("Two at Once", { useInnerText: true });
    await expect(other.page).toHaveURL(/#\/workshop$/);

    const cut = await visit(link.slice(link.indexOf("#"), -20));
    await expect(cut.page.getByText(/^This link was cut off: \d+ of \d+ characters\.$/)).toBeVisible();
    await expect(cut.page.locator(".cm-content")).toBeVisible();
  });

  test("shows hostile files as text", async ({ page }) => {
    const toml = VARIANT_FILE.replace("Two at Once", "<img src=x onerror=alert(1)>").replace(
      "Two moves a turn.",
      "<script>alert(2)</script>",
    );
    await page.goto(`#/workshop?file=${packFile({ id: "hostile", toml })}`);
    await expect(page.locator(".part.understood").getByText("<img src=x onerror=alert(1)>")).toBeVisible();
    expect(await page.locator("img").count()).toBe(0);
    for (const bad of ["1.3.abc", "2.3.abc", "<svg onload=alert(1)>", "1.".padEnd(41_000, "9")]) {
      await page.goto(`#/workshop?file=${encodeURIComponent(bad)}`);
      await expect(page.locator(".notes .bad")).toBeVisible();
      await page.locator(".notes .bad").getByRole("button", { name: "Close" }).click();
    }
  });
});
