// An online game in the form in which the page shows games.

import type { DeclaredEnd, Player } from "tempi-wasm";
import type { ClockState, Seat, StoredGame } from "../storage/types";
import type { OwnTurn } from "./kept";
import { nameWords } from "./names";
import type { GameUpdate, GameView, TimeControl } from "./protocol";

export const other = (player: Player): Player => (player === "white" ? "black" : "white");

/** The actions of all turns that the server has. */
export const actionsOf = ({ turns }: Pick<GameView, "turns">): string[] =>
  turns.flatMap(({ actions }) => actions);

/** Whether games with this control are live, rather than played over days or without a clock. */
export const isLive = ({ kind }: TimeControl): boolean => kind !== "correspondence" && kind !== "unlimited";

/** The side of a player; `null`: a spectator. */
export function sideOf({ players }: Pick<GameView, "players">, player: string | null): Player | null {
  if (player === null) return null;
  return players.white.id === player ? "white" : players.black.id === player ? "black" : null;
}

/** The end of a game, if it does not follow from the turns. An aborted game has none. */
export function endOf({ result, toAct }: Pick<GameView, "result" | "toAct">): DeclaredEnd | null {
  if (!result) return null;
  const loser = result.winner ? other(result.winner) : toAct;
  switch (result.reason) {
    case "agreement":
      return { reason: "agreement" };
    case "resignation":
    case "time":
    case "abandoned":
      return { reason: result.reason, player: loser };
    default:
      return null;
  }
}

/** The clocks by this device's time. */
function clockOf({ clock, control }: GameView, localTime: (server: number) => number): ClockState | null {
  if (!clock || control.kind === "unlimited") return null;
  return {
    rule: control,
    leftMs: { ...clock.leftMs },
    running: clock.running,
    since: clock.sinceMs === null ? null : localTime(clock.sinceMs),
  };
}

/**
 * The game as `side` sees it, with this device's part of the next turn. `localTime` converts times of the server's
 * clock.
 */
export function storedGame(
  view: GameView,
  side: Player | null,
  own: OwnTurn | null,
  localTime: (server: number) => number,
): StoredGame {
  const turn = own && side !== null && view.result === null && own.after === view.turnCount ? own : null;
  const end = endOf(view);
  const seat = (player: Player): Seat => ({
    kind: player === side ? "person" : "remote",
    name: nameWords(view.players[player]),
  });
  const { variant } = view;
  return {
    format: 1,
    id: view.id,
    created: view.createdMs,
    changed: view.turns.at(-1)?.receivedMs ?? view.createdMs,
    game: {
      variant: variant.toml === null ? variant.id : { id: variant.id, toml: variant.toml },
      ...(view.start === null ? {} : { start: view.start }),
      actions: [...actionsOf(view), ...(turn?.actions ?? [])],
      ...(end ? { end } : {}),
    },
    draft: turn && turn.key === null ? turn.actions.length : 0,
    redo: turn ? [...turn.redo] : [],
    players: { white: seat("white"), black: seat("black") },
    clock: clockOf(view, localTime),
    seed: 1,
    tags: [["Event", view.rated ? "Rated game" : "Casual game"]],
    summary: {
      variant: variant.name,
      pieces: [],
      player: view.toAct,
      turn: view.turnCount + 1,
      ordinal: 1,
      moves: { least: 1, most: 1 },
      result: null,
    },
  };
}

/** The game after a change; `null` if changes before it are missing. */
export function updated(view: GameView, update: GameUpdate): GameView | null {
  if (update.version !== view.version + 1) return null;
  const { takenBack, turn, version, turnCount, toAct, clock, offers, result, next } = update;
  const turns = [...view.turns.slice(0, view.turns.length - takenBack), ...(turn ? [turn] : [])];
  return { ...view, turns, version, turnCount, toAct, clock, offers, result, next };
}
