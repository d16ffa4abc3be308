// Browser notifications while a page is open. The user is asked for permission only after a click.

type Permission = NotificationPermission | "unsupported";

const supported = (): boolean => typeof Notification === "function" && isSecureContext;

class Notifications {
  /** `unsupported`: this browser, or a page without HTTPS, has none. */
  permission: Permission = $state(supported() ? Notification.permission : "unsupported");

  /** Asks for permission; only after a click. */
  async ask(): Promise<void> {
    if (this.permission === "default") this.permission = await Notification.requestPermission();
  }

  /** Shows a notification if permitted and the page is hidden. A click on it opens `href`. */
  async show(title: string, body: string, href: string): Promise<void> {
    if (this.permission !== "granted" || document.visibilityState === "visible") return;
    const options = { body, tag: href, icon: "./icon-192.png" };
    try {
      const notification = new Notification(title, options);
      notification.onclick = () => {
        window.focus();
        location.hash = href;
        notification.close();
      };
    } catch {
      // Browsers on phones show only notifications of a service worker.
      const worker = await navigator.serviceWorker?.getRegistration();
      // `public/notifications.js` opens the address at a tap.
      await worker?.showNotification(title, { ...options, data: href });
    }
  }
}
export const notifications = new Notifications();
