import type { VariantFile } from "tempi-wasm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredVariant } from "../storage/types";

const kept = new Map<string, StoredVariant>();
vi.mock("../storage/library", () => ({
  library: {
    variant: async (id: string) => kept.get(id) ?? null,
    variants: async () => [...kept.values()],
    saveVariant: async (variant: StoredVariant) => (kept.set(variant.id, variant), "kept"),
    deleteVariant: async (id: string) => void kept.delete(id),
  },
}));
const asked: VariantFile[] = [];
vi.mock("../worker/workers", () => ({
  rules: {
    template: async ({ id, base }: { id: string; base: string }) =>
      base === "none"
        ? { ok: false, error: { code: "unknown-variant", message: "" } }
        : { ok: true, value: { toml: `# ${id} on ${base}` } },
    check: async ({ file }: { file: VariantFile }) => {
      asked.push(file);
      const bad = file.toml.includes("bad");
      return {
        ok: true,
        value: { usable: !bad, diagnostics: [], info: bad ? null : { name: `Name of ${file.id}` } },
      };
    },
  },
}));

const { Draft, freeId } = await import("./draft.svelte");
const { packFile } = await import("../lib/links");

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = (id: string, toml: string): StoredVariant => ({
  format: 1,
  id,
  name: id,
  toml,
  created: 1,
  changed: 1,
});

describe("what the workshop opens", () => {
  it("is at first a file based on a built-in variant, with a free name", async () => {
    kept.set("my-push", stored("my-push", ""));
    const draft = new Draft();
    expect(await draft.open({ open: "last" }, "push")).toBe(true);
    expect(draft.file).toEqual({ id: "my-push-2", toml: "# my-push-2 on push" });
    expect(draft.usable).toBe(true);
  });

  it("is what was worked on last, after a reload", async () => {
    const before = new Draft();
    await before.open({ open: "last" }, "push");
    before.edit("format = 1");
    await before.check();
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    expect(draft.toml).toBe("format = 1");
  });

  it("is a variant of the list, with what was written since", async () => {
    kept.set("mine", stored("mine", "kept"));
    const draft = new Draft();
    await draft.open({ open: "kept", id: "mine" }, "push");
    expect([draft.toml, draft.isKept]).toEqual(["kept", true]);
    draft.edit("changed");
    await draft.check();
    expect(draft.isKept).toBe(false);
    const again = new Draft();
    await again.open({ open: "kept", id: "mine" }, "push");
    expect([again.toml, again.isKept]).toEqual(["changed", false]);
  });

  it("is a file from a link, and what was unfinished is put aside", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    draft.edit("unfinished");
    await draft.check();
    await draft.open({ open: "link", packed: packFile({ id: "shared", toml: "from afar" }) }, "push");
    expect([draft.id, draft.toml, draft.fromLink]).toEqual(["shared", "from afar", true]);
    expect(draft.aside).toEqual({ id: "my-push", toml: "unfinished" });
    if (draft.aside) await draft.put(draft.aside);
    expect(draft.toml).toBe("unfinished");
  });

  it("says that it came with a link before the rules answer, so that nothing moves later", async () => {
    const draft = new Draft();
    const check = vi.spyOn(draft, "check").mockImplementation(async () => {
      expect([draft.toml, draft.fromLink]).toEqual(["from afar", true]);
    });
    await draft.open({ open: "link", packed: packFile({ id: "shared", toml: "from afar" }) }, "push");
    expect(check).toHaveBeenCalledOnce();
  });

  it("stays what it was if a link or a name is wrong, and says so", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    for (const [wanted, trouble] of [
      [
        { open: "link", packed: "1.980.abc" },
        { trouble: "link", why: { ok: false, why: "cut", has: 3, wanted: 980 } },
      ],
      [
        { open: "kept", id: "gone" },
        { trouble: "no-variant", id: "gone" },
      ],
      [
        { open: "built-in", id: "none" },
        { trouble: "no-built-in", id: "none" },
      ],
    ] as const) {
      expect(await draft.open(wanted, "push")).toBe(false);
      expect(draft.trouble).toEqual(trouble);
      expect(draft.id).toBe("my-push");
    }
  });

  it("is not taken from a browser that holds something else", async () => {
    for (const text of [
      "null",
      "{",
      '{"id":1,"toml":"x"}',
      '{"id":"a"}',
      JSON.stringify({ id: "a", toml: "x".repeat(70_000) }),
    ]) {
      localStorage.setItem("tempi.workshop", text);
      const draft = new Draft();
      await draft.open({ open: "last" }, "push");
      expect(draft.id).toBe("my-push");
    }
  });
});

describe("what is written", () => {
  it("is checked soon after the last key, once", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    asked.length = 0;
    vi.useFakeTimers();
    for (const text of ["a", "ab", "abc"]) {
      draft.edit(text);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.map(({ toml }) => toml)).toEqual(["abc"]);
  });

  it("leaves the last version without faults on the board", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    draft.edit("good");
    await draft.check();
    draft.edit("bad");
    await draft.check();
    expect([draft.good?.file.toml, draft.usable]).toEqual(["good", false]);
    draft.rename("No Name");
    draft.edit("good again");
    await draft.check();
    // The text is checked under another name; it cannot be played until it has one.
    expect([draft.checked?.usable, draft.good?.file.toml, draft.usable]).toEqual([true, "good", false]);
  });

  it("is not sent to the rules if it is too large", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    asked.length = 0;
    draft.edit("ä".repeat(40_000));
    await draft.check();
    expect([asked.length, draft.isTooLarge]).toEqual([0, true]);
    draft.edit("good");
    await draft.check();
    expect([asked.length, draft.trouble]).toEqual([1, null]);
  });

  it("is kept under its name, and taken out of the list again", async () => {
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    expect(await draft.keep(5)).toBe("kept");
    expect(kept.get("my-push")).toMatchObject({ name: "Name of my-push", created: 5, changed: 5 });
    draft.edit("more");
    await draft.check();
    await draft.keep(9);
    expect(kept.get("my-push")).toMatchObject({ toml: "more", created: 5, changed: 9 });
    await draft.remove();
    expect([kept.size, draft.toml, draft.isKept]).toEqual([0, "more", false]);
  });

  it("does not take the place of another variant of the list by its name", async () => {
    kept.set("mine", stored("mine", "old"));
    const draft = new Draft();
    await draft.open({ open: "last" }, "push");
    draft.rename("mine");
    await vi.waitFor(() => expect(draft.other?.id).toBe("mine"));
    draft.rename("mine-too");
    await vi.waitFor(() => expect(draft.other).toBeNull());
    // A link with the name of one of the user's variants and another text.
    await draft.open({ open: "link", packed: packFile({ id: "mine", toml: "theirs" }) }, "push");
    expect([draft.file, draft.stored]).toEqual([{ id: "mine-2", toml: "theirs" }, null]);
    await draft.open({ open: "link", packed: packFile({ id: "mine", toml: "old" }) }, "push");
    expect([draft.id, draft.isKept]).toEqual(["mine", true]);
  });

  it("gets no name that a built-in variant has", async () => {
    expect([await freeId("chess"), await freeId("chess-of-mine")]).toEqual(["chess-2", "chess-of-mine"]);
  });
});
