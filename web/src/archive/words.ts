// The results of finished games in words.

import type { ArchivedGame } from "../online/protocol";
import { text } from "./text";

/** How a game ended; for a player of the game (given by identifier), whether they won. */
export function resultWords(
  { result: { winner, reason }, players }: Pick<ArchivedGame, "result" | "players">,
  player: string | null,
): string {
  const t = text();
  if (winner === null) return reason === "aborted" ? t.aborted : t.results.draw;
  const other = winner === "white" ? "black" : "white";
  if (players[winner].id === player) return t.won;
  return players[other].id === player ? t.lost : t.results[winner];
}
