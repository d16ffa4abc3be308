// How those who sit at a board are called.

import type { Player } from "tempi-wasm";
import type { Seat } from "../storage/types";
import { playerName } from "../text/men";
import { shown } from "./clock";
import type { GameController } from "./controller.svelte";
import { rival } from "./position";
import { text } from "./text";

/** `alone`: the only person at the board, who is addressed. */
export function seatName(seat: Seat, player: Player, alone: boolean): string {
  if (seat.kind === "computer") return text().computer(seat.level);
  return seat.name || (alone ? text().you : playerName(player));
}

/** Both clocks in words. */
export function clockWords(game: GameController): string {
  const clock = game.stored?.clock;
  if (!clock) return text().noClock;
  const of = (player: Player): string =>
    text().clockSaid(
      seatName(game.seat(player), player, game.me === player),
      shown(game.timing.left(clock, player)),
    );
  return [of(game.mover), of(rival(game.mover))].join(", ");
}
