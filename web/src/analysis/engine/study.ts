// What is thought of the turns of a game, by the same measure as `tempi analyze`: how many of the points that could be expected a turn
// gave away, what would have been better, which wins were missed or allowed.

import type { LineTurn, Player, TurnRecord } from "tempi-wasm";
import { expected, type Worth } from "./score";

/** What is thought of a position. */
export interface Thoughts {
  fen: string;
  /** Who acts. */
  player: Player;
  /** `null`: nothing was found out. */
  worth: Worth | null;
  /** The best turn: a win in this turn, if one was found. */
  best: LineTurn | null;
  /** The position after the best turn. */
  bestFen: string | null;
  /** The rest of this turn that wins. */
  win: LineTurn | null;
}

export type Glyph = "?!" | "?" | "??";

/** What is thought of a turn that was played. */
export interface Verdict {
  turn: TurnRecord;
  /** What the position was worth before the turn, and after it. */
  before: Worth;
  after: Worth;
  /** So many percent fewer of the points are to be expected. */
  percent: number;
  /** How much worse the position became, in hundredths of a pawn; `null` where a game became decided or undecided. */
  loss: number | null;
  /** The best turn, if it leads to another position. */
  better: LineTurn | null;
  /** A win in the turn that was not played. */
  missed: LineTurn | null;
  /** The opponent's win in his next turn. */
  allowed: LineTurn | null;
  /** The game was lost whatever was played. */
  lost: boolean;
  /** `null`: good enough. */
  glyph: Glyph | null;
}

/** The least loss in percent that deserves each glyph. */
const GRADES: readonly (readonly [number, Glyph])[] = [
  [20, "??"],
  [10, "?"],
  [5, "?!"],
];

/** A number that grows with what a score is worth to a player: quicker wins and later losses are better. */
function rank(worth: Worth, player: Player): number {
  const { points, winner, actions } = worth;
  if (winner !== null) return winner === player ? 1e6 - (actions ?? 0) : -1e6 + (actions ?? 0);
  return player === "white" ? (points ?? 0) : -(points ?? 0);
}

/** The same end of the game seen from a turn before it. */
function further(worth: Worth, { player, actions }: TurnRecord, passed: boolean): Worth {
  if (worth.winner === null || worth.actions === null) return worth;
  // A turn that goes on after these actions is not another one.
  const more = worth.winner === player && (passed || worth.turns === 0) ? 1 : 0;
  return {
    ...worth,
    actions: worth.actions + actions.length,
    turns: worth.turns === null ? null : worth.turns + more,
  };
}

function share(worth: Worth, player: Player): number {
  const percent = expected(worth);
  return player === "white" ? percent : 100 - percent;
}

/**
 * Judges the turns of a game, as far as there are thoughts of them. `thoughts` are of the positions before each turn, and the last one
 * of the position at the end.
 */
export function verdicts(
  turns: readonly TurnRecord[],
  thoughts: readonly (Thoughts | undefined)[],
): (Verdict | null)[] {
  const found: (Verdict | null)[] = turns.map(() => null);
  let after = thoughts[turns.length];
  let value = after?.worth ?? null;
  // Backwards: what comes out of a position helps to judge those before it.
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const [turn, before, next] = [turns[index], thoughts[index], after];
    if (!turn || !before?.worth || !next || !value) {
      [after, value] = [before, before?.worth ?? null];
      continue;
    }
    const passed = next.player !== turn.player;
    const verdict = judge(turn, before, before.worth, value, next, passed);
    found[index] = verdict;
    [after, value] = [before, verdict.before];
  }
  return found;
}

function judge(
  turn: TurnRecord,
  thoughts: Thoughts,
  worth: Worth,
  after: Worth,
  next: Thoughts,
  passed: boolean,
): Verdict {
  const { player } = turn;
  // Where the game knows better than the search did.
  const through = further(after, turn, passed);
  const best = rank(through, player) > rank(worth, player) ? through : worth;
  const other =
    rank(through, player) < rank(best, player) && thoughts.best !== null && thoughts.bestFen !== next.fen;
  const missed = after.winner === player ? null : thoughts.win;
  const percent = share(best, player) - share(after, player);
  const graded = GRADES.find(([least]) => percent >= least)?.[1] ?? null;
  return {
    turn,
    before: best,
    after,
    percent,
    loss: lossOf(best, after, player),
    better: other ? thoughts.best : null,
    missed,
    allowed: passed ? next.win : null,
    lost: best.winner !== null && best.winner !== player,
    glyph: graded ?? (missed ? "?!" : null),
  };
}

function lossOf(before: Worth, after: Worth, player: Player): number | null {
  if (before.winner === null && after.winner === null)
    return Math.max(0, rank(before, player) - rank(after, player));
  return before.winner === after.winner ? 0 : null;
}

/** The turns that lost most, the worst first. */
export function worst(found: readonly (Verdict | null)[], most: number): Verdict[] {
  const bad = found.filter((verdict) => verdict !== null).filter(({ glyph }) => glyph !== null);
  return bad
    .sort((one, other) => other.percent - one.percent || one.turn.number - other.turn.number)
    .slice(0, most);
}

/** A place on the graph: how far a position lies from the start of the game, counted in turns. */
export function placeOf(turns: readonly TurnRecord[], at: number): number {
  const index = turns.findIndex((turn) => at < turn.at + turn.actions.length);
  const turn = turns[index];
  return turn ? index + Math.max(0, at - turn.at) / turn.actions.length : turns.length;
}

/** The position after so many turns, in actions. */
export function atOf(turns: readonly TurnRecord[], place: number): number {
  const turn = turns[Math.min(place, turns.length) - 1];
  return turn ? turn.at + turn.actions.length : (turns[0]?.at ?? 0);
}
