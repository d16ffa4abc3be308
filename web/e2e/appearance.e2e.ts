// The look of the board where browsers change it: under a finger, and with forced colors.
import type { Page } from "@playwright/test";
import { board, type GameSetup, press, squareCenter, visitGame } from "./board.ts";
import { eventually, expect, OUT, test } from "./fixtures.ts";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const OPENED: GameSetup = {
  variant: "progressive-italian",
  actions: ["e2e4", "e7e5", "d7d5"],
  draft: ["d2d4"],
};

/** A finger that can drag; Playwright has only taps. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at: { x: number; y: number }) => send("touchStart", at),
    move: (at: { x: number; y: number }) => send("touchMove", at),
    up: () => send("touchEnd"),
  };
}

test.describe("a finger", () => {
  test("drags an enlarged piece that stays visible above it", async ({ visit }) => {
    const { page } = await visitGame(visit, OPENED, PHONE);
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    const hand = await finger(page);
    const [from, to] = [await squareCenter(page, "g1"), await squareCenter(page, "f4")];
    await hand.down(from);
    for (const part of [0.3, 0.6, 1])
      await hand.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    const dragged = page.locator(".square piece.dragging");
    await expect(dragged).toBeVisible();
    const side = ((await board(page).boundingBox())?.width ?? 0) / 8;
    await eventually(async () => {
      const box = await dragged.boundingBox();
      if (!box) return null;
      const [right, above] = [box.x + box.width / 2 - to.x, to.y - box.y - box.height / 2];
      return {
        besides: Math.abs(right) < 2,
        above: above > 0 && above < side,
        enlarged: box.width / side > 1.3,
      };
    }).toEqual({ besides: true, above: true, enlarged: true });
    await page.screenshot({ path: `${OUT}looks-finger.png` });
    await hand.up();
  });
});

/** The colors of a screenshot at some points. */
async function colors(page: Page, points: { x: number; y: number }[]): Promise<string[]> {
  const bytes = [...(await page.screenshot())];
  return page.evaluate(
    async ({ bytes, points }) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d", {
        willReadFrequently: true,
      });
      canvas?.drawImage(picture, 0, 0);
      return points.map(({ x, y }) => String(canvas?.getImageData(x, y, 1, 1).data.slice(0, 3)));
    },
    { bytes, points },
  );
}

test.describe("with forced colors", () => {
  test("squares, selection, last turn and players are distinguishable", async ({ visit }) => {
    const { page } = await visitGame(visit, OPENED, { forcedColors: "active" });
    await press(page, "g1");
    await expect(page.locator(".square square.selected")).toBeVisible();
    // Near the right edge of a square, where there is no piece, sign or coordinate.
    const side = ((await board(page).boundingBox())?.width ?? 0) / 8;
    const edge = async (square: string) => {
      const { x, y } = await squareCenter(page, square);
      return { x: Math.round(x + side * 0.4), y: Math.round(y) };
    };
    const spots = await Promise.all(["b4", "a4", "g1", "d5", "d4"].map(edge));
    const seen = await colors(page, spots);
    expect(new Set(seen).size, seen.join(" ")).toBe(5);
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return {
        x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
        y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
      };
    };
    for (const place of [".game-table", ".turns"]) {
      const [white, black] = await colors(page, [
        await middle(`${place} .disc.white`),
        await middle(`${place} .disc.black`),
      ]);
      expect(white).not.toBe(black);
    }
    await page.screenshot({ path: `${OUT}looks-forced-colors.png` });
  });

  test("small boards show their squares", async ({ visit }) => {
    const { page } = await visit("", { forcedColors: "active" });
    const small = page.locator("[data-board] .board, .card .board, article .board").first();
    await expect(small).toBeVisible();
    const box = await small.boundingBox();
    const [x, y, side] = [box?.x ?? 0, box?.y ?? 0, (box?.width ?? 0) / 8];
    const middle = (column: number) => ({
      x: Math.round(x + (column + 0.5) * side),
      y: Math.round(y + 3.5 * side),
    });
    const [one, other] = await colors(page, [middle(0), middle(1)]);
    expect(one).not.toBe(other);
    await page.screenshot({ path: `${OUT}looks-forced-colors-home.png` });
  });
});
