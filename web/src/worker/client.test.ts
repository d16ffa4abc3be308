import type { SearchProgress, SearchRequest } from "tempi-wasm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Latest } from "../lib/latest";
import { Client, type State } from "./client";
import { fakePort, fakeTempi, type FakePort } from "./testing/fake";

const request: SearchRequest = { game: { variant: "chess", actions: [] } };

function client(slices?: number, timeoutMs?: number): { client: Client; ports: FakePort[]; states: State[] } {
  const ports: FakePort[] = [];
  const made = new Client(() => {
    const port = fakePort(async () => fakeTempi(slices));
    ports.push(port);
    return port;
  }, timeoutMs);
  const states: State[] = [];
  made.onState(() => states.push(made.state));
  return { client: made, ports, states };
}
const template = (client: Client, id: string) => client.call("template", { id, base: "chess" });

afterEach(() => vi.useRealTimers());

describe("questions", () => {
  it("are answered, each with its own answer, also those asked before the worker is ready", async () => {
    const { client: it, states } = client();
    const answers = await Promise.all([template(it, "a"), template(it, "b")]);
    expect(answers.map((answer) => answer.ok && answer.value.toml)).toEqual(['id = "a"', 'id = "b"']);
    expect(states).toEqual(["starting", "ready"]);
  });

  it("that cannot be sent fail alone", async () => {
    const { client: it } = client();
    const port = await template(it, "first");
    expect(port.ok).toBe(true);
    vi.spyOn(globalThis, "structuredClone").mockImplementationOnce(() => {
      throw new Error("not cloneable");
    });
    const bad = await template(it, "bad");
    expect(bad).toMatchObject({ ok: false, error: { code: "question" } });
    expect((await template(it, "next")).ok).toBe(true);
  });
});

describe("a worker that dies", () => {
  it("reports, fails what was asked of it, and is replaced", async () => {
    const { client: it, ports, states } = client();
    const death = it.call("die", undefined as never);
    const after = template(it, "after");
    expect(await death).toMatchObject({ ok: false, error: { code: "dead" } });
    expect(await after).toMatchObject({ ok: false, error: { code: "dead" } });
    expect(it.report).toMatchObject({ cause: "panic", message: "panicked at the test" });
    expect(it.report?.question).toContain("die");
    expect(await template(it, "later")).toMatchObject({ ok: false, error: { code: "dead" } });
    expect(ports[0]?.terminated).toBe(true);

    it.restart();
    expect(await template(it, "again")).toMatchObject({ ok: true });
    expect(it.report).toBeNull();
    expect(it.generation).toBe(2);
    expect(states).toEqual(["starting", "ready", "stopped", "starting", "ready"]);
  });

  it("by an error of its script is distinguished from one that could not be opened", async () => {
    const { client: it, ports } = client();
    await template(it, "a");
    const waiting = template(it, "b");
    ports[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    expect(await waiting).toMatchObject({ ok: false, error: { code: "dead", message: "out of memory" } });
    expect(it.report).toMatchObject({ cause: "panic", question: expect.stringContaining("template") });

    const broken = new Client(() => fakePort(() => Promise.reject(new Error("WebAssembly is switched off"))));
    expect(await template(broken, "c")).toMatchObject({
      ok: false,
      error: { message: "WebAssembly is switched off" },
    });
    expect(broken.report?.cause).toBe("opening");
  });

  it("by saying nothing is noticed, though not at the first timer, which may end with a sleep of the machine", async () => {
    const { client: it, ports } = client(undefined, 1000);
    await template(it, "a");
    vi.useFakeTimers();
    const port = ports[0] as FakePort;
    port.postMessage = () => {};
    const waiting = template(it, "b");
    await vi.advanceTimersByTimeAsync(900);
    expect(it.state).toBe("ready");
    await vi.advanceTimersByTimeAsync(200);
    expect(await waiting).toMatchObject({ ok: false, error: { code: "dead" } });
    expect(it.report?.cause).toBe("silence");
  });

  it("because nobody needs it any more gives its memory back, and another one answers the next question", async () => {
    const { client: it, ports, states } = client();
    const waiting = template(it, "a");
    it.end();
    expect(await waiting).toMatchObject({ ok: false, error: { code: "dead" } });
    expect([ports[0]?.terminated, it.state, it.report]).toEqual([true, "idle", null]);
    expect(await template(it, "b")).toMatchObject({ ok: true });
    expect([ports.length, states]).toEqual([2, ["starting", "idle", "starting", "ready"]]);
  });

  it("leaves nothing behind that a late answer could change", async () => {
    const { client: it, ports } = client();
    await template(it, "a");
    const old = ports[0]?.onmessage;
    it.restart();
    const fresh = template(it, "b");
    old?.({ data: { kind: "failed", message: "late" } } as never);
    expect(await fresh).toMatchObject({ ok: true });
  });
});

describe("searches", () => {
  it("bring news and end", async () => {
    const { client: it } = client(7);
    const news: SearchProgress[] = [];
    const end = await it.search(request, { newsMs: 20, onProgress: (progress) => news.push(progress) }).end;
    expect(end).toMatchObject({ ok: true, value: { done: true, nodes: 7000 } });
    expect(news.at(-1)?.done).toBe(true);
    expect(news.length).toBeGreaterThan(2);
    // Each thought is reported once, with the next progress report.
    expect(news.flatMap((one) => one.thought?.depth ?? [])).toEqual([1, 3, 5, 7]);
  });

  it("can be stopped with the best so far, and answer other questions meanwhile", async () => {
    const { client: it } = client(Infinity);
    const search = it.search(request);
    expect((await template(it, "meanwhile")).ok).toBe(true);
    search.stop();
    expect(await search.end).toMatchObject({ ok: true, value: { done: true } });
  });

  it("give way to a later one and say nothing more", async () => {
    const { client: it } = client(Infinity);
    const late: SearchProgress[] = [];
    const first = it.search(request, { newsMs: 0, onProgress: (progress) => late.push(progress) });
    const second = it.search(request);
    expect(await first.end).toMatchObject({ ok: false, error: { code: "no-search" } });
    const reported = late.length;
    await template(it, "some time later");
    expect(late.length).toBe(reported);
    second.stop();
    expect(await second.end).toMatchObject({ ok: true });
    second.drop();
    expect(await template(it, "alive")).toMatchObject({ ok: true });
  });

  it("fail with the worker", async () => {
    const { client: it } = client(Infinity);
    const search = it.search(request);
    void it.call("die", undefined as never);
    expect(await search.end).toMatchObject({ ok: false, error: { code: "dead" } });
  });
});

it("only the latest answer counts", async () => {
  const latest = new Latest();
  let slow: (value: string) => void = () => {};
  const first = latest.only(new Promise<string>((resolve) => (slow = resolve)));
  const second = latest.only(Promise.resolve("new"));
  slow("old");
  expect(await first).toBeNull();
  expect(await second).toBe("new");
  const third = latest.only(Promise.resolve("third"));
  latest.cancel();
  expect(await third).toBeNull();
});
