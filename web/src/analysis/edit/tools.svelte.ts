// The effects of clicks, drags and keys on the editor's board.

import type { FenField, Square } from "tempi-wasm";
import type { Editor } from "./editor.svelte";
import { type Draft, moved, put, squaresOf, toggled } from "./fen";

/** The pseudo field for en passant squares, which are not a turn field. */
export const PASSING = "-passing";

export class EditorTools {
  tool: Tool = $state.raw(MOVE_TOOL);

  private readonly markersField: FenField | undefined = $derived.by(() =>
    this.editor.parts?.fields.find(({ kind }) => kind === "markers"),
  );
  /** The squares of White's and Black's markers. */
  readonly markers: readonly [Square, Square] | null = $derived.by(() => {
    const [white, black] = (this.markersField ? this.editor.value(this.markersField) : "").split(",");
    return white && black ? [white, black] : null;
  });
  /** The field for which squares are chosen. */
  readonly choosing: string | null = $derived(this.tool.does === "choose" ? this.tool.field : null);
  private readonly field: FenField | undefined = $derived.by(() =>
    this.editor.parts?.fields.find(({ name }) => name === this.choosing),
  );
  /** The squares chosen for it. */
  readonly chosen: readonly Square[] = $derived.by(() => {
    if (this.choosing === PASSING) return squaresOf(this.editor.draft?.passing ?? "-");
    return this.field ? squaresOf(this.editor.value(this.field)) : [];
  });

  /** `said`: called when a key or a drag puts a piece on a square or removes one. */
  constructor(
    private readonly editor: Editor,
    private readonly said: (square: Square, letter: string | null) => void,
  ) {}

  change(next: Draft): void {
    if (next !== this.editor.draft) void this.editor.change(next);
  }

  /** Puts a piece on a square, or empties it. */
  put(square: Square, letter: string | null): void {
    const { draft } = this.editor;
    if (!draft || this.markers?.includes(square)) return;
    this.change(put(draft, square, letter));
    this.said(square, letter);
  }

  /** Moves a piece or a marker. */
  move(from: Square, to: Square): void {
    const { draft } = this.editor;
    if (!draft || from === to) return;
    const { markers, markersField } = this;
    const index = markers?.indexOf(from) ?? -1;
    if (markers && markersField && index >= 0) {
      const next = index === 0 ? [to, markers[1]] : [markers[0], to];
      if (to[0] === from[0] && next[0] !== next[1]) void this.editor.set(markersField, next.join(","));
    } else if (!markers?.includes(to)) this.change(moved(draft, from, to));
  }

  /**
   * A square was clicked with a tool other than the hand; `painting`: the pointer came from another square.
   */
  press(square: Square, painting: boolean): void {
    const { editor, field } = this;
    const { draft } = editor;
    if (!draft) return;
    if (this.choosing === PASSING) this.change({ ...draft, passing: toggled(draft.passing, square) });
    else if (field?.kind === "square") void editor.set(field, this.chosen.includes(square) ? "-" : square);
    else if (field) void editor.set(field, toggled(editor.value(field), square));
    else if (!this.markers?.includes(square)) this.change(applied(this.tool, draft, square, painting));
  }

  /** Starts or stops choosing squares for a field. */
  choose(field: string): void {
    this.take({ does: "choose", field });
  }
  /** Chooses a tool; choosing it again deselects it. */
  take(tool: Tool): void {
    this.tool = same(this.tool, tool) ? MOVE_TOOL : tool;
  }

  /** Drops the carried piece on a square, or beside the board. */
  drop({ letter, from }: { letter: string; from: Square | null }, to: Square | null): void {
    if (from !== null && to !== null) this.move(from, to);
    else if (from !== null && !this.markers?.includes(from)) this.put(from, null);
    else if (from === null && to !== null) this.put(to, letter);
  }
}

// The effect of a click on the editor's board.

export type Tool =
  | { does: "move" }
  | { does: "erase" }
  | { does: "place"; letter: string }
  | { does: "choose"; field: string };

export const MOVE_TOOL: Tool = { does: "move" };

export const same = (one: Tool, other: Tool): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The effect of a tool on a square; `painting`: the pointer came from another square, so nothing is toggled off.
 */
export function applied(tool: Tool, draft: Draft, square: Square, painting = false): Draft {
  const held = draft.pieces.get(square);
  if (tool.does === "erase") return held === undefined ? draft : put(draft, square, null);
  if (tool.does !== "place") return draft;
  if (held === tool.letter) return painting ? draft : put(draft, square, null);
  return put(draft, square, tool.letter);
}

// Dragging a piece from the palette or from a square, by mouse or finger.

/** How far the pointer must move before a press becomes a drag, in pixels. */
const DISTANCE = 5;

export class PieceDrag {
  /** The carried piece and its center in the window; `null` while nothing is dragged. */
  letter: string | null = $state(null);
  from: Square | null = $state(null);
  x = $state(0);
  y = $state(0);

  private pressed: { id: number; letter: string; from: Square | null; x: number; y: number } | null = null;

  /** A piece was pressed, which may start a drag. */
  press(event: PointerEvent, letter: string, from: Square | null): void {
    this.pressed = { id: event.pointerId, letter, from, x: event.clientX, y: event.clientY };
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    const { pressed } = this;
    if (!pressed || pressed.id !== pointerId) return;
    if (this.letter === null && Math.hypot(clientX - pressed.x, clientY - pressed.y) < DISTANCE) return;
    [this.letter, this.from, this.x, this.y] = [pressed.letter, pressed.from, clientX, clientY];
  }

  /** The pointer was released: returns the carried piece and its origin, or `null` if it was not a drag. */
  drop({ pointerId }: PointerEvent): { letter: string; from: Square | null } | null {
    if (this.pressed?.id !== pointerId) return null;
    const carried = this.letter === null ? null : { letter: this.letter, from: this.from };
    this.cancel();
    return carried;
  }

  cancel(): void {
    this.pressed = null;
    this.letter = null;
    this.from = null;
  }
}
