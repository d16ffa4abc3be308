// An engine that hears nothing until it is let go, so that the computer thinks as long as a test needs.

/** Runs in the page before its own code, and again after each reload. */
export function holdEngine(): void {
  const held: { worker: Worker; message: unknown }[] = [];
  let open = false;
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== "engine") return;
      this.postMessage = (message: unknown): void => {
        if (open) post.call(this, message);
        else held.push({ worker: this, message });
      };
    }
  };
  (window as unknown as { letGo: () => void }).letGo = () => {
    open = true;
    for (const { worker, message } of held.splice(0)) post.call(worker, message);
  };
}
/** Runs in the page: the engine hears what it was sent, and everything from then on. */
export function letEngineGo(): void {
  (window as unknown as { letGo: () => void }).letGo();
}
