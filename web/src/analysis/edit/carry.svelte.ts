// A man that is carried from the palette or from a square to another one, by mouse or finger.

import type { Square } from "tempi-wasm";

/** So far the pointer has to go before a press becomes a drag, in pixels. */
const DISTANCE = 5;

export class Carry {
  /** What is carried, and where its middle is in the window; `null` while nothing is, or the pointer has hardly moved. */
  letter: string | null = $state(null);
  from: Square | null = $state(null);
  x = $state(0);
  y = $state(0);

  private pressed: { id: number; letter: string; from: Square | null; x: number; y: number } | null = null;

  /** A man was pressed: it may become a drag. */
  press(event: PointerEvent, letter: string, from: Square | null): void {
    this.pressed = { id: event.pointerId, letter, from, x: event.clientX, y: event.clientY };
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    const { pressed } = this;
    if (!pressed || pressed.id !== pointerId) return;
    if (this.letter === null && Math.hypot(clientX - pressed.x, clientY - pressed.y) < DISTANCE) return;
    [this.letter, this.from, this.x, this.y] = [pressed.letter, pressed.from, clientX, clientY];
  }

  /** The pointer has gone up: what was carried and from where, or `null` if it was no drag. */
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
