// What happens on a board: presses and keys become gestures, gestures become actions.

import { untrack } from "svelte";
import type { Player, Square, View } from "tempi-wasm";
import { swaps } from "./arrange";
import { arrows, arrow, classes, pictures } from "./signs";
import type { Scene } from "./chessground";
import {
  type Effect,
  EMPTY,
  type Hand,
  type Next,
  answered,
  dropQuestion,
  dropped,
  due,
  fresh,
  isPending,
  movable,
  preselected,
  pressed,
  refused,
  shown,
  targets,
} from "./selection";
import { type Mark, marks } from "./marks";
import { manOn, questionName, spelled, sentences, tidings } from "./spoken";
import { choosable, fitting, single } from "../turn/gestures";
import type { BoardProps } from "./props";
import { type Frame, frames } from "./replay";

import { boardText } from "./text";

export class Control {
  hand: Hand = $state.raw(EMPTY);
  /** The square under the pointer or the keyboard's focus. */
  hovered: Square | null = $state(null);
  /** A step of the replay that is running. */
  frame: Frame | null = $state.raw(null);
  /** An action is on its way to the rules. */
  private sent = $state(false);
  /** Men were swapped since: that goes to the rules when they have answered. */
  private late = false;
  private version = $state(0);
  private seen: { view: View; arranging: boolean; locked: boolean } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The capture that a first tap has shown. */
  private previewed: string | null = null;

  constructor(private readonly given: () => BoardProps) {}

  private get props(): BoardProps {
    return this.given();
  }

  /** Follows a new position. */
  follow(): void {
    const { view, intent, locked = false } = this.props;
    const same =
      this.seen?.view === view && this.seen.arranging === intent.arranging && this.seen.locked === locked;
    if (same) return;
    const before = this.seen?.view ?? null;
    const moved = before !== view;
    this.seen = { view, arranging: intent.arranging, locked };
    untrack(() => {
      this.hand = locked ? EMPTY : fresh(view, intent, this.hand);
      this.sent = false;
      this.previewed = null;
      this.version += 1;
      if (moved) this.stopReplay();
      if (moved) this.tell(before, view);
      this.tellQuestion();
    });
  }

  get marks(): Mark[] {
    const { view, locked = false, told = false, unconfirmed = false, culprits = [] } = this.props;
    if (this.frame) return marks({ view: this.replayed(this.frame), locked: true });
    const { picked, question, arranging } = this.hand;
    const busy = locked || this.sent;
    return marks({
      view,
      told,
      unconfirmed,
      culprits,
      locked: busy,
      lifted: picked,
      question,
      arranging,
      hovered: picked === null ? null : this.hovered,
    });
  }

  private replayed({ done }: Frame): View {
    const { view } = this.props;
    const previous = view.previous
      ? { ...view.previous, actions: view.previous.actions.slice(0, done) }
      : null;
    return {
      ...view,
      draft: [],
      previous,
      checked: [],
      progress: { ...view.progress, barred: [], markers: null },
    };
  }

  get scene(): Scene {
    const { view, about, orientation, locked = false, look } = this.props;
    const all = this.marks;
    const still = this.frame !== null || locked || this.busy;
    const { lines = [], path = null, pointed = null } = this.props;
    return {
      version: this.version,
      orientation,
      men: this.frame?.men ?? shown(view, this.hand, about.ownedByTint),
      movable: still ? null : movable(view, this.hand, about.ownedByTint),
      dests: still ? new Map() : new Map(this.dests),
      classes: this.underPointer(classes(all)),
      shapes: [
        ...pictures(all, orientation, view.progress.player),
        ...(this.frame ? [] : arrows(view, lines, path)),
        ...(pointed === null || this.frame ? [] : [arrow(pointed, pointed, "line")]),
      ],
      selected: still ? null : this.hand.picked,
      animation: look.animation,
      tapsEmpty: this.hand.picked !== null,
      swaps: this.hand.arranging !== null,
    };
  }

  /** The target under the pointer or the finger is ringed. */
  private underPointer(found: Map<Square, string>): Map<Square, string> {
    const { picked } = this.hand;
    const over = this.hovered;
    if (picked !== null && over !== null && this.dests.get(picked)?.includes(over))
      found.set(over, `${found.get(over) ?? ""} mark-under`.trim());
    return found;
  }

  get pending(): boolean {
    return isPending(this.props.view, this.hand);
  }

  get dests(): Map<Square, Square[]> {
    const { arranging } = this.hand;
    return this.sent && arranging ? swaps(arranging) : targets(this.props.view, this.hand);
  }

  /** Nothing can be done before the rules have answered, but to swap on where men are rearranged. */
  private get busy(): boolean {
    return this.sent && (this.hand.arranging === null || this.hand.gesture !== null);
  }

  moved(from: Square, to: Square, touch: boolean): void {
    if (touch && this.mustPreview(from, to)) return;
    this.apply(dropped(this.props.view, this.props.intent, this.hand, from, to));
  }

  refusedDrop(from: Square, to: Square): void {
    if (this.hand.question) this.putBack();
    else this.apply(refused(this.props.view, this.hand, from, to));
  }

  press(square: Square): void {
    if (this.frame) this.stopReplay();
    else if (!this.props.locked) this.apply(pressed(this.props.view, this.props.intent, this.hand, square));
  }

  pick(square: Square | null): void {
    if (this.hand.question || this.frame || this.busy || this.hand.picked === square) return;
    const { arranging } = this.hand;
    // What has to move next stays picked where another piece is pressed that cannot.
    const due = arranging || this.props.locked ? null : preselected(this.props.view);
    const picked = square === null || this.dests.has(square) ? square : (due ?? square);
    this.hand = { ...this.hand, picked };
    if (picked !== square) this.version += 1;
  }

  /** A piece was pressed that may go nowhere: the host is asked why. */
  stuck(square: Square): void {
    const { view, locked = false } = this.props;
    if (locked || this.busy || this.frame || this.hand.question || this.hand.arranging) return;
    if (view.result || choosable(view.legal).includes(square) || this.dests.has(square)) return;
    this.props.onRefused({ at: view.at, text: square, from: square, to: square });
  }

  answer(answer: string | null): void {
    this.apply(answered(this.props.view, this.props.intent, this.hand, answer));
  }

  /** A waiting man was pressed in its tray: it answers the open question, or is kept for the next move. */
  pickWaiting(letter: string): void {
    const { intent, onIntent } = this.props;
    if (this.hand.question?.open === "entry") this.answer(letter);
    else onIntent({ ...intent, entry: intent.entry === letter ? undefined : letter });
  }

  /** Something is half made, which Esc takes back. */
  get isHolding(): boolean {
    return (
      this.hand.question !== null || this.hand.picked !== null || (this.hand.arranging?.changed.size ?? 0) > 0
    );
  }

  /** Puts the men of a half-made action back. A demanded choice is only put aside. */
  putBack(): void {
    const { view, intent } = this.props;
    const was = this.isHolding;
    this.hand = this.pending
      ? { ...this.hand, question: null, gesture: null, picked: null }
      : dropQuestion(view, intent, this.hand);
    this.version += 1;
    if (was) this.say(boardText().dropped, "polite");
  }

  /** Enter on a square of the keyboard's board. */
  enter(square: Square): void {
    const { view, locked = false } = this.props;
    if (this.frame) return this.stopReplay();
    if (locked || this.busy) return;
    const { picked } = this.hand;
    if (picked === square) return this.putBack();
    const dests = this.dests;
    if (picked !== null) {
      if (dests.get(picked)?.includes(square)) return this.moved(picked, square, false);
      if (!dests.has(square)) return this.refusedDrop(picked, square);
    }
    if (choosable(view.legal).includes(square)) return this.press(square);
    const to = dests.get(square);
    if (!to) {
      if (manOn(view, square) === square) return this.say(boardText().cannotMove(square), "polite");
      return this.stuck(square);
    }
    this.pick(square);
    this.say(
      boardText().picked(manOn(view, square).replace(/ [a-h][1-8]$/, ""), square, to.length),
      "polite",
    );
  }

  /** Ends the turn early, if that is possible. */
  endTurn(): void {
    const action = single(this.props.view.legal, "end-turn");
    if (action && !this.props.locked)
      this.act({ effect: "act", at: this.props.view.at, action, announce: false });
  }

  toggleAnnounce(): void {
    const { intent, onIntent, view } = this.props;
    if (!view.progress.mayAnnounce) return;
    onIntent({ ...intent, armed: !intent.armed });
    this.say(intent.armed ? boardText().disarmed : boardText().armed, "polite");
  }

  toggleArrange(): void {
    const { intent, onIntent, view } = this.props;
    if (!intent.arranging && !view.progress.mayRearrange) return;
    onIntent({ ...intent, arranging: !intent.arranging });
    this.say(intent.arranging ? boardText().notArranging : boardText().arranging, "polite");
  }

  /** Shows the last turn again, `pause` milliseconds a move. */
  replay(pause: number): void {
    this.stopReplay();
    const all = frames(this.props.view, this.props.about.ownedByTint);
    if (pause <= 0 || all.length < 2) return;
    const step = (index: number) => {
      this.frame = all[index] ?? null;
      if (this.frame)
        this.timer = setTimeout(() => step(index + 1), index === 0 ? Math.min(pause, 150) : pause);
    };
    step(0);
  }

  stopReplay(): void {
    clearTimeout(this.timer);
    this.frame = null;
  }

  say(text: string, politeness: "polite" | "assertive"): void {
    this.props.announce(spelled(text, this.props.look.spelledFiles), politeness);
  }

  private apply({ hand, effects }: Next): void {
    if (this.sent) return this.swapLater(hand);
    const asked = hand.question !== null && hand.question !== this.hand.question;
    this.hand = hand;
    this.version += 1;
    for (const effect of effects) this.act(effect);
    if (asked) this.tellQuestion();
  }

  private swapLater({ arranging }: Hand): void {
    this.late ||= arranging !== this.hand.arranging;
    this.hand = { ...this.hand, picked: null, arranging };
    this.version += 1;
  }

  /** The rules have answered: what was swapped meanwhile goes on from there. */
  private catchUp(): void {
    if (!this.late) return;
    this.late = false;
    this.follow();
    const { arranging } = this.hand;
    if (arranging) for (const effect of due(this.props.view, arranging)) this.act(effect);
  }

  /** What is new, and what the host has to say behind it: as one text, since a second one would silence the first. */
  private tell(before: View | null, view: View): void {
    const { tells = false, me = null, remark = null } = this.props;
    const news = tells ? tidings(before, view, me) : null;
    const text = sentences(news?.text ?? "", remark ?? "");
    if (text !== "") this.say(text, news?.politeness ?? "polite");
  }

  private tellQuestion(): void {
    const { question } = this.hand;
    if (question) this.say(questionName(question, this.pending), "assertive");
  }

  private act(effect: Effect): void {
    const { onAct, onStep, onRefused } = this.props;
    if (effect.effect === "step") return onStep(effect.to);
    if (effect.effect === "refuse")
      return onRefused({ at: effect.at, text: effect.text, from: effect.from, to: effect.to });
    if (effect.effect === "unfinished") {
      const [square = ""] = effect.text.split("=");
      return onRefused({ at: effect.at, text: effect.text, from: square, to: square });
    }
    const { at, action, announce } = effect;
    this.sent = true;
    const before = this.props.view;
    void Promise.resolve(
      onAct({ at, text: action.text + (announce ? "!" : ""), announces: announce, action }),
    ).then(() => {
      if (this.props.view === before) this.reset();
      else this.catchUp();
    });
  }

  /** The position has not changed: everything goes back. */
  private reset(): void {
    this.sent = this.late = false;
    this.hand = this.props.locked ? EMPTY : fresh(this.props.view, this.props.intent, EMPTY);
    this.version += 1;
  }

  /** Whether a tap only shows what a capture does: once for each target, where that is set. */
  private mustPreview(from: Square, to: Square): boolean {
    const { look, view } = this.props;
    const facts = fitting(view.legal, from, to)[0]?.facts;
    const effects = (facts?.pushes.length ?? 0) + (facts?.removes.length ?? 0) + (facts?.creates ? 1 : 0);
    if (!look.previewCaptures || effects === 0 || this.previewed === from + to) return false;
    this.previewed = from + to;
    this.hand = { ...this.hand, picked: from };
    this.hovered = to;
    this.version += 1;
    return true;
  }
}

/** The colour whose men are `your` men in names. */
export function addressed({ me, view }: Pick<BoardProps, "me" | "view">): Player | null {
  return me === undefined ? view.progress.player : me;
}
