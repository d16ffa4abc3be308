// Which control each key of the schema gets, and conversions between values and texts of fields.
import type { Diagnostic, FormField } from "tempi-wasm";
import { ENTRY } from "../place";
import { FREE, kindOf, type Kind, type Shape, type Value } from "../schema";

/** A key with all that is needed to show and change it. */
export interface Control {
  field: FormField;
  kind: Kind;
  /** In the English of the schema. */
  meaning: string;
  /** The allowed words. */
  values: readonly Value[];
  diagnostics: readonly Diagnostic[];
}

/** The path of a key in the schema, with `X` for the letter of a piece. */
export const nameOf = (path: readonly string[]): string =>
  path.map((key, at) => (at === 1 && path[0] === "men" ? FREE : key)).join(".");

export function controlOf(
  shape: Shape,
  field: FormField,
  all: readonly FormField[],
  found: readonly Diagnostic[],
): Control {
  const { path } = field;
  const kind = kindOf(shape, path);
  const entries = kind.is === "list" ? shape.values([...path, ENTRY]) : [];
  const own = shape.properties(path.slice(0, -1)).find(([key]) => key === path.at(-1));
  return {
    field,
    kind,
    // The letters of pieces are free keys, whose descriptions are those of any letter.
    meaning: own
      ? shape.descriptionOf(own[1])
      : (shape.at(path).find((one) => one.description)?.description ?? ""),
    values: kind.is === "boolean" ? [] : [...shape.values(path), ...entries],
    diagnostics: found.filter((one) => concerns(one, field, all)),
  };
}

/** Whether a diagnostic concerns a key: it is within its lines, or names it. */
export function concerns(found: Diagnostic, field: FormField, all: readonly FormField[]): boolean {
  if (found.inBase) return false;
  const { path, from, to } = field;
  const [name, key, table] = [path.join("."), path.at(-1) ?? "", path.slice(0, -1).join(".")];
  if (found.message.includes(`\`${name}\``) && path.length > 1) return true;
  if (found.message.startsWith(`\`${table}\` needs \`${key}\``)) return true;
  if (from === null || to === null || found.from < from || found.from > to) return false;
  // The keys in one pair of braces have the same place: only the diagnostic can tell which of them it means.
  const sharing = all.filter((other) => other.from === from);
  if (sharing.length === 1) return true;
  return found.text === key || found.text === JSON.stringify(field.value);
}

/** The diagnostics that no key shows. */
export const rest = (found: readonly Diagnostic[], controls: readonly Control[]): Diagnostic[] =>
  found.filter((one) => !controls.some(({ diagnostics }) => diagnostics.includes(one)));

/** The kind of input of a field. */
export type Shown = "switch" | "word" | "number" | "text" | "words" | "line" | "lines";

export function shownAs({ is, ...kind }: Kind): Shown {
  if (is === "boolean") return "switch";
  if (is === "word" || is === "number") return is;
  if (is !== "list" || !("of" in kind)) return "text";
  if (kind.of.is === "word") return "words";
  return kind.of.is === "list" || kind.of.is === "table" ? "lines" : "line";
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(", ") : "");

/** A value as the text of a field. Lists are separated by commas; lists of lists and of tables have one line for each entry. */
export function written(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind.is !== "list") return String(value as string | number);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (kind.of.is === "list") return value.map(listed).join("\n");
  if (kind.of.is !== "table") return listed(value);
  const entry = (one: unknown): string =>
    isTable(one)
      ? Object.entries(one)
          .map(([key, inner]) => `${key} = ${String(inner)}`)
          .join(", ")
      : "";
  return value.map(entry).join("\n");
}

const parts = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** The value of a text; `null`: not a valid value. */
export function meant(kind: Kind, text: string): unknown {
  if (kind.is === "number") return /^\s*[-+]?\d+\s*$/.test(text) ? Number(text) : null;
  if (kind.is !== "list") return text;
  const { of } = kind;
  if (of.is === "number") {
    const numbers = text.split(/[\s,;]+/).filter(Boolean);
    return numbers.every((one) => /^[-+]?\d+$/.test(one)) ? numbers.map(Number) : null;
  }
  if (of.is !== "list" && of.is !== "table") return parts(text);
  // Blank lines are empty entries, except at the end.
  const lines = text.trimEnd() === "" ? [] : text.trimEnd().split("\n");
  if (of.is === "list") return lines.map(parts);
  const entries = lines.map((line) => parts(line).map((part) => /^([\w-]+)\s*=\s*(.+)$/.exec(part)));
  if (entries.some((entry) => entry.includes(null))) return null;
  return entries.map((entry) => Object.fromEntries(entry.map((one) => [one?.[1] ?? "", one?.[2] ?? ""])));
}

/** The sections of the form in their order, each with the tables it shows; those at the front are what most variants change. */
export const SECTIONS = [
  { id: "basics", tables: ["", "about", "start"] },
  { id: "turn", tables: ["turn"] },
  { id: "check", tables: ["check"] },
  { id: "end", tables: ["end"] },
  { id: "men", tables: ["men"] },
  { id: "pawns", tables: ["pawns"] },
  { id: "castling", tables: ["castling"] },
  { id: "limits", tables: ["limits"] },
  { id: "capture", tables: ["capture"] },
  { id: "special", tables: ["removal", "markers", "rearrangement"] },
] as const;
export type SectionId = (typeof SECTIONS)[number]["id"];

/** Keys that come first in their section, in this order; the others follow on request. */
export const COMMON: readonly string[] = [
  "about.name",
  "about.summary",
  "base",
  "start.board",
  "start.first",
  "turn.length",
  "turn.cycle",
  "turn.grow-every",
  "turn.ends",
  "check.allowed",
  "check.escape",
  "end.mated",
  "end.stuck",
  "end.capture",
  "end.extinct",
  "end.extinct-groups",
  "end.king-reaches-far-rank",
  "end.repetition",
];

/** The section of a key; `null` for the version of the format, which users cannot choose. */
export function sectionOf(path: readonly string[]): SectionId | null {
  if (path.join(".") === "format") return null;
  const table = path.length === 1 ? "" : (path[0] ?? "");
  const known = SECTIONS.find(({ tables }) => (tables as readonly string[]).includes(table));
  // Keys and tables that are added to the format later appear here.
  return known?.id ?? "special";
}
/** The common keys of a section and the others. Sections without common keys show all. */
export function split(controls: readonly Control[]): [common: Control[], others: Control[]] {
  const place = ({ field }: Control): number => COMMON.indexOf(nameOf(field.path));
  const common = controls.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b));
  return common.length === 0 ? [[...controls], []] : [common, controls.filter((one) => place(one) < 0)];
}
