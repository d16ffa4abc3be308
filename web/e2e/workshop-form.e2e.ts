// The form beside the text of a variant: in both directions, by mouse, touch and keyboard.
import type { Page } from "@playwright/test";
import { packFile } from "../src/lib/links.ts";
import { seriousViolations } from "./axe.ts";
import { replaceText, VARIANT_FILE } from "./editor.ts";
import { expect, overflowX, test } from "./fixtures.ts";

const form = (page: Page) => page.getByRole("region", { name: "Form", exact: true });
const summary = (page: Page) => page.locator(".faults > .summary");
const toml = (page: Page) => page.locator(".cm-content");

/** A file so short that the editor shows all of it. */
const SHORT = `#/workshop?file=${packFile({ id: "short", toml: VARIANT_FILE.replace(/\n\[turn\][^]*/, "") })}`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(toml(page)).toBeVisible();
  await page.locator(".choice").getByRole("button", { name: "Form" }).click();
  await expect(form(page).getByLabel("Name", { exact: true }).first()).toBeVisible();
}
/** Enters a text, as by typing it and leaving the field. */
async function enter(page: Page, label: string, value: string): Promise<void> {
  const field = form(page).getByLabel(label, { exact: true }).first();
  await field.fill(value);
  await field.press("Tab");
}

test.describe("the form of the workshop", () => {
  test("builds a variant without touching its text, and a turn of it can be played", async ({ page }) => {
    await open(page, SHORT);
    await enter(page, "Name", "Camel Doubles");
    await enter(page, "Summary in one line", "Two moves a turn, and camels for knights.");
    await enter(page, "Turn length", "1, 2");
    await form(page).getByText("Check", { exact: true }).click();
    await form(page).getByLabel("When check may be given").selectOption("final");
    await form(page).getByText("Goals and results", { exact: true }).click();
    await form(page).getByLabel("A player without moves").selectOption("loses");
    await form(page).getByText("Pieces", { exact: true }).click();
    await form(page).getByLabel("Type", { exact: true }).selectOption({ label: "camel (C)" });
    await expect(form(page).getByLabel("Letter", { exact: true })).toHaveValue("L");
    await form(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(form(page).locator('[data-piece="L"]')).toBeVisible();
    await enter(page, "Start position", "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR");
    await expect(summary(page).getByText("No errors")).toBeVisible();
    for (const line of [
      'name = "Camel Doubles"',
      "length = [1, 2]",
      'allowed = "final"',
      'stuck = "loses"',
      'name = "camel"',
      "RLBQKBLR",
    ])
      await expect(toml(page)).toContainText(line, { useInnerText: true });

    await page.locator(".choice").getByRole("button", { name: "In words" }).click();
    await expect(
      page.getByText("Turn 1 has one move; every later turn has two moves.", { exact: false }),
    ).toBeVisible();
    const board = page.locator(".part.board");
    await expect(board.locator("cg-board piece").first()).toBeVisible();
    await board.locator("cg-board").scrollIntoViewIfNeeded();
    const { x, y, width } = (await board.locator("cg-board").boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const at = (name: string) => ({
      x: x + ((name.charCodeAt(0) - 96.5) * width) / 8,
      y: y + ((8.5 - Number(name[1])) * width) / 8,
    });
    const move = async (from: string, to: string) => {
      for (const name of [from, to]) await page.mouse.click(at(name).x, at(name).y);
    };
    await move("e2", "e4");
    await expect(page.getByRole("heading", { name: /^Black: Move 1 of 2/ })).toBeVisible();
    await move("b8", "c5");
    await expect(page.getByRole("heading", { name: /^Black: Move 2 of 2/ })).toBeVisible();
  });

  test("follows the text, and the text follows it, one step of undoing at a time", async ({ page }) => {
    await open(page, SHORT);
    await replaceText(page, `# My comment.\n${VARIANT_FILE.replace("[1, 2]", "[1, 2] # two")}`);
    const length = form(page).getByLabel("Turn length", { exact: true });
    await expect(length).toHaveValue("1, 2");
    await length.fill("1, 3");
    await length.press("Enter");
    await expect(toml(page)).toContainText("length = [1, 3] # two", { useInnerText: true });
    await form(page)
      .getByRole("checkbox", { name: /^choice/ })
      .check();
    await expect(toml(page)).toContainText('ends = ["choice"]', { useInnerText: true });
    await expect(toml(page)).toContainText("# My comment.", { useInnerText: true });

    await toml(page).click();
    await page.keyboard.press("Control+z");
    await expect(toml(page)).not.toContainText("ends", { useInnerText: true });
    await expect(form(page).getByRole("checkbox", { name: /^choice/ })).not.toBeChecked();
    await page.keyboard.press("Control+z");
    await expect(length).toHaveValue("1, 2");
    await form(page).getByRole("button", { name: "Redo" }).click();
    await expect(length).toHaveValue("1, 3");

    await form(page).getByRole("button", { name: "Reset: Turn length" }).click();
    await expect(length).toHaveValue("1");
    await expect(toml(page)).toContainText("# two", { useInnerText: true });
  });

  test("shows what is wrong with a key, and waits while the text is no TOML", async ({ page }) => {
    await open(page, SHORT);
    await enter(page, "Turn length", "0");
    await expect(form(page).locator('[data-key="turn.length"] .finding')).toBeVisible();
    await enter(page, "Turn length", "two");
    await expect(form(page).getByText("This is not readable.")).toBeVisible();
    await enter(page, "Turn length", "2");
    await expect(form(page).locator(".finding")).toHaveCount(0);

    await toml(page).click();
    await page.keyboard.press("Control+End");
    // Undoing the last character is enough, however slowly the keys arrive.
    await page.keyboard.type("\n=");
    await expect(form(page).getByText("The text is not valid TOML.", { exact: false })).toBeVisible();
    await expect(form(page).getByLabel("Turn length", { exact: true })).toBeDisabled();
    await expect(form(page).getByLabel("Turn length", { exact: true })).toHaveValue("2");
    await page.keyboard.press("Control+z");
    await expect(form(page).getByLabel("Turn length", { exact: true })).toBeEnabled();
    await expect(toml(page)).toContainText("length = [2]", { useInnerText: true });
  });

  test("is usable by keyboard alone, and accessible", async ({ page }) => {
    await page.goto(SHORT);
    await expect(toml(page)).toBeVisible();
    await page.locator(".choice").getByRole("button", { name: "Form" }).focus();
    await page.keyboard.press("Enter");
    const field = form(page).getByLabel("Turn length", { exact: true });
    await expect(field).toBeVisible();
    // From the tab to the field by the Tab key alone.
    for (let presses = 0; presses < 60; presses += 1) {
      if (await field.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1, 2, 3");
    await page.keyboard.press("Enter");
    await expect(toml(page)).toContainText("length = [1, 2, 3]", { useInnerText: true });
    for (const title of await form(page).locator("summary").all())
      await title.evaluate((one) => (one as HTMLElement).click());
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("is a tab on a phone, in German and in the dark", async ({ visit }) => {
    const { page } = await visit(SHORT, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      locale: "de-DE",
      colorScheme: "dark",
    });
    await expect(toml(page)).toBeVisible();
    await page.locator(".tabs").getByRole("button", { name: "Formular" }).tap();
    const german = page.getByRole("region", { name: "Formular" });
    const length = german.getByLabel("Länge der Serien", { exact: true });
    await length.fill("1, 2");
    await length.press("Enter");
    await german.getByText("Figuren", { exact: true }).tap();
    expect(await overflowX(page)).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await page.locator(".tabs").getByRole("button", { name: "Text", exact: true }).tap();
    await expect(toml(page)).toContainText("length = [1, 2]", { useInnerText: true });
    await page.locator(".tabs").getByRole("button", { name: "Brett" }).tap();
    await expect(page.locator(".part.board cg-board piece").first()).toBeVisible();
  });
});
