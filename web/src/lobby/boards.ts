// The boards of games in progress, which the rules compute from the turns.

import type { Piece } from "tempi-wasm";
import { variantOf } from "../challenge/subject";
import type { GameView } from "../online/protocol";
import { rules } from "../worker/workers";

export interface Shown {
  pieces: readonly Piece[];
  /** The squares of the last turn, concatenated: `e2e4`. */
  last: string;
}
/** The squares that moves leave and reach, each once. Actions without two squares have none. */
export const squaresOf = (actions: readonly string[]): string =>
  [...new Set(actions.flatMap((action) => /^([a-h][1-8])([a-h][1-8])/.exec(action)?.slice(1) ?? []))].join(
    "",
  );

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
  const shown = { pieces: answer.value.pieces, last: squaresOf(game.turns.at(-1)?.actions ?? []) };
  known.set(key, shown);
  for (const old of known.keys()) if (known.size > KEPT) known.delete(old);
  return shown;
}
