// What is shown of an analysis.

import type { Failure, GameText, Square, Variant, VariantInfo, View } from "tempi-wasm";
import type { Kept, Analysis as Saved } from "../storage/types";
import type { Fault, Trouble } from "./opening";
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

/** The variant of a first visit. */
export const FIRST = "chess";

/** No action's text has a space in it. */
const joined = (nodes: readonly Node[]): string => nodes.map(({ text }) => text).join(" ");
const split = (played: string): string[] => (played === "" ? [] : played.split(" "));

export class AnalysisState {
  variant: Variant = $state.raw(FIRST);
  info: VariantInfo | null = $state.raw(null);
  /** The FEN of the start; `null`: the variant's own. */
  start: string | null = $state(null);
  tree: Tree = $state.raw(emptyTree());
  /** The node that is looked at. */
  at: number = $state(ROOT);
  /** The end of the line on which one walks. */
  protected trail: number = $state(ROOT);
  view: View | null = $state.raw(null);
  /** The node that `view` shows; while another one is on its way it is not `at`. */
  protected seen = ROOT;
  tags: [string, string][] = $state.raw([]);
  /** The result as it was given, where it does not follow from the moves. */
  given: Saved["score"] = $state("*");

  message: { text: string; link: string | null } | null = $state.raw(null);
  /** Why a line could not be played to its end, to be said behind what was played of it. */
  remark: string | null = $state(null);
  culprits: readonly Square[] = $state.raw([]);

  trouble: Trouble | null = $state.raw(null);
  /** What could not be read of what was opened. */
  fault: Fault | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  full: Full | null = $state(null);
  /** What was taken away last, to be had back. */
  undone: { tree: Tree; at: number; count: number } | null = $state.raw(null);
  /** There is something that was analyzed before and can be brought back. */
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
    };
  }
}
