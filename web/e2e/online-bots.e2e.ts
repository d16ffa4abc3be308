// People at a page against programs: `tempi bot` with settings, and `examples/bot.py`.
import type { Page } from "@playwright/test";
import { headline, listedMoves } from "./game-page.ts";
import { eventually, expect, OUT } from "./online.ts";
import { gameOf, get, move, playAnyTurn } from "./online-table.ts";
import { test } from "./programs.ts";

const GAME = /#\/online\/[A-Za-z0-9]+$/;

/** Searches little, plays one variant, and seeks opponents for it. */
const SETTINGS = `[think]
nodes = 2000
turn-ms = 2000

[accept]
variants = ["progressive-italian"]

[[seek]]
control = { kind = "fischer", baseMs = 300000, incrementMs = 5000 }
`;

interface State {
  result: { winner: string | null; reason: string } | null;
  turnCount: number;
  toAct: "white" | "black";
  players: Record<"white" | "black", { id: string; program: boolean }>;
}

const stateOf = (page: Page): Promise<State> => get<State>(page, `games/${gameOf(page)}`);

/** Waits until it is the turn of the page's player, on the server and on the page, or until the game is over. */
async function waitForTurn(page: Page): Promise<State> {
  const { id } = await get<{ id: string }>(page, "me");
  let now = await stateOf(page);
  await eventually(async () => {
    now = await stateOf(page);
    return now.result !== null || now.players[now.toAct].id === id;
  }).toBe(true);
  if (now.result === null) await expect(headline(page)).toContainText(/Your move|Move 1 of|You are in check/);
  return now;
}

/** Plays a turn, and waits until the server has it: until then, the page may still show that it is the player's turn. */
async function playTurnAndWait(page: Page, { turnCount }: State): Promise<void> {
  await playAnyTurn(page, gameOf(page));
  await eventually(async () => (await stateOf(page)).turnCount).toBeGreaterThan(turnCount);
}

test("tempi bot seeks by its settings, and mates a person at a page", async ({ come, file, programs }) => {
  const program = programs.bot("--config", file("bot.toml", SETTINGS), "--games", "1");
  const { page } = await come("#/lobby");
  await page.getByRole("button", { name: /^Accept: .*Italian Progressive/ }).click();
  await expect(page).toHaveURL(GAME);
  for (let now = await waitForTurn(page); now.result === null; now = await waitForTurn(page))
    await playTurnAndWait(page, now);
  await expect(headline(page)).toContainText("You lost");
  await page.screenshot({ path: `${OUT}online-tempi-bot.png` });
  const [over, me] = [await stateOf(page), await get<{ id: string }>(page, "me")];
  expect(over.result?.reason).toBe("checkmate");
  expect(Object.values(over.players).find(({ id }) => id !== me.id)?.program).toBe(true);
  expect(await program.ended, program.printed()).toBe(0);
  expect(program.printed()).toContain('"games":1,"won":1,"lost":0');
});

test("examples/bot.py accepts an invitation, and is mated by a person at a page", async ({
  come,
  programs,
}) => {
  // Two rooks mate, whatever the king does: it has one move.
  const fen = "7k/R7/8/8/8/2K5/8/1R6 w - - 0 1";
  const { page } = await come(`#/challenge?variant=chess&start=${encodeURIComponent(fen)}`);
  await page.getByRole("radio", { name: "10 min + 10 s" }).check();
  await page.getByRole("radio", { name: "White" }).check();
  await page.getByRole("button", { name: "Create the link" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  const program = programs.randomBot("1", link.replace(/^.*#\/challenge\//, ""));
  await expect(page).toHaveURL(GAME);
  const game = gameOf(page);
  await expect(headline(page)).toContainText("Your move");
  await move(page, "b1b6");
  await eventually(() => listedMoves(page)).toEqual(["Rb6", "Kg8"]);
  await move(page, "b6b8");
  await expect(headline(page)).toContainText("You won");
  await eventually(() => listedMoves(page)).toEqual(["Rb6", "Kg8", "Rb8#"]);
  expect(await program.ended, program.printed()).toBe(0);
  expect(program.printed()).toContain(`${game} over: white checkmate`);
});

test("examples/bot.py waits in the lobby, and plays turns of two moves with a person", async ({
  come,
  programs,
}) => {
  const program = programs.randomBot("1");
  const { page } = await come("#/lobby");
  await page.getByRole("button", { name: /^Accept: .*Any variant/ }).click();
  const choice = page.getByRole("dialog", { name: /^Play / });
  await choice.getByRole("button", { name: /^Balanced Marseillais/ }).click();
  await expect(page).toHaveURL(GAME);
  const game = gameOf(page);
  for (let turns = 0; turns < 3; turns += 1) await playTurnAndWait(page, await waitForTurn(page));
  await waitForTurn(page);
  await expect(headline(page)).toContainText(/Move 1 of 2|You are in check/);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.waitForTimeout(700);
  await page.getByRole("button", { name: "Sure?" }).click();
  await expect(headline(page)).toContainText("You lost");
  expect(await program.ended, program.printed()).toBe(0);
  expect(program.printed()).toMatch(new RegExp(`${game} over: (white|black) resignation`));
});
