// An analysis on the screen: everything that is shown of it and everything that changes it. It is kept at every change.

import type { Failure, GameText, Square, Variant, VariantInfo, View } from "tempi-wasm";
import { type Intent, NO_INTENT } from "../board/hand";
import { spelled } from "../board/names";
import { Latest } from "../lib/latest";
import { anchorHref } from "../rules/address";
import type { Kept, Analysis as Saved } from "../storage/types";
import { whySentence } from "../text/fill";
import { type Fault, grow } from "./grow";
import { type AnalysisDeps, pageDeps } from "./deps";
import { type Found, type Trouble, type Wanted, find, fromGame } from "./wanted";
import { type Full, type Node, ROOT, type Tree, add, comment, commentBefore, emptyTree, following, glyph, isEmpty, node, nodeAt, path, promote, remove, texts, toLine, toMain, turnings, weight } from "./tree";
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
    const kept = await this.deps.read("last");
    this.game = null;
    if (!kept || !(await this.put(kept))) await this.put(fromGame({ variant: FIRST, actions: [] }));
    this.aside = await this.deps.read("aside");
  }

  /** The analysis of a game: what was kept of it, with what was played since as its main line. */
  private async openGame(id: string, played: Saved): Promise<void> {
    const kept = await this.deps.read(`game-${id}`);
    this.game = id;
    this.aside = null;
    const same = kept && JSON.stringify([kept.variant, kept.start]) === JSON.stringify([played.variant, played.start]);
    if (!same || !(await this.put(kept))) return void (await this.put(played));
    this.tags = played.tags;
    this.given = played.score;
    const line = played.line.moves.map(({ text }) => text);
    if (line.length > texts(this.tree, this.at).length || this.at === ROOT) await this.addLine(line, ROOT, true);
  }

  /** Puts another analysis in the place of this one, which can be brought back. */
  async replace(saved: Saved): Promise<void> {
    await this.flush();
    const shown = this.opened > 0 && this.game === null;
    const before = shown ? (isEmpty(this.tree) ? null : this.saved) : await this.deps.read("last");
    const old = before && before.line.moves.length + (before.line.comments?.length ?? 0) > 0 && JSON.stringify(before.line) !== JSON.stringify(saved.line) ? before : null;
    this.game = null;
    const known = this.failure;
    if (!(await this.put(saved))) {
      const { failure } = this;
      if (this.opened === 0) await this.last();
      this.failure = failure ?? known;
      return;
    }
    if (old) {
      [this.aside, this.justAside] = [old, true];
      await this.deps.write("aside", old);
    }
    await this.save();
  }

  async bringBack(): Promise<void> {
    const back = this.aside;
    if (!back) return;
    await this.forgetAside();
    await this.replace(back);
  }

  /** What was put aside is no longer wanted. */
  async forgetAside(): Promise<void> {
    this.aside = null;
    await this.deps.forget("aside");
  }

  /** Shows an analysis; answers whether there is any of it to show. What was shown stays if not. */
  private async put(saved: Saved): Promise<boolean> {
    const { variant, start } = saved;
    const [info, begin] = await Promise.all([this.deps.rules.variant({ variant }), this.deps.rules.view({ game: { variant, start, actions: [] }, options: { legal: false } })]);
    if (!info.ok || !begin.ok) return this.fails(info.ok ? (begin.ok ? null : begin.error) : info.error);
    const { turn, ordinal } = begin.value.progress;
    const grown = await grow({ variant, start }, ordinal > 1 || begin.value.draft.length > 0 ? turn : 0, saved.line, this.deps.rules);
    if ("code" in grown) return this.fails(grown);
    const at = nodeAt(grown.tree, saved.way);
    const view = await this.latest.only(this.deps.rules.view({ game: { variant, start, actions: texts(grown.tree, at) } }));
    if (view === null || !view.ok) return this.fails(view?.error ?? null);
    [this.variant, this.start, this.info, this.tags, this.given] = [variant, start, info.value, saved.tags, saved.score];
    [this.tree, this.fault, this.failure, this.full, this.undone] = [grown.tree, grown.fault, null, null, null];
    this.at = this.trail = at;
    this.opened += 1;
    this.show(at, view.value);
    return true;
  }
  private fails(failure: Failure | null): boolean {
    this.failure = failure;
    return false;
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
  async act(at: number, texts_: readonly string[]): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const game = { variant: this.variant, start: this.start, actions: texts(this.tree, from) };
    const answer = await this.latest.only(this.deps.rules.play({ game, texts: [...texts_] }));
    if (answer === null) return;
    if (!answer.ok) return this.say(answer.error);
    const { done, refused, view } = answer.value;
    let at_ = from;
    for (const made of done) {
      const added = add(this.tree, at_, made);
      if (typeof added === "string") {
        this.full = added;
        return this.look();
      }
      this.tree = added.tree;
      at_ = added.id;
    }
    if (done.length > 0) {
      [this.undone, this.justAside] = [null, false];
      this.at = at_;
      if (!path(this.tree, this.trail).some(({ id }) => id === at_)) this.trail = at_;
      this.show(at_, view);
      this.later();
    }
    if (refused) this.say(refused);
  }

  /** Adds a line below a node and goes to its end; `main`: as the main line. */
  async addLine(line: readonly string[], from = this.at, main = false): Promise<void> {
    const game = { variant: this.variant, start: this.start, actions: texts(this.tree, from) };
    const answer = await this.deps.rules.play({ game, texts: [...line], options: { legal: false } });
    if (!answer.ok) return this.say(answer.error);
    let at = from;
    for (const made of answer.value.done) {
      const added = add(this.tree, at, made);
      if (typeof added === "string") {
        this.full = added;
        break;
      }
      this.tree = added.tree;
      at = added.id;
    }
    if (main) this.tree = toMain(this.tree, at);
    this.trail = at;
    await this.go(at);
  }

  /** Says why something cannot be played. */
  async explain(at: number, text: string): Promise<void> {
    const from = path(this.tree, this.seen)[at - 1]?.id ?? ROOT;
    const answer = await this.deps.rules.explain({ game: { variant: this.variant, start: this.start, actions: texts(this.tree, from) }, text });
    if (!answer.ok) this.say(answer.error);
    else if (answer.value) this.say({ code: "illegal", message: answer.value.sentence, why: answer.value });
  }
  private say({ message, why }: Failure): void {
    this.message = { text: why ? whySentence(why) : message, link: why?.anchor ? anchorHref(why.anchor) : null };
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

  // ----- keeping

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
    if (this.opened === 0) return;
    this.kept = await this.deps.write(this.game === null ? "last" : `game-${this.game}`, this.saved);
  }
}
