// The boards of games in progress, computed by the rules from their turns.

import type { Piece } from "tempi-wasm";
import { variantOf } from "../challenge/subject";
import type { GameView } from "../online/protocol";
import { rules } from "../worker/workers";

export interface Shown {
  pieces: readonly Piece[];
}
const KEPT = 60;
const known = new Map<string, Shown>();

/** The board of a game; `null` if the rules of this page cannot play it. */
export async function boardOf(game: GameView): Promise<Shown | null> {
  const key = `${game.id} ${game.turnCount} ${game.version}`;
  const found = known.get(key);
  if (found) return found;
  const answer = await rules.view({
    game: {
      variant: variantOf(game.variant),
      start: game.start,
      actions: game.turns.flatMap(({ actions }) => actions),
    },
    options: { legal: false },
  });
  if (!answer.ok) return null;
  const shown = { pieces: answer.value.pieces };
  known.set(key, shown);
  for (const old of known.keys()) if (known.size > KEPT) known.delete(old);
  return shown;
}
