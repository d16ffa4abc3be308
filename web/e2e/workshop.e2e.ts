// The workshop: from typing to playing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { packFile } from "../src/lib/links.ts";
import { serious } from "./axe.ts";
import { FILE, write } from "./editor.ts";
import { shift, sideways, visit, world, type World } from "./browser.ts";

/** Waits until it is so; a busy machine takes its time. */
const soon = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 15_000 });

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const summary = (page: Page) => page.locator(".faults > .summary");

describe("the workshop", () => {
  it("goes from typing to the board, tells mistakes at their places and mends them", async () => {
    const { page } = await visit(here, "#/workshop");
    await page.locator(".cm-content").waitFor();
    await write(page, FILE);
    await page.getByText("Two moves a turn.", { exact: true }).first().waitFor();
    await page.getByText("Turn 1 has one move; every later turn has two moves.").waitFor();
    await page.locator("cg-board piece.white.pawn").first().waitFor();

    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n[check]\nalowed = ");
    await page.keyboard.type('"final"');
    const begun = Date.now();
    await page.locator(".cm-lintRange-error").first().waitFor({ timeout: 3000 });
    // The rules are asked 100 ms after the last key; the rest is the browser's, on whatever machine this is.
    expect(Date.now() - begun).toBeLessThan(1500);
    await page.getByText("The board shows the last version without errors.").waitFor();
    expect(await page.getByRole("button", { name: "Play", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Insert “allowed”" }).click();
    await summary(page).getByText("No errors").waitFor();
    expect(await page.locator(".cm-content").innerText()).toContain('allowed = "final"');
    await page.getByText("Try the rules: you move both sides.").waitFor();
  });

  it("gives a phone's screen to the text while nothing is wrong, and keeps the cursor in sight when something is", async () => {
    const { page } = await visit(here, "#/workshop?from=binary", {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await summary(page).getByText("No errors").waitFor();
    expect((await page.locator(".faults").boundingBox())?.height).toBeLessThan(50);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nunknown = 1");
    await page.locator(".faults .place").first().waitFor();
    const bottom = async (selector: string) =>
      ((box) => (box ? box.y + box.height : NaN))(await page.locator(selector).boundingBox());
    await soon(async () => (await bottom(".cm-cursor-primary")) <= (await bottom(".cm-scroller"))).toBe(true);
  });

  it("completes keys and values", async () => {
    const { page } = await visit(here, "#/workshop");
    await page.locator(".cm-content").waitFor();
    await write(page, `${FILE}[check]\n`);
    await page.keyboard.type("allo");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "allowed" }).waitFor();
    // A list that has only just opened takes no key, so that nothing is chosen unseen.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Space");
    await page
      .locator(".cm-tooltip-autocomplete li", { hasText: /^final/ })
      .first()
      .click();
    await soon(() => page.locator(".cm-content").innerText()).toContain('allowed = "final"');
    await page.getByText("Check may be given only", { exact: false }).first().waitFor();
  });

  it("explains the format beside the text, by the keyboard alone, and writes a key of it", async () => {
    const { page } = await visit(here, "#/workshop?from=binary");
    await summary(page).getByText("No errors").waitFor();
    await page.locator(".part.board cg-board piece").first().waitFor();
    const board = await page.locator(".part.board cg-board").boundingBox();
    const before = await shift(page);
    await page.getByRole("button", { name: "Format" }).focus();
    await page.keyboard.press("Enter");
    const format = page.getByRole("region", { name: "Format" });
    // The field to search in has the focus.
    await format.getByRole("searchbox", { name: "Find a key" }).waitFor();
    await page.keyboard.type("en-passant");
    await format.getByText("When a pawn that made a double step can be captured en passant.").waitFor();
    await format.getByText("Only if the double step was the last move played.").waitFor();
    expect(await serious(page)).toEqual([]);
    expect(await shift(page)).toBe(before);
    expect(await page.locator(".part.board cg-board").boundingBox()).toEqual(board);

    await format.getByRole("button", { name: "Insert: pawns.en-passant" }).press("Enter");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "preceding-turn" }).click();
    await soon(() => page.locator(".cm-content").innerText()).toContain(
      '[pawns]\nen-passant = "preceding-turn"',
    );
    await summary(page).getByText("No errors").waitFor();
    await format.getByRole("button", { name: /^Line \d+: pawns\.en-passant$/ }).press("Escape");
    await format.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Format");
    await page.locator(".part.understood").getByText("Understood as").waitFor();
  });

  it("explains the format on a phone in a sheet, and leads to what is written", async () => {
    const { page } = await visit(here, "#/workshop?from=binary", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      locale: "de-DE",
    });
    await summary(page).getByText("Keine Fehler").waitFor();
    await page.getByRole("button", { name: "Format" }).click();
    const sheet = page.getByRole("dialog", { name: "Format" });
    await sheet.getByText("Die Erklärungen sind auf Englisch", { exact: false }).waitFor();
    await sheet.getByText("[about]", { exact: true }).click();
    await sheet.getByText("At most 100 characters.", { exact: false }).waitFor();
    expect(await serious(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await sheet.getByRole("button", { name: /^Zeile \d+: about\.summary$/ }).click();
    await sheet.waitFor({ state: "detached" });
    await soon(() => page.locator(".cm-activeLine").first().innerText()).toContain("summary");
    // The editor has the focus, in its shadow root.
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("editor");
  });

  it("tries a move on the board, keeps the variant, and plays it", async () => {
    const { page } = await visit(here, "#/workshop");
    await page.locator(".cm-content").waitFor();
    await write(page, FILE);
    await page.getByRole("textbox", { name: "File name" }).fill("two-at-once");
    await page.locator(".part.understood").getByText("Two at Once").waitFor();
    const board = page.locator(".part.board cg-board");
    await board.locator("piece").first().waitFor();
    const box = await board.boundingBox();
    if (!box) throw new Error("no board");
    const at = (file: number, rank: number): [number, number] => [
      box.x + (file + 0.5) * (box.width / 8),
      box.y + (7.5 - rank) * (box.height / 8),
    ];
    await page.mouse.click(...at(4, 1));
    await page.mouse.click(...at(4, 3));
    await page.getByRole("heading", { name: /^Black: Move 1 of 2/ }).waitFor();
    const said = () => page.locator("#said-politely").textContent();
    await soon(said).toMatch(/^pawn e4\. Black: Move 1 of 2/);
    await page.mouse.click(...at(4, 6));
    await page.mouse.click(...at(4, 3));
    await soon(said).toMatch(/^A pawn does not go from e7 to e4/);
    await page.locator(".part.board").getByText("A pawn does not go from e7 to e4").waitFor();

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved in your list.").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/#\/game\/.+/);
    await page.getByText("Two at Once").first().waitFor();

    await page.goto(`${here.address}#/rules/two-at-once`);
    await page.getByText("Turn 1 has one move; every later turn has two moves.").waitFor();
    await page.goto(`${here.address}#/workshop/two-at-once`);
    await soon(() => page.locator(".cm-content").innerText()).toContain("Two at Once");
  });

  it("starts from nothing, and puts no variant in the place of another", async () => {
    const { page } = await visit(here, "#/workshop");
    const name = page.getByRole("textbox", { name: "File name" });
    await summary(page).getByText("No errors").waitFor();
    // All is in the window, to the pixel.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await name.fill("mine");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved in your list.").waitFor();

    await page.getByRole("button", { name: "Start from …" }).click();
    await page.getByRole("button", { name: /^From scratch/ }).click();
    await page
      .locator(".part.understood")
      .getByText("Turn 1 has one move; every later turn has two moves.")
      .waitFor();
    await summary(page).getByText("No errors").waitFor();
    expect(await page.getByText("Saved in your list.").count()).toBe(0);
    await name.fill("mine");
    await page.getByText("has this name. Choose another one.").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await name.fill("mine-too");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved in your list.").waitFor();

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete “My Variant”?" }).click();
    await page.getByText("“My Variant” was removed from your list.").waitFor();
  });

  it("brings back what was written, after a reload", async () => {
    const { page } = await visit(here, "#/workshop");
    await page.locator(".cm-content").waitFor();
    await write(page, FILE);
    await page.reload();
    await soon(() => page.locator(".cm-content").innerText()).toContain("Two at Once");
  });

  it("shares by link, and opens what was shared", async () => {
    const { page } = await visit(here, "#/workshop");
    await page.locator(".cm-content").waitFor();
    await write(page, FILE);
    await summary(page).getByText("No errors").waitFor();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await page.getByRole("textbox", { name: /^Link/ }).inputValue();
    expect(link).toMatch(/#\/workshop\?file=1\.\d+\./);

    const other = await visit(here, link.slice(link.indexOf("#")));
    await other.page.getByText("Opened from a link. Save it to add it to your list.").waitFor();
    expect(await other.page.locator(".cm-content").innerText()).toContain("Two at Once");
    expect(new URL(other.page.url()).hash).toBe("#/workshop");

    const cut = await visit(here, link.slice(link.indexOf("#"), -20));
    await cut.page.getByText(/^This link was cut off: \d+ of \d+ characters\.$/).waitFor();
    await cut.page.locator(".cm-content").waitFor();
  });

  it("shows hostile files as text", async () => {
    const toml = FILE.replace("Two at Once", "<img src=x onerror=alert(1)>").replace(
      "Two moves a turn.",
      "<script>alert(2)</script>",
    );
    const { page } = await visit(here, `#/workshop?file=${packFile({ id: "hostile", toml })}`);
    await page.locator(".part.understood").getByText("<img src=x onerror=alert(1)>").waitFor();
    expect(await page.locator("img").count()).toBe(0);
    for (const bad of ["1.3.abc", "2.3.abc", "<svg onload=alert(1)>", "1.".padEnd(41_000, "9")]) {
      await page.goto(`${here.address}#/workshop?file=${encodeURIComponent(bad)}`);
      await page.locator(".notes .bad").waitFor();
      await page.locator(".notes .bad").getByRole("button", { name: "Close" }).click();
    }
  });
});
