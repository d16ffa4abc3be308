// The opening explorer.
import { seriousViolations } from "./axe.ts";
import { expect, OUT, overflowX } from "./online.ts";
import { PHONE, playMarseillais, post, test } from "./online-table.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

test("positions are explored turn by turn, whatever the order of the moves", async ({ come }) => {
  const { page } = await come("#/about", DESKTOP);
  const { page: black } = await come();
  for (const one of [page, black]) await post(one, "me");
  const first = await playMarseillais(page, black, ["e2e4 g1f3", "e7e5 b8c6", "f1c4 d2d3", "g8f6 f8c5"]);
  await playMarseillais(page, black, ["e2e4 g1f3", "b8c6 e7e5", "f1c4 d2d3", "d7d6 g8f6"]);
  await playMarseillais(page, black, ["d2d4 c2c4", "d7d5 g8f6"]);

  // The server adds games within half a minute of their end.
  const once = { timeout: 10_000 };
  await expect(async () => {
    await page.goto("#/about");
    await page.goto("#/explorer/marseillais");
    await expect(page.getByRole("link", { name: /^e4 Nf3 2 games/ })).toBeVisible(once);
    await expect(page.getByRole("link", { name: /^d4 c4 1 game/ })).toBeVisible(once);
  }).toPass({ timeout: 180_000 });
  await expect(page.getByText("White to play")).toBeVisible();
  await page.getByRole("link", { name: /^e4 Nf3 2 games/ }).click();
  await expect(page).toHaveURL(/#\/explorer\/marseillais\?actions=e2e4%2Cg1f3$/);
  // The link is gone: the focus is at what can be played now, and the view stays.
  await expect(page.getByRole("heading", { name: "Turns played here" })).toBeFocused();
  // One of the two turns, which lead to the same position.
  await page.getByRole("link", { name: /^e5 Nc6/ }).click();
  await expect(page.getByRole("link", { name: /^Bc4 d3 2 games White 100%/ })).toBeVisible();
  await expect(page.getByText("White to play")).toBeVisible();
  // Both moves of the turn have been replayed.
  await expect(page.locator("cg-board square.mark-last")).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: `${OUT}explorer-desktop.png`, fullPage: true });
  await expect(page.locator(`a[href="#/online/${first}"]`)).toBeVisible();

  // The address is all that another visitor needs.
  const { page: phone } = await come(new URL(page.url()).hash, PHONE);
  await expect(phone.getByRole("link", { name: /^Bc4 d3 2 Partien/ })).toBeVisible();
  expect(await overflowX(phone)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(phone)).toEqual([]);
  await phone.screenshot({ path: `${OUT}explorer-360x640.png`, fullPage: true });

  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Black to play")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("White to play")).toBeVisible();
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(page).toHaveURL(/#\/explorer\/marseillais$/);
  await expect(page.getByRole("link", { name: /^d4 c4 1 game/ })).toBeVisible();
  await page.getByLabel("Variant", { exact: true }).selectOption("push");
  await expect(page.getByText("No public game has continued from here yet.")).toBeVisible();

  // From an analysis and from a finished game.
  await page.goto("#/analysis?variant=marseillais&actions=e2e4,g1f3,e7e5");
  const openings = page.getByRole("link", { name: "Openings" });
  // Once the game is loaded.
  await expect(openings).toHaveAttribute("href", /marseillais\?actions=e2e4/);
  await openings.click();
  // In the middle of Black's turn: the position before it counts.
  await expect(page.getByRole("link", { name: /^e5 Nc6/ })).toBeVisible();
  await page.goto(`#/online/${first}`);
  await expect(openings).toHaveAttribute("href", /f1c4/);
  await openings.click();
  await expect(page).toHaveURL(/actions=e2e4%2Cg1f3%2Ce7e5%2Cb8c6%2Cf1c4/);
  await expect(page.getByText("No public game has continued from here yet.")).toBeVisible();
});

test("addresses that make no sense are said to, and a folder without a server has no explorer", async ({
  meet,
  page,
}) => {
  const { page: visitor } = await meet("#/explorer/chess?actions=e2e5");
  await expect(visitor.getByText("This link contains an illegal turn.")).toBeVisible();
  await visitor.getByRole("link", { name: "Start over" }).click();
  await expect(visitor.getByText("White to play")).toBeVisible();
  await visitor.goto("#/explorer/nonsense");
  await expect(visitor.getByRole("heading", { name: "There is no such variant" })).toBeVisible();
  await page.goto("#/explorer/chess");
  await expect(page.getByRole("heading", { name: "There are no online games here" })).toBeVisible();
});
