/** How long a first press waits for the second. */
export const PATIENCE_MS = 4000;
/** A second press that comes sooner is a double click, not an answer. */
export const DOUBLE_CLICK_MS = 600;

/** For what cannot be undone: it is done at the second press in one place, if that comes soon but not as a double click. */
export class SecondPress {
  /** Pressed once. */
  asking = $state(false);
  /** A second press is heard. */
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

  /** The next press is a first one again. */
  forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.asking = this.ready = false;
  }
}
