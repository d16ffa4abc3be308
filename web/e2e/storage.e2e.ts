// Browsers that store nothing, or whose database opens late.
import { seriousViolations } from "./axe.ts";
import { press } from "./board.ts";
import {
  downloadedText,
  eventually,
  expect,
  OUT,
  overflowX,
  test,
  type Visit,
  type VisitOptions,
} from "./fixtures.ts";
import { storedGame } from "./game-page.ts";

/** A game in a browser that refuses to open databases. */
async function visitWithoutStorage(visit: Visit, options: VisitOptions) {
  const { context } = await visit("#/about", options);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  const page = await context.newPage();
  await page.goto("#/play/progressive-italian");
  await expect(page.locator(".panel")).toBeVisible();
  return page;
}

test.describe("without storage", () => {
  for (const [name, viewport] of Object.entries({
    desktop: { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
  })) {
    test(`a sign above the board says so once a visit and covers nothing (${name})`, async ({ visit }) => {
      const page = await visitWithoutStorage(visit, { viewport, hasTouch: name === "phone" });
      const sign = page.getByRole("button", { name: "Not saved" });
      await expect(sign).toBeVisible();
      await page.screenshot({ path: `${OUT}unkept-${name}.png` });
      const over = await sign.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return [...document.querySelectorAll(".panel, .square, .row")]
          .map((part) => part.getBoundingClientRect())
          .filter(
            ({ top, bottom, left, right }) =>
              top < box.bottom && bottom > box.top && left < box.right && right > box.left,
          ).length;
      });
      expect([over, await overflowX(page)]).toEqual([0, 0]);
      expect(await seriousViolations(page)).toEqual([]);
      await press(page, "e2", "e4");
      await sign.click();
      const sheet = page.getByRole("dialog", { name: "Not saved" });
      await page.screenshot({ path: `${OUT}unkept-${name}-open.png` });
      const download = page.waitForEvent("download");
      await sheet.getByRole("button", { name: "Export" }).click();
      expect(await downloadedText(await download)).toContain("1. e4");
      await sheet.getByRole("button", { name: "Close" }).last().click();
      await expect(sign).toHaveCount(0);
      await page.evaluate(() => (location.hash = "#/play/binary"));
      await eventually(() => page.title()).toContain("Binary");
      await expect(page.locator(".panel")).toBeVisible();
      expect(await sign.count()).toBe(0);
    });
  }
});

test("a game is stored once a blocked database opens, and the notice disappears", async ({ visit }) => {
  const { context, page: holder } = await visit("#/about");
  // A connection to an older version of the database blocks others.
  await holder.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase("tempi");
    await new Promise((done) => (deleting.onsuccess = done));
    const opening = indexedDB.open("tempi", 1);
    await new Promise((done) => (opening.onsuccess = done));
    Object.assign(window, { held: opening.result });
  });
  const page = await context.newPage();
  await page.goto("#/play/progressive-italian");
  const sign = page.getByRole("button", { name: "Not saved" });
  await expect(sign).toBeVisible();
  await press(page, "e2", "e4");
  await holder.evaluate(() => (window as unknown as { held: IDBDatabase }).held.close());
  await expect(sign).toHaveCount(0);
  await eventually(async () => (await storedGame(page))?.actions[0]).toBe("e2e4");
  await page.reload();
  await expect(page.locator(".panel")).toBeVisible();
  expect(await sign.count()).toBe(0);
});
