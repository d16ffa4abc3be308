import { readFileSync } from "node:fs";
import type { Diagnostic, FormField } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { type Schema, Shape } from "../schema";
import {
  COMMON,
  concerns,
  controlOf,
  meant,
  nameOf,
  rest,
  SECTIONS,
  sectionOf,
  shownAs,
  split,
  written,
} from "./controls";
import { LABELS, wordsOf } from "./labels";
import { asTable, freeLetter, isLetter, TYPES } from "./types";

const SCHEMA = new URL("../../../../crates/rules/variants/variant.schema.json", import.meta.url);
const shape = new Shape(JSON.parse(readFileSync(SCHEMA, "utf8")) as Schema);

const field = (
  path: string,
  value: unknown,
  from: number | null = null,
  to: number | null = null,
): FormField => ({
  path: path.split("."),
  value,
  origin: from === null ? "default" : "file",
  otherwise: null,
  from,
  to,
});
const control = (path: string, value: unknown = null) => controlOf(shape, field(path, value), [], []);
const finding = (message: string, from: number, text = ""): Diagnostic =>
  ({ message, from, to: from + 1, text, severity: "error", inBase: false }) as Diagnostic;

/** All keys of the schema, with `X` for the letter of a piece. */
function keys(path: string[] = []): string[] {
  const whole = shape.isFree(path) ? [...path, "X"] : path;
  return shape
    .properties(whole)
    .flatMap(([name, node]) => (shape.isTable(node) ? keys([...whole, name]) : [[...whole, name].join(".")]));
}

describe("the controls of the form", () => {
  it("follow from the kinds of the schema", () => {
    const shown = (path: string) => shownAs(control(path).kind);
    expect(shown("about.name")).toBe("text");
    expect(shown("men.K.royal")).toBe("switch");
    expect(shown("check.allowed")).toBe("word");
    expect(shown("end.quiet-turns")).toBe("number");
    expect(shown("turn.length")).toBe("line");
    expect(shown("turn.ends")).toBe("words");
    expect(shown("turn.shapes")).toBe("lines");
    expect(shown("castling.ways")).toBe("lines");
    expect(control("check.allowed").values.map(({ value }) => value)).toContain("final");
    expect(control("turn.ends").values.map(({ value }) => value)).toContain("choice");
    expect(control("men.N.move").meaning).toContain("Betza");
    expect(control("turn.plus.capture").kind).toMatchObject({ least: -128, most: 127 });
  });

  it("exist for every key, in a section and with a label in both languages", () => {
    const all = keys();
    expect(all.length).toBeGreaterThan(80);
    for (const key of all.filter((one) => one !== "format")) {
      expect(sectionOf(key.split(".")), key).not.toBeNull();
      expect(LABELS[key], key).toHaveLength(2);
      expect(control(key.replace("men.X", "men.N")).meaning, key).not.toBe("");
    }
    expect(Object.keys(LABELS).filter((key) => !all.includes(key))).toEqual([]);
    expect(COMMON.filter((key) => !all.includes(key))).toEqual([]);
    expect(sectionOf(["format"])).toBeNull();
    expect(sectionOf(["later", "key"])).toBe("special");
    expect(wordsOf("later.some-key")).toBe("Some key");
    expect(nameOf(["men", "N", "move"])).toBe("men.X.move");
    expect(new Set(SECTIONS.map(({ id }) => id)).size).toBe(SECTIONS.length);
  });

  it("show the common keys first", () => {
    const [common, others] = split(["turn.skip", "turn.ends", "turn.length"].map((path) => control(path)));
    expect(common.map(({ field: { path } }) => path.join("."))).toEqual(["turn.length", "turn.ends"]);
    expect(others).toHaveLength(1);
    expect(split([control("pawns.keep")])).toMatchObject([[{}], []]);
  });
});

describe("values as text", () => {
  const round = (path: string, value: unknown) => {
    const { kind } = control(path);
    return [written(kind, value), meant(kind, written(kind, value))];
  };
  it("come back as they were", () => {
    const cases: [string, unknown, string][] = [
      ["about.name", "A, B", "A, B"],
      ["end.quiet-turns", 50, "50"],
      ["turn.length", [1, 2, 3], "1, 2, 3"],
      ["turn.length", [], ""],
      ["end.extinct", ["BN", "R"], "BN, R"],
      ["turn.shapes", [["quiet"], ["capture", "quiet other"]], "quiet\ncapture, quiet other"],
      ["limits.moves-as", [{}, { R: "B", B: "R" }], "\nR = B, B = R"],
      [
        "castling.ways",
        [{ player: "white", king: "e1g1", rook: "h1f1" }],
        "player = white, king = e1g1, rook = h1f1",
      ],
    ];
    for (const [path, value, text] of cases) expect(round(path, value), path).toEqual([text, value]);
    expect(written(control("about.year").kind, null)).toBe("");
  });
  it("are refused where they mean nothing", () => {
    expect(meant(control("turn.length").kind, "1, two")).toBeNull();
    expect(meant(control("turn.length").kind, " 1 2;3 ")).toEqual([1, 2, 3]);
    expect(meant(control("end.quiet-turns").kind, "1.5")).toBeNull();
    expect(meant(control("castling.ways").kind, "e1g1")).toBeNull();
  });
});

describe("findings", () => {
  const length = field("turn.length", [1], 10, 22);
  const all = [length, field("men.N.move", "QQQ", 40, 70), field("men.N.rank", 300, 40, 70)];
  it("belong to the key in whose lines they are, or which they name", () => {
    expect(concerns(finding("bad", 12), length, all)).toBe(true);
    expect(concerns(finding("bad", 30), length, all)).toBe(false);
    expect(concerns(finding("`turn.length` and more", 90), length, all)).toBe(true);
    expect(concerns(finding("`about` needs `summary`", 90), field("about.summary", null), all)).toBe(true);
    expect(concerns({ ...finding("bad", 12), inBase: true }, length, all)).toBe(false);
  });
  it("tell the keys of one line apart", () => {
    const [, move, rank] = all as [FormField, FormField, FormField];
    expect([move, rank].map((one) => concerns(finding("`men.N.rank` cannot be 300", 60), one, all))).toEqual([
      false,
      true,
    ]);
    expect([move, rank].map((one) => concerns(finding("bad movement", 50, '"QQQ"'), one, all))).toEqual([
      true,
      false,
    ]);
  });
  it("that no key shows are left over", () => {
    const found = [finding("bad", 12), finding("somewhere", 500)];
    expect(rest(found, [controlOf(shape, length, all, found)])).toEqual([found[1]]);
  });
});

describe("new pieces", () => {
  it("get a free letter and only what they need", () => {
    expect(freeLetter("C", ["K"])).toBe("C");
    expect(freeLetter("C", ["C", "A"])).toBe("B");
    expect(freeLetter("", [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"])).toBe("");
    expect([isLetter("Q"), isLetter("q"), isLetter("")]).toEqual([true, false, false]);
    expect(asTable({ letter: "C", name: "camel", move: "C", pawn: false, royal: false })).toEqual({
      name: "camel",
      move: "C",
    });
    expect(new Set(TYPES.map(({ letter }) => letter)).size).toBe(TYPES.length);
  });
});
