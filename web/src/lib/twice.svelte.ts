/** How long a first press waits for the second. */
export const PATIENCE_MS = 4000;

/** For what cannot be undone: it is done at the second press in one place, if that comes soon. */
export class Twice {
  /** Pressed once. */
  asking = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether this is the second press. */
  press(): boolean {
    const second = this.asking;
    this.forget();
    if (second) return true;
    this.asking = true;
    this.timer = setTimeout(() => this.forget(), PATIENCE_MS);
    return false;
  }

  /** The next press is a first one again. */
  forget(): void {
    clearTimeout(this.timer);
    this.asking = false;
  }
}
