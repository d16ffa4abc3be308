/** How long a first press waits for the second. */
export const PATIENCE_MS = 10_000;
/** A second press sooner than this is a double click, not an answer. */
export const DOUBLE_CLICK_MS = 400;

/** Confirmation of what cannot be undone: a second press within a few seconds, but not a double click. */
export class SecondPress {
  /** Pressed once. */
  asking = $state(false);
  /** A second press counts. */
  ready = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Whether this is the second press. */
  press(): boolean {
    if (this.asking && !this.ready) return false;
    const second = this.asking;
    this.forget();
    if (second) return true;
    this.asking = true;
    this.timers = [
      setTimeout(() => (this.ready = true), DOUBLE_CLICK_MS),
      setTimeout(() => this.forget(), PATIENCE_MS),
    ];
    return false;
  }

  /** Resets, so that the next press is a first one. */
  forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.asking = this.ready = false;
  }
}
