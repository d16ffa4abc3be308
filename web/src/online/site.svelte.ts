// Whether the page comes from a server with online play.

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;

class Site {
  /** Whether there is a server; `null`: not known yet. */
  present: boolean | null = $state(null);
  private asked: Promise<boolean> | null = null;

  /** Asks once; while the device is offline, not at all. */
  find(): Promise<boolean> {
    return (this.asked ??= this.ask());
  }

  private async ask(): Promise<boolean> {
    const found = navigator.onLine && (await isOnline());
    if (!found) {
      // Once the device is online again, the server may answer.
      addEventListener("online", () => void (this.asked = this.ask()), { once: true });
    }
    return (this.present = found);
  }
}
export const site = new Site();

/** On a static host the file says no; if the server does not answer, the service worker says no. */
async function isOnline(): Promise<boolean> {
  try {
    const answer = await fetch("./server.json", { cache: "no-store" });
    if (!answer.ok) return false;
    const said: unknown = await answer.json();
    return typeof said === "object" && said !== null && "online" in said && said.online === true;
  } catch {
    return false;
  }
}
