import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

class FakeNotification {
  static all: FakeNotification[] = [];
  static permission: NotificationPermission = "granted";
  static readonly requestPermission = vi.fn(async () => "granted");
  onclick = (): void => {};
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.all.push(this);
  }
}

/** A page in a browser with notifications. */
async function open(permission: NotificationPermission, visible: boolean, Class: unknown = FakeNotification) {
  vi.resetModules();
  FakeNotification.all = [];
  FakeNotification.permission = permission;
  const page = { location: { hash: "" }, focus: vi.fn(), showNotification: vi.fn() };
  const { showNotification } = page;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", Class);
  vi.stubGlobal("document", { visibilityState: visible ? "visible" : "hidden" });
  vi.stubGlobal("location", page.location);
  vi.stubGlobal("window", { focus: page.focus });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ showNotification }) } });
  const { notifications } = await import("./notifications.svelte");
  return { ...page, notifications };
}

describe("the page", () => {
  it("notifies only users who have allowed it and do not see the page", async () => {
    for (const [permission, visible, count] of [
      ["granted", false, 1],
      ["granted", true, 0],
      ["denied", false, 0],
      ["default", false, 0],
    ] as const) {
      const { notifications } = await open(permission, visible);
      await notifications.show("Your turn", "Push", "#/online/abc");
      expect(FakeNotification.all, `${permission}, visible: ${visible}`).toHaveLength(count);
    }
  });

  it("asks once, and never again after an answer", async () => {
    const { notifications } = await open("default", true);
    await notifications.ask();
    expect(notifications.permission).toBe("granted");
    await notifications.ask();
    expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1);
    const { notifications: none } = await open("granted", true, null);
    expect(none.permission).toBe("unsupported");
  });

  it("opens the game at a click, and replaces an older notification about it", async () => {
    const { notifications, location, focus } = await open("granted", false);
    await notifications.show("Your turn", "Push", "#/online/abc");
    const [shown] = FakeNotification.all;
    expect(shown?.options).toMatchObject({ body: "Push", tag: "#/online/abc" });
    shown?.onclick();
    expect([location.hash, focus.mock.calls.length, shown?.close.mock.calls.length]).toEqual([
      "#/online/abc",
      1,
      1,
    ]);
  });

  it("leaves notifications to the service worker where only that may show them", async () => {
    const refuse = function (): void {
      throw new TypeError("Illegal constructor");
    };
    const Refusing = Object.assign(refuse, { permission: "granted" });
    const { notifications, showNotification } = await open("granted", false, Refusing);
    await notifications.show("Your turn", "Push", "#/online/abc");
    expect(showNotification).toHaveBeenCalledWith(
      "Your turn",
      expect.objectContaining({ body: "Push", data: "#/online/abc" }),
    );
  });
});

const SCRIPT = readFileSync(new URL("../../public/notifications.js", import.meta.url), "utf8");
const SCOPE = "https://host/tempi/";

interface FakeWindow {
  url: string;
  focus: () => Promise<void>;
  navigate: (address: string) => Promise<unknown>;
}
const browserWindow = (url: string) => ({
  url,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async (): Promise<unknown> => ({})),
});

/** Taps a notification with this data, in a browser with these windows. Returns the windows opened. */
async function tap(data: unknown, windows: FakeWindow[]): Promise<{ opened: string[]; closed: boolean }> {
  let clicked: (event: object) => void = () => {};
  const opened: string[] = [];
  const self = {
    registration: { scope: SCOPE },
    addEventListener: (type: string, listener: typeof clicked) => {
      if (type === "notificationclick") clicked = listener;
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => void opened.push(address),
    },
  };
  runInNewContext(SCRIPT, { self, URL });
  let done: Promise<unknown> = Promise.resolve();
  const close = vi.fn();
  clicked({
    notification: { data, close },
    waitUntil: (promise: Promise<unknown>) => void (done = promise),
  });
  await done;
  return { opened, closed: close.mock.calls.length === 1 };
}

describe("the service worker, at a tap on a notification,", () => {
  it("shows the window that is at the address already", async () => {
    const [home, game] = [browserWindow(`${SCOPE}#/`), browserWindow(`${SCOPE}#/online/abc`)];
    expect(await tap("#/online/abc", [home, game])).toEqual({ opened: [], closed: true });
    expect(game.focus).toHaveBeenCalledTimes(1);
    for (const one of [home.focus, home.navigate, game.navigate]) expect(one).not.toHaveBeenCalled();
  });

  it("brings another window of the page to the address, and none of other pages of the host", async () => {
    const [foreign, home] = [browserWindow("https://host/else/"), browserWindow(`${SCOPE}#/`)];
    expect((await tap("#/online/abc", [foreign, home])).opened).toEqual([]);
    expect(home.focus).toHaveBeenCalledTimes(1);
    expect(home.navigate).toHaveBeenCalledWith(`${SCOPE}#/online/abc`);
    expect(foreign.focus).not.toHaveBeenCalled();
  });

  it("opens a window if there is none, or if the browser refuses to show it or to bring it there", async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error("refused"));
    const unfocused = { ...browserWindow(`${SCOPE}#/online/abc`), focus: refuse };
    const uncontrolled = { ...browserWindow(`${SCOPE}#/`), navigate: refuse };
    for (const windows of [[], [unfocused], [uncontrolled]])
      expect((await tap("#/online/abc", windows)).opened).toEqual([`${SCOPE}#/online/abc`]);
  });

  it("opens nothing but addresses of the page", async () => {
    for (const data of [undefined, null, 3, "https://elsewhere/", "//elsewhere/", "javascript:alert(1)"])
      expect(await tap(data, [])).toEqual({ opened: [], closed: true });
  });
});
