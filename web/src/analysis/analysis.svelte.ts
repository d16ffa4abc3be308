// An analysis on the screen: everything that is shown of it and everything that changes it. It is kept at every change.

import type { Failure, GameText, Square, Variant, VariantInfo, View } from "tempi-wasm";
import { type Intent, NO_INTENT } from "../board/hand";
import { spelled } from "../board/names";
import { Latest } from "../lib/latest";
import { anchorHref } from "../rules/address";
import type { Kept, Analysis as Saved } from "../storage/types";
import { failureSentence } from "../text/fill";
import { type AnalysisDeps, pageDeps } from "./deps";
import { type Fault, prepare } from "./grow";
import { asideOf, freePlace, gamePlace, type Place } from "./place";
import { tidy } from "./tags";
import { type Found, type Trouble, type Wanted, find, fromGame } from "./wanted";
import { type Full, type Made, type Node, ROOT, type Tree, add, comment, commentBefore, emptyTree, following, glyph, isEmpty, node, path, promote, remove, texts, toLine, toMain, turnings, weight } from "./tree";
import { type Step, next, walk } from "./walk";

/** The variant of a first visit. */
const FIRST = "chess";

/** No action's text has a space in it. */
const joined = (nodes: readonly Node[]): string => nodes.map(({ text }) => text).join(" ");
const split = (played: string): string[] => (played === "" ? [] : played.split(" "));

export class Analysis {
  variant: Variant = $state.raw(FIRST);
  info: VariantInfo | null = $state.raw(null);
  /** The FEN of the start; `null`: the variant's own. */
  start: string | null = $state(null);
  tree: Tree = $state.raw(emptyTree());
  /** The node that is looked at. */
  at: number = $state(ROOT);
  /** The end of the line on which one walks. */
  private trail: number = $state(ROOT);
  view: View | null = $state.raw(null);
  /** The node that `view` shows; while another one is on its way it is not `at`. */
  private seen = ROOT;
  tags: [string, string][] = $state.raw([]);
  /** The result as it was given, where it does not follow from the moves. */
  given: Saved["score"] = $state("*");

  message: { text: string; link: string | null } | null = $state.raw(null);
  culprits: readonly Square[] = $state.raw([]);
  intent: Intent = $state.raw(NO_INTENT);
  claiming = $state(false);

  trouble: Trouble | null = $state.raw(null);
  /** What could not be read of what was opened. */
  fault: Fault | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  full: Full | null = $state(null);
  /** What was taken away last, to be had back. */
  undone: { tree: Tree; at: number; count: number } | null = $state.raw(null);
  /** There is something that was analysed before and can be brought back. */
  aside: Saved | null = $state.raw(null);
  /** It was put aside just now. */
  justAside = $state(false);
  kept: Kept = $state("kept");
  /** The game whose analysis it is; `null`: of none. */
  game: string | null = $state(null);
  /** Grows with everything that is opened. */
  opened = $state(0);

  /** Another tab keeps an analysis in the place of this one. */
  elsewhere = $state(false);

  private place: Place | null = null;
  private left = false;
  /** Of what is opened the newest is shown, of questions about it the newest is answered. */
  private readonly openings = new Latest();
  private readonly latest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: AnalysisDeps = pageDeps) {}

  // ----- what is to be seen

  get name(): string {
    return this.info?.name ?? "";
  }
  readonly current: Node = $derived(node(this.tree, this.at));
  readonly way: Node[] = $derived(path(this.tree, this.at));
  readonly mainLine: Node[] = $derived(following(this.tree, ROOT));
  // As one text: who follows the moves hears nothing of a comment that is written.
  private readonly played = $derived(joined(this.way));
  private readonly mainPlayed = $derived(joined(this.mainLine));
  /** The game to the node that is looked at. */
  readonly text: GameText = $derived({ variant: this.variant, start: this.start, actions: split(this.played) });
  readonly mainText: GameText = $derived({ variant: this.variant, start: this.start, actions: split(this.mainPlayed) });
  readonly canGoOn = $derived(next(this.tree, this.at, this.trail) !== null);
  get saved(): Saved {
    return {
      variant: this.variant, start: this.start, line: toLine(this.tree), way: turnings(this.tree, this.at), tags: this.tags, score: this.given,
    };
  }

  // ----- opening

  async open(wanted: Wanted): Promise<void> {
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
    await this.replace(found.analysis);
  }

  private async last(): Promise<void> {
    const place = await freePlace(this.deps, this.lost);
    const kept = await this.deps.read(place.from);
    if (!(kept && (await this.put(kept, place))) && !(await this.put(fromGame({ variant: FIRST, actions: [] }), place))) return place.claim.release();
    this.aside = await this.deps.read(asideOf(place));
  }

  /** The analysis of a game: what was kept of it, with what was played since as its main line. */
  private async openGame(id: string, played: Saved): Promise<void> {
    const place = await gamePlace(this.deps, id, this.lost);
    const kept = await this.deps.read(place.id);
    const same = kept && JSON.stringify([kept.variant, kept.start]) === JSON.stringify([played.variant, played.start]);
    const known = this.failure;
    const goesOn = same && (await this.put(kept, place, id));
    if (!goesOn && !(await this.put(played, place, id))) return this.stay(place, known);
    this.aside = null;
    if (!goesOn) return;
    if (played.score !== "*") this.given = played.score;
    const line = played.line.moves.map(({ text }) => text);
    if (line.length > texts(this.tree, this.at).length || this.at === ROOT) await this.addLine(line, ROOT, true);
  }

  /** Puts another analysis in the place of this one, which can be brought back. */
  async replace(saved: Saved): Promise<void> {
    await this.flush();
    const own = this.game === null ? this.place : null;
    const place = own ?? (await freePlace(this.deps, this.lost));
    const before = own ? (isEmpty(this.tree) ? null : this.saved) : await this.deps.read(place.id);
    const old = before && before.line.moves.length + (before.line.comments?.length ?? 0) > 0 && JSON.stringify(before.line) !== JSON.stringify(saved.line) ? before : null;
    const known = this.failure;
    if (!(await this.put(saved, place))) return this.stay(place, known);
    if (old) {
      [this.aside, this.justAside] = [old, true];
      if (place.claim.held) await this.deps.write(asideOf(place), old);
    }
    await this.save();
  }

  async bringBack(): Promise<void> {
    const back = this.aside;
    if (!back) return;
    this.aside = null;
    if (this.place?.claim.held) await this.deps.forget(asideOf(this.place));
    await this.replace(back);
  }

  /** What was wanted cannot be shown: what was shown before stays, or comes, and the place that was meant for it is free again. */
  private async stay(place: Place, known: Failure | null): Promise<void> {
    if (place !== this.place) place.claim.release();
    const { failure } = this;
    if (this.opened === 0) await this.last();
    this.failure = failure ?? known;
  }

  /** Shows an analysis, which is kept in a place; answers whether there is any of it to show. What was shown stays if not. */
  private async put(saved: Saved, place: Place, game: string | null = null): Promise<boolean> {
    const ready = await this.openings.only(prepare(saved, this.deps.rules));
    if (ready === null || "code" in ready) {
      this.failure = ready;
      return false;
    }
    // What was asked about the analysis before is not heard any more.
    this.latest.cancel();
    this.settle(place, game);
    const { info, grown, at, view } = ready;
    [this.variant, this.start, this.info, this.tags, this.given] = [saved.variant, saved.start, info, tidy(saved.tags), saved.score];
    [this.tree, this.fault, this.failure, this.full, this.undone] = [grown.tree, grown.fault, null, null, null];
    this.at = this.trail = at;
    this.opened += 1;
    this.show(at, view);
    return true;
  }

  /** Another variant, from its start. */
  async useVariant(variant: Variant): Promise<void> {
    await this.replace(fromGame({ variant, actions: [] }));
  }
  /** The same variant from another position. */
  async useStart(start: string | null): Promise<void> {
    await this.replace(fromGame({ variant: this.variant, start, actions: [] }));
  }

  // ----- moving

  go(id: number): Promise<void> {
    this.at = id;
    if (!path(this.tree, this.trail).some((one) => one.id === id)) this.trail = id;
    this.later();
    return this.look();
  }
  step(step: Step): Promise<void> {
    return this.go(walk(this.tree, this.at, step, this.trail));
  }
  /** To a position of the line that is looked at, by the number of actions before it. */
  goTo(actions: number): Promise<void> {
    return this.go(actions <= 0 ? ROOT : (this.way[actions - 1]?.id ?? this.at));
  }
  /** To a position of the main line. */
  goToMain(actions: number): Promise<void> {
    return this.go(actions <= 0 ? ROOT : (this.mainLine[actions - 1]?.id ?? this.at));
  }

  /** Asks for the position of the node that is looked at. */
  async look(): Promise<void> {
    const id = this.at;
    const answer = await this.latest.only(this.deps.rules.view({ game: this.text }));
    if (answer === null) return;
    if (!answer.ok) return this.say(answer.error);
    this.show(id, answer.value);
  }
  private show(id: number, view: View): void {
    const before = this.view;
    this.seen = id;
    this.view = view;
    this.message = null;
    this.culprits = [];
    this.claiming = false;
    const arranging = this.intent.arranging && before?.progress.turn === view.progress.turn && (view.progress.mayRearrange || view.draft.at(-1)?.kind === "rearrange");
    this.intent = { armed: this.intent.armed && view.progress.mayAnnounce, arranging };
  }

  /** Plays an action in a position of the line that is shown: it becomes a variation, or the main line where there is none yet. */
  async act(at: number, played: readonly string[]): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const answer = await this.latest.only(this.deps.rules.play({ game: this.upTo(from), texts: [...played] }));
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
    if (refused) this.say(refused);
  }
  private readonly upTo = (id: number): GameText => ({ variant: this.variant, start: this.start, actions: texts(this.tree, id) });
  /** Puts actions below a node, as far as there is room; answers where they end. */
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
    const answer = await this.deps.rules.play({ game: this.upTo(from), texts: [...line], options: { legal: false } });
    // Nothing is left to which it could be added.
    if (opened !== this.opened || !this.tree.nodes.has(from)) return;
    if (!answer.ok) return this.say(answer.error);
    const at = this.graft(from, answer.value.done);
    if (main) this.tree = toMain(this.tree, at);
    this.trail = at;
    await this.go(at);
  }

  /** Says why something cannot be played. */
  async explain(at: number, text: string): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const answer = await this.deps.rules.explain({ game: this.upTo(from), text });
    if (!answer.ok) this.say(answer.error);
    else if (answer.value) this.say({ code: "illegal", message: answer.value.sentence, why: answer.value });
  }
  private say(failure: Failure): void {
    const { why } = failure;
    this.message = { text: failureSentence(failure), link: why?.anchor ? anchorHref(why.anchor) : null };
    this.culprits = why?.squares ?? [];
    this.deps.say(spelled(this.message.text, this.deps.spelledFiles()));
  }

  // ----- notes

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

  /** What a PGN says besides the moves. */
  describe(tags: readonly (readonly [string, string])[], given: Saved["score"]): void {
    [this.tags, this.given] = [tidy(tags), given];
    this.later();
  }

  // ----- keeping

  private settle(place: Place, game: string | null): void {
    if (place !== this.place) this.place?.claim.release();
    [this.place, this.game, this.elsewhere] = [place, game, !place.claim.held];
    if (this.left) place.claim.release();
  }
  private readonly lost = (): void => void (this.elsewhere = true);
  /** Keeps this one, and not that of the other tab. */
  async takeOver(): Promise<void> {
    await this.place?.claim.takeOver();
    this.elsewhere = this.place?.claim.held === false;
    await this.save();
  }
  /** Nobody looks at it any more. */
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
