import type { FormEdit } from "tempi-wasm";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** Pending answers, until released. */
const waiting: (() => void)[] = [];
let refuse = false;
const later = <T>(answer: () => T): Promise<T> =>
  new Promise((resolve) => waiting.push(() => resolve(answer())));
vi.mock("../../worker/workers", () => ({
  rules: {
    fields: ({ file }: { file: { id: string; toml: string } }) =>
      later(() => ({
        ok: true,
        value: file.toml.includes("broken")
          ? { fields: null, diagnostics: [{ message: "broken", line: 1 }] }
          : { fields: [{ path: [file.id], value: file.toml }], diagnostics: [] },
      })),
    edit: ({ file, edits }: { file: { toml: string }; edits: FormEdit[] }) =>
      later(() => ({
        ok: true,
        value: refuse
          ? { toml: file.toml, diagnostics: [{ message: "No." }] }
          : {
              toml: `${file.toml}${edits.map(({ path, value }) => `${path.join(".")}=${String(value)};`).join("")}`,
              diagnostics: [],
            },
      })),
  },
}));
const { Form } = await import("./form.svelte");

async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
const drafted = (toml: string) => ({
  id: "mine",
  toml,
  edit(now: string) {
    this.toml = now;
  },
});
beforeEach(() => {
  waiting.length = 0;
  refuse = false;
});

describe("the form", () => {
  it("makes changes one after the other, each on the text before it", async () => {
    const draft = drafted("");
    const form = new Form(draft);
    void form.set(["turn", "length"], 2);
    void form.reset(["check"]);
    await settle();
    expect(draft.toml).toBe("turn.length=2;check=undefined;");
  });

  it("applies a change to what was typed meanwhile", async () => {
    const draft = drafted("a;");
    const form = new Form(draft);
    void form.set(["turn"], 1);
    await Promise.resolve();
    draft.toml = "typed;";
    await settle();
    expect(draft.toml).toBe("typed;turn=1;");
  });

  it("keeps the fields of the last readable text, and says what is broken", async () => {
    const draft = drafted("good");
    const form = new Form(draft);
    void form.read();
    await settle();
    draft.toml = "broken";
    void form.read();
    await settle();
    expect(form.fields.map(({ value }) => value)).toEqual(["good"]);
    expect(form.broken).toHaveLength(1);
    draft.toml = "good again";
    void form.read();
    await settle();
    expect([form.fields[0]?.value, form.broken.length]).toEqual(["good again", 0]);
  });

  it("says why a change is impossible, and loses no text", async () => {
    refuse = true;
    const draft = drafted("a;");
    const form = new Form(draft);
    void form.set(["turn"], 1);
    await settle();
    expect([draft.toml, form.refused]).toEqual(["a;", "No."]);
    refuse = false;
    void form.set(["turn"], 1);
    await settle();
    expect([draft.toml, form.refused]).toEqual(["a;turn=1;", null]);
  });

  it("reads the text while the file name is not valid", async () => {
    const draft = { ...drafted("good"), id: "Not valid" };
    const form = new Form(draft);
    void form.read();
    await settle();
    expect(form.fields[0]?.path).toEqual(["my-variant"]);
  });
});
