// What is open around the moves: the comment that is being written and the menu of a move.

import type { Analysis } from "./analysis.svelte";

export class Desk {
  /** `before`: the comment that stands before the node. */
  editing: { id: number; before: boolean } | null = $state.raw(null);
  menu: { id: number; x: number; y: number } | null = $state.raw(null);

  constructor(readonly analysis: Analysis) {}

  write(id: number, before = false): void {
    this.menu = null;
    this.editing = { id, before };
  }
  /** The comment is written. */
  done(text: string | null): void {
    const { editing } = this;
    this.editing = null;
    if (editing && text !== null) this.analysis.comment(editing.id, text, editing.before);
  }
  openMenu(id: number, x: number, y: number): void {
    void this.analysis.go(id);
    this.menu = { id, x, y };
  }
}
