/** Storage that can be full or blocked. */
export class TestStorage {
  readonly map = new Map<string, string>();
  state: "open" | "full" | "refused" = "open";
  getItem(key: string): string | null {
    if (this.state === "refused") throw new DOMException("no", "SecurityError");
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.state === "refused") throw new DOMException("no", "SecurityError");
    if (this.state === "full") throw new DOMException("no space", "QuotaExceededError");
    this.map.set(key, value);
    // As in browsers, the keys are properties, too.
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    this.map.delete(key);
    Reflect.deleteProperty(this, key);
  }
}
