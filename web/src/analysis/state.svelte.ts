// The visible state of an analysis.

import type { Failure, GameText, Square, Variant, VariantInfo, View } from "tempi-wasm";
import type { Chapter, Kept, Analysis as Saved, Study } from "../storage/types";
import { tidy } from "./pgn";
import type { Fault, Ready, Trouble } from "./opening";
import {
  type Full,
  type Node,
  ROOT,
  type Tree,
  emptyTree,
  following,
  node,
  path,
  toLine,
  turnings,
  next,
} from "./tree";

/** The variant when nothing is stored. */
export const FIRST = "chess";

/** Action texts have no spaces. */
const joined = (nodes: readonly Node[]): string => nodes.map(({ text }) => text).join(" ");
const split = (played: string): string[] => (played === "" ? [] : played.split(" "));

export class AnalysisState {
  variant: Variant = $state.raw(FIRST);
  info: VariantInfo | null = $state.raw(null);
  /** The FEN of the start; `null`: the variant's own. */
  start: string | null = $state(null);
  tree: Tree = $state.raw(emptyTree());
  /** The current node. */
  at: number = $state(ROOT);
  /** The end of the line that is stepped through. */
  protected trail: number = $state(ROOT);
  view: View | null = $state.raw(null);
  /** The node that `view` belongs to; it differs from `at` while another one is loading. */
  protected seen = ROOT;
  tags: [string, string][] = $state.raw([]);
  /** The result, if it does not follow from the moves. */
  given: Saved["score"] = $state("*");

  message: { text: string; link: string | null } | null = $state.raw(null);
  /** Why a line could not be played to its end. Announced after the moves played. */
  remark: string | null = $state(null);
  culprits: readonly Square[] = $state.raw([]);

  trouble: Trouble | null = $state.raw(null);
  /** The part that could not be read. */
  fault: Fault | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  full: Full | null = $state(null);
  /** The last deletion, which can be undone. */
  undone: { tree: Tree; at: number; count: number } | null = $state.raw(null);
  /** The chapters, if there are several; the current one is this analysis. */
  study: Study | null = $state.raw(null);
  /** The chapter deleted last, and its number. */
  dropped: { chapter: Chapter; index: number } | null = $state.raw(null);
  /** There is a previous analysis that can be restored. */
  aside: Saved | null = $state.raw(null);
  /** Whether it was just put aside. */
  justAside = $state(false);
  kept: Kept = $state("kept");
  /** The game that is analyzed; `null`: none. */
  game: string | null = $state(null);
  /** Incremented whenever something is opened. */
  opened = $state(0);

  /** Whether another tab holds the place of this analysis. */
  elsewhere = $state(false);

  get name(): string {
    return this.info?.name ?? "";
  }
  readonly current: Node = $derived(node(this.tree, this.at));
  readonly way: Node[] = $derived(path(this.tree, this.at));
  readonly mainLine: Node[] = $derived(following(this.tree, ROOT));
  // A single text, so that components that depend on the moves do not react to comments.
  private readonly played = $derived(joined(this.way));
  private readonly mainPlayed = $derived(joined(this.mainLine));
  /** The game up to the current node. */
  readonly text: GameText = $derived({
    variant: this.variant,
    start: this.start,
    actions: split(this.played),
  });
  readonly mainText: GameText = $derived({
    variant: this.variant,
    start: this.start,
    actions: split(this.mainPlayed),
  });
  readonly canGoOn = $derived(next(this.tree, this.at, this.trail) !== null);
  get saved(): Saved {
    return {
      variant: this.variant,
      start: this.start,
      line: toLine(this.tree),
      way: turnings(this.tree, this.at),
      tags: this.tags,
      score: this.given,
      ...(this.study ? { study: this.study } : {}),
    };
  }

  /** Shows a prepared analysis. */
  protected take(saved: Saved, { info, grown, at }: Ready): void {
    [this.variant, this.start, this.info] = [saved.variant, saved.start, info];
    [this.tags, this.given, this.study] = [tidy(saved.tags), saved.score, saved.study ?? null];
    [this.tree, this.fault] = [grown.tree, grown.fault];
    [this.failure, this.full, this.undone] = [null, null, null];
    this.at = this.trail = at;
    this.opened += 1;
  }
}
