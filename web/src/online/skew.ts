// The difference between the server's clock and this device's.

interface Sample {
  /** The server's clock minus this one's. */
  ahead: number;
  /** The duration of the round trip. */
  tripMs: number;
}
const KEPT = 8;

export class Skew {
  private samples: Sample[] = [];
  private guessed: number | null = null;

  /** Call this with the answer to a ping: sent at `sent`, received at `now`, with the server's time `server`. */
  measure(sent: number, now: number, server: number): void {
    const tripMs = now - sent;
    // The device's clock was set back in between.
    if (tripMs < 0) return void (this.samples = []);
    this.samples = [...this.samples, { ahead: server - (sent + tripMs / 2), tripMs }].slice(-KEPT);
  }

  /** Call this with any message that has the server's time, received at `now`. It was sent somewhat earlier. */
  guess(now: number, server: number): void {
    this.guessed = server - now;
  }

  /** How far the server's clock is ahead, by the quickest answer, which is the most precise one. */
  get ahead(): number {
    const [best] = [...this.samples].sort((one, other) => one.tripMs - other.tripMs);
    return best?.ahead ?? this.guessed ?? 0;
  }
  /** The last round trip; `null` before the first. */
  get tripMs(): number | null {
    return this.samples.at(-1)?.tripMs ?? null;
  }

  serverTime = (local: number): number => local + this.ahead;
  localTime = (server: number): number => server - this.ahead;
}
