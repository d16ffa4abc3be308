import { readFileSync } from "node:fs";
import { deflateSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { complete } from "./completion";
import {
  bytesOf,
  FILE_BYTES,
  idFrom,
  isId,
  LINK_CHARACTERS,
  linkOf,
  packFile,
  unpackFile,
} from "../lib/links";
import { keysOf, placeAt } from "./place";
import { type Schema, Shape } from "./schema";

const schema = JSON.parse(
  readFileSync(new URL("../../../crates/rules/variants/variant.schema.json", import.meta.url), "utf8"),
) as Schema;
const shape = new Shape(schema);
const bases = [
  { id: "chess", name: "Chess" },
  { id: "gridlock", name: "Gridlock Chess" },
];

/** The text with a cursor `|`. */
function at(marked: string): [string, number] {
  const offset = marked.indexOf("|");
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}
const place = (marked: string) => placeAt(...at(marked));
const labels = (marked: string) =>
  complete(shape, ...at(marked), bases)?.options.map(({ label }) => label) ?? [];
/** The text after accepting a completion, with the cursor. */
function chosen(marked: string, label: string): string {
  const [text, offset] = at(marked);
  const completions = complete(shape, text, offset, bases);
  const option = completions?.options.find((one) => one.label === label);
  if (!completions || !option) return "";
  const { insert, caret } = option;
  return (
    text.slice(0, completions.from) + insert.slice(0, caret) + "|" + insert.slice(caret) + text.slice(offset)
  );
}

describe("a place", () => {
  it("is found in headers, keys and values", () => {
    expect(place("[tu|")).toEqual({ in: "header", path: [], from: 1 });
    expect(place("[men.K|]")).toEqual({ in: "header", path: ["men"], from: 5 });
    expect(place("[turn]\nle|")).toEqual({ in: "key", path: ["turn"], from: 7, inline: false });
    expect(place("[turn]\nplus.ch|")).toEqual({ in: "key", path: ["turn", "plus"], from: 12, inline: false });
    expect(place("[turn]\nlength = [1, |]")).toMatchObject({ in: "value", path: ["turn", "length", "[]"] });
    expect(place('[check]\nallowed = "fi|"')).toEqual({
      in: "value",
      path: ["check", "allowed"],
      from: 19,
      quoted: true,
    });
    expect(place('[men]\nK = { move = "K", |')).toMatchObject({
      in: "key",
      path: ["men", "K"],
      inline: true,
    });
    expect(place("[limits]\nmoves-as = [\n  {},\n  { R = |")).toMatchObject({
      in: "value",
      path: ["limits", "moves-as", "[]", "R"],
    });
    expect(place('base = "chess" # of |')).toBeNull();
    expect(place('name = "a # b" |')).toMatchObject({ in: "value", path: ["name"] });
  });

  it("is found after mistakes further up", () => {
    expect(place("[turn]\nlength = [1,\n[check]\nall|")).toEqual({
      in: "key",
      path: ["check"],
      from: 28,
      inline: false,
    });
    expect(place('name = "open\n[turn]\nle|')).toMatchObject({ in: "key", path: ["turn"] });
    expect(place("]]}}{,=\n[turn]\n|")).toMatchObject({ in: "key", path: ["turn"] });
  });

  it("is found in any text, however broken, and in no time", () => {
    const signs = "[]{}=\"'#.,\n ab\\";
    let seed = 1;
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from(
        { length: 60 },
        () => signs[(seed = (seed * 48271) % 2147483647) % signs.length],
      ).join("");
      expect(() => complete(shape, text, text.length, bases)).not.toThrow();
      expect(keysOf(text).length).toBeLessThan(61);
    }
    const start = performance.now();
    placeAt("[".repeat(65_000), 65_000);
    placeAt("a = [".repeat(13_000), 65_000);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("completion", () => {
  it("offers the keys of the table in which the cursor is, but those that are there", () => {
    expect(labels("[turn]\n|")).toEqual(expect.arrayContaining(["length", "counts", "ends"]));
    expect(labels("[turn]\nlength = [1]\n|")).not.toContain("length");
    expect(labels("[turn]\n|\nlength = [1]")).not.toContain("length");
    expect(labels("[check]\n|")).toContain("allowed");
    expect(labels("[check]\n|")).not.toContain("length");
    expect(labels("[men.K]\n|")).toEqual(expect.arrayContaining(["move", "royal"]));
    expect(labels('[men]\nK = { move = "K", |')).toContain("royal");
    expect(labels("[nonsense]\n|")).toEqual([]);
  });

  it("tells what a key means", () => {
    const [text, offset] = at("[turn]\n|");
    const length = complete(shape, text, offset, bases)?.options.find(({ label }) => label === "length");
    expect(length).toMatchObject({ detail: "array", info: expect.stringContaining("The lengths of turns") });
  });

  it("offers tables that are not there yet", () => {
    expect(labels("[turn]\n[|")).toContain("check");
    expect(labels("[turn]\n[|")).not.toContain("turn");
    expect(labels("[men.|")).toEqual(["K", "Q", "R", "B", "N", "P"]);
    expect(labels("|")).toEqual(expect.arrayContaining(["base", "format", "turn"]));
    expect(chosen("[ch|", "check")).toBe("[check]|");
    expect(chosen("[ch|]", "check")).toBe("[check|]");
    expect(chosen("tur|", "turn")).toBe("[turn]\n|");
  });

  it("offers values", () => {
    expect(labels("[check]\nallowed = |")).toEqual(
      expect.arrayContaining(["always", "final", "last-two", "second"]),
    );
    expect(labels("[pawns]\ndouble-step = |")).toEqual(["true", "false"]);
    expect(labels('[turn]\nends = ["|')).toEqual(expect.arrayContaining(["check", "choice"]));
    expect(labels("[turn]\nends = |")).toContain('["check"]');
    expect(labels('base = "|"')).toEqual(["chess", "gridlock"]);
    expect(labels('[about]\nname = "|')).toEqual([]);
  });

  it("writes what TOML needs around them", () => {
    expect(chosen("[check]\nallowed = |", "final")).toBe('[check]\nallowed = "final"|');
    expect(chosen('[check]\nallowed = "fi|"', "final")).toBe('[check]\nallowed = "final|"');
    expect(chosen('[check]\nallowed = "fi|', "final")).toBe('[check]\nallowed = "final"|');
    expect(chosen("[turn]\nle|", "length")).toBe("[turn]\nlength = [|]");
    expect(chosen("[turn]\nle| = [2]", "length")).toBe("[turn]\nlength| = [2]");
    expect(chosen("[about]\n|", "name")).toBe('[about]\nname = "|"');
    expect(chosen("[pawns]\n|", "double-step")).toBe("[pawns]\ndouble-step = |");
    expect(chosen("[men]\n|", "K")).toBe("[men]\nK = { | }");
  });
});

describe("a link", () => {
  const file = { id: "my-gridlock", toml: 'format = 1\nbase = "gridlock"\n# Ein Käfer: 🐞\n' };

  it("carries a file there and back", () => {
    const packed = packFile(file);
    expect(packed).toMatch(/^1\.\d+\.[A-Za-z0-9_-]+$/);
    expect(unpackFile(packed)).toEqual({ ok: true, file });
    expect(encodeURIComponent(packed)).toBe(packed);
  });

  it("that was cut off says how much is missing", () => {
    const packed = packFile(file);
    const whole = packed.split(".")[2]?.length ?? 0;
    expect(unpackFile(packed.slice(0, -20))).toEqual({
      ok: false,
      why: "cut",
      has: whole - 20,
      wanted: whole,
    });
    expect(unpackFile("1.980.")).toEqual({ ok: false, why: "cut", has: 0, wanted: 980 });
  });

  it("may be followed by what belongs to a sentence", () => {
    expect(unpackFile(`${packFile(file)}.)`)).toEqual({ ok: true, file });
  });

  it("that was changed, or is none, is told", () => {
    const packed = packFile(file);
    const changed = packed.slice(0, -3) + (packed.at(-3) === "A" ? "B" : "A") + packed.slice(-2);
    for (const text of [
      changed,
      "",
      "hello",
      "1.5.hello",
      "1.0.",
      "1.9.<script>",
      "1.999999999.x",
      "-1.3.abc",
    ])
      expect(unpackFile(text)).toMatchObject({ ok: false });
    expect(unpackFile(changed)).toEqual({ ok: false, why: "broken" });
    expect(unpackFile(packed.replace(/^1/, "2"))).toEqual({ ok: false, why: "newer" });
  });

  it("too long to make or to read is refused", () => {
    let seed = 7;
    const noise = Array.from({ length: 60_000 }, () =>
      String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90)),
    ).join("");
    expect(linkOf({ id: "long", toml: noise })).toBeNull();
    expect(linkOf({ id: "long", toml: "a = 1\n".repeat(10_000) })?.length).toBeLessThan(2000);
    expect(unpackFile("1.".padEnd(LINK_CHARACTERS + 1, "1"))).toEqual({ ok: false, why: "long" });
  });

  it("cannot make a page take much memory", () => {
    const huge = strToU8(`bomb\n${"a".repeat(20_000_000)}`);
    const data = btoa(String.fromCharCode(...deflateSync(huge, { level: 9 })))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    // The checksum of a real link, so that the data is validated.
    const sum = sumOf(data);
    const text = `1.${data.length + sum.length}.${sum}${data}`;
    expect(text.length).toBeLessThan(LINK_CHARACTERS);
    const start = performance.now();
    expect(unpackFile(text)).toEqual({ ok: false, why: "broken" });
    expect(performance.now() - start).toBeLessThan(500);
  });

  it("holds an identifier that is one", () => {
    for (const id of ["a", "my-variant-2"]) expect(isId(id)).toBe(true);
    for (const id of ["", "Ab", "a b", "../x", "<b>", "a".repeat(65)]) {
      expect(isId(id)).toBe(false);
      expect(unpackFile(packFile({ id, toml: "" }))).toEqual({ ok: false, why: "broken" });
    }
    expect(bytesOf("ä")).toBe(2);
    expect(FILE_BYTES).toBe(65_536);
  });
});

/** A valid checksum for malicious data. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return (sum % 36 ** 5).toString(36).padStart(5, "0");
}

describe("a file that is brought", () => {
  it("gets an identifier from its name", () => {
    expect(
      ["Émile's Push (2).toml", "two-at-once.toml", "象棋.toml", ".toml", `${"a".repeat(59)}-b.toml`].map(
        idFrom,
      ),
    ).toEqual(["emile-s-push-2", "two-at-once", "my-variant", "my-variant", "a".repeat(59)]);
  });
});
