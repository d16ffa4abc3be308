// What is open around the moves: the comment that is being written and the menu of a move.

import type { Analysis } from "./analysis.svelte";
import { node } from "./tree";

/** The sheets over an analysis, of which one at a time is open. */
export type Open = "variant" | "open" | "share" | "tags" | "edit" | "play" | "menu" | "settings" | "legend";

export class Annotator {
  /** `before`: the comment that stands before the node. */
  editing: { id: number; before: boolean } | null = $state.raw(null);
  menu: { id: number; x: number; y: number } | null = $state.raw(null);

  constructor(readonly analysis: Analysis) {}

  /** What the comment was before it was written anew. */
  private original = "";

  write(id: number, before = false): void {
    const { comments, before: said } = node(this.analysis.tree, id);
    this.original = (before ? said : comments).join("\n");
    this.menu = null;
    this.editing = { id, before };
  }
  /** Every letter is kept, so that none is lost whatever comes next. */
  type(text: string): void {
    if (this.editing) this.analysis.comment(this.editing.id, text, this.editing.before);
  }
  /** The comment is written, or not: then it is as it was. */
  done(keep: boolean): void {
    if (!keep) this.type(this.original);
    this.editing = null;
  }
  openMenu(id: number, x: number, y: number): void {
    void this.analysis.go(id);
    this.menu = { id, x, y };
  }
}
