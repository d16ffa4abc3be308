// Grades the turns of a game by the winning chances they gave away (`chances` in `score.ts`). The measure is described in docs/WEB.md;
// `tempi analyze` uses the same one.

import type { LineTurn, Player, TurnRecord } from "tempi-wasm";
import { chances, type Worth } from "./score";

/** What the engine found out about a position. */
export interface Thoughts {
  fen: string;
  /** The player to move. */
  player: Player;
  /** The searched score; `null` if the position was not searched. */
  worth: Worth | null;
  /** The best turn: a win in this turn, if there is one. */
  best: LineTurn | null;
  /** The position after the best turn. */
  bestFen: string | null;
  /** The rest of this turn, if it wins. */
  win: LineTurn | null;
}

export type Glyph = "?!" | "?" | "??";

/** The effect of a bad turn: the win is gone, the game is lost, or neither. */
export type Turning = "win-gone" | "lost";

/** The grade of a turn. */
export interface Verdict {
  turn: TurnRecord;
  /** The score before the turn, and after it. */
  before: Worth;
  after: Worth;
  /** The winning chances that the turn gave away, in percentage points. */
  percent: number;
  /** The same in centipawns; `null` if one of the two scores is a forced win. */
  loss: number | null;
  turning: Turning | null;
  /** The best turn, if it leads to another position. */
  better: LineTurn | null;
  /** A win in this turn that was not played. */
  missed: LineTurn | null;
  /** The opponent's win in their next turn. */
  allowed: LineTurn | null;
  /** The game was lost anyway. */
  lost: boolean;
  /** `null` if the turn was good enough. */
  glyph: Glyph | null;
}

/** The least loss of winning chances that earns each glyph. */
const GRADES: readonly (readonly [number, Glyph])[] = [
  [20, "??"],
  [10, "?"],
  [5, "?!"],
];

/** A forced win is gone where fewer chances than this remain. */
const STILL_WINNING = 75;

/** A number that grows with the score: quicker wins and later losses are better. */
function rank(worth: Worth, player: Player): number {
  const { points, winner, actions } = worth;
  if (winner !== null) return winner === player ? 1e6 - (actions ?? 0) : -1e6 + (actions ?? 0);
  return player === "white" ? (points ?? 0) : -(points ?? 0);
}

/** The same forced win, seen from a turn earlier. */
function further(worth: Worth, { player, actions }: TurnRecord, passed: boolean): Worth {
  if (worth.winner === null || worth.actions === null) return worth;
  // A turn that continues these actions is the same turn.
  const more = worth.winner === player && (passed || worth.turns === 0) ? 1 : 0;
  return {
    ...worth,
    actions: worth.actions + actions.length,
    turns: worth.turns === null ? null : worth.turns + more,
  };
}

function share(worth: Worth, player: Player): number {
  const percent = chances(worth);
  return player === "white" ? percent : 100 - percent;
}

/** Grades the turns that can be graded. `thoughts` holds those of the position before each turn, then those of the final position. */
export function verdicts(
  turns: readonly TurnRecord[],
  thoughts: readonly (Thoughts | undefined)[],
): (Verdict | null)[] {
  const found: (Verdict | null)[] = turns.map(() => null);
  let after = thoughts[turns.length];
  let value = after?.worth ?? null;
  // Backward: a score found later in the game corrects the scores before it.
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const [turn, before, next] = [turns[index], thoughts[index], after];
    if (!turn || !before || !next || !value) {
      [after, value] = [before, before?.worth ?? null];
      continue;
    }
    const passed = next.player !== turn.player;
    if (!before.worth) {
      // Not searched: the game itself tells the score, but not whether the turn was a good one.
      [after, value] = [before, further(value, turn, passed)];
      continue;
    }
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
  // The game may have shown more than the search saw.
  const through = further(after, turn, passed);
  const best = rank(through, player) > rank(worth, player) ? through : worth;
  const other =
    rank(through, player) < rank(best, player) && thoughts.best !== null && thoughts.bestFen !== next.fen;
  const missed = after.winner === player ? null : thoughts.win;
  const percent = share(best, player) - share(after, player);
  return {
    turn,
    before: best,
    after,
    percent,
    loss: lossOf(best, after, player),
    turning: turningOf(best, after, player),
    better: other ? thoughts.best : null,
    missed,
    allowed: passed ? next.win : null,
    lost: best.winner !== null && best.winner !== player,
    glyph: GRADES.find(([least]) => percent >= least)?.[1] ?? null,
  };
}

function lossOf(before: Worth, after: Worth, player: Player): number | null {
  if (before.winner === null && after.winner === null)
    return Math.max(0, rank(before, player) - rank(after, player));
  return before.winner === after.winner ? 0 : null;
}

function turningOf(before: Worth, after: Worth, player: Player): Turning | null {
  if (before.winner === player) return share(after, player) < STILL_WINNING ? "win-gone" : null;
  return before.winner === null && after.winner !== null && after.winner !== player ? "lost" : null;
}

/** The turns that gave most away, the worst first. */
export function worst(found: readonly (Verdict | null)[], most: number): Verdict[] {
  const bad = found.filter((verdict) => verdict !== null).filter(({ glyph }) => glyph !== null);
  return bad
    .sort((one, other) => other.percent - one.percent || one.turn.number - other.turn.number)
    .slice(0, most);
}

/** A place on the graph: the distance of a position from the start of the game, in turns. */
export function placeOf(turns: readonly TurnRecord[], at: number): number {
  const index = turns.findIndex((turn) => at < turn.at + turn.actions.length);
  const turn = turns[index];
  return turn ? index + Math.max(0, at - turn.at) / turn.actions.length : turns.length;
}

/** The number of actions played at a place on the graph. */
export function atOf(turns: readonly TurnRecord[], place: number): number {
  const turn = turns[Math.min(place, turns.length) - 1];
  return turn ? turn.at + turn.actions.length : (turns[0]?.at ?? 0);
}
