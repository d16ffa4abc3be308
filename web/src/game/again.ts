// The next game with the same opponent.

import type { VariantInfo } from "tempi-wasm";
import { newId, newSeed } from "../storage/ids";
import type { StoredGame } from "../storage/types";
import { fresh } from "./clock";

/** A new game like one that was played, with the colours changed. */
export function rematch(
  played: StoredGame,
  info: Pick<VariantInfo, "first" | "pieces" | "name">,
  now = Date.now(),
): StoredGame {
  const { variant, start } = played.game;
  return {
    format: 1,
    id: newId(),
    created: now,
    changed: now,
    game: { variant, ...(start ? { start } : {}), actions: [] },
    draft: 0,
    players: { white: played.players.black, black: played.players.white },
    clock: played.clock && fresh(played.clock.rule),
    seed: newSeed(),
    tags: [],
    summary: {
      variant: info.name,
      pieces: info.pieces,
      player: info.first,
      turn: 1,
      ordinal: 1,
      moves: { least: 1, most: 1 },
      result: null,
    },
  };
}
