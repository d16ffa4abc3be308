// Plays actions by mouse, touch or keyboard. Which questions the page asks follows from what is legal.
import type { LegalAction } from "tempi-wasm";
import type { Page } from "@playwright/test";
import { eventually, expect } from "./fixtures.ts";
import { chooser, squarePoint, storedGame, targets } from "./game-page.ts";

/** The gestures of one input device, of which all actions are made. */
export interface Device {
  /** Moves a piece from one square to another. */
  move(page: Page, from: string, to: string): Promise<void>;
  /** Selects a square. */
  press(page: Page, square: string): Promise<void>;
  /** Presses a button of the turn panel. */
  button(page: Page, name: RegExp): Promise<void>;
  /** Chooses an answer to the open question; `number`: its key, 0 for "leave empty". */
  choose(page: Page, name: string, number: number): Promise<void>;
}

let dragged = false;
/** Alternates between dragging and clicking, so that every game tries both. */
export const mouse: Device = {
  async move(page, from, to) {
    dragged = !dragged;
    const [a, b] = [await squarePoint(page, from), await squarePoint(page, to, 0.6, 0.6)];
    if (!dragged) {
      await page.mouse.click(...a);
      await page.mouse.click(...b);
      return;
    }
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 3 });
    await page.mouse.up();
  },
  press: async (page, square) => page.mouse.click(...(await squarePoint(page, square))),
  button: (page, name) => page.locator(".panel").getByRole("button", { name }).click(),
  choose: (page, name) =>
    chooser(page)
      .getByRole("menuitem", { name: new RegExp(`^${name}\\b`) })
      .click(),
};

export const touch: Device = {
  async move(page, from, to) {
    await page.touchscreen.tap(...(await squarePoint(page, from)));
    await page.touchscreen.tap(...(await squarePoint(page, to)));
  },
  press: async (page, square) => page.touchscreen.tap(...(await squarePoint(page, square))),
  button: (page, name) => page.locator(".panel").getByRole("button", { name }).tap(),
  choose: (page, name) =>
    chooser(page)
      .getByRole("menuitem", { name: new RegExp(`^${name}\\b`) })
      .tap(),
};

/** Presses Tab until an element that matches has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-square") ?? null);

/** Goes to a square by arrow keys. */
async function arrowTo(page: Page, to: string): Promise<void> {
  if ((await focused(page)) === null) await tabTo(page, ".square [role=gridcell][tabindex='0']");
  const flipped = (await page.locator(".square .orientation-black").count()) > 0;
  const from = (await focused(page)) ?? "";
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])].map(
    (way) => (flipped ? -way : way),
  ) as [number, number];
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  expect(await focused(page)).toBe(to);
}

export const keyboard: Device = {
  async move(page, from, to) {
    const picked = await page
      .locator(".square [role=gridcell][aria-selected=true]")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square")));
    if (!picked.includes(from)) {
      await arrowTo(page, from);
      await page.keyboard.press("Enter");
    }
    await arrowTo(page, to);
    await page.keyboard.press("Enter");
  },
  async press(page, square) {
    await arrowTo(page, square);
    await page.keyboard.press("Enter");
  },
  async button(page, name) {
    const wanted = page.locator(".panel").getByRole("button", { name });
    await expect(wanted).toBeVisible();
    for (
      let presses = 0;
      presses < 60 && !(await wanted.evaluate((button) => button === document.activeElement));
      presses++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  },
  choose: (page, _name, number) => page.keyboard.press(String(number)),
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Plays one legal action on the board. */
export async function playAction(
  page: Page,
  device: Device,
  action: LegalAction,
  legal: readonly LegalAction[],
): Promise<void> {
  const { kind, from, to } = action;
  if (kind === "end-turn") return device.button(page, /^End turn/);
  if (kind === "rearrange") return rearrange(page, device, action, legal);
  if (action.announces) await device.button(page, /Announce/);
  if (from === null || to === null) throw new Error(`no gesture for ${action.text}`);
  if (kind === "promote-in-place") await device.press(page, from);
  else if (kind === "marker") await device.press(page, to);
  else if (kind !== "choose") await device.move(page, from, to);
  await answerQuestions(
    page,
    device,
    action,
    legal.filter((other) => other.from === from && other.to === to && !other.announces),
  );
}

/** Answers what the gesture leaves open: promotion, then re-entry, then relocation. The page does not ask where there is only one answer. */
async function answerQuestions(
  page: Page,
  device: Device,
  action: LegalAction,
  fitting: readonly LegalAction[],
): Promise<void> {
  let left = fitting;
  const promotions = distinct(left.map(({ promotion }) => promotion?.letter ?? ""));
  if (promotions.length > 1 && action.promotion) {
    await expect(chooser(page)).toBeVisible();
    const names = await chooser(page)
      .getByRole("menuitem")
      .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label") ?? ""));
    const label = names.find((name) => name.startsWith(`${action.promotion?.name} `)) ?? "";
    await device.choose(page, action.promotion.name, Number(/\d+/.exec(label)?.[0]));
  }
  left = left.filter(({ promotion }) => promotion?.letter === action.promotion?.letter);
  const entries = distinct(left.map(({ entry }) => entry?.letter ?? ""));
  if (entries.length > 1) {
    await expect(chooser(page)).toBeVisible();
    const names = await chooser(page)
      .getByRole("menuitem")
      .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label") ?? ""));
    const name = action.entry?.name ?? "leave empty";
    await device.choose(page, name, Number(/\d+/.exec(names.find((one) => one.startsWith(name)) ?? "")?.[0]));
  }
  left = left.filter(({ entry }) => entry?.letter === action.entry?.letter);
  const places = distinct(left.map(({ relocation }) => relocation ?? ""));
  if (places.length > 1 && action.relocation) {
    await eventually(() => targets(page)).toEqual([...places].sort());
    await device.press(page, action.relocation);
  }
}

/** Swaps pieces until each stands where the action puts it. */
async function rearrange(
  page: Page,
  device: Device,
  { changes }: LegalAction,
  legal: readonly LegalAction[],
): Promise<void> {
  await device.button(page, /^Rearrange/);
  const pieces = await page
    .locator(".square cg-board")
    .evaluate((element) =>
      [...element.querySelectorAll<HTMLElement & { cgKey: string }>("piece:not(.ghost)")].map(
        (piece) => [piece.cgKey, piece.className] as const,
      ),
    );
  const begun = new Map(
    changes.map(({ square }) => [square, pieces.find(([key]) => key === square)?.[1].split(" ")[1] ?? null]),
  );
  const now = new Map(begun);
  for (const { square, man } of changes) {
    const wanted = man?.name ?? null;
    if (now.get(square) === wanted) continue;
    const other =
      [...now].find(
        ([key, name]) =>
          key !== square &&
          name === wanted &&
          changes.find((change) => change.square === key)?.man?.name !== name,
      )?.[0] ?? "";
    // An empty square cannot be dragged.
    const [a, b] = wanted === null ? [square, other] : [other, square];
    await device.move(page, a, b);
    now.set(other, now.get(square) ?? null);
    now.set(square, wanted);
    // If the swaps so far are a legal action, the page plays it and does not take the next one before the rules have answered.
    const changed = [...now].filter(([key, name]) => begun.get(key) !== name);
    const fits = (one: LegalAction) =>
      one.kind === "rearrange" &&
      one.changes.length === changed.length &&
      changed.every(([key, name]) =>
        one.changes.some(({ square: at, man: to }) => at === key && (to?.name ?? null) === name),
      );
    const played = legal.find(fits);
    if (played) await eventually(async () => (await storedGame(page))?.actions.at(-1)).toBe(played.text);
  }
  await device.button(page, /^Done/);
}
