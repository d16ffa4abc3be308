// Who sits where in a stored game.

import type { Player } from "tempi-wasm";
import type { StoredGame } from "./types";

/** The side of the person in a game against a computer or over the network; `null`: both sides, or neither. */
export function ownSide({ players: { white, black } }: Pick<StoredGame, "players">): Player | null {
  if (white.kind === black.kind) return null;
  return black.kind === "person" ? "black" : "white";
}
