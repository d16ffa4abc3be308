// The marks on the board, as data: which squares have which mark. `signs.ts` defines how marks look.

import type { Kind, LegalAction, PlayedAction, Square, TurnProgress, View } from "tempi-wasm";
import { effectsOf } from "../turn/effects";
import { type Arranging, meant, partners, shapes, shapesAt } from "./arrange";
import { choosable, fitting, type Question } from "../turn/gestures";
import type { BoardProps } from "./props";
import { SQUARES, area, distance, fileOf, rankOf, squareAt } from "./squares";

export const MARKS = [
  "last",
  "last-from",
  "draft",
  "draft-from",
  "planned",
  "planned-from",
  "target",
  "takes",
  "castles",
  "swap",
  "ends-turn",
  "cost",
  "danger",
  "promotes",
  "creates",
  "pushes",
  "removes",
  "falls",
  "removed",
  "gone",
  "crowded",
  "opposing",
  "owed",
  "barred",
  "vacated",
  "can-promote",
  "choice",
  "quarter",
  "dimmed",
  "beyond",
  "own-marker",
  "their-marker",
  "shape",
  "shape-chosen",
  "shape-unfinished",
  "check",
  "culprit",
] as const;
export type MarkKind = (typeof MARKS)[number];

export interface Mark {
  kind: MarkKind;
  /** The squares that have the mark; those of an area are adjacent. */
  squares: Square[];
  /** The number in the mark: the place in a turn, or a cost. */
  number?: number;
  /** `pushes`: where the piece goes; `creates`: nothing. */
  to?: Square;
  /** `creates`: the new piece; `quarter`: nothing. */
  piece?: Kind;
  /** `quarter`: the move must end outside, not inside. */
  outside?: boolean;
}

export interface Marked {
  view: View;
  /** The square whose piece is lifted or picked, and the one under the pointer or the keyboard's focus. */
  lifted?: Square | null;
  hovered?: Square | null;
  question?: Question | null;
  arranging?: Arranging | null;
  /** The current turn's moves are shown as the opponent's: in a replay, and in earlier positions. */
  asLastTurn?: boolean;
  /** The previous turn is complete but not confirmed, so it is still a draft. */
  unconfirmed?: boolean;
  /** The moves planned for the next turn; with them, every square is a target, and none is marked. */
  planned?: BoardProps["planned"];
  /** No moves are possible here, so movable pieces are not marked. */
  locked?: boolean;
  /** The squares of the latest "why not?". */
  culprits?: readonly Square[];
}

/** All marks, in the order in which they are drawn. */
export function marks(marked: Marked): Mark[] {
  const { view, locked, planned = null } = marked;
  const all = [...turns(marked), ...standing(view)];
  if (planned !== null) all.push(...plannedMoves(planned));
  else if (!locked && !view.result)
    all.push(
      ...(marked.question ? [] : idle(view)),
      ...(marked.lifted || marked.question ? [] : crowded(view)),
      ...lifted(marked),
      ...asked(marked),
      ...arranged(marked),
    );
  if (view.checked.length > 0) all.push({ kind: "check", squares: view.checked });
  if (marked.culprits?.length) all.push({ kind: "culprit", squares: [...marked.culprits] });
  return all;
}

/** The marks for the legend, each once, in the order of `MARKS`. */
export function legend(all: readonly Mark[]): MarkKind[] {
  const used = new Set(all.map(({ kind }) => kind));
  return MARKS.filter((kind) => used.has(kind));
}

function turns(marked: Marked): Mark[] {
  const { view } = marked;
  const last = view.draft.length > 0 && marked.asLastTurn ? view.draft : (view.previous?.actions ?? []);
  const occupied = new Set(view.pieces.map(({ square }) => square));
  const gone = last.flatMap((action) => effectsOf(action).removed).filter((square) => !occupied.has(square));
  const all = moved(marked);
  return gone.length > 0 && (marked.asLastTurn || view.draft.length === 0)
    ? [...all, { kind: "gone", squares: [...new Set(gone)] }]
    : all;
}

function moved({ view, asLastTurn, unconfirmed }: Marked): Mark[] {
  if (unconfirmed && view.draft.length === 0) return played(view.previous?.actions ?? [], "draft");
  const last = played(view.previous?.actions ?? [], "last");
  if (view.draft.length === 0) return last;
  const draft = played(view.draft, asLastTurn ? "last" : "draft");
  // Two turns numbered from 1 would be mistaken for one another.
  return asLastTurn ? draft : [...last.map(({ kind, squares }): Mark => ({ kind, squares })), ...draft];
}

/**
 * The moves of a turn. Targets are numbered if there are several; a square reached twice gets the later
 * number.
 */
export function played(actions: readonly PlayedAction[], kind: "last" | "draft"): Mark[] {
  const moves = actions.filter((action) => action.from !== null && action.to !== null);
  const targets = new Map<Square, number>();
  const origins = new Set<Square>();
  for (const [index, { from, to }] of moves.entries()) {
    if (to !== null) targets.set(to, index + 1);
    if (from !== null && from !== to) origins.add(from);
  }
  for (const { kind: what, changes } of actions)
    if (what === "rearrange") for (const { square } of changes) origins.add(square);
  const numbered = moves.length > 1 || kind === "draft";
  const marks = [...targets].map(([square, number]): Mark => ({
    kind,
    squares: [square],
    ...(numbered ? { number } : {}),
  }));
  const from = [...origins].filter((square) => !targets.has(square));
  return from.length > 0 ? [...marks, { kind: `${kind}-from`, squares: from }] : marks;
}

function plannedMoves(moves: NonNullable<BoardProps["planned"]>): Mark[] {
  const targets = new Map<Square, number>();
  for (const [index, { to }] of moves.entries()) if (to !== null) targets.set(to, index + 1);
  const from = new Set(moves.flatMap((move) => (move.from === null ? [] : [move.from])));
  const left = [...from].filter((square) => !targets.has(square));
  return [
    ...[...targets].map(([square, number]): Mark => ({ kind: "planned", squares: [square], number })),
    ...(left.length > 0 ? [{ kind: "planned-from", squares: left } as const] : []),
  ];
}

/** What the position itself demands, for every viewer. */
function standing({ progress }: View): Mark[] {
  const all: Mark[] = [];
  if (progress.barred.length > 0)
    all.push({ kind: "barred", squares: progress.barred.map(({ square }) => square) });
  if (progress.markers) all.push(...markerRanks(progress, progress.markers));
  return all;
}

function markerRanks(progress: TurnProgress, markers: [Square, Square]): Mark[] {
  const own = markers[progress.player === "white" ? 0 : 1];
  const theirs = markers[progress.player === "white" ? 1 : 0];
  const rank = (marker: Square) =>
    SQUARES.filter((square) => rankOf(square) === rankOf(marker) && fileOf(square) !== fileOf(marker));
  const moves = progress.duties.some(({ duty }) => duty === "move-marker");
  const all: Mark[] = [{ kind: "their-marker", squares: rank(theirs) }];
  return moves ? all : [{ kind: "own-marker", squares: rank(own) }, ...all];
}

/** What may move and where, before a piece is picked. */
function idle(view: View): Mark[] {
  const { progress, legal } = view;
  const all: Mark[] = [];
  const movable = [
    ...new Set(legal.flatMap(({ from, man: piece }) => (from !== null && piece ? [from] : []))),
  ];
  const owner = new Map(view.pieces.map((piece) => [piece.square, piece.color]));
  const opposing =
    progress.men === progress.player ? movable.filter((square) => owner.get(square) !== progress.player) : [];
  if (opposing.length > 0) all.push({ kind: "opposing", squares: opposing });
  const own = movable.filter((square) => owner.get(square) === progress.men);
  if (own.length > 0 && chosenByRule(progress)) all.push({ kind: "owed", squares: own });
  for (const duty of progress.duties) {
    if (duty.duty !== "quarter") continue;
    const squares = area(duty.quarter);
    all.push({ kind: "quarter", squares, outside: !duty.inside });
    all.push({
      kind: "dimmed",
      squares: SQUARES.filter((square) => squares.includes(square) !== duty.inside),
    });
  }
  const inPlace = choosable(legal);
  const pending = progress.duties.some(({ duty }) => duty === "choose-promotion");
  if (inPlace.length > 0) all.push({ kind: pending ? "choice" : "can-promote", squares: inPlace });
  return all;
}

/** The pieces that would be removed if the turn ended now; a picked piece changes that. */
function crowded({ progress, pieces }: View): Mark[] {
  if (!progress.crowded || progress.ordinal < progress.moves.most) return [];
  const within = new Set(progress.crowded.flatMap(([low, high]) => area(`${low}-${high}`)));
  const squares = pieces
    .filter(({ square, color }) => color === progress.player && within.has(square))
    .map(({ square }) => square);
  return squares.length > 0 ? [{ kind: "crowded", squares }] : [];
}

/** Whether a rule singles out some of the player's pieces, which must be visible. */
function chosenByRule({ duties, remaining, barred }: TurnProgress): boolean {
  const picked = duties.some(
    ({ duty }) => duty === "types" || duty === "same-man-forward" || duty === "other-man",
  );
  return (
    picked || (remaining.types?.moved.length ?? 0) > 0 || barred.some(({ because }) => because === "moved")
  );
}

/** The picked piece's targets and restrictions, and the effects of the hovered target. */
function lifted({ view, lifted, hovered, arranging }: Marked): Mark[] {
  if (!lifted || arranging) return [];
  const { legal, progress } = view;
  const from = legal.filter((action) => action.from === lifted && action.to !== lifted && !action.announces);
  const targets = [
    ...new Set(from.flatMap(({ to, rook }) => [...(to === null ? [] : [to]), ...(rook ? [rook.from] : [])])),
  ];
  // Rearrangements and choices are not moves, so they say nothing about whether moves end the turn.
  const moves = legal.filter(({ kind }) => kind !== "rearrange" && kind !== "choose");
  const endsDiffer = new Set(moves.map(({ facts }) => facts?.endsTurn)).size > 1;
  const all = targets.flatMap((to) => target(fitting(legal, lifted, to), to, endsDiffer));
  const beyond = SQUARES.filter((square) => square !== lifted && isBeyond(progress, lifted, square));
  if (beyond.length > 0) all.push({ kind: "beyond", squares: beyond });
  if (hovered && targets.includes(hovered)) all.push(...preview(fitting(legal, lifted, hovered)[0]));
  return all;
}

function target(actions: LegalAction[], square: Square, endsDiffer: boolean): Mark[] {
  const squares = [square];
  const some = (test: (action: LegalAction) => boolean) => actions.some(test);
  const all: Mark[] = [];
  if (some(({ facts }) => Boolean(facts?.captures))) all.push({ kind: "takes", squares });
  else if (some(({ rook }) => rook?.from === square)) all.push({ kind: "castles", squares });
  else all.push({ kind: "target", squares });
  const cost = Math.max(...actions.map(({ facts }) => facts?.cost ?? 0));
  if (cost > 1) all.push({ kind: "cost", squares, number: cost });
  if (endsDiffer && some(({ facts }) => facts?.endsTurn === true)) all.push({ kind: "ends-turn", squares });
  if (some(({ facts }) => facts?.inDanger === true)) all.push({ kind: "danger", squares });
  if (some(({ promotion }) => promotion !== null)) all.push({ kind: "promotes", squares });
  if (some(({ facts }) => Boolean(facts?.creates))) all.push({ kind: "creates", squares });
  if (some(({ facts }) => (facts?.pushes.length ?? 0) > 0)) all.push({ kind: "pushes", squares });
  if (some(({ facts }) => (facts?.removes.length ?? 0) > 0)) all.push({ kind: "removes", squares });
  return all;
}

/** The effects of an action besides moving a piece, for the square under the pointer. */
function preview(action: LegalAction | undefined): Mark[] {
  const facts = action?.facts;
  if (!facts) return [];
  const all: Mark[] = facts.pushes.map(({ from, to }): Mark =>
    to === null ? { kind: "falls", squares: [from] } : { kind: "pushes", squares: [from], to },
  );
  if (facts.creates) all.push({ kind: "creates", squares: [facts.creates.square], piece: facts.creates.man });
  if (facts.removes.length > 0) all.push({ kind: "removed", squares: facts.removes });
  return all;
}

/**
 * Whether a square is out of the move's range, or behind a pair of ranks or files that it may not cross
 * together.
 */
function isBeyond({ movement }: TurnProgress, from: Square, to: Square): boolean {
  if (movement.mostSpaces !== null && distance(from, to) > movement.mostSpaces) return true;
  return movement.noPassing.some((pair) => pair.every((line) => isBetween(line, from, to)));
}

function isBetween(line: string, from: Square, to: Square): boolean {
  const place = /^[a-h]$/.test(line) ? fileOf : rankOf;
  const at = /^[a-h]$/.test(line) ? line.charCodeAt(0) - 97 : Number(line) - 1;
  const [low, high] = [Math.min(place(from), place(to)), Math.max(place(from), place(to))];
  return low < at && at < high;
}

function asked({ question }: Marked): Mark[] {
  if (question?.open === "entry") return [{ kind: "vacated", squares: [question.at] }];
  return [];
}

function arranged({ arranging, lifted }: Marked): Mark[] {
  if (!arranging) return [];
  const swap = lifted ? partners(arranging, lifted) : [];
  return [
    ...(swap.length > 0 ? [{ kind: "swap", squares: swap } as const] : []),
    ...outlined(arranging, lifted),
  ];
}

function outlined(arranging: Arranging, lifted: Square | null | undefined): Mark[] {
  const changed = [...arranging.changed.keys()];
  if (changed.length > 0)
    return [{ kind: meant(arranging) ? "shape-chosen" : "shape-unfinished", squares: changed }];
  const open = lifted ? shapesAt(arranging, lifted) : [[...new Set(shapes(arranging).flat())]];
  return open.filter((squares) => squares.length > 0).map((squares) => ({ kind: "shape", squares }));
}

/** The square of an area for a sign about the whole area: the upper right one as White sees it. */
export function cornerOf(squares: readonly Square[]): Square | null {
  if (squares.length === 0) return null;
  const file = Math.max(...squares.map(fileOf));
  const rank = Math.max(...squares.map(rankOf));
  return squareAt(file, rank);
}
