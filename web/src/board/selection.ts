// What the player is about to do: the man that is picked, the half-made action and the one question that it leaves open. Pure: each
// event gives the next state and what has to happen outside.

import type { LegalAction, Player, Square, View } from "tempi-wasm";
import { type Arranging, begin, meant, partners, swapped, swaps, textOf, textOfSwap } from "./arrange";
import { type Drawn, drawn, menOf } from "../pieces/drawn";
import {
  type Gesture,
  type Intent,
  type Question,
  choosable,
  destinations,
  fitting,
  narrow,
} from "../turn/gestures";

export interface Hand {
  picked: Square | null;
  gesture: Gesture | null;
  question: Question | null;
  arranging: Arranging | null;
}

export const EMPTY: Hand = { picked: null, gesture: null, question: null, arranging: null };

/** What has to happen outside for an event. */
export type Effect =
  | { effect: "act"; at: number; action: LegalAction; announce: boolean }
  | { effect: "step"; to: number }
  | { effect: "refuse"; at: number; text: string; from: Square; to: Square }
  /** A rearrangement that is not legal yet. */
  | { effect: "unfinished"; at: number; text: string };

export interface Next {
  hand: Hand;
  effects: Effect[];
}

const none = (hand: Hand): Next => ({ hand, effects: [] });

/** The hand at the beginning of a position: what the position itself asks for is open already. */
export function fresh(view: View, intent: Intent, before: Hand): Hand {
  const arranging = intent.arranging ? arrangingIn(view, before.arranging) : null;
  const hand: Hand = { ...EMPTY, arranging };
  if (arranging) return hand;
  const pending = view.progress.duties.find(({ duty }) => duty === "choose-promotion");
  if (pending?.duty === "choose-promotion")
    return ask(view, intent, hand, { from: pending.square, to: pending.square }).hand;
  return { ...hand, picked: preselected(view) };
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

/** Where men may be dropped now: moves, swaps of a rearrangement, or the squares of an open relocation. */
export function targets(view: View, hand: Hand): Map<Square, Square[]> {
  const { question, arranging } = hand;
  if (question)
    return question.open === "relocation" ? new Map([[question.from, question.options]]) : new Map();
  return arranging ? swaps(arranging) : destinations(view.legal);
}

/** Whose men can be lifted, by the colours of their pictures; `null` while an answer is awaited. */
export function movable(view: View, hand: Hand, ownedByTint: boolean): Player | "both" | null {
  if (view.result) return null;
  if (hand.question)
    return hand.question.open === "relocation"
      ? (shown(view, hand, ownedByTint).get(hand.question.from)?.color ?? null)
      : null;
  const men = menOf(view, ownedByTint);
  const colors = new Set(
    view.legal
      .flatMap(({ from }) => (from === null ? [] : [men.get(from)?.color]))
      .filter((color) => color !== undefined),
  );
  const [color = view.progress.men] = colors;
  // Where other men than the player's own move too, all can be lifted: whoever tries one that may not is told why.
  return colors.size > 1 || ownedByTint || color !== view.progress.player ? "both" : color;
}

/** The men as the half-made action leaves them. */
export function shown(view: View, hand: Hand, ownedByTint: boolean): Map<Square, Drawn> {
  const { gesture, question, arranging } = hand;
  // What was swapped may be ahead of the position, which follows when the rules have answered.
  const men = menOf(arranging ? { ...view, pieces: [...arranging.pieces] } : view, ownedByTint);
  if (arranging) {
    for (const [square, kind] of arranging.changed) {
      if (kind === null) men.delete(square);
      else men.set(square, drawn({ ...kind, color: view.progress.player }, ownedByTint));
    }
  }
  if (gesture && gesture.from !== gesture.to) {
    const man = men.get(gesture.from);
    men.delete(gesture.from);
    if (man) men.set(gesture.to, man);
  }
  if (question?.open === "relocation" && question.man && !men.has(question.from))
    men.set(question.from, drawn(question.man, ownedByTint));
  return men;
}

/** A man was dropped on a square (or picked, and then the square pressed). */
export function dropped(view: View, intent: Intent, hand: Hand, from: Square, to: Square): Next {
  const { question, gesture, arranging } = hand;
  if (question?.open === "relocation" && gesture && from === question.from) {
    return question.options.includes(to)
      ? ask(view, intent, hand, { ...gesture, relocation: to })
      : none(dropQuestion(view, intent, hand));
  }
  if (arranging) {
    const swaps = partners(arranging, from).includes(to);
    return swaps ? swap(view, hand, arranging, from, to) : refused(view, hand, from, to);
  }
  if (fitting(view.legal, from, to).length === 0) return refused(view, hand, from, to);
  return ask(
    view,
    intent,
    { ...hand, question: null },
    { from, to, ...(intent.entry === undefined ? {} : { entry: intent.entry }) },
  );
}

/** A drop that no legal action has, or no legal swap. */
export function refused(view: View, hand: Hand, from: Square, to: Square): Next {
  const { arranging } = hand;
  if (arranging) {
    const text = textOfSwap(arranging, from, to);
    return {
      hand: { ...hand, picked: null },
      effects: [{ effect: "refuse", at: arranging.at, text, from, to }],
    };
  }
  // What has to move next stays picked.
  return {
    hand: { ...hand, picked: hand.question ? null : preselected(view) },
    effects: [{ effect: "refuse", at: view.at, text: from + to, from, to }],
  };
}

/** A square was pressed: something may be chosen on it without a move. */
export function pressed(view: View, intent: Intent, hand: Hand, square: Square): Next {
  if (hand.question || hand.arranging || !choosable(view.legal).includes(square)) return none(hand);
  return ask(view, intent, hand, { from: square, to: square });
}

/** The open question was answered: a letter of a promotion or of a waiting man, `null` for a square left empty, or a square. */
export function answered(view: View, intent: Intent, hand: Hand, answer: string | null): Next {
  const { question, gesture } = hand;
  if (!question || !gesture) return none(hand);
  if (question.open === "promotion")
    return answer === null ? none(hand) : ask(view, intent, hand, { ...gesture, promotion: answer });
  if (question.open === "entry") return ask(view, intent, hand, { ...gesture, entry: answer });
  return answer === null ? none(hand) : ask(view, intent, hand, { ...gesture, relocation: answer });
}

/** Drops the half-made action and puts the men back. A choice that the position demands cannot be dropped. */
export function dropQuestion(view: View, intent: Intent, hand: Hand): Hand {
  if (hand.arranging && hand.arranging.changed.size > 0 && meant(hand.arranging) === null)
    return { ...hand, picked: null, arranging: { ...hand.arranging, changed: new Map() } };
  return fresh(view, intent, hand);
}

/** Whether the open question is the position's own, and not a half-made action. */
export function isPending(view: View, hand: Hand): boolean {
  return (
    hand.question?.open === "promotion" &&
    view.progress.duties.some(({ duty }) => duty === "choose-promotion")
  );
}

function ask(view: View, intent: Intent, hand: Hand, gesture: Gesture): Next {
  const open = narrow(view.legal, gesture);
  if (open.open === "nothing") return refused(view, hand, gesture.from, gesture.to);
  if (open.open !== "action")
    return none({ ...hand, picked: open.open === "relocation" ? open.from : null, gesture, question: open });
  const announce = intent.armed && open.action.facts?.endsTurn !== false;
  return {
    hand: { ...hand, picked: null, gesture, question: null },
    effects: [{ effect: "act", at: view.at, action: open.action, announce }],
  };
}

function swap(view: View, hand: Hand, arranging: Arranging, from: Square, to: Square): Next {
  const next = swapped(arranging, from, to);
  return {
    hand: { ...hand, picked: null, gesture: null, question: null, arranging: next },
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
