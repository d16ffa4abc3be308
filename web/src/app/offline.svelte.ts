// The service worker: caches the page for offline use and reports a new version.

import { Workbox } from "workbox-window";

class Update {
  /** Whether a new version is waiting. */
  ready = $state(false);
  private workbox: Workbox | null = null;

  /** Registers the service worker, if possible. */
  async watch(address: string): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const workbox = new Workbox(address);
    this.workbox = workbox;
    workbox.addEventListener("waiting", () => (this.ready = true));
    try {
      await workbox.register();
    } catch {
      // Refused (a private window, no secure connection): the page works, but not offline.
    }
  }

  /** Reloads the page with the new version, at the user's request only. */
  take(): void {
    this.workbox?.addEventListener("controlling", () => location.reload());
    this.workbox?.messageSkipWaiting();
  }
}
export const update = new Update();
