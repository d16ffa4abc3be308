// Where the focus goes when the element that had it vanishes.

import { tick } from "svelte";

/** Gives an element the focus if nothing has it once the page shows what has changed. */
export function catchFocus(element: HTMLElement | null | undefined): void {
  void tick().then(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  });
}
