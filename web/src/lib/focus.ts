// Restores the focus when the focused element disappears.

import { tick } from "svelte";

/** Focuses an element if nothing has the focus after the next update of the page. */
export function catchFocus(element: HTMLElement | null | undefined): void {
  void tick().then(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  });
}
