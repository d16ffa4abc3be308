// People at a page against programs: `tempi bot` with settings, and `examples/bot.py`.
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

test("tempi bot seeks by its settings, and mates a person at a page", async ({ come, file, programs }) => {
  const program = programs.bot("--config", file("bot.toml", SETTINGS), "--games", "1");
  const { page } = await come("#/lobby");
  await page.getByRole("button", { name: /^Accept: .*Italian Progressive/ }).click();
  await expect(page).toHaveURL(GAME);
  const game = gameOf(page);
  const { id } = await get<{ id: string }>(page, "me");
  const state = () => get<State>(page, `games/${game}`);
  /** Waits until it is the person's turn, or the game is over. */
  const comes = async (): Promise<State> => {
    let now = await state();
    await eventually(async () => {
      now = await state();
      return now.result !== null || now.players[now.toAct].id === id;
    }).toBe(true);
    return now;
  };
  for (let now = await comes(); now.result === null; now = await comes()) {
    await eventually(async () => (await headline(page).textContent()) ?? "").toMatch(/Your move|Move 1 of/);
    await playAnyTurn(page, game);
    // The page has sent the turn.
    await eventually(async () => (await state()).turnCount).toBeGreaterThan(now.turnCount);
  }
  await expect(headline(page)).toContainText("You lost");
  await page.screenshot({ path: `${OUT}online-tempi-bot.png` });
  const over = await state();
  expect(over.result?.reason).toBe("checkmate");
  expect(Object.values(over.players).find((player) => player.id !== id)?.program).toBe(true);
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
  await expect(headline(page)).toContainText("Your move");
  await move(page, "b6b8");
  await expect(headline(page)).toContainText("You won");
  expect(await listedMoves(page)).toEqual(["Rb6", "Kg8", "Rb8#"]);
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
  for (let turns = 0; turns < 3; turns += 1) {
    await expect(headline(page)).toContainText(/Your move|Move 1 of 2/);
    await playAnyTurn(page, game);
  }
  await expect(headline(page)).toContainText(/Your move|Move 1 of 2/);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.waitForTimeout(700);
  await page.getByRole("button", { name: "Sure?" }).click();
  await expect(headline(page)).toContainText("You lost");
  expect(await program.ended, program.printed()).toBe(0);
  expect(program.printed()).toMatch(new RegExp(`${game} over: (white|black) resignation`));
});
