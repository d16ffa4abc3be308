// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

type Heard = (message: { type: string; player?: string | null }) => void;
const world = vi.hoisted(() => ({
  present: true,
  me: vi.fn(),
  begin: vi.fn(),
  renew: vi.fn(),
  hear: null as Heard | null,
  player: null as string | null,
}));
vi.mock("./site.svelte", () => ({ site: { find: async () => world.present } }));
vi.mock("./api", () => ({
  api: { me: world.me, begin: world.begin },
  refusals: { heard: () => {} },
}));
vi.mock("./socket.svelte", () => ({
  socket: {
    renew: world.renew,
    onMessage: (listener: Heard) => void (world.hear = listener),
    get player() {
      return world.player;
    },
  },
}));

const ok = (id: string): object => ({ ok: true, value: { id, name: id, guest: true } });
const refused = (code: string): object => ({ ok: false, error: { code, message: "" } });
const KEY = "tempi.session";
/** The event listeners of the newest instance. */
const listeners = new Map<string, (event: object) => void>();
async function open() {
  vi.resetModules();
  vi.stubGlobal("addEventListener", (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  return { me: (await import("./me.svelte")).me, refusals: (await import("./api")).refusals };
}
function welcome(player: string | null): void {
  world.player = player;
  world.hear?.({ type: "welcome", player });
}

// The first import compiles the modules, which may take longer than a test on a busy machine.
beforeAll(async () => void (await open()), 60_000);
beforeEach(() => {
  localStorage.clear();
  Object.assign(world, { present: true, player: null });
  for (const one of [world.me, world.begin, world.renew]) one.mockReset();
});

it("is nobody without a session and unknown without a server, both without a request", async () => {
  const { me } = await open();
  world.present = false;
  expect([await me.find(), me.known]).toEqual([null, false]);
  world.present = true;
  expect([await me.find(), me.known]).toEqual([null, true]);
  expect(world.me).not.toHaveBeenCalled();
});

it("is asked for again once the server can answer", async () => {
  localStorage.setItem(KEY, "anna");
  const { me } = await open();
  world.me.mockResolvedValueOnce(refused("unavailable"));
  expect(await me.find()).toBeNull();
  expect([me.known, me.refusal?.code]).toEqual([false, "unavailable"]);
  world.me.mockResolvedValue(ok("anna"));
  welcome("anna");
  await vi.waitFor(() => expect([me.now?.id, me.known, me.refusal]).toEqual(["anna", true, null]));
  expect([world.me.mock.calls.length, world.renew.mock.calls.length]).toEqual([2, 0]);
});

it("follows changes by other tabs and the server", async () => {
  localStorage.setItem(KEY, "1");
  const { me, refusals } = await open();
  world.me.mockResolvedValue(ok("anna"));
  await me.find();
  welcome("anna");
  expect([me.now?.id, localStorage.getItem(KEY), world.renew.mock.calls.length]).toEqual(["anna", "anna", 0]);

  world.me.mockResolvedValue(ok("ben"));
  listeners.get("storage")?.({ key: KEY, newValue: "ben" });
  await vi.waitFor(() => expect(me.now?.id).toBe("ben"));
  expect(world.renew).toHaveBeenCalledTimes(1);
  welcome("ben");

  listeners.get("storage")?.({ key: KEY, newValue: null });
  expect([me.now, localStorage.getItem(KEY), world.renew.mock.calls.length]).toEqual([null, null, 2]);

  // The connection has a session again that this tab does not know about.
  welcome("ben");
  await vi.waitFor(() => expect(me.now?.id).toBe("ben"));
  refusals.heard({ code: "no-session", message: "" });
  expect([me.now, localStorage.getItem(KEY)]).toEqual([null, null]);
});
