// An analysis on the screen, with all changes to it. It is stored after every change.

import type { Failure, GameText, Variant, View } from "tempi-wasm";
import { targetNames } from "../board/spoken";
import { explained } from "../table/host";
import { Latest } from "../lib/latest";
import { anchorHref } from "../shell/addresses";
import type { Analysis as Saved } from "../storage/types";
import { failureSentence } from "../text/sentences";
import { type AnalysisDeps, pageDeps } from "./deps";
import { asideOf, freePlace, gamePlace, type Place } from "./place";
import { type Ready, prepare, type Found, type Wanted, find, fromGame } from "./opening";
import { isOf, isWorthKeeping } from "./notes";
import { tidy } from "./pgn";
import { AnalysisState, FIRST } from "./state.svelte";
import {
  type Made,
  ROOT,
  type Tree,
  add,
  comment,
  commentBefore,
  glyph,
  isEmpty,
  node,
  path,
  promote,
  remove,
  texts,
  toMain,
  weight,
  type Step,
  walk,
} from "./tree";

export class Analysis extends AnalysisState {
  private place: Place | null = null;
  private left = false;
  /** Openings run one after the other. */
  private opening: Promise<void> = Promise.resolve();
  /** Incremented with each request to open something. */
  private wishes = 0;
  /** Only the latest request about the open analysis is answered. */
  private readonly latest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: AnalysisDeps = pageDeps) {
    super();
  }

  open(wanted: Wanted): Promise<void> {
    return this.inTurn((isWanted) => this.enter(wanted, isWanted), wanted.open !== "last");
  }
  /** Replaces this analysis, which can be restored. */
  replace(saved: Saved): Promise<void> {
    return this.inTurn((isWanted) => this.exchange(saved, isWanted));
  }
  /** Opens something after all earlier requests; `isWanted`: no newer request has been made. */
  private inTurn(opens: (isWanted: () => boolean) => Promise<void>, isNew = true): Promise<void> {
    if (isNew) [this.wishes, this.dropped] = [this.wishes + 1, null];
    const { wishes } = this;
    const opened = this.opening.then(() => opens(() => wishes === this.wishes));
    this.opening = opened.catch(() => {});
    return opened;
  }

  private async enter(wanted: Wanted, isWanted: () => boolean): Promise<void> {
    if (wanted.open === "last" && this.opened > 0 && this.game === null) return;
    if (wanted.open === "game" && wanted.id === this.game) return;
    await this.flush();
    this.trouble = null;
    if (wanted.open === "last") return this.last();
    const found: Found = await find(wanted);
    if ("trouble" in found) {
      if (this.opened === 0) await this.last();
      this.trouble = found.trouble;
      return;
    }
    if (wanted.open === "game") return this.openGame(wanted.id, found.analysis);
    await this.exchange(found.analysis, isWanted);
  }

  private async last(): Promise<void> {
    const place = await freePlace(this.deps, this.lost);
    const kept = await this.deps.read(place.from);
    const before = place.from === place.id ? null : await this.deps.read(place.id);
    const shown =
      (kept && (await this.put(kept, place))) ||
      (await this.put(fromGame({ variant: FIRST, actions: [] }), place));
    if (!shown) return place.claim.release();
    this.aside = await this.deps.read(asideOf(place));
    if (!kept || place.from === place.id) return;
    // A copy is stored immediately, so that a reload shows it again.
    await this.putAside(before, place);
    await this.save();
  }

  /** The analysis of a game: as stored, with the moves played since as its main line. */
  private async openGame(id: string, played: Saved): Promise<void> {
    const place = await gamePlace(this.deps, id, this.lost);
    const kept = await this.deps.read(place.id);
    const goesOn = kept && isOf(kept, played) && (await this.put(kept, place, id));
    if (!goesOn && !(await this.put(played, place, id))) return this.stay(place);
    this.aside = null;
    if (!goesOn) return;
    if (played.score !== "*") this.given = played.score;
    const line = played.line.moves.map(({ text }) => text);
    if (line.length > texts(this.tree, this.at).length || this.at === ROOT)
      await this.addLine(line, ROOT, true);
  }

  private async exchange(saved: Saved, isWanted: () => boolean): Promise<void> {
    if (!isWanted()) return;
    await this.flush();
    const own = this.game === null ? this.place : null;
    const place = own ?? (await freePlace(this.deps, this.lost));
    const kept = own ? null : await this.deps.read(place.id);
    const ready = await prepare(saved, this.deps.rules);
    if (!isWanted() || "code" in ready) {
      if (isWanted() && "code" in ready) this.failure = ready;
      return this.stay(place);
    }
    // Changes made during the preparation belong to the previous analysis.
    const before = own ? (isEmpty(this.tree) && !this.study ? null : this.saved) : kept;
    this.present(saved, ready, place);
    await this.putAside(before, place);
    await this.save();
  }
  /** Lets the user restore what was shown or stored in a place, if it has any content. */
  private async putAside(before: Saved | null, place: Place): Promise<void> {
    if (before === null || !isWorthKeeping(before, this.saved)) return;
    [this.aside, this.justAside] = [before, true];
    if (place.claim.held) await this.deps.write(asideOf(place), before);
  }

  /** Restores the previous analysis, which swaps places with the current one. */
  bringBack(): Promise<void> {
    const back = this.aside;
    return this.inTurn(async (isWanted) => {
      const { opened } = this;
      if (back === null || this.aside !== back) return;
      await this.exchange(back, isWanted);
      if (this.opened === opened || this.aside !== back) return;
      this.aside = null;
      if (this.place?.claim.held) await this.deps.forget(asideOf(this.place));
    });
  }

  /** After a failed request: releases its place, and keeps or restores the previous analysis. */
  private async stay(place: Place): Promise<void> {
    if (place !== this.place) place.claim.release();
    const { failure } = this;
    if (this.opened === 0) await this.last();
    this.failure = failure;
  }

  /** Shows an analysis stored in a place; returns `false`, and keeps the current one, if it is invalid. */
  private async put(saved: Saved, place: Place, game: string | null = null): Promise<boolean> {
    const ready = await prepare(saved, this.deps.rules);
    if ("code" in ready) {
      this.failure = ready;
      return false;
    }
    this.present(saved, ready, place, game);
    return true;
  }
  private present(saved: Saved, ready: Ready, place: Place, game: string | null = null): void {
    // Discard requests about the previous analysis.
    this.latest.cancel();
    this.settle(place, game);
    this.take(saved, ready);
    this.show(ready.at, ready.view);
  }

  /** Changes the chapters; another one may become the current one. A study is never a game's analysis. */
  arrange(change: (saved: Saved) => Saved): Promise<void> {
    if (this.game !== null) return this.replace(change(this.saved));
    return this.inTurn(async () => {
      const { saved, tree, place } = this;
      if (place === null) return;
      const next = change(saved);
      if (next.line === saved.line) {
        this.study = next.study ?? null;
        return this.later();
      }
      const ready = await prepare(next, this.deps.rules);
      if ("code" in ready) return void (this.failure = ready);
      // Changes made meanwhile belong to the previous chapter.
      this.present(tree === this.tree ? next : change(this.saved), ready, place);
      await this.save();
    }, false);
  }

  /** Another variant, from its start. */
  useVariant(variant: Variant): Promise<void> {
    return this.replace(fromGame({ variant, actions: [] }));
  }
  /** The same variant from another position. */
  async useStart(start: string | null): Promise<void> {
    await this.replace(fromGame({ variant: this.variant, start, actions: [] }));
  }

  // Moving

  go(id: number): Promise<void> {
    this.at = id;
    if (!path(this.tree, this.trail).some((one) => one.id === id)) this.trail = id;
    this.later();
    return this.look();
  }
  step(step: Step): Promise<void> {
    return this.go(walk(this.tree, this.at, step, this.trail));
  }
  /** Goes to a position of the current line, by the number of actions before it. */
  goTo(actions: number): Promise<void> {
    return this.go(actions <= 0 ? ROOT : (this.way[actions - 1]?.id ?? this.at));
  }
  /** Goes to a position of the main line. */
  goToMain(actions: number): Promise<void> {
    return this.go(actions <= 0 ? ROOT : (this.mainLine[actions - 1]?.id ?? this.at));
  }

  /** Loads the position of the current node. */
  async look(): Promise<void> {
    const id = this.at;
    const answer = await this.latest.only(this.deps.rules.view({ game: this.text }));
    if (answer === null) return;
    if (!answer.ok) return this.say(answer.error);
    this.show(id, answer.value);
  }
  private show(id: number, view: View): void {
    this.seen = id;
    this.view = view;
    [this.message, this.remark, this.culprits] = [null, null, []];
  }

  /** Plays actions at a position of the current line, as a variation if they differ from it. */
  async act(at: number, played: readonly string[]): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const answer = await this.latest.only(
      this.deps.rules.play({ game: this.upTo(from), texts: [...played] }),
    );
    if (answer === null) return;
    if (!answer.ok) return this.say(answer.error);
    const { done, refused, view } = answer.value;
    const to = this.graft(from, done);
    if (this.full) return this.look();
    if (done.length > 0) {
      [this.undone, this.justAside] = [null, false];
      this.at = to;
      if (!path(this.tree, this.trail).some(({ id }) => id === to)) this.trail = to;
      this.show(to, view);
      this.later();
    }
    if (refused && done.length > 0) this.remark = this.tell(refused);
    else if (refused) this.say(refused);
  }
  private readonly upTo = (id: number): GameText => ({
    variant: this.variant,
    start: this.start,
    actions: texts(this.tree, id),
  });
  /** Adds actions below a node, as far as possible; returns the last node. */
  private graft(from: number, done: readonly Made[]): number {
    this.full = null;
    let at = from;
    for (const made of done) {
      const added = add(this.tree, at, made);
      if (typeof added === "string") {
        this.full = added;
        break;
      }
      [this.tree, at] = [added.tree, added.id];
    }
    return at;
  }

  /** Adds a line below a node and goes to its end; `main`: as the main line. */
  async addLine(line: readonly string[], from = this.at, main = false): Promise<void> {
    const { opened } = this;
    const answer = await this.deps.rules.play({
      game: this.upTo(from),
      texts: [...line],
      options: { legal: false },
    });
    // The node was removed meanwhile.
    if (opened !== this.opened || !this.tree.nodes.has(from)) return;
    if (!answer.ok) return this.say(answer.error);
    const before = this.tree;
    const at = this.graft(from, answer.value.done);
    // Undoing a deletion would remove what was added after it.
    if (this.tree !== before) this.undone = null;
    if (main) this.tree = toMain(this.tree, at);
    this.trail = at;
    await this.go(at);
  }

  /** Shows why something cannot be played. */
  async explain(at: number, text: string): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const answer = await explained(this.deps.rules, { game: this.upTo(from) }, text);
    if (!answer.ok) this.say(answer.error);
    else if (answer.value) this.say({ code: "illegal", message: answer.value.sentence, why: answer.value });
    else this.stuck(targetNames([], text.slice(0, 2)));
  }
  /** Reports that the piece has no legal move. */
  private stuck(text: string): void {
    this.message = { text, link: null };
    this.culprits = [];
    this.deps.say(text);
  }
  private say(failure: Failure): void {
    this.deps.say(this.tell(failure));
  }
  /** Shows the reason of a rejection; returns its text. */
  private tell(failure: Failure): string {
    const [text, { why }] = [failureSentence(failure), failure];
    this.message = { text, link: anchorHref(why?.anchor) };
    this.culprits = why?.squares ?? [];
    return text;
  }

  // Notes

  glyph(id: number, number: number): void {
    this.change(glyph(this.tree, id, number));
  }
  comment(id: number, text: string, before = false): void {
    this.change((before ? commentBefore : comment)(this.tree, id, text));
  }
  promote(id: number): void {
    this.change(promote(this.tree, id));
  }
  toMain(id: number): void {
    this.change(toMain(this.tree, id));
  }
  async remove(id: number): Promise<void> {
    const before = { tree: this.tree, at: this.at, count: weight(this.tree, id) };
    const gone = id === ROOT || this.way.some((one) => one.id === id);
    const parent = node(this.tree, id).parent ?? ROOT;
    this.change(remove(this.tree, id));
    if (!this.tree.nodes.has(this.trail)) this.trail = gone ? parent : this.at;
    this.undone = before;
    if (gone) await this.go(parent);
  }
  async undo(): Promise<void> {
    if (!this.undone) return;
    const { tree, at } = this.undone;
    this.change(tree);
    this.trail = at;
    await this.go(at);
  }
  private change(tree: Tree): void {
    this.tree = tree;
    this.undone = null;
    this.later();
  }

  /** The tags of the PGN. */
  describe(tags: readonly (readonly [string, string])[], given: Saved["score"]): void {
    [this.tags, this.given] = [tidy(tags), given];
    this.later();
  }

  // Keeping

  private settle(place: Place, game: string | null): void {
    if (place !== this.place) this.place?.claim.release();
    [this.place, this.game, this.elsewhere] = [place, game, !place.claim.held];
    if (this.left) place.claim.release();
  }
  private readonly lost = (): void => void (this.elsewhere = true);
  /** Stores this analysis instead of that of the other tab. */
  async takeOver(): Promise<void> {
    await this.place?.claim.takeOver();
    this.elsewhere = this.place?.claim.held === false;
    await this.save();
  }
  /** Called when the analysis is no longer shown. */
  async leave(): Promise<void> {
    this.left = true;
    await this.flush();
    this.place?.claim.release();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), 200);
  }
  async flush(): Promise<void> {
    if (this.timer !== undefined) await this.save();
  }
  private async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.opened === 0 || !this.place?.claim.held) return;
    this.kept = await this.deps.write(this.place.id, this.saved);
  }
}
