// What the player is about to do: the piece that is picked, the half-made action and the one question that it leaves open. Pure: each
// event gives the next state and what has to happen outside.

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

/** What has to happen outside for an event. */
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

/** The selection at the beginning of a position: what the position itself asks for is open already. */
export function fresh(view: View, intent: Intent, before: Selection): Selection {
  const arranging = intent.arranging ? arrangingIn(view, before.arranging) : null;
  const selection: Selection = { ...EMPTY, arranging };
  if (arranging) return selection;
  const pending = view.progress.duties.find(({ duty }) => duty === "choose-promotion");
  if (pending?.duty === "choose-promotion")
    return ask(view, intent, selection, { from: pending.square, to: pending.square }).selection;
  return { ...selection, picked: preselected(view) };
}

/** A rearrangement goes on at the position where it began, and at the one to which a legal shape of it has led. */
function arrangingIn(view: View, before: Arranging | null): Arranging | null {
  if (
    before &&
    (view.at === before.at || (view.at === before.at + 1 && view.draft.at(-1)?.kind === "rearrange"))
  ) {
    // Back at its beginning after a legal shape was played: that was taken back.
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

/** Whose pieces can be lifted, by the colors of their pictures; `null` while an answer is awaited. */
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
  // Where other pieces than the player's own move too, all can be lifted: whoever tries one that may not is told why.
  return colors.size > 1 || ownedByTint || color !== view.progress.player ? "both" : color;
}

/** The pieces as the half-made action leaves them. */
export function shown(view: View, selection: Selection, ownedByTint: boolean): Map<Square, Drawn> {
  const { gesture, question, arranging } = selection;
  // What was swapped may be ahead of the position, which follows when the rules have answered.
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

/** A piece was dropped on a square (or picked, and then the square pressed). */
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

/** A drop that no legal action has, or no legal swap. */
export function refused(view: View, selection: Selection, from: Square, to: Square): Next {
  const { arranging } = selection;
  if (arranging) {
    const text = textOfSwap(arranging, from, to);
    return {
      selection: { ...selection, picked: null },
      effects: [{ effect: "refuse", at: arranging.at, text, from, to }],
    };
  }
  // What has to move next stays picked.
  return {
    selection: { ...selection, picked: selection.question ? null : preselected(view) },
    effects: [{ effect: "refuse", at: view.at, text: from + to, from, to }],
  };
}

/** A square was pressed: something may be chosen on it without a move. */
export function pressed(view: View, intent: Intent, selection: Selection, square: Square): Next {
  if (selection.question || selection.arranging || !choosable(view.legal).includes(square))
    return none(selection);
  return ask(view, intent, selection, { from: square, to: square });
}

/** The open question was answered: a letter of a promotion or of a pocket piece, `null` for a square left empty, or a square. */
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

/** Drops the half-made action and puts the pieces back. A choice that the position demands cannot be dropped. */
export function dropQuestion(view: View, intent: Intent, selection: Selection): Selection {
  if (selection.arranging && selection.arranging.changed.size > 0 && meant(selection.arranging) === null)
    return { ...selection, picked: null, arranging: { ...selection.arranging, changed: new Map() } };
  return fresh(view, intent, selection);
}

/** Whether the open question is the position's own, and not a half-made action. */
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

/** What has to happen outside until the game stands as a rearrangement shows it. */
export function due(view: View, arranging: Arranging): Effect[] {
  const { at, changed } = arranging;
  const action = changed.size > 0 ? meant(arranging) : null;
  if (action) return [{ effect: "act", at, action, announce: false }];
  const back: Effect[] = view.at === at ? [] : [{ effect: "step", to: at }];
  return changed.size > 0 ? [...back, { effect: "unfinished", at, text: textOf(arranging) }] : back;
}
