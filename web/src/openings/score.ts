// The results of a turn, as shares of all games with it.

import type { ExplorerTurn } from "../online/protocol";

type Results = Pick<ExplorerTurn, "white" | "drawn" | "black">;

/** Integer percentages that add up to 100; `null` without games. */
export function percentages({ white, drawn, black }: Results): Results | null {
  const all = white + drawn + black;
  if (all === 0) return null;
  const exact = [white, drawn, black].map((count) => (100 * count) / all);
  const whole = exact.map(Math.floor);
  // The missing points go to the numbers that were rounded down most.
  const order = [0, 1, 2].sort((one, other) => cut(exact, other) - cut(exact, one));
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  for (const index of order.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return { white: whole[0] ?? 0, drawn: whole[1] ?? 0, black: whole[2] ?? 0 };
}
const cut = (parts: readonly number[], index: number): number => (parts[index] ?? 0) % 1;
