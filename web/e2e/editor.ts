// Writing in the workshop.
import type { Page } from "playwright-core";

/** A variant of one's own. */
export const FILE = [
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

/** Puts a text in the place of what is in the editor, as pasting does. */
export async function write(page: Page, text: string): Promise<void> {
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
