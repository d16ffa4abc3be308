import { describe, expect, it } from "vitest";
import { puzzleFiles } from "../../scripts/puzzles";
import { Source } from "./source";
import { FOLDER, PUZZLES } from "./testing/collection";

const files = puzzleFiles(FOLDER);

/** A source with a host's files, and a map as the browser's cache. */
function sourceOver(host: Map<string, string>, kept = new Map<string, string>()) {
  const asked: string[] = [];
  const address = (request: RequestInfo | URL): string =>
    typeof request === "string" ? request : (request as Request).url;
  const cache = {
    match: (request: RequestInfo | URL) => {
      const text = kept.get(address(request));
      return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
    put: async (request: RequestInfo | URL, response: Response) =>
      void kept.set(address(request), await response.text()),
    delete: (request: RequestInfo | URL) => Promise.resolve(kept.delete(address(request))),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }) as Request)),
  };
  const source = new Source({
    fetch: (name) => {
      asked.push(name);
      const text = host.get(name.replace("puzzles/", ""));
      if (host.size === 0) return Promise.reject(new TypeError("offline"));
      return Promise.resolve(
        text === undefined ? new Response("<html>", { status: 404 }) : new Response(text),
      );
    },
    cache: () => Promise.resolve(cache),
  });
  return { source, asked, kept };
}
const partOf = (variant: string): string => [...files.keys()].find((name) => name.startsWith(variant)) ?? "";

describe("the puzzles", () => {
  it("of a variant are loaded once, when needed, and cached", async () => {
    const { source, asked, kept } = sourceOver(files);
    const [one, other] = await Promise.all([source.part("push"), source.part("push")]);
    expect(one).toBe(other);
    expect(one.ok && one.value.map(({ id }) => id).sort()).toEqual(
      (PUZZLES.get("push") ?? []).map(({ id }) => id).sort(),
    );
    expect(asked).toEqual(["puzzles/index.json", `puzzles/${partOf("push")}`]);
    expect([...kept.keys()]).toEqual([`puzzles/${partOf("push")}`]);
  });
  it("are available offline once cached; files of earlier versions are deleted", async () => {
    const kept = new Map([["puzzles/push-00000000.json", "[]"]]);
    await sourceOver(files, kept).source.part("push");
    await expect.poll(() => [...kept.keys()]).toEqual([`puzzles/${partOf("push")}`]);
    // The index is in the service worker's cache.
    const offline = sourceOver(new Map([["index.json", files.get("index.json") ?? ""]]), kept);
    expect((await offline.source.part("push")).ok).toBe(true);
    expect(await offline.source.part("chess")).toEqual({ ok: false, trouble: "missing" });
  });
  it("are requested again after a failure", async () => {
    const host = new Map<string, string>();
    const { source } = sourceOver(host);
    expect(await source.index()).toEqual({ ok: false, trouble: "missing" });
    for (const [name, text] of files) host.set(name, text);
    expect((await source.part("push")).ok).toBe(true);
  });
  it("are validated", async () => {
    const part = partOf("push");
    for (const text of [
      "",
      "[{",
      "{}",
      '[{"id":"a"}]',
      (files.get(part) ?? "").replace('"push"', '"pull"'),
    ]) {
      const { source, kept } = sourceOver(new Map([...files, [part, text]]));
      expect(await source.part("push"), text).toEqual({ ok: false, trouble: "corrupt" });
      expect(kept.size).toBe(0);
    }
    const { source } = sourceOver(new Map([["index.json", "[]"]]));
    expect(await source.index()).toEqual({ ok: false, trouble: "corrupt" });
    // A damaged copy is replaced.
    const kept = new Map([[`puzzles/${part}`, "damaged"]]);
    expect((await sourceOver(files, kept).source.part("push")).ok).toBe(true);
    expect(kept.get(`puzzles/${part}`)).toBe(files.get(part));
  });
  it("of a variant without puzzles are reported as none", async () => {
    const { source } = sourceOver(files);
    for (const name of ["binary", "constructor", "../x"])
      expect(await source.part(name)).toEqual({ ok: false, trouble: "none" });
  });
  it("can be loaded without a cache", async () => {
    const refusing = new Source({
      fetch: (name) => Promise.resolve(new Response(files.get(name.replace("puzzles/", "")))),
      cache: () => Promise.resolve(null),
    });
    expect((await refusing.part("push")).ok).toBe(true);
  });
});
