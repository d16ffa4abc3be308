import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { find, type FormatKey, groupsOf, pieces, type Schema, Shape } from "./schema";
import { wayTo } from "./completion";
import { writtenIn } from "./place";

const schema = JSON.parse(
  readFileSync(new URL("../../../crates/rules/variants/variant.schema.json", import.meta.url), "utf8"),
) as Schema;
const shape = new Shape(schema);
const groups = groupsOf(shape);
function key(path: string): FormatKey {
  const found = groups.flatMap(({ keys }) => keys).find((one) => one.path.join(".") === path);
  if (!found) throw new Error(`no ${path}`);
  return found;
}

describe("the format's tables", () => {
  it("are all that the schema has, each once, with every key explained", () => {
    const titles = groups.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        "",
        "[about]",
        "[men.X]",
        "[men.X.white]",
        "[turn]",
        "[turn.order]",
        "[capture.reentry]",
        "[[castling.ways]]",
        "[markers]",
      ]),
    );
    expect(new Set(titles).size).toBe(titles.length);
    expect(groups[0]?.keys.map(({ name }) => name).sort()).toEqual(["base", "format", "ownership"]);
    const tables = Object.values(schema.$defs ?? {}).filter(({ properties }) => properties);
    // One definition is used for two tables, and each has a subtable that only serves as a header.
    for (const { properties } of tables) {
      for (const name of Object.keys(properties ?? {}))
        expect(
          groups.some(
            ({ title, keys }) => keys.some((one) => one.name === name) || title.includes(`.${name}`),
          ),
          name,
        ).toBe(true);
    }
    for (const { title, keys, meaning } of groups) {
      expect(title === "" || meaning.length > 0, title).toBe(true);
      for (const one of keys) expect(one.meaning, one.path.join(".")).not.toBe("");
    }
  });

  it("say what can stand at a key, and what holds if nothing is said", () => {
    expect(key("turn.length")).toMatchObject({
      kind: { is: "list", of: { is: "number", least: 0, most: 255 } },
      usual: "[1]",
      values: [],
      required: false,
    });
    expect(key("turn.shapes").kind).toEqual({ is: "list", of: { is: "list", of: { is: "text" } } });
    expect(key("pawns.double-step")).toMatchObject({ kind: { is: "boolean" }, usual: "true", values: [] });
    expect(key("check.allowed").kind).toEqual({ is: "word" });
    expect(key("check.allowed").values.map(({ value }) => value)).toEqual([
      "always",
      "final",
      "last-two",
      "second",
      "last-own",
    ]);
    expect(key("turn.ends")).toMatchObject({ kind: { is: "list", of: { is: "word" } }, usual: "[]" });
    expect(key("turn.ends").values.find(({ value }) => value === "check")?.description).toBe(
      "A move that gives check.",
    );
    expect(key("limits.moves-as").kind).toEqual({ is: "list", of: { is: "table" } });
    expect(key("removal.men")).toMatchObject({ usual: null, required: true });
    expect(key("castling.ways.[].king")).toMatchObject({ kind: { is: "text" }, required: true });
  });

  it("are searched by name, table, meaning and words", () => {
    const names = (wanted: string) =>
      find(groups, wanted).flatMap(({ keys }) => keys.map(({ path }) => path.join(".")));
    expect(names("en-passant")).toContain("pawns.en-passant");
    expect(names("[turn] length")).toContain("turn.length");
    expect(names("turn.length")).toEqual(["turn.length"]);
    expect(names("create-lower")).toEqual(["capture.effect"]);
    expect(names("WAITING re-enter")).toContain("capture.reentry.duty");
    expect(names("no such thing")).toEqual([]);
    expect(find(groups, "  ")).toEqual(groups);
  });

  it("have code between backticks", () => {
    expect(pieces("Where `counts` is so.")).toEqual(["Where ", "counts", " is so."]);
  });
});

describe("the way to a key", () => {
  /** The resulting text with the cursor; or what is shown, in brackets. */
  function after(text: string, path: string): string | null {
    const way = wayTo(shape, text, writtenIn(text), key(path));
    if (way === null) return null;
    if (way.does === "show") return `«${text.slice(way.from, way.to)}»`;
    const whole = text.slice(0, way.at) + way.text + text.slice(way.at);
    return `${whole.slice(0, way.caret)}|${whole.slice(way.caret)}`;
  }

  it("leads to what is written", () => {
    expect(after("[turn]\nlength = [1]\n", "turn.length")).toBe("«length = [1]»");
    expect(after('[men]\nN = { move = "C", pawn = false }', "men.X.pawn")).toBe("«pawn = false }»");
    expect(after('[[castling.ways]]\nking = "e1g1"', "castling.ways.[].king")).toBe('«king = "e1g1"»');
    expect(after('[castling]\nways = [{ king = "e1g1" }]', "castling.ways.[].king")).toBe(
      '«king = "e1g1" }]»',
    );
  });

  it("writes a key below its table's header, and the header where there is none", () => {
    expect(after("[turn] # how long\n# ends = []\n", "turn.length")).toBe(
      "[turn] # how long\nlength = [|]\n# ends = []\n",
    );
    expect(after("format = 1", "turn.length")).toBe("format = 1\n\n[turn]\nlength = [|]\n");
    expect(after("", "check.allowed")).toBe('[check]\nallowed = "|"\n');
    expect(after("[turn]\nlength = [2]\n", "turn.plus.capture")).toBe(
      "[turn]\nlength = [2]\n\n[turn.plus]\ncapture = |\n",
    );
    expect(after("[turn.plus]\ncapture = 1\n", "turn.length")).toBe(
      "[turn.plus]\ncapture = 1\n\n[turn]\nlength = [|]\n",
    );
  });

  it("writes above all tables what belongs to none", () => {
    expect(after("# mine\nformat = 1\n\n[about]\n", "base")).toBe(
      '# mine\nformat = 1\nbase = "|"\n\n[about]\n',
    );
    expect(after("[about]\n", "format")).toBe("format = |\n[about]\n");
  });

  it("opens no table a second time", () => {
    expect(after("turn = { length = [2] }\n", "turn.ends")).toBe("«turn = { length = [2] }»");
    expect(after("turn.length = [2]\n", "turn.ends")).toBe("«turn.length = [2]»");
    expect(after("[turn]\nplus = { check = 1 }\n", "turn.plus.capture")).toBe("«plus = { check = 1 }»");
    expect(after("[turn]\nplus.check = 1\n", "turn.plus.capture")).toBe("«plus.check = 1»");
  });

  it("is not known for pieces and entries that are not written yet", () => {
    expect(after('[men.N]\nmove = "C"\n', "men.X.royal")).toBeNull();
    expect(after("", "castling.ways.[].king")).toBeNull();
  });
});
