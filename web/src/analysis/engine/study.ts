// The verdicts on the turns of a game. `rules.review` grades them, like `tempi analyze` (see docs/ENGINE.md).

import type { Finding, LineTurn, Player, Review, TurnRecord, Verdict as GivenVerdict } from "tempi-wasm";
import { textsOf, type Worth } from "./score";

/** The engine's results for a position. */
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
  /** The score of the position after the best turn, if it was searched separately. */
  checked: Worth | null;
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
  /** The winning chances that the turn lost, in percentage points. */
  percent: number;
  /** The loss in centipawns; `null` if one of the two scores is a forced win. */
  loss: number | null;
  turning: Turning | null;
  /** The best turn, if it leads to a different position. */
  better: LineTurn | null;
  /** A win in this turn that was not played. */
  missed: LineTurn | null;
  /** The opponent's win in their next turn. */
  allowed: LineTurn | null;
  /** Whether the game was lost anyway. */
  lost: boolean;
  /** `null` if the turn was good enough, or is not graded. */
  glyph: Glyph | null;
  /** The reason why the turn is not graded. */
  exemption: GivenVerdict["exemption"];
}

/** The same forced win, seen from a turn earlier. */
function further(worth: Worth, { player, actions, complete }: TurnRecord): Worth {
  if (worth.winner === null || worth.actions === null) return worth;
  // A turn that continues these actions is the same turn.
  const more = worth.winner === player && (complete || worth.turns === 0) ? 1 : 0;
  return {
    ...worth,
    actions: worth.actions + actions.length,
    turns: worth.turns === null ? null : worth.turns + more,
  };
}

/** The results for a position in the format of `rules.review`. */
export function findingOf(thoughts: Thoughts | undefined): Finding | null {
  if (!thoughts) return null;
  const { worth, best, win, checked } = thoughts;
  return { score: worth, line: textsOf(win ?? best), wins: win !== null, checked };
}

/**
 * The verdicts on the turns of a game, with scores as the page shows them. `thoughts` holds those of the
 * position before each turn, then those of the final position.
 */
export function verdicts(
  turns: readonly TurnRecord[],
  thoughts: readonly (Thoughts | undefined)[],
  review: Review | null,
): (Verdict | null)[] {
  const found: (Verdict | null)[] = turns.map(() => null);
  let value = thoughts[turns.length]?.worth ?? null;
  // Backward: a score found later in the game corrects the scores before it.
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const [turn, before, given] = [turns[index], thoughts[index], review?.turns[index] ?? null];
    if (!turn || !value) {
      value = before?.worth ?? null;
      continue;
    }
    const [after, through] = [value, further(value, turn)];
    value = before?.worth ?? through;
    if (!before?.worth || !given) continue;
    if (given.origin === "game") value = through;
    else if (given.origin === "check") value = before.checked ?? before.worth;
    found[index] = {
      ...shown(given),
      turn,
      before: value,
      after,
      turning: turningOf(turn, value, after, given),
    };
  }
  return found;
}

const shown = ({ grade, exemption, percent, loss, better, missed, allowed, lost }: GivenVerdict) => ({
  glyph: grade,
  exemption,
  percent,
  loss,
  better,
  missed,
  allowed,
  lost,
});

function turningOf(turn: TurnRecord, before: Worth, after: Worth, { grade }: GivenVerdict): Turning | null {
  if (grade === null) return null;
  if (before.winner === turn.player) return "win-gone";
  return before.winner === null && after.winner !== null && after.winner !== turn.player ? "lost" : null;
}

/** The turns that lost most, worst first. */
export function worst(found: readonly (Verdict | null)[], most: number): Verdict[] {
  const bad = found.filter((verdict) => verdict !== null).filter(({ glyph }) => glyph !== null);
  return bad
    .sort((one, other) => other.percent - one.percent || one.turn.number - other.turn.number)
    .slice(0, most);
}

/** The x coordinate of a position on the graph: its distance from the start of the game, in turns. */
export function placeOf(turns: readonly TurnRecord[], at: number): number {
  const index = turns.findIndex((turn) => at < turn.at + turn.actions.length);
  const turn = turns[index];
  return turn ? index + Math.max(0, at - turn.at) / turn.actions.length : turns.length;
}

/** The number of actions played at an x coordinate of the graph. */
export function atOf(turns: readonly TurnRecord[], place: number): number {
  const turn = turns[Math.min(place, turns.length) - 1];
  return turn ? turn.at + turn.actions.length : (turns[0]?.at ?? 0);
}
