// The service worker: keeps the page for use without a connection, and says when a new version of it is there.

import { Workbox } from "workbox-window";

class Update {
  /** A new version waits to be taken. */
  ready = $state(false);
  private workbox: Workbox | null = null;

  /** Keeps the page in the browser. Does nothing where that is not possible. */
  async watch(address: string): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const workbox = new Workbox(address);
    this.workbox = workbox;
    workbox.addEventListener("waiting", () => (this.ready = true));
    try {
      await workbox.register();
    } catch {
      // Refused (a private window, no secure connection): the page works, but not without a connection.
    }
  }

  /** Reloads the page with the new version. Only ever asked for by the user. */
  take(): void {
    this.workbox?.addEventListener("controlling", () => location.reload());
    this.workbox?.messageSkipWaiting();
  }
}
export const update = new Update();
