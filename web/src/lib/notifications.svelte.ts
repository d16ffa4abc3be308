// Notifications of the browser, while a page is open. The user is asked only at the click of a button.

type Permission = NotificationPermission | "unsupported";

const supported = (): boolean => typeof Notification === "function" && isSecureContext;

class Notifications {
  /** `unsupported`: this browser, or a page without HTTPS, has none. */
  permission: Permission = $state(supported() ? Notification.permission : "unsupported");

  /** Asks the user; only at a click. */
  async ask(): Promise<void> {
    if (this.permission === "default") this.permission = await Notification.requestPermission();
  }

  /** Shows a notification if the user allows it and does not see the page. A click on it opens `href`. */
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
      // Browsers on phones show those of a service worker only.
      const worker = await navigator.serviceWorker?.getRegistration();
      // `public/notifications.js` opens the address at a tap.
      await worker?.showNotification(title, { ...options, data: href });
    }
  }
}
export const notifications = new Notifications();
