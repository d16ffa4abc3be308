// The first line of the turn panel: the place in the turn, and whether check may be given.

import type { SlotNeed, TurnProgress, View } from "tempi-wasm";
import { playerName } from "../text/names";
import { resultSentence } from "../text/sentences";
import { anyOf } from "./about";
import { text } from "./text";

/**
 * The situation: the player at the screen moves, waits, is about to confirm a turn, or views an earlier
 * position.
 */
export type Standing = "mine" | "theirs" | "thinking" | "confirming" | "past";

/** `named`: the player is named instead of addressed, as at a board for two. */
export function headline(
  { progress, result, pieces, draft }: View,
  standing: Standing,
  named: boolean,
): string {
  const t = text();
  if (result && standing !== "past") return resultSentence(result);
  const player = playerName(progress.player);
  if (standing === "thinking") return t.thinking(player);
  if (standing === "theirs") return t.theirMove(player);
  if (standing === "confirming") return t.complete;
  if (standing === "past") return past(progress);
  const first = progress.duties.find(({ duty }) => duty === "choose-promotion");
  const place = (line: string) => (named ? t.prefix(player, line) : line);
  if (first?.duty === "choose-promotion") {
    const pawn = pieces.find(({ square }) => square === first.square);
    return place(t.chooseFirst(pawn ? anyOf([pawn]) : "", first.square));
  }
  const leads = leading(progress, named ? player : null);
  const lines =
    leads.length > 0 ? leads : [where(progress, named), ...alternating(progress), ...checks(progress)];
  const rearranged =
    draft.at(-1)?.kind === "rearrange" ? draft.at(-1)?.changes.map(({ square }) => square) : undefined;
  if (rearranged) lines[0] = t.rearranged(rearranged.join(" "));
  const line = lines.filter((part) => part !== "").join(" · ");
  // The sentence itself names the player in check.
  return leads.length > 0 && !rearranged ? line : place(line);
}

function past({ turn, ordinal, moves }: TurnProgress): string {
  return ordinal > 1 ? text().pastMove(turn, ordinal - 1, span(moves)) : text().pastStart(turn);
}

function span({ least, most }: { least: number; most: number }): number | string {
  return least === most ? most : text().range(least, most);
}

/** Whether the first line says that the player is in check. */
export const saysCheck = ({ progress, result }: View): boolean =>
  !result && leading(progress, null).length > 0;

/** What takes precedence over everything else. `player`: the name, if the player is not addressed. */
function leading({ duties }: TurnProgress, player: string | null): string[] {
  const t = text();
  if (duties.some(({ duty }) => duty === "leave-check-in-turn")) return [t.inCheckTurn(player)];
  if (duties.some(({ duty }) => duty === "leave-check")) return [t.inCheck(player)];
  return [];
}

function where(progress: TurnProgress, named: boolean): string {
  const t = text();
  const { remaining, moves, ordinal, markers, duties, mayEnd } = progress;
  if (duties.some(({ duty }) => duty === "move-marker")) return t.markerFirst;
  if (remaining.points !== null) return t.pointsLeft(remaining.points, remaining.inAll ?? remaining.points);
  if (remaining.spaces !== null) return t.spacesLeft(remaining.spaces, remaining.inAll ?? remaining.spaces);
  const [due] = remaining.groups;
  if (due && mayEnd) return `${t.next(anyOf(due))}, ${t.orEnd}`;
  if (remaining.skips && remaining.inAll !== null)
    return t.partOf(remaining.inAll - (remaining.moves?.most ?? 1) + 1, remaining.inAll);
  if (ordinal === 1 && remaining.shapes.length > 1)
    return choiceOfShapes(remaining.shapes) ?? t.moveOf(ordinal, span(moves));
  if (mayEnd || progress.ends.includes("choice")) return t.moveUpTo(ordinal, moves.most);
  if (moves.most <= 1) return markers ? t.nowMove : named ? t.namedMove : t.yourMove;
  return progress.alternate ? t.plyOf(ordinal, span(moves)) : t.moveOf(ordinal, span(moves));
}

function alternating({ alternate, men: color }: TurnProgress): string[] {
  return alternate ? [text().piecesMove(playerName(color))] : [];
}

/** `One capture, or two quiet moves`; `null` if the shapes differ in more than captures. */
export function choiceOfShapes(shapes: readonly SlotNeed[][]): string | null {
  const t = text();
  const plain = shapes.every((shape) => shape.every((slot) => !slot.opposing && slot.types.length === 0));
  if (!plain) return null;
  const named = shapes.map((shape) => {
    if (shape.every(({ capture }) => capture === false)) return t.shapeQuiet(shape.length);
    if (shape.every(({ capture }) => capture === true)) return t.shapeCaptures(shape.length);
    return shape.some(({ capture }) => capture === true)
      ? t.shapeMixed(shape.length)
      : t.shapeMoves(shape.length);
  });
  return t.shapes([...new Set(named)]);
}

function checks(progress: TurnProgress): string[] {
  const t = text();
  const { check, checkIf, moves, ordinal, duties } = progress;
  if (duties.some(({ duty }) => duty === "move-marker")) return [];
  if (check === "ends-the-turn") return moves.most > ordinal ? [t.checkEndsTurn] : [];
  if (check === "not-yet") return [ordinal >= moves.most ? t.noCheck : t.notYet];
  if (check !== "may") return [];
  const short = {
    captures: t.checkByCapturing,
    quiet: duties.some(({ duty }) => duty === "no-capture") ? t.mayCheck : t.checkQuietly,
  };
  if (checkIf === "captures" || checkIf === "quiet") return [short[checkIf]];
  // Longer conditions are said in the duty line.
  if (checkIf !== null) return [];
  return moves.most > 1 ? [t.mayCheck] : [];
}

/** The condition under which the next move may give check, if it needs a sentence. */
export function checkCondition({ check, checkIf, player }: TurnProgress): string | null {
  const t = text();
  if (check !== "may") return null;
  if (checkIf === "ends-the-turn") return t.checkIfItEnds;
  if (checkIf === "can-be-ended")
    return t.checkIfAnswered(playerName(player === "white" ? "black" : "white"));
  if (checkIf === "nothing-left") return t.checkIfNothingLeft;
  return checkIf === "own-man" ? t.checkWithOwn : null;
}
