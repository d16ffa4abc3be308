import { seriousViolations } from "./axe.ts";
import { board, drag, strip, visitGame } from "./board.ts";
import { eventually, expect, test, type VisitOptions } from "./fixtures.ts";

test.describe("the words of the turn panel", () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

  test("can be expanded where they are longer than their space", async ({ visit }) => {
    const { page } = await visitGame(
      visit,
      { variant: "binary", level: 2, actions: ["e2e4", "d7d5", "d5e4"], draft: ["f1d3"] },
      { ...phone, viewport: { width: 360, height: 640 } },
    );
    const words = page.locator(".panel .lines");
    const hidden = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await page.getByRole("button", { name: "Show all" }).tap();
    await expect(page.getByRole("button", { name: "Show less" })).toBeVisible();
    expect(await hidden()).toBeLessThanOrEqual(1);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Show less" }).tap();
    await eventually(hidden).toBeGreaterThan(1);
    // After another move the text is collapsed again.
    await page.getByRole("button", { name: "Show all" }).tap();
    await page.getByRole("button", { name: /^(Take back the move|Previous position)$/ }).tap();
    await eventually(() => strip(page)).toEqual([]);
    expect(await page.getByRole("button", { name: "Show less" }).count()).toBe(0);
    // Resizing the panel collapses it, too, and it can be expanded again.
    await page.getByRole("button", { name: /^(Play the move again|Next position)$/ }).tap();
    await page.getByRole("button", { name: "Show all" }).tap();
    await page.setViewportSize({ width: 350, height: 640 });
    await eventually(hidden).toBeGreaterThan(1);
    expect(await page.getByRole("button", { name: "Show all" }).count()).toBe(1);
  });

  test("fit where the screen is tall enough, also beside the offer to show the rule", async ({ visit }) => {
    const { page } = await visit("#/play/coactive", phone);
    await expect(page.getByRole("button", { name: "Learn it in 3 steps" })).toBeVisible();
    await expect(page.locator(".panel .duty")).toHaveText("Now move a Black piece.");
    const [duty, offer] = await Promise.all([
      page.locator(".panel .duty").boundingBox(),
      page.locator(".panel .message").boundingBox(),
    ]);
    expect((duty?.y ?? 0) + (duty?.height ?? 0)).toBeLessThanOrEqual(offer?.y ?? 0);
    expect(await page.getByRole("button", { name: "Show all" }).count()).toBe(0);
  });

  test("fit beside that offer on a short screen, and ordinary chess has none", async ({ visit }) => {
    const low = { ...phone, viewport: { width: 360, height: 640 } };
    const { page } = await visit("#/play/coactive", low);
    const offer = page.getByRole("button", { name: "Learn it in 3 steps" });
    await expect(offer).toBeVisible();
    await expect(page.locator(".panel .duty")).toHaveText("Now move a Black piece.");
    const [duty, words, button] = await Promise.all([
      page.locator(".panel .duty").boundingBox(),
      page.locator(".panel .words").boundingBox(),
      offer.boundingBox(),
    ]);
    expect((duty?.y ?? 0) + (duty?.height ?? 0)).toBeLessThanOrEqual(
      (words?.y ?? 0) + (words?.height ?? 0) + 1,
    );
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    await offer.tap();
    await expect(page.getByRole("dialog")).toBeVisible();

    const { page: other } = await visit("#/play/chess", low);
    await expect(board(other).locator("piece").first()).toBeVisible();
    await expect(other.locator(".panel h2")).toHaveText("Your move");
    expect(await other.getByRole("button", { name: "Learn it in 3 steps" }).count()).toBe(0);
  });

  test('keep "back" to the left of "forward" for either hand', async ({ visit }) => {
    const { page } = await visit("#/play/chess", {
      ...phone,
      stored: { "tempi.settings": { version: 1, hand: "left" } },
    });
    const step = async (name: string) =>
      (await page.locator(":is(.panel, .result)").getByRole("button", { name, exact: true }).boundingBox())
        ?.x ?? NaN;
    const middle = 360 / 2;
    await expect(page.locator(".panel")).toBeVisible();
    expect(await step("Previous position")).toBeGreaterThan(middle);
    expect(await step("Next position")).toBeGreaterThan(await step("Previous position"));
    const before = await step("Previous position");
    await page.getByRole("button", { name: "Game menu" }).tap();
    await page.getByRole("button", { name: /Resign/ }).tap();
    await page.getByRole("button", { name: /Sure/ }).tap();
    await expect(page.getByText("You lost")).toBeVisible();
    expect([await step("Previous position"), (await step("Next position")) > before]).toEqual([before, true]);
  });

  test("leave room for a long variant name above the board of a phone", async ({ visit }) => {
    const { page } = await visit("#/play/progressive-forwards-slow-backcapture", phone);
    const name = page.locator("header h1");
    await eventually(async () => (await name.textContent())?.length).toBe(54);
    expect(
      await name.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight <= 1,
        scrollWidth - clientWidth,
      ]),
    ).toEqual([true, 0]);
  });

  for (const [name, viewport] of [
    ["phones", { width: 360, height: 640 }],
    ["desktops", { width: 1280, height: 800 }],
  ] as const) {
    test(`show the whole reason why a move is illegal on ${name}`, async ({ visit }) => {
      const { page } = await visit("#/play/forward", { ...phone, viewport });
      await expect(board(page).locator("piece").first()).toBeVisible();
      await drag(page, "d1", "b6");
      const message = page.locator(".panel .message");
      await expect(message).toHaveText(/The pawn on c2 is in the way|A queen cannot go from d1 to b6/);
      await drag(page, "d1", "c6");
      await expect(message).toHaveText(/A queen cannot go from d1 to c6: .* captures .*Which rule\?/s);
      const hidden = await message.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const last = element.lastElementChild?.getBoundingClientRect();
        return {
          cut: element.scrollHeight - element.clientHeight,
          below: (last?.bottom ?? 0) - box.bottom,
          over: box.bottom - (document.querySelector(".panel .buttons")?.getBoundingClientRect().top ?? 0),
        };
      });
      expect(hidden.cut).toBeLessThanOrEqual(1);
      expect(hidden.below).toBeLessThanOrEqual(1);
      expect(hidden.over).toBeLessThanOrEqual(1);
    });
  }

  test("leave room for every button, also while rearranging", async ({ visit }) => {
    for (const locale of ["en-GB", "de-DE"]) {
      const { page } = await visit("#/play/triomino", { ...phone, locale });
      const rearrange = page.locator(".panel .extras button");
      const crowded = () =>
        page.locator(".panel .buttons").evaluate((row) => {
          const buttons = [...row.querySelectorAll("button")].filter((button) => button.offsetWidth > 0);
          const boxes = buttons.map((button) => button.getBoundingClientRect());
          const over = boxes.filter((box, index) =>
            boxes.some(
              (other, place) => place !== index && box.left < other.right - 1 && other.left < box.right - 1,
            ),
          );
          return (
            over.length + buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
          );
        });
      await expect(rearrange).toBeVisible();
      expect(await crowded()).toBe(0);
      await rearrange.tap();
      await expect(page.locator(".panel .primary")).toBeVisible();
      expect(await crowded()).toBe(0);
    }
  });

  test("show the answer to a typed question", async ({ visit }) => {
    const { page } = await visitGame(
      visit,
      { variant: "progressive-italian", level: 2, actions: ["e2e4"], draft: [] },
      { viewport: { width: 1280, height: 900 } },
    );
    const field = page.getByLabel("Type a move");
    await field.fill("p n");
    await field.press("Enter");
    const answer = page.getByText("knight: White b1 g1; Black b8 g8").filter({ visible: true }).first();
    expect((await answer.boundingBox())?.height).toBeGreaterThan(15);
    await field.blur();
    await expect(page.locator(".typed .answer")).toHaveCount(0);
  });

  for (const [name, address, height] of [
    ["a game", "#/play/gridlock", 768],
    ["an analysis", "#/analysis?variant=gridlock", 900],
  ] as const)
    test(`show all of the help in ${name}`, async ({ visit }) => {
      const { page } = await visit(address, { viewport: { width: 1280, height } });
      const field = page.getByLabel("Type a move");
      await field.fill("help");
      await field.press("Enter");
      const answer = page.locator(".typed .answer");
      await expect(answer.getByText("turn the board")).toBeVisible();
      const box = await answer.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await field.boundingBox())?.y ?? 0);
      expect(await answer.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      await field.press("Escape");
      await expect(answer).toHaveCount(0);
    });
});

test.describe("a choice of a promotion", () => {
  const PENDING = "3k4/1B1q4/3B3R/8/4P3/N4P2/p7/R1B1Kp2 b Q - 0 13 left=3 slot=0 pending=f1";
  const cell = (square: string) => `[role=gridcell][data-square=${square}]`;

  test("has the focus where a page opens with it, and returns it to the square", async ({ visit }) => {
    const { page } = await visit(`#/analysis?variant=monsoon&start=${encodeURIComponent(PENDING)}`);
    const queen = page.getByRole("menuitem", { name: /^queen/ });
    await expect(queen).toBeFocused();
    // The address is replaced when the line is open.
    await expect(page).toHaveURL(/#\/analysis$/);
    await expect(queen).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(cell("f1"))).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(queen).toBeFocused();
    await page.keyboard.press("n");
    await expect(page.locator(cell("f1"))).toBeFocused();
    await eventually(() => strip(page)).toEqual(["f1=N"]);
  });

  test("leaves the arrow keys to the game after a click", async ({ visit }) => {
    const { page } = await visit(
      `#/analysis?variant=chess&start=${encodeURIComponent("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")}`,
    );
    await expect(page).toHaveURL(/#\/analysis$/);
    await drag(page, "a7", "a8");
    await page.getByRole("menuitem", { name: /^rook/ }).click();
    await expect(board(page).locator("piece.rook")).toHaveCount(1);
    await page.keyboard.press("ArrowLeft");
    await expect(board(page).locator("piece.pawn")).toHaveCount(1);
  });
});

test.describe("the space around the board", () => {
  test("has the rule in three steps in a low column", async ({ visit }) => {
    const { page } = await visit("#/play/gridlock", { viewport: { width: 1024, height: 768 } });
    await expect(page.locator(".demo .picture piece").first()).toBeVisible();
    const hidden = () =>
      page.locator(".list .rules").evaluate((rules) => rules.scrollHeight - rules.clientHeight);
    await eventually(hidden).toBe(0);
    await page.locator(".demo").getByRole("button", { name: "Forward" }).click();
    await eventually(hidden).toBe(0);
  });

  for (const [width, height, hints, lists] of [
    [360, 640, 1, 0],
    [360, 740, 1, 0],
    [390, 844, 1, 1],
  ] as const)
    test(`has what fits below the panel of a phone: ${width}x${height}`, async ({ visit }) => {
      const { page } = await visit("#/play/gridlock", { viewport: { width, height }, hasTouch: true });
      await expect(board(page).locator("piece").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Hint", exact: true })).toHaveCount(hints);
      await expect(page.getByRole("log")).toHaveCount(lists);
      // Resigning stays away from the buttons of the turn.
      await expect(page.getByRole("button", { name: "Resign" })).toHaveCount(0);
    });
});

test.describe("on touch screens", () => {
  const LINE = "#/analysis?variant=progressive-italian&actions=e2e4,e7e5,d7d5,b1c3,g1f3";

  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
    [1024, 768],
    [390, 844],
  ] as const)
    test(`the moves of the turn and the tabs of an analysis are 44 pixels high, and nothing else moves: ${width}x${height}`, async ({
      visit,
    }) => {
      const seen = async (options: VisitOptions) => {
        const { page } = await visit(LINE, { viewport: { width, height }, ...options });
        await expect(board(page).locator("piece").first()).toBeVisible();
        await expect(page.locator(".panel .played")).toHaveCount(2);
        const boxes = async (selector: string) =>
          Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
        return {
          kept: [await boxes(".square cg-board"), await boxes(".panel"), await boxes(".panel .step")],
          pressed: await boxes(".panel .played, .tabs button:visible"),
        };
      };
      const fingers = await seen({ hasTouch: true, isMobile: true });
      expect(fingers.pressed.length).toBeGreaterThanOrEqual(6);
      for (const box of fingers.pressed)
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.9);
      expect(fingers.kept).toEqual((await seen({})).kept);
    });
});
