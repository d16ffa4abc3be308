// An engine that hears nothing and is not heard until it is let go, so that the computer thinks as long as a test needs.

/** Runs in the page before its own code, and again after each reload. */
export function holdEngine(): void {
  const held: (() => void)[] = [];
  let open = false;
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== "engine") return;
      this.postMessage = (message: unknown): void => {
        if (open) post.call(this, message);
        else held.push(() => post.call(this, message));
      };
      // Once the page hears that the engine is ready, it waits only a minute for an answer.
      this.addEventListener("message", (event) => {
        if (open) return;
        event.stopImmediatePropagation();
        held.push(() => this.dispatchEvent(new MessageEvent("message", { data: event.data })));
      });
    }
  };
  (window as unknown as { letGo: () => void }).letGo = () => {
    open = true;
    for (const deliver of held.splice(0)) deliver();
  };
}
/** Runs in the page: the engine and the page hear what they were sent, and everything from then on. */
export function letEngineGo(): void {
  (window as unknown as { letGo: () => void }).letGo();
}
