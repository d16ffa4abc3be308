import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeptTurns } from "./kept";
import { Outbox } from "./outbox";
import type { ClientMessage, ServerMessage } from "./protocol";

function setUp() {
  const stored: Record<string, string> = {};
  Object.defineProperties(stored, {
    getItem: { value: (name: string) => stored[name] ?? null },
    setItem: { value: (name: string, value: string) => void (stored[name] = value) },
    removeItem: { value: (name: string) => void Reflect.deleteProperty(stored, name) },
  });
  const kept = new KeptTurns(() => stored as unknown as Storage);
  const sent: ClientMessage[] = [];
  let tell: (message: ServerMessage) => void = () => {};
  const outbox = new Outbox({
    kept,
    socket: {
      send: (message) => (sent.push(message), true),
      onMessage: (listener) => ((tell = listener), () => (tell = () => {})),
    },
  });
  const welcome = { type: "welcome", server: "", protocol: 1, player: "anna" } as const;
  const refused = (code: "unavailable" | "not-your-turn") =>
    ({ type: "refused", game: "one", key: "k", code, message: "" }) as const;
  return { kept, sent, outbox, tell: (message: ServerMessage) => tell(message), welcome, refused };
}
const turn = { after: 2, actions: ["e2e4", "d2d4"], redo: [], key: "k" };

describe("the outbox", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends a complete turn after each reconnection until it is confirmed, and no drafts", () => {
    const { kept, sent, outbox, tell, welcome } = setUp();
    kept.write("one", turn);
    kept.write("two", { ...turn, key: null });
    outbox.follow();
    tell(welcome);
    const message = { type: "turn", game: "one", key: "k", after: 2, actions: ["e2e4", "d2d4"] };
    expect(sent).toEqual([message, message]);
    tell({ type: "ok", game: "one", key: "another", version: 4 });
    expect(kept.unsent()).toHaveLength(1);
    tell({ type: "ok", game: "one", key: "k", version: 4 });
    tell(welcome);
    expect(sent).toHaveLength(2);
    expect(kept.read("two")).toMatchObject({ key: null });
  });

  it("tries again if the server cannot store it, and makes it a draft if it is refused", () => {
    const { kept, sent, outbox, tell, refused } = setUp();
    kept.write("one", turn);
    outbox.follow();
    tell(refused("unavailable"));
    vi.advanceTimersByTime(2000);
    expect(sent).toHaveLength(2);
    tell(refused("not-your-turn"));
    expect(kept.unsent()).toEqual([]);
    expect(kept.read("one")).toMatchObject({ actions: ["e2e4", "d2d4"], key: null });
  });

  it("sends nothing once it is closed", () => {
    const { kept, sent, outbox, tell, welcome } = setUp();
    const close = outbox.follow();
    kept.write("one", turn);
    close();
    tell(welcome);
    expect(sent).toEqual([]);
  });
});
