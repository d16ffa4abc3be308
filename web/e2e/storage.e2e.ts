// A browser that keeps nothing, and one whose database opens late.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serious } from "./axe.ts";
import { press } from "./board.ts";
import { OUT, saved, sideways, visit, watch, world, type World } from "./browser.ts";
import { kept } from "./table.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

/** A visitor to whom the browser gives no database. */
async function refused(options: Parameters<typeof visit>[2] = {}) {
  const { context, faults } = await visit(here, "#/about", options);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  const page = await context.newPage();
  watch(page, here.address, faults);
  await page.goto(`${here.address}#/play/progressive-italian`);
  await page.locator(".panel").waitFor();
  return page;
}

describe("where the browser keeps nothing", () => {
  for (const [name, viewport] of Object.entries({
    desktop: { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
  })) {
    it(`is a sign above the board that hides nothing, told once a visit (${name})`, async () => {
      const page = await refused({ viewport, hasTouch: name === "phone" });
      const sign = page.getByRole("button", { name: "Not saved" });
      await sign.waitFor();
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
      expect([over, await sideways(page)]).toEqual([0, 0]);
      expect(await serious(page)).toEqual([]);
      await press(page, "e2", "e4");
      await sign.click();
      const sheet = page.getByRole("dialog", { name: "Not saved" });
      await page.screenshot({ path: `${OUT}unkept-${name}-open.png` });
      const download = page.waitForEvent("download");
      await sheet.getByRole("button", { name: "Export" }).click();
      expect(await saved(await download)).toContain("1. e4");
      await sheet.getByRole("button", { name: "Close" }).last().click();
      await expect.poll(() => sign.count()).toBe(0);
      await page.evaluate(() => (location.hash = "#/play/binary"));
      await expect.poll(() => page.title()).toContain("Binary");
      await page.locator(".panel").waitFor();
      expect(await sign.count()).toBe(0);
    });
  }
});

it("a game of a database that opens late is kept in the end, and the notice is withdrawn", async () => {
  const { context, page: holder, faults } = await visit(here, "#/about");
  // Whoever holds the database in an older form keeps others waiting.
  await holder.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase("tempi");
    await new Promise((done) => (deleting.onsuccess = done));
    const opening = indexedDB.open("tempi", 1);
    await new Promise((done) => (opening.onsuccess = done));
    Object.assign(window, { held: opening.result });
  });
  const page = await context.newPage();
  watch(page, here.address, faults);
  await page.goto(`${here.address}#/play/progressive-italian`);
  const sign = page.getByRole("button", { name: "Not saved" });
  await sign.waitFor();
  await press(page, "e2", "e4");
  await holder.evaluate(() => (window as unknown as { held: IDBDatabase }).held.close());
  await expect.poll(() => sign.count()).toBe(0);
  await expect.poll(async () => (await kept(page))?.actions[0]).toBe("e2e4");
  await page.reload();
  await page.locator(".panel").waitFor();
  expect(await sign.count()).toBe(0);
});
