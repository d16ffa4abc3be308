// The state around the moves: the comment being edited, the menu of a move, and the grades of a review.

import type { Analysis } from "./analysis.svelte";
import type { Glyph, Verdict } from "./engine/study";
import { node } from "./tree";

/** The dialogs of an analysis, one of which can be open. */
export type Open =
  "variant" | "open" | "share" | "chapters" | "tags" | "edit" | "play" | "menu" | "settings" | "legend";

/** The numeric glyphs of PGN for the grades. */
const NUMERIC: Readonly<Record<Glyph, number>> = { "?!": 6, "?": 2, "??": 4 };

export class Annotator {
  /** `before`: the comment before the node. */
  editing: { id: number; before: boolean } | null = $state.raw(null);
  menu: { id: number; x: number; y: number } | null = $state.raw(null);
  /** The review's grades of bad turns, by the nodes of their last moves. They are shown, but not part of the analysis. */
  grades: ReadonlyMap<number, readonly number[]> = $state.raw(new Map());

  constructor(readonly analysis: Analysis) {}

  /** The comment before it was edited. */
  private original = "";

  /** Takes over the grades of a review. `verdicts`: of the turns of the main line. */
  grade(verdicts: readonly (Verdict | null)[]): void {
    const nodes = this.analysis.mainLine;
    const graded = verdicts.flatMap((verdict): [number, readonly number[]][] => {
      const last = verdict && nodes[verdict.turn.at + verdict.turn.actions.length - 1];
      return last && verdict.glyph ? [[last.id, [NUMERIC[verdict.glyph]]]] : [];
    });
    this.grades = new Map(graded);
  }

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
