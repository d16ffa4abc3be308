// Scores for White: as numbers, in words, and as winning chances.

import type { Line, Player, Result, Score, LineTurn } from "tempi-wasm";
import { language } from "../../text/language.svelte";
import { playerName } from "../../text/names";
import { text } from "./text";

/** A score, with the length of a won game in turns. */
export interface Worth extends Score {
  /** The number of turns that the winner still plays, including the current one if it is theirs; `null` if the score is not a win or the number is unknown. */
  turns: number | null;
}

/** The score of a line. Turns can be counted only if the line reaches the end of the game. */
export function worthOf({ score, turns }: Pick<Line, "score" | "turns">): Worth {
  const shown = turns.reduce((sum, { moves }) => sum + moves.length, 0);
  const complete = score.actions !== null && shown >= score.actions;
  return {
    ...score,
    turns:
      score.winner !== null && complete ? turns.filter(({ player }) => player === score.winner).length : null,
  };
}

const certain = (winner: Player): number => (winner === "white" ? 100 : 0);

/** The score of a finished game. */
export function worthOfResult({ winner }: Pick<Result, "winner">): Worth {
  return winner === null
    ? { points: 0, winner: null, actions: null, text: "0.00", chances: 50, turns: null }
    : { points: null, winner, actions: 0, text: "", chances: certain(winner), turns: 0 };
}

/** The score of a position in which a player wins with the rest of their turn. */
export const wonBy = (player: Player): Worth => ({
  points: null,
  winner: player,
  actions: null,
  text: "",
  chances: certain(player),
  turns: 1,
});

/** Whether the game ends with the rest of this turn. */
export function winsInTurn(worth: Worth, player: Player | null): boolean {
  return worth.winner === player && worth.turns === 1;
}

const MINUS = "−";

/** `+1.3`, with the digits and signs of the language. */
export function pawns(points: number, digits = 1): string {
  const size = Math.abs(points / 100).toLocaleString(language.code, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const zero = Number((Math.abs(points) / 100).toFixed(digits)) === 0;
  return zero ? size : `${points > 0 ? "+" : MINUS}${size}`;
}

/** Short form: `+1.3`, `#2` (White wins in two turns), `−#2`. */
export function short({ points, winner, turns }: Worth, digits = 1): string {
  if (winner === null) return pawns(points ?? 0, digits);
  const count = turns === null ? "" : String(turns);
  return turns === 0 ? (winner === "white" ? "1–0" : "0–1") : `${winner === "white" ? "" : MINUS}#${count}`;
}

/**
 * In words: `White wins in 2 turns`, `+1.3`. `player`: the player to move, for "in this turn"; `null`:
 * unknown.
 */
export function words(worth: Worth, player: Player | null): string {
  const { points, winner, turns } = worth;
  const t = text();
  if (winner === null) return pawns(points ?? 0);
  const name = playerName(winner);
  if (turns === 0) return t.won(name);
  if (turns === null) return t.wins(name);
  return winsInTurn(worth, player) ? t.winsInTurn(name) : t.winsIn(name, turns);
}

/** For screen readers: `White is better by 1.3 pawns`. */
export function spoken(worth: Worth, player: Player | null = null): string {
  const points = worth.points ?? 0;
  if (worth.winner !== null) return words(worth, player);
  const size = pawns(Math.abs(points)).replace("+", "");
  return Math.abs(points) < 5 ? text().even : text().ahead(playerName(points > 0 ? "white" : "black"), size);
}

// A line of the engine for display: whole turns, each move of which can be added to the game.

export interface ShownMove {
  name: string;
  /** The texts of the line up to this move. */
  texts: string[];
}
export interface ShownTurn {
  number: number;
  player: Player;
  /** Whether the line begins in the middle of this turn. */
  goesOn: boolean;
  /** Whether the line ends before the turn does. */
  cut: boolean;
  moves: ShownMove[];
}
export interface ShownLine {
  worth: Worth;
  /** `≥` or `≤` if the score is only a bound. */
  bound: string;
  turns: ShownTurn[];
  /** Whether the rest of this turn wins, which is hidden until requested. */
  wins: boolean;
}

const BOUNDS = { exact: "", "at-least": "≥", "at-most": "≤" } as const;

/** `ordinal`: the number of the next move in its turn, from 1. */
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

/** Lines with different first turns: an engine may report the same winning turn more than once. */
export function different(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter(({ turns: [first] }) => {
    const texts = textsOf(first ?? null).join(" ");
    const fresh = !seen.has(texts);
    seen.add(texts);
    return fresh;
  });
}

/**
 * The turns whose moves are drawn as arrows, the best first; if `hidden`, not those that win at once. `win`:
 * a turn that wins at once, which the lines may not have yet.
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
/** The same for display: an incomplete turn ends with `…`. */
export function readableNames(turn: LineTurn): string {
  return turn.complete ? namesOf(turn) : `${namesOf(turn)} …`;
}
/** Its action texts. */
export function textsOf(turn: LineTurn | null): string[] {
  return turn?.moves.map(({ text }) => text) ?? [];
}
/** Whether it gives checkmate, according to its notation. */
export function mates(turn: LineTurn | null): boolean {
  return turn?.moves.at(-1)?.name.includes("#") === true;
}
