// The logic of a board: clicks and keys become gestures, gestures become actions.

import { untrack } from "svelte";
import type { Player, Square, View } from "tempi-wasm";
import { swaps } from "./arrange";
import { arrows, arrow, classes, pictures } from "./signs";
import type { Scene } from "./chessground";
import {
  type Effect,
  EMPTY,
  type Selection,
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
import { pieceOn, questionName, spelled, sentences, announcement } from "./spoken";
import { choosable, fitting, single } from "../turn/gestures";
import type { BoardProps } from "./props";
import { type Frame, frames } from "./replay";

import { boardText } from "./text";

export class Control {
  selection: Selection = $state.raw(EMPTY);
  /** The square under the pointer or the keyboard's focus. */
  hovered: Square | null = $state(null);
  /** The current step of a replay. */
  frame: Frame | null = $state.raw(null);
  /** An action was sent to the rules and not answered yet. */
  private sent = $state(false);
  /** Pieces were swapped meanwhile, which is sent to the rules after their answer. */
  private late = false;
  private version = $state(0);
  private seen: { view: View; arranging: boolean; locked: boolean; plans: boolean } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The capture that a first tap has previewed. */
  private previewed: string | null = null;

  constructor(private readonly given: () => BoardProps) {}

  private get props(): BoardProps {
    return this.given();
  }

  /** The board takes premoves. */
  private get plans(): boolean {
    return (this.props.planned ?? null) !== null;
  }

  /** Follows a new position. */
  follow(): void {
    const { view, intent, locked = false } = this.props;
    const same =
      this.seen?.view === view && this.seen.arranging === intent.arranging && this.seen.locked === locked;
    if (same) return;
    const before = this.seen?.view ?? null;
    const moved = before !== view;
    const { plans } = this;
    // Moves of the opponent do not disturb a premove that is being entered.
    const keeps = plans || this.seen?.plans === true;
    this.seen = { view, arranging: intent.arranging, locked, plans };
    untrack(() => {
      const { picked } = this.selection;
      this.selection = locked ? EMPTY : fresh(view, intent, this.selection);
      if (keeps && picked !== null && this.selection.picked === null && this.dests.has(picked))
        this.selection = { ...this.selection, picked };
      this.sent = false;
      this.previewed = null;
      this.version += 1;
      if (moved) this.stopReplay();
      if (moved) this.tell(before, view);
      this.tellQuestion();
    });
  }

  get marks(): Mark[] {
    const { view, locked = false, asLastTurn = false, unconfirmed = false, culprits = [] } = this.props;
    const { planned = null } = this.props;
    if (this.frame) return marks({ view: this.replayed(this.frame), locked: true });
    const { picked, question, arranging } = this.selection;
    const busy = locked || this.sent;
    return marks({
      view,
      asLastTurn,
      unconfirmed,
      culprits,
      planned,
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
    const { lines = [], path = null, pointed = null, drawn = [] } = this.props;
    return {
      version: this.version,
      orientation,
      pieces: this.frame?.pieces ?? shown(view, this.selection, about.ownedByTint),
      movable: still ? null : movable(view, this.selection, about.ownedByTint),
      dests: still ? new Map() : new Map(this.dests),
      classes: this.underPointer(classes(all)),
      shapes: [
        ...pictures(all, orientation, view.progress.player),
        ...(this.frame ? [] : arrows(view, lines, path)),
        ...(this.frame ? [] : drawn.map(({ from, to, color }) => arrow(from, to ?? from, color))),
        ...(pointed === null || this.frame ? [] : [arrow(pointed, pointed, "line")]),
      ],
      selected: still ? null : this.selection.picked,
      animation: look.animation,
      tapsEmpty: this.selection.picked !== null,
      swaps: this.selection.arranging !== null,
      quiet: this.plans,
    };
  }

  /** Marks the target under the pointer or finger. */
  private underPointer(found: Map<Square, string>): Map<Square, string> {
    const { picked } = this.selection;
    const over = this.hovered;
    if (picked !== null && over !== null && this.dests.get(picked)?.includes(over))
      found.set(over, `${found.get(over) ?? ""} mark-under`.trim());
    return found;
  }

  get pending(): boolean {
    return isPending(this.props.view, this.selection);
  }

  get dests(): Map<Square, Square[]> {
    const { arranging } = this.selection;
    return this.sent && arranging ? swaps(arranging) : targets(this.props.view, this.selection);
  }

  /** Nothing can be done before the rules answer, except further swaps of a rearrangement. */
  private get busy(): boolean {
    return this.sent && (this.selection.arranging === null || this.selection.gesture !== null);
  }

  moved(from: Square, to: Square, touch: boolean): void {
    if (touch && this.mustPreview(from, to)) return;
    const { picked } = this.selection;
    const next = dropped(this.props.view, this.props.intent, this.selection, from, to);
    // A premove may be reported only when the piece of the next one has been picked.
    const goesOn = this.plans && picked !== null && picked !== from && next.selection.question === null;
    this.apply(goesOn ? { ...next, selection: { ...next.selection, picked } } : next);
  }

  refusedDrop(from: Square, to: Square): void {
    if (this.selection.question) this.putBack();
    else this.apply(refused(this.props.view, this.selection, from, to));
  }

  press(square: Square): void {
    if (this.frame) this.stopReplay();
    else if (!this.props.locked)
      this.apply(pressed(this.props.view, this.props.intent, this.selection, square));
  }

  pick(square: Square | null): void {
    if (this.selection.question || this.frame || this.busy || this.selection.picked === square) return;
    const { arranging } = this.selection;
    // The piece that must move next stays picked if another is clicked that cannot move.
    const due = arranging || this.props.locked ? null : preselected(this.props.view);
    const picked = square === null || this.dests.has(square) ? square : (due ?? square);
    this.selection = { ...this.selection, picked };
    if (picked !== square) this.version += 1;
  }

  /** A piece without a target was clicked: asks the host why. */
  stuck(square: Square): void {
    const { view, locked = false } = this.props;
    if (locked || this.busy || this.frame || this.selection.question || this.selection.arranging) return;
    if (view.result || choosable(view.legal).includes(square) || this.dests.has(square)) return;
    this.props.onRefused({ at: view.at, text: square, from: square, to: square });
  }

  answer(answer: string | null): void {
    this.apply(answered(this.props.view, this.props.intent, this.selection, answer));
  }

  /** A pocket piece was clicked in its tray: it answers the open question, or is chosen for the next move. */
  pickWaiting(letter: string): void {
    const { intent, onIntent } = this.props;
    if (this.selection.question?.open === "entry") this.answer(letter);
    else onIntent({ ...intent, entry: intent.entry === letter ? undefined : letter });
  }

  /** Whether there is something that Esc undoes. */
  get isHolding(): boolean {
    return (
      this.selection.question !== null ||
      this.selection.picked !== null ||
      (this.selection.arranging?.changed.size ?? 0) > 0
    );
  }

  /** Puts the pieces of an incomplete action back. A choice that the position demands is only put aside. */
  putBack(): void {
    const { view, intent } = this.props;
    const was = this.isHolding;
    this.selection = this.pending
      ? { ...this.selection, question: null, gesture: null, picked: null }
      : dropQuestion(view, intent, this.selection);
    this.version += 1;
    if (was) this.say(boardText().dropped, "polite");
  }

  /** Handles Enter on a square of the keyboard's board. */
  enter(square: Square): void {
    const { view, locked = false } = this.props;
    if (this.frame) return this.stopReplay();
    if (locked || this.busy) return;
    const { picked } = this.selection;
    if (picked === square) return this.putBack();
    const dests = this.dests;
    if (picked !== null) {
      if (dests.get(picked)?.includes(square)) return this.moved(picked, square, false);
      if (!dests.has(square)) return this.refusedDrop(picked, square);
    }
    if (choosable(view.legal).includes(square)) return this.press(square);
    const to = dests.get(square);
    if (!to) {
      if (pieceOn(view, square) === square) return this.say(boardText().cannotMove(square), "polite");
      return this.stuck(square);
    }
    this.pick(square);
    this.say(
      boardText().picked(pieceOn(view, square).replace(/ [a-h][1-8]$/, ""), square, to.length),
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

  /** Replays the last turn, with `pause` milliseconds per move. */
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

  private apply({ selection, effects }: Next): void {
    if (this.sent) return this.swapLater(selection);
    const asked = selection.question !== null && selection.question !== this.selection.question;
    this.selection = selection;
    this.version += 1;
    for (const effect of effects) this.act(effect);
    if (asked) this.tellQuestion();
  }

  private swapLater({ arranging }: Selection): void {
    this.late ||= arranging !== this.selection.arranging;
    this.selection = { ...this.selection, picked: null, arranging };
    this.version += 1;
  }

  /** Continues after the rules' answer with what was swapped meanwhile. */
  private catchUp(): void {
    if (!this.late) return;
    this.late = false;
    this.follow();
    const { arranging } = this.selection;
    if (arranging) for (const effect of due(this.props.view, arranging)) this.act(effect);
  }

  /**
   * Announces what is new, followed by the host's remark, as one text, since a second one would silence the
   * first.
   */
  private tell(before: View | null, view: View): void {
    const { tells = false, me = null, remark = null } = this.props;
    const news = tells ? announcement(before, view, me) : null;
    const text = sentences(news?.text ?? "", remark ?? "");
    if (text !== "") this.say(text, news?.politeness ?? "polite");
  }

  private tellQuestion(): void {
    const { question } = this.selection;
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

  /** Puts everything back, since the position has not changed. */
  private reset(): void {
    this.sent = this.late = false;
    this.selection = this.props.locked ? EMPTY : fresh(this.props.view, this.props.intent, EMPTY);
    this.version += 1;
  }

  /** Whether a tap only previews a capture: once for each target, if that is set. */
  private mustPreview(from: Square, to: Square): boolean {
    const { look, view } = this.props;
    const facts = fitting(view.legal, from, to)[0]?.facts;
    const effects = (facts?.pushes.length ?? 0) + (facts?.removes.length ?? 0) + (facts?.creates ? 1 : 0);
    if (!look.previewCaptures || effects === 0 || this.previewed === from + to) return false;
    this.previewed = from + to;
    this.selection = { ...this.selection, picked: from };
    this.hovered = to;
    this.version += 1;
    return true;
  }
}

/** The color whose pieces are called "your". */
export function addressed({ me, view }: Pick<BoardProps, "me" | "view">): Player | null {
  return me === undefined ? view.progress.player : me;
}
