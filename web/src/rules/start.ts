// A game or an analysis that begins where an example is shown.
import type { Card, GameText, Player } from "tempi-wasm";
import { begin, newGame, rememberedSetUp } from "../home/setup";
import { library } from "../storage/library";
import type { StoredGame } from "../storage/types";
import { rules } from "../worker/workers";

/** The first `at` actions of a game. */
export const upTo = (game: GameText, at: number): GameText => ({
  variant: game.variant,
  start: game.start ?? null,
  actions: game.actions.slice(0, at),
});

/** A game from a position, in which the player at the screen acts next; with the opponent and the clock that were chosen last. */
export async function gameFrom(card: Card, game: GameText, player: Player): Promise<StoredGame> {
  const setUp = {
    ...rememberedSetUp(),
    colour: player === card.first ? ("first" as const) : ("second" as const),
  };
  const stored: StoredGame = { ...newGame(card, setUp, game.variant), game };
  const answer = await rules.view({ game, options: { legal: false } });
  if (!answer.ok) return stored;
  const { pieces, progress, result } = answer.value;
  const { turn, ordinal, moves } = progress;
  return {
    ...stored,
    summary: { variant: card.name, pieces, player: progress.player, turn, ordinal, moves, result },
  };
}

/** Keeps a game from a position and says where it is played. */
export async function playFrom(card: Card, game: GameText, player: Player): Promise<string> {
  return begin(await gameFrom(card, game, player), (stored) => library.saveGame(stored));
}
