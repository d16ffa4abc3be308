// Connects to chessground: passes it everything to show after every change, and reports what the player
// does. Chessground plays a move by itself when a piece is dropped (and then considers the turn over), so
// the position is set anew after each report; reports about an older state are recognized by its version.
// Drops and clicks that chessground rejects raise no event, so listeners that run before its own detect
// them.

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key, Piece, Pieces } from "@lichess-org/chessground/types";
import type { Player, Square } from "tempi-wasm";
import { type Drawn, difference } from "../pieces/drawn";

/** All that the board shows. */
export interface Scene {
  /** Incremented with every position and every answer; reports about an older version are ignored. */
  version: number;
  orientation: Player;
  pieces: ReadonlyMap<Square, Drawn>;
  /** Whose pieces can be lifted, by the color of their pictures; `null`: none. */
  movable: Player | "both" | null;
  dests: ReadonlyMap<Square, readonly Square[]>;
  classes: ReadonlyMap<Square, string>;
  shapes: DrawShape[];
  /** The piece that is picked, and whose targets are shown. */
  selected: Square | null;
  /** Milliseconds; 0: no animation. */
  animation: number;
  /** A tap on an empty square has an effect, so it must not scroll the page. */
  tapsEmpty: boolean;
  /** Rearranging: a click on another piece swaps the two, or picks that piece if they cannot be swapped. */
  swaps?: boolean;
  /** Targets are not shown: every square is one. */
  quiet?: boolean;
}

export interface GroundEvents {
  /** A piece was dropped, or its target clicked. */
  moved(from: Square, to: Square): void;
  /** A piece was dropped on, or a click sent it to, a square where it may not go. */
  refused(from: Square, to: Square): void;
  /** Any click, before its effect. */
  pressed(square: Square): void;
  /** A piece that has no target was clicked, not dragged. */
  stuck?(square: Square): void;
  /** The picked piece has changed. */
  selected(square: Square | null): void;
  /** The square under the pointer. */
  hovered(square: Square | null): void;
  /** A long press on a square. */
  held(square: Square): void;
}

/** How long a press must last, in milliseconds, to ask what is on the square. */
const HOLD = 450;
/** Chessground permanently disables animations shorter than this. */
const SHORTEST = 70;

const BRUSHES = {
  green: { key: "g", color: "#15781B", opacity: 1, lineWidth: 7 },
  red: { key: "r", color: "#882020", opacity: 1, lineWidth: 7 },
  blue: { key: "b", color: "#003088", opacity: 1, lineWidth: 7 },
  yellow: { key: "y", color: "#e68f00", opacity: 1, lineWidth: 7 },
  /** Pushed pieces, and the path of the draft. */
  push: { key: "push", color: "#0b3c5d", opacity: 1, lineWidth: 5 },
  /** The best line of an engine, and the second, which the style sheet dashes. */
  line: { key: "line", color: "#0b3c5e", opacity: 1, lineWidth: 8 },
  second: { key: "second", color: "#6a1b6b", opacity: 1, lineWidth: 5 },
};

export class ChessgroundView {
  private readonly api: Api;
  private scene: Scene | null = null;
  private waiting: Scene | null = null;
  private hoveredSquare: Square | null = null;
  private hold: ReturnType<typeof setTimeout> | undefined;
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly unbind: (() => void)[] = [];

  constructor(
    private readonly element: HTMLElement,
    private readonly events: GroundEvents,
    coordinates: boolean,
  ) {
    // Chessground's handlers are on its inner board; these, on the element around it, run before (capture)
    // and after them.
    this.listen(element, "mousedown", (event) => this.press(event as MouseEvent), true);
    this.listen(element, "touchstart", (event) => this.press(event as TouchEvent), true);
    this.listen(element, "mousedown", () => this.settle(), false);
    this.listen(element, "touchstart", () => this.settle(), false);
    this.listen(element, "mousemove", (event) => this.hover(event as MouseEvent), false);
    this.listen(element, "mouseleave", () => this.over(null), false);
    this.listen(document, "touchmove", (event) => this.drag(event as TouchEvent), true);
    this.listen(document, "mouseup", (event) => this.release(event as MouseEvent), true);
    this.listen(document, "touchend", () => this.release(null), true);
    const coarse = matchMedia("(pointer: coarse)").matches;
    this.api = Chessground(element, {
      coordinates,
      autoCastle: false,
      highlight: { lastMove: false, check: false },
      movable: { free: false, showDests: true },
      premovable: { enabled: false },
      draggable: { distance: coarse ? 10 : 3, autoDistance: !coarse, showGhost: true },
      drawable: { enabled: true, brushes: BRUSHES },
    } as Config);
    this.api.setPieces(
      new Map([...this.api.state.pieces.keys()].map((key): [Key, undefined] => [key, undefined])),
    );
  }

  /** Shows a scene, at once or when the dragged piece has been dropped. */
  show(scene: Scene): void {
    if (this.api.state.draggable.current && this.differs(scene)) {
      this.waiting = scene;
      return;
    }
    this.waiting = null;
    this.scene = scene;
    const dragging = this.api.state.draggable.current !== undefined;
    if (!dragging) this.api.selectSquare(null);
    const changes = difference(this.api.state.pieces as unknown as Map<Square, Drawn>, scene.pieces);
    // Without animation, pieces appear at their new squares.
    const animated = scene.animation >= SHORTEST && !this.still.matches;
    const config = {
      orientation: scene.orientation,
      turnColor: scene.movable === "both" || scene.movable === null ? "white" : scene.movable,
      movable: {
        color: scene.movable ?? undefined,
        showDests: !scene.quiet,
        dests: new Map([...scene.dests].map(([from, to]) => [from as Key, [...to] as Key[]])),
        events: { after: (from: Key, to: Key) => this.after(scene, from, to) },
      },
      highlight: { custom: new Map(scene.classes) as Map<Key, string> },
      animation: { enabled: animated, duration: animated ? scene.animation : 200 },
      blockTouchScroll: scene.tapsEmpty,
      drawable: { autoShapes: scene.shapes },
    };
    if (scene.orientation !== this.api.state.orientation) this.api.set({ orientation: scene.orientation });
    this.api.set(config as Config);
    if (changes.size > 0) this.api.setPieces(changes as Map<Key, Piece | undefined>);
    if (!dragging && scene.selected !== null) this.select(scene.selected);
    // A scene that picks another piece than the dragged one waits until it is dropped.
    if (dragging && scene.selected !== null && scene.selected !== this.api.state.draggable.current?.orig)
      this.waiting = scene;
  }

  /** The square at a point of the window; `null` beside the board. */
  squareAt(x: number, y: number): Square | null {
    this.api.state.dom.bounds.clear();
    return this.api.getKeyAtDomPos([x, y]) ?? null;
  }

  destroy(): void {
    clearTimeout(this.hold);
    for (const undo of this.unbind) undo();
    // Chessground may have a redraw scheduled, which fails on a board without a size.
    const { drawable } = this.api.state;
    [drawable.shapes, drawable.autoShapes] = [[], []];
    this.api.destroy();
  }

  private select(square: Square): void {
    this.api.state.selected = square as Key;
    this.api.state.dom.redraw();
  }

  /** Whether a scene would disturb the dragged piece: its own square, or its targets. */
  private differs(scene: Scene): boolean {
    const held = this.api.state.draggable.current?.orig;
    const now = this.scene;
    if (held === undefined || now === null) return true;
    const same = (one: readonly Square[] = [], other: readonly Square[] = []) => one.join() === other.join();
    return (
      !same(now.dests.get(held), scene.dests.get(held)) ||
      difference(this.api.state.pieces as Pieces as unknown as Map<Square, Drawn>, scene.pieces).size > 0
    );
  }

  /**
   * Chessground reports a move a moment later, when another scene may be shown, in which it would mean something
   * else. Moves that are only planned mean the same in both.
   */
  private after(played: Scene, from: Square, to: Square): void {
    const { scene } = this;
    if (played.version === scene?.version || (played.quiet && scene?.quiet)) this.events.moved(from, to);
  }

  private listen(target: EventTarget, name: string, heard: (event: Event) => void, capture: boolean): void {
    target.addEventListener(name, heard, { capture, passive: true });
    this.unbind.push(() => target.removeEventListener(name, heard, { capture }));
  }

  private press(event: MouseEvent | TouchEvent): void {
    if (!("touches" in event) && event.button !== 0) return;
    const point = "touches" in event ? event.touches[0] : event;
    const square = point && this.squareAt(point.clientX, point.clientY);
    if (!square) return;
    const picked = this.api.state.selected;
    this.events.pressed(square);
    clearTimeout(this.hold);
    if ("touches" in event) this.hold = setTimeout(() => this.events.held(square), HOLD);
    if (picked && picked !== square && !this.allows(picked, square) && !this.picks(picked, square))
      this.events.refused(picked, square);
  }

  private allows(from: Square, to: Square): boolean {
    return this.scene?.dests.get(from)?.includes(to) === true;
  }

  /** Whether a click on a square picks another piece rather than choosing the picked piece's target. */
  private picks(picked: Square, square: Square): boolean {
    const piece = this.scene?.pieces.get(square);
    if (!piece || this.scene?.swaps) return false;
    return this.scene?.dests.has(square) === true || piece.color === this.scene?.pieces.get(picked)?.color;
  }

  /** After chessground has handled a click. */
  private settle(): void {
    this.events.selected(this.api.state.selected ?? null);
  }

  private release(event: MouseEvent | null): void {
    clearTimeout(this.hold);
    const dragged = this.api.state.draggable.current;
    if (!dragged) return;
    const [x, y] = event ? [event.clientX, event.clientY] : dragged.pos;
    const square = this.squareAt(x, y);
    const { orig, started } = dragged;
    if (started && square && square !== orig && !this.allows(orig, square)) this.events.refused(orig, square);
    const targets = this.scene?.dests.get(orig) ?? [];
    if (!started && square === orig && targets.length === 0) this.events.stuck?.(orig);
    // Chessground drops the piece in a later handler of the same event, and reports a move a moment later.
    setTimeout(() => {
      if (this.waiting) this.show(this.waiting);
      this.settle();
    }, 5);
  }

  private hover(event: MouseEvent): void {
    this.over(this.squareAt(event.clientX, event.clientY));
  }

  private drag(event: TouchEvent): void {
    const point = event.touches[0];
    const current = this.api.state.draggable.current;
    if (!point || !current) return;
    if (current.keyHasChanged) clearTimeout(this.hold);
    if (current.started) this.over(this.squareAt(point.clientX, point.clientY));
  }

  private over(square: Square | null): void {
    if (square === this.hoveredSquare) return;
    this.hoveredSquare = square;
    this.events.hovered(square);
  }

  /** The element that the board fills. */
  get box(): HTMLElement {
    return this.element;
  }
}
