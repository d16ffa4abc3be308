/**
 * Keeps answers in order where only the newest counts: `await only(promise)` returns the answer, or `null` if
 * a newer request was made in the meantime or `cancel` was called.
 */
export class Latest {
  private number = 0;

  async only<T>(promise: Promise<T>): Promise<T | null> {
    const mine = ++this.number;
    const value = await promise;
    return mine === this.number ? value : null;
  }

  cancel(): void {
    this.number += 1;
  }
}
