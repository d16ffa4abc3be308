import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimByChannel, type Channel } from "./channel";
import { claim } from "./claim";

/** The tabs of a browser: each hears what the others say, a moment later. `asleep` tabs hear it once they wake up. */
class Tabs {
  private readonly open = new Set<Channel>();
  private readonly asleep = new Map<Channel, unknown[]>();

  channel = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.open) if (other !== channel) setTimeout(() => this.bring(other, data), 1);
      },
      close: () => void this.open.delete(channel),
    };
    this.open.add(channel);
    return channel;
  };
  private bring(to: Channel, data: unknown): void {
    const waiting = this.asleep.get(to);
    if (waiting) waiting.push(data);
    else if (this.open.has(to)) to.onmessage?.({ data } as MessageEvent<unknown>);
  }
  sleep(channel: Channel): void {
    this.asleep.set(channel, []);
  }
  wake(channel: Channel): void {
    const waiting = this.asleep.get(channel) ?? [];
    this.asleep.delete(channel);
    for (const data of waiting) this.bring(channel, data);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const time = () => vi.advanceTimersByTimeAsync(1000);
async function claimed(tabs: Tabs, lost = vi.fn()) {
  const channel = tabs.channel();
  const asked = claimByChannel(channel, lost);
  await time();
  return { claim: await asked, channel, lost };
}

it("one tab at a time holds a game, until another takes it over", async () => {
  const tabs = new Tabs();
  const first = await claimed(tabs);
  const second = await claimed(tabs);
  expect([first.claim.held, second.claim.held]).toEqual([true, false]);
  await second.claim.takeOver();
  await time();
  expect([first.claim.held, second.claim.held]).toEqual([false, true]);
  expect([first.lost.mock.calls.length, second.lost.mock.calls.length]).toEqual([1, 0]);
  // And back.
  await first.claim.takeOver();
  await time();
  expect([first.claim.held, second.claim.held]).toEqual([true, false]);
});

it("a tab that is closed leaves the game to the next one", async () => {
  const tabs = new Tabs();
  const first = await claimed(tabs);
  first.claim.release();
  expect(first.claim.held).toBe(false);
  const second = await claimed(tabs);
  expect(second.claim.held).toBe(true);
  expect(first.lost).not.toHaveBeenCalled();
});

it("of tabs that ask at the same moment, one holds the game", async () => {
  for (let round = 0; round < 20; round += 1) {
    const tabs = new Tabs();
    const asked = [0, 1, 2].map(() => claimByChannel(tabs.channel(), vi.fn()));
    await time();
    const held = (await Promise.all(asked)).filter(({ held }) => held);
    expect(held).toHaveLength(1);
  }
});

it("a tab that slept while another one asked has lost the game when it wakes up", async () => {
  const tabs = new Tabs();
  const first = await claimed(tabs);
  tabs.sleep(first.channel);
  const second = await claimed(tabs);
  expect(second.claim.held).toBe(true);
  tabs.wake(first.channel);
  await time();
  expect([first.claim.held, second.claim.held]).toEqual([false, true]);
  expect(first.lost).toHaveBeenCalledOnce();
});

it("a page that the browser shows again asks whether it still holds the game", async () => {
  const shown = new EventTarget();
  vi.stubGlobal("addEventListener", shown.addEventListener.bind(shown));
  vi.stubGlobal("removeEventListener", shown.removeEventListener.bind(shown));
  const tabs = new Tabs();
  const first = await claimed(tabs);
  vi.unstubAllGlobals();
  // What was said meanwhile is lost.
  const listener = first.channel.onmessage;
  first.channel.onmessage = null;
  const second = await claimed(tabs);
  first.channel.onmessage = listener;
  shown.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await time();
  expect([first.claim.held, second.claim.held]).toEqual([false, true]);
  expect(first.lost).toHaveBeenCalledOnce();
});

it("is used where there are no locks", async () => {
  const tabs = new Tabs();
  const names: string[] = [];
  const open = (name: string): Channel => {
    names.push(name);
    return tabs.channel();
  };
  const asked = [0, 1].map(() => claim("game", vi.fn(), null, open));
  await time();
  expect((await Promise.all(asked)).filter(({ held }) => held)).toHaveLength(1);
  expect(names).toEqual(["tempi-claim-game", "tempi-claim-game"]);
});
