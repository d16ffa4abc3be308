// Analysis: what is said of a game, what tabs keep, and what else is not in the moves.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, list, move, opened, paste, stored } from "./analysis.ts";
import { serious } from "./axe.ts";
import { lay, press } from "./board.ts";
import { OUT, sideways, visit, world, type World } from "./browser.ts";

let here: World;
beforeAll(async () => void (here = await world()));
afterAll(() => here?.close());

const EVIL = "<img src=x onerror=alert(1)>";
const enter = (hash: string, options: Parameters<typeof visit>[2] = {}): Promise<Page> =>
  opened(here, hash, options);

describe("what is said of a game", () => {
  it("is written in a sheet of its own, comes back, and goes into the PGN", async () => {
    const page = await enter("#/analysis");
    await paste(
      page,
      `[Event "Casual ${EVIL}"]\n[White "Ada"]\n[Black "Babbage"]\n[Variant "progressive-italian"]\n\n1. e4 2. d5 dxe4 *\n`,
    );
    const about = page.getByRole("button", { name: "Players and event: Ada – Babbage" });
    await about.click();
    const sheet = page.getByRole("dialog", { name: "Players and event" });
    expect(await sheet.getByRole("textbox", { name: "Event" }).inputValue()).toBe(`Casual ${EVIL}`);
    // A name that turns the direction of what follows, one that is far too long, and one with markup.
    await sheet.getByRole("textbox", { name: "White" }).fill(`\u202E${EVIL} שלום`);
    await sheet.getByRole("textbox", { name: "Black" }).fill("x".repeat(10_000));
    await sheet.getByRole("combobox", { name: "Result" }).selectOption("1-0");
    await sheet.getByRole("combobox", { name: "Tag name" }).fill("Result");
    await sheet.getByRole("textbox", { name: "Value" }).fill("0-1");
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await sheet.getByText(/Use only the letters A to Z/).waitFor();
    await sheet.getByRole("combobox", { name: "Tag name" }).fill("Annotator");
    await sheet.getByRole("textbox", { name: "Value" }).fill('Carl \\ "quoted" ]');
    await page.keyboard.press("Enter");
    await sheet.getByRole("textbox", { name: "Annotator" }).waitFor();
    await page.screenshot({ path: `${OUT}analysis-tags.png` });
    expect(await serious(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    expect([await sideways(page), await page.locator("img").count()]).toEqual([0, 0]);
    expect((await page.locator(".moves .about").boundingBox())?.width).toBeLessThan(400);
    // The long name takes nothing from the button beside it.
    expect((await page.locator(".moves .start").boundingBox())?.height).toBeLessThan(34);
    await expect
      .poll(() => stored(page, "last"))
      .toMatchObject({ tags: { Annotator: 'Carl \\ "quoted" ]' } });
    await page.reload();
    await page.locator(".moves .about", { hasText: "שלום" }).click();
    expect(await sheet.getByRole("textbox", { name: "Black" }).inputValue()).toBe("x".repeat(1000));
    await sheet.getByRole("button", { name: "Remove Annotator" }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const written = page.getByRole("textbox", { name: /^PGN/ });
    await expect.poll(() => written.inputValue()).toContain("1-0");
    const pgn = await written.inputValue();
    expect(pgn).toContain(`[White "\u202E${EVIL} שלום"]`);
    expect(pgn).toContain('[Result "1-0"]');
    expect(pgn).not.toContain("Annotator");
  });

  it("leaves the result to the moves where they have one", async () => {
    const page = await enter("#/analysis?variant=chess&actions=f2f3,e7e5,g2g4,d8h4");
    await page.getByRole("button", { name: "Players and event …" }).click();
    await page.getByText("0-1 determined by the moves").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(await page.getByRole("meter").getAttribute("aria-valuetext")).toBe("Black has won");
  });
});

describe("two tabs", () => {
  it("each keep what is analysed there, also over a reload", async () => {
    const first = await enter("#/analysis?variant=chess&actions=e2e4");
    await expect.poll(() => list(first)).toBe("1 e4");
    await expect.poll(() => stored(first, "last")).toMatchObject({ moves: "e2e4", deep: 1 });
    const second = await first.context().newPage();
    await second.goto(`${here.address}#/analysis`);
    await expect.poll(() => list(second)).toBe("1 e4");
    await press(second, "e7", "e5");
    await expect.poll(() => list(second)).toBe("1 e4 2 e5");
    await press(first, "c7", "c5");
    await expect.poll(() => list(first)).toBe("1 e4 2 c5");
    await expect.poll(() => stored(first, "last")).toMatchObject({ moves: "e2e4 c7c5", deep: 2 });
    await expect.poll(() => stored(first, "last-2")).toMatchObject({ moves: "e2e4 e7e5", deep: 2 });
    await first.reload();
    await second.reload();
    await expect.poll(() => list(first)).toBe("1 e4 2 c5");
    await expect.poll(() => list(second)).toBe("1 e4 2 e5");
  });

  it("of which one is the other's double: it goes on with what that one shows, and not with an older analysis", async () => {
    const first = await enter("#/analysis?variant=chess&actions=a2a3");
    await expect.poll(() => stored(first, "last")).toMatchObject({ moves: "a2a3" });
    const second = await first.context().newPage();
    await second.goto(`${here.address}#/analysis?variant=push&actions=e3e4`);
    await expect.poll(() => stored(second, "last-2")).toMatchObject({ moves: "e3e4" });
    await second.close();
    // A window that a page opens has a copy of what its tab remembers, as a doubled tab has.
    const opening = first.context().waitForEvent("page");
    await first.evaluate(() => void window.open(location.href));
    const double = await opening;
    await expect.poll(() => list(double)).toBe("1 a3");
    await press(double, "e7", "e5");
    await expect.poll(() => stored(double, "last-3")).toMatchObject({ moves: "a2a3 e7e5" });
    await double.reload();
    await expect.poll(() => list(double)).toBe("1 a3 2 e5");
    expect(await stored(first, "last-2")).toMatchObject({ moves: "e3e4" });
    await expect.poll(() => list(first)).toBe("1 a3");
  });

  it("with the analysis of one game: the later is told, and can keep its own", async () => {
    const { page: first } = await visit(here, "#/games");
    await first.getByText("No games yet").waitFor();
    await lay(first, here.address, { variant: "chess", name: "Chess", actions: ["e2e4"] });
    await first.goto(`${here.address}#/analysis?game=laid`);
    await expect.poll(() => list(first)).toBe("1 e4");
    const second = await first.context().newPage();
    await second.goto(`${here.address}#/analysis?game=laid`);
    const told = (page: Page) => page.getByText("This analysis is open in another tab");
    await told(second).waitFor();
    await press(second, "e7", "e5");
    await expect.poll(() => list(second)).toBe("1 e4 2 e5");
    await second.getByRole("button", { name: "Save this one" }).click();
    await told(first).waitFor();
    await told(second).waitFor({ state: "detached" });
    await second.reload();
    await expect.poll(() => list(second)).toBe("1 e4 2 e5");
  });
});

it("a game is looked through behind the rules, and its graph fills the bar", async () => {
  const page = await enter("#/analysis?variant=chess&actions=e2e4,e7e5,g1f3,b8c6", {
    viewport: { width: 1280, height: 800 },
  });
  const bar = (): Promise<string | null> => page.getByRole("meter").getAttribute("aria-valuetext");
  expect(await bar()).toBe("not analyzed");
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await page.getByRole("button", { name: "Analyze the game" }).click();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  // The last position is looked at first.
  await expect.poll(bar).toMatch(/^(Even|White is|Black is)/);
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await page.getByRole("button", { name: "Analyze deeper" }).waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => at(page)).toBe("0");
  expect(await bar()).toMatch(/^(Even|White is|Black is)/);
  await press(page, "d2", "d4");
  await expect.poll(() => at(page)).toBe("1");
  expect(await bar()).toBe("not analyzed");
});

it("moves are copied, and where the browser does not let the page, it is said", async () => {
  const page = await enter("#/analysis?variant=chess&actions=e2e4,e7e5", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const copy = async (): Promise<void> => {
    await move(page, "e5").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Copy moves to here" }).click();
  };
  await copy();
  await expect.poll(() => page.locator(".panel .message").textContent()).toContain("Moves copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("e4 e5");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await copy();
  await expect.poll(() => page.locator(".panel .message").textContent()).toContain("does not allow copying");
});

describe("a finger that rests", () => {
  it("on a move opens its menu", async () => {
    const page = await enter("#/analysis?variant=progressive-italian&actions=e2e4,d7d5,d5e4,b1c3,c3e4", {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await expect.poll(() => at(page)).toBe("5");
    const { x, y, width, height } = (await move(page, "dxe4").boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchStart",
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await page.getByRole("menu").waitFor();
    // It stays when the finger is lifted.
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}analysis-menu-360x740-light.png` });
    await page.getByRole("menuitemcheckbox", { name: "mistake", exact: true }).click();
    await page.locator(".square").tap({ position: { x: 20, y: 300 } });
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => list(page)).toBe("1 e4 2 d5 dxe4? 3 Nc3 Nxe4");
    expect(await at(page)).toBe("3");
    // A finger that goes on its way scrolls.
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchStart",
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: x + width / 2, y: y + height / 2 + 40 }],
    });
    await page.waitForTimeout(700);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await page.getByRole("menu").count()).toBe(0);
  });
});
