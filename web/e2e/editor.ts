// Text in the workshop's editor.
import type { Page } from "@playwright/test";

/** A valid variant file. */
export const VARIANT_FILE = [
  "format = 1",
  'base = "chess"',
  "",
  "[about]",
  'name = "Two at Once"',
  'summary = "Two moves a turn."',
  "",
  "[turn]",
  "length = [1, 2]",
  "",
].join("\n");

/** Replaces all text in the editor, by pasting. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    content.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    );
  }, text);
}
