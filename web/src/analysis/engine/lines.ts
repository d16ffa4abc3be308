// A line of the engine as it is read: whole turns, each move of which can be added to the game.

import type { Line, LineTurn, Player } from "tempi-wasm";
import { type Worth, winsInTurn, worthOf } from "./score";

export interface ShownMove {
  name: string;
  /** The texts of the line up to this move. */
  texts: string[];
}
export interface ShownTurn {
  number: number;
  player: Player;
  /** The line begins in the middle of this turn. */
  goesOn: boolean;
  /** The line ends before the turn does. */
  cut: boolean;
  moves: ShownMove[];
}
export interface ShownLine {
  worth: Worth;
  /** `≥` or `≤` where the score is only a bound. */
  bound: string;
  turns: ShownTurn[];
  /** The rest of this turn wins: that is not told before it is asked for. */
  wins: boolean;
}

const BOUNDS = { exact: "", "at-least": "≥", "at-most": "≤" } as const;

/** `ordinal`: of the next move in its turn, from 1. */
export function shownLine(line: Line, player: Player, ordinal: number): ShownLine {
  const worth = worthOf(line);
  const texts: string[] = [];
  const turns = line.turns.map((turn, index) => ({
    number: turn.number,
    player: turn.player,
    goesOn: index === 0 && ordinal > 1,
    cut: !turn.complete,
    moves: turn.moves.map(({ text, name }) => {
      texts.push(text);
      return { name, texts: [...texts] };
    }),
  }));
  return { worth, bound: BOUNDS[line.bound], turns, wins: winsInTurn(worth, player) };
}

/** Lines whose first turns differ: an engine that sees a win can tell of it more than once. */
export function different(lines: readonly Line[]): Line[] {
  const told = new Set<string>();
  return lines.filter(({ turns: [first] }) => {
    const texts = textsOf(first ?? null).join(" ");
    const fresh = !told.has(texts);
    told.add(texts);
    return fresh;
  });
}

/**
 * The turns whose moves are drawn as arrows, the best first; `hidden`: those that win at once are not. `win`: one that wins at once, which the
 * lines may not know yet.
 */
export function arrowTurns(
  lines: readonly Line[],
  player: Player,
  hidden: boolean,
  pointed: number | null,
  win: LineTurn | null = null,
): LineTurn[] {
  if (win && !hidden && pointed === null && !lines.some((line) => winsInTurn(worthOf(line), player)))
    return [win];
  const drawn = pointed === null ? lines.slice(0, 2) : lines.slice(pointed, pointed + 1);
  return drawn
    .filter((line) => !(hidden && winsInTurn(worthOf(line), player)))
    .flatMap(({ turns }) => turns.slice(0, 1));
}

/** The names of a turn's moves. */
export function namesOf(turn: LineTurn | null): string {
  return turn?.moves.map(({ name }) => name).join(" ") ?? "";
}
/** The same to be read: a turn of which only the beginning is known ends with `…`. */
export function readableNames(turn: LineTurn): string {
  return turn.complete ? namesOf(turn) : `${namesOf(turn)} …`;
}
/** Its texts, by which it is played. */
export function textsOf(turn: LineTurn | null): string[] {
  return turn?.moves.map(({ text }) => text) ?? [];
}
/** Whether it gives mate, as its notation says. */
export function mates(turn: LineTurn | null): boolean {
  return turn?.moves.at(-1)?.name.includes("#") === true;
}
