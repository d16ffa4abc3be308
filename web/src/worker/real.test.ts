// The client of the real rules and engine.
import type { GameText, SearchProgress } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { METHODS } from "./protocol";
import { built, moduleClient, tempi } from "./testing/module";
import { remote } from "./workers";

describe.runIf(built)("rules and engine", () => {
  const client = moduleClient();
  const rules = remote(client);
  const start: GameText = { variant: "marseillais", actions: [] };

  it("have the methods that the client knows", async () => {
    const methods = Object.keys(await tempi()).filter(
      (name) => !["dead", "memory", "begin", "goOn", "missingNetwork", "takeNetwork"].includes(name),
    );
    expect(methods.sort()).toEqual([...METHODS].sort());
  });

  it("play a turn, and say why something is not legal", async () => {
    const played = await rules.play({ game: start, texts: ["e4", "e5", "Nf6", "Ke7"] });
    if (!played.ok) throw new Error(played.error.message);
    expect(played.value.done.map(({ name }) => name)).toEqual(["e4", "e5", "Nf6"]);
    expect(played.value.refused?.index).toBe(3);
    expect(played.value.view.progress).toMatchObject({ player: "black", turn: 2, ordinal: 2 });
    const why = await rules.explain({ game: start, text: "e2e5" });
    expect(why).toMatchObject({
      ok: true,
      value: { key: expect.any(String), sentence: expect.stringContaining("e2") },
    });
    expect(await rules.view({ game: { variant: "no-such", actions: [] } })).toMatchObject({
      ok: false,
      error: { code: "unknown-variant" },
    });
  });

  it("think with news, stop when asked, and answer meanwhile", async () => {
    const news: SearchProgress[] = [];
    const search = client.search(
      { game: start, hashMib: 1, limits: {} },
      { newsMs: 0, onProgress: (progress) => news.push(progress) },
    );
    expect((await rules.view({ game: start })).ok).toBe(true);
    search.stop();
    const end = await search.end;
    expect(end).toMatchObject({
      ok: true,
      value: { done: true, choice: { action: { text: expect.any(String) } } },
    });
    expect(news.at(-1)?.done).toBe(true);
    const over = client.search({ game: { ...start, end: { reason: "agreement" } } });
    expect(await over.end).toMatchObject({ ok: false });
  });
});
