// The state around the moves: the comment being edited and the menu of a move.

import type { Analysis } from "./analysis.svelte";
import { node } from "./tree";

/** The dialogs of an analysis, one of which can be open. */
export type Open =
  "variant" | "open" | "share" | "chapters" | "tags" | "edit" | "play" | "menu" | "settings" | "legend";

export class Annotator {
  /** `before`: the comment before the node. */
  editing: { id: number; before: boolean } | null = $state.raw(null);
  menu: { id: number; x: number; y: number } | null = $state.raw(null);

  constructor(readonly analysis: Analysis) {}

  /** The comment before it was edited. */
  private original = "";

  write(id: number, before = false): void {
    const { comments, before: said } = node(this.analysis.tree, id);
    this.original = (before ? said : comments).join("\n");
    this.menu = null;
    this.editing = { id, before };
  }
  /** Stored at every keystroke, so that nothing is lost. */
  type(text: string): void {
    if (this.editing) this.analysis.comment(this.editing.id, text, this.editing.before);
  }
  /** Finishes the comment, or restores the old one. */
  done(keep: boolean): void {
    if (!keep) this.type(this.original);
    this.editing = null;
  }
  openMenu(id: number, x: number, y: number): void {
    void this.analysis.go(id);
    this.menu = { id, x, y };
  }
}
