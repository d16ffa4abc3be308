// What the player is doing: the picked piece, the incomplete action, and its open question. Pure: each
// event returns the next state and its effects.

import type { LegalAction, Player, Square, View } from "tempi-wasm";
import { type Arranging, begin, meant, partners, swapped, swaps, textOf, textOfSwap } from "./arrange";
import { type Drawn, drawn, piecesOf } from "../pieces/drawn";
import {
  type Gesture,
  type Intent,
  type Question,
  choosable,
  destinations,
  fitting,
  narrow,
} from "../turn/gestures";

export interface Selection {
  picked: Square | null;
  gesture: Gesture | null;
  question: Question | null;
  arranging: Arranging | null;
}

export const EMPTY: Selection = { picked: null, gesture: null, question: null, arranging: null };

/** An effect that the host must carry out. */
export type Effect =
  | { effect: "act"; at: number; action: LegalAction; announce: boolean }
  | { effect: "step"; to: number }
  | { effect: "refuse"; at: number; text: string; from: Square; to: Square }
  /** A rearrangement that is not legal yet. */
  | { effect: "unfinished"; at: number; text: string };

export interface Next {
  selection: Selection;
  effects: Effect[];
}

const none = (selection: Selection): Next => ({ selection, effects: [] });

/** The initial selection in a position, with the question that the position itself asks. */
export function fresh(view: View, intent: Intent, before: Selection): Selection {
  const arranging = intent.arranging ? arrangingIn(view, before.arranging) : null;
  const selection: Selection = { ...EMPTY, arranging };
  if (arranging) return selection;
  const pending = view.progress.duties.find(({ duty }) => duty === "choose-promotion");
  if (pending?.duty === "choose-promotion")
    return ask(view, intent, selection, { from: pending.square, to: pending.square }).selection;
  return { ...selection, picked: preselected(view) };
}

/**
 * A rearrangement continues at the position where it began, and at the one that its legal arrangement led to.
 */
function arrangingIn(view: View, before: Arranging | null): Arranging | null {
  if (
    before &&
    (view.at === before.at || (view.at === before.at + 1 && view.draft.at(-1)?.kind === "rearrange"))
  ) {
    // Back at the start after a legal arrangement was played: it was taken back.
    return view.at === before.at && meant(before) !== null ? { ...before, changed: new Map() } : before;
  }
  return view.progress.mayRearrange ? begin(view.at, view.legal, view.pieces) : null;
}

/** The piece or marker that must move next, if there is no choice. */
export function preselected({ legal, progress }: View): Square | null {
  const forced = progress.duties.some(({ duty }) => duty === "move-marker" || duty === "same-man-forward");
  const [only, ...more] = [...destinations(legal).keys()];
  return forced && only !== undefined && more.length === 0 ? only : null;
}

/** Where pieces may be dropped now: moves, swaps of a rearrangement, or the squares of an open relocation. */
export function targets(view: View, selection: Selection): Map<Square, Square[]> {
  const { question, arranging } = selection;
  if (question)
    return question.open === "relocation" ? new Map([[question.from, question.options]]) : new Map();
  return arranging ? swaps(arranging) : destinations(view.legal);
}

/** Whose pieces can be picked, by the colors of their pictures; `null` while an answer is pending. */
export function movable(view: View, selection: Selection, ownedByTint: boolean): Player | "both" | null {
  if (view.result) return null;
  if (selection.question)
    return selection.question.open === "relocation"
      ? (shown(view, selection, ownedByTint).get(selection.question.from)?.color ?? null)
      : null;
  const pieces = piecesOf(view, ownedByTint);
  const colors = new Set(
    view.legal
      .flatMap(({ from }) => (from === null ? [] : [pieces.get(from)?.color]))
      .filter((color) => color !== undefined),
  );
  const [color = view.progress.men] = colors;
  // Where pieces of both colors can move, all can be picked; trying one that may not move shows the
  // reason.
  return colors.size > 1 || ownedByTint || color !== view.progress.player ? "both" : color;
}

/** The pieces as the incomplete action leaves them. */
export function shown(view: View, selection: Selection, ownedByTint: boolean): Map<Square, Drawn> {
  const { gesture, question, arranging } = selection;
  // Swaps may be ahead of the position until the rules have answered.
  const pieces = piecesOf(arranging ? { ...view, pieces: [...arranging.pieces] } : view, ownedByTint);
  if (arranging) {
    for (const [square, kind] of arranging.changed) {
      if (kind === null) pieces.delete(square);
      else pieces.set(square, drawn({ ...kind, color: view.progress.player }, ownedByTint));
    }
  }
  if (gesture && gesture.from !== gesture.to) {
    const piece = pieces.get(gesture.from);
    pieces.delete(gesture.from);
    if (piece) pieces.set(gesture.to, piece);
  }
  if (question?.open === "relocation" && question.piece && !pieces.has(question.from))
    pieces.set(question.from, drawn(question.piece, ownedByTint));
  return pieces;
}

/** A piece was dropped on a square, or picked and the square clicked. */
export function dropped(view: View, intent: Intent, selection: Selection, from: Square, to: Square): Next {
  const { question, gesture, arranging } = selection;
  if (question?.open === "relocation" && gesture && from === question.from) {
    return question.options.includes(to)
      ? ask(view, intent, selection, { ...gesture, relocation: to })
      : none(dropQuestion(view, intent, selection));
  }
  if (arranging) {
    const swaps = partners(arranging, from).includes(to);
    return swaps ? swap(view, selection, arranging, from, to) : refused(view, selection, from, to);
  }
  if (fitting(view.legal, from, to).length === 0) return refused(view, selection, from, to);
  return ask(
    view,
    intent,
    { ...selection, question: null },
    { from, to, ...(intent.entry === undefined ? {} : { entry: intent.entry }) },
  );
}

/** A drop for which there is no legal action or swap. */
export function refused(view: View, selection: Selection, from: Square, to: Square): Next {
  const { arranging } = selection;
  if (arranging) {
    const text = textOfSwap(arranging, from, to);
    return {
      selection: { ...selection, picked: null },
      effects: [{ effect: "refuse", at: arranging.at, text, from, to }],
    };
  }
  // The piece that must move next stays picked.
  return {
    selection: { ...selection, picked: selection.question ? null : preselected(view) },
    effects: [{ effect: "refuse", at: view.at, text: from + to, from, to }],
  };
}

/** A square was clicked: a choice may be made there without a move. */
export function pressed(view: View, intent: Intent, selection: Selection, square: Square): Next {
  if (selection.question || selection.arranging || !choosable(view.legal).includes(square))
    return none(selection);
  return ask(view, intent, selection, { from: square, to: square });
}

/**
 * The open question was answered: by the letter of a promotion or of a pocket piece, by `null` to leave the
 * square empty, or by a square.
 */
export function answered(view: View, intent: Intent, selection: Selection, answer: string | null): Next {
  const { question, gesture } = selection;
  if (!question || !gesture) return none(selection);
  if (question.open === "promotion")
    return answer === null
      ? none(selection)
      : ask(view, intent, selection, { ...gesture, promotion: answer });
  if (question.open === "entry") return ask(view, intent, selection, { ...gesture, entry: answer });
  return answer === null ? none(selection) : ask(view, intent, selection, { ...gesture, relocation: answer });
}

/**
 * Drops the incomplete action and puts the pieces back. A choice that the position demands cannot be dropped.
 */
export function dropQuestion(view: View, intent: Intent, selection: Selection): Selection {
  if (selection.arranging && selection.arranging.changed.size > 0 && meant(selection.arranging) === null)
    return { ...selection, picked: null, arranging: { ...selection.arranging, changed: new Map() } };
  return fresh(view, intent, selection);
}

/** Whether the open question comes from the position rather than from an incomplete action. */
export function isPending(view: View, selection: Selection): boolean {
  return (
    selection.question?.open === "promotion" &&
    view.progress.duties.some(({ duty }) => duty === "choose-promotion")
  );
}

function ask(view: View, intent: Intent, selection: Selection, gesture: Gesture): Next {
  const open = narrow(view.legal, gesture);
  if (open.open === "nothing") return refused(view, selection, gesture.from, gesture.to);
  if (open.open !== "action")
    return none({
      ...selection,
      picked: open.open === "relocation" ? open.from : null,
      gesture,
      question: open,
    });
  const announce = intent.armed && open.action.facts?.endsTurn !== false;
  return {
    selection: { ...selection, picked: null, gesture, question: null },
    effects: [{ effect: "act", at: view.at, action: open.action, announce }],
  };
}

function swap(view: View, selection: Selection, arranging: Arranging, from: Square, to: Square): Next {
  const next = swapped(arranging, from, to);
  return {
    selection: { ...selection, picked: null, gesture: null, question: null, arranging: next },
    effects: due(view, next),
  };
}

/** The effects needed to bring the game to the current arrangement. */
export function due(view: View, arranging: Arranging): Effect[] {
  const { at, changed } = arranging;
  const action = changed.size > 0 ? meant(arranging) : null;
  if (action) return [{ effect: "act", at, action, announce: false }];
  const back: Effect[] = view.at === at ? [] : [{ effect: "step", to: at }];
  return changed.size > 0 ? [...back, { effect: "unfinished", at, text: textOf(arranging) }] : back;
}
