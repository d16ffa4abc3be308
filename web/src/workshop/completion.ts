// Completions at a place of a variant file, from the JSON Schema.

import { ENTRY, keysOf, type Path, placeAt, type Written } from "./place";
import { type Schema, type Shape, type FormatKey, FREE } from "./schema";

export interface Completion {
  label: string;
  /** `table`, `string` … in short. */
  detail: string;
  /** Its meaning, in the English of the schema. */
  info: string;
  kind: "table" | "key" | "value";
  /** The text that replaces what was typed. */
  insert: string;
  /** Where the cursor stands afterward, counted from the beginning of `insert`. */
  caret: number;
}
export interface Completions {
  /** The start of the completed text. */
  from: number;
  options: Completion[];
}

/** The usual letters of pieces, for files that do not define theirs. */
const LETTERS = ["K", "Q", "R", "B", "N", "P"];

/** `bases`: the built-in variants that a file can be based on, with their names. */
export function complete(
  shape: Shape,
  text: string,
  offset: number,
  bases: readonly { id: string; name: string }[],
): Completions | null {
  const place = placeAt(text, offset);
  if (place === null) return null;
  const { path, from } = place;
  if (place.in === "header") return some(from, headers(shape, text, path, behind(text, offset)));
  if (place.in === "key") return some(from, keys(shape, text, path, place.inline, behind(text, offset)));
  return some(from, values(shape, path, place.quoted, behind(text, offset), bases));
}

const some = (from: number, options: Completion[]): Completions | null =>
  options.length > 0 ? { from, options } : null;
/** What follows on the line. */
const behind = (text: string, offset: number): string => /^[^\n]*/.exec(text.slice(offset))?.[0] ?? "";

function headers(shape: Shape, text: string, path: Path, rest: string): Completion[] {
  const there = new Set(keysOf(text).map((key) => key.join(".")));
  const closing = rest.includes("]") ? "" : "]";
  const tables = shape.properties(path).filter(([, node]) => shape.isTable(node));
  const named = tables.map(([name, node]): Completion =>
    option(name, "table", shape.descriptionOf(node), `${name}${closing}`),
  );
  const free = shape.isFree(path)
    ? lettersOf(text).map((letter): Completion => option(letter, "table", "", `${letter}${closing}`))
    : [];
  // The one being written is in the text, too.
  return [...named, ...free].filter(
    ({ label }) => !there.has([...path, label].join(".")) || rest.startsWith("]"),
  );
}

const option = (
  label: string,
  kind: Completion["kind"],
  info: string,
  insert: string,
  detail: string = kind,
): Completion => ({
  label,
  detail,
  info,
  kind,
  insert,
  caret: insert.length,
});

function lettersOf(text: string): string[] {
  const used = keysOf(text).flatMap(([first, letter]) =>
    first === "men" && letter && /^[A-Z]$/.test(letter) ? [letter] : [],
  );
  return [...new Set([...LETTERS, ...used])];
}

function keys(shape: Shape, text: string, path: Path, inline: boolean, rest: string): Completion[] {
  const there = keysOf(text)
    .filter((key) => key.length > path.length && path.every((part, index) => key[index] === part))
    .map((key) => key[path.length]);
  const written = rest.trimStart().startsWith("=");
  const found = shape.properties(path).filter(([name]) => inline || !there.includes(name));
  const named = found.map(([name, node]) =>
    keyOption(shape, name, node, path.length === 0 && !inline, written),
  );
  if (!shape.isFree(path)) return named;
  const free = lettersOf(text).filter((letter) => !there.includes(letter));
  const node = shape.at([...path, "K"])[0] ?? {};
  return [
    ...named,
    ...free.map((letter) => ({ ...keyOption(shape, letter, node, false, written), info: "" })),
  ];
}

/** A key below its table's header, with the start of its value. */
export const keyBegun = (shape: Shape, name: string, node: Schema): Completion =>
  keyOption(shape, name, node, false, false);

/** A key with the start of its value; top-level tables are written as headers. */
function keyOption(shape: Shape, name: string, node: Schema, top: boolean, written: boolean): Completion {
  const info = shape.descriptionOf(node);
  if (shape.isTable(node) && top) return option(name, "table", info, `[${name}]\n`);
  const type = shape.isTable(node) ? "table" : shape.typeOf(node);
  if (written) return option(name, "key", info, name, type);
  const [open, close] = { string: ['"', '"'], array: ["[", "]"], table: ["{ ", " }"] }[type] ?? ["", ""];
  const before = `${name} = ${open}`;
  return { ...option(name, "key", info, before + close, type), caret: before.length };
}

function values(
  shape: Shape,
  path: Path,
  quoted: boolean,
  rest: string,
  bases: readonly { id: string; name: string }[],
): Completion[] {
  const nodes = shape.at(path);
  if (path.length === 1 && path[0] === "base")
    return bases.map(({ id, name }) => quotedOption(id, name, quoted, rest));
  const listed = shape.values(path).flatMap(({ value, description }): Completion[] => {
    if (typeof value === "string") return [quotedOption(value, description, quoted, rest)];
    return quoted ? [] : [option(JSON.stringify(value), "value", description, JSON.stringify(value))];
  });
  if (listed.length > 0)
    return listed.filter(({ label }, index) => listed.findIndex((one) => one.label === label) === index);
  const entries = shape.values([...path, ENTRY]);
  if (entries.length > 0 && !quoted) {
    return entries.flatMap(({ value, description }) =>
      typeof value === "string" ? [option(`["${value}"]`, "value", description, `["${value}"]`)] : [],
    );
  }
  const usual = nodes
    .map((node) => node.default)
    .find((value) => typeof value === "number" || typeof value === "string");
  return usual === undefined || usual === "" || quoted
    ? []
    : [option(JSON.stringify(usual), "value", "", JSON.stringify(usual))];
}

function quotedOption(value: string, info: string, quoted: boolean, rest: string): Completion {
  if (!quoted) return option(value, "value", info, JSON.stringify(value));
  const closed = /^[^"'\n]*["']/.test(rest);
  return option(value, "value", info, closed ? value : `${value}"`);
}

// Where a key is in a variant file, or how to insert it.

/** `caret`: the cursor position in the resulting text. */
export type Way =
  { does: "show"; from: number; to: number } | { does: "insert"; at: number; text: string; caret: number };

const begins = (path: Path, start: Path): boolean => start.every((part, index) => path[index] === part);

/** Goes to a key of the file, or inserts it; `null` if the table is not determined. */
export function wayTo(shape: Shape, text: string, there: readonly Written[], key: FormatKey): Way | null {
  const found = there.find(({ path, header }) => !header && isSame(path, key.path));
  if (found) return shown(text, found);
  if (key.path.some((part) => part === ENTRY || part === FREE)) return null;
  const table = key.path.slice(0, -1);
  const header = there.find((one) => one.header && isSame(one.path, table));
  if (header || table.length === 0) return below(shape, text, header ?? top(there), key);
  // A table written inline, or with dotted keys, cannot have a second part.
  const partly = there.find(
    ({ path, table: outer }) =>
      outer.length < table.length &&
      (begins(path, table) || begins(table, path)) &&
      path.length > outer.length,
  );
  return partly ? shown(text, partly) : after(shape, text, table, key);
}

/** List entries are written in two ways, only one of which names them; `FREE` is any letter. */
function isSame(path: Path, wanted: Path): boolean {
  const [one, other] = [path, wanted].map((parts) => parts.filter((part) => part !== ENTRY));
  return (
    one?.length === other?.length &&
    (one ?? []).every((part, index) => part === other?.[index] || other?.[index] === FREE)
  );
}

function shown(text: string, { from }: Written): Way {
  return { does: "show", from, to: lineEnd(text, from) };
}
function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** The file's version: keys outside of tables must come before the first table. */
function top(there: readonly Written[]): Written | undefined {
  const first = there.findIndex(({ header }) => header);
  return there
    .slice(0, first < 0 ? undefined : first)
    .find(({ path }) => path.length === 1 && path[0] === "format");
}

function below(shape: Shape, text: string, above: Written | undefined, { name, node }: FormatKey): Way {
  const { insert, caret } = keyBegun(shape, name, node);
  if (!above) return { does: "insert", at: 0, text: `${insert}\n`, caret };
  const at = lineEnd(text, above.from);
  return { does: "insert", at, text: `\n${insert}`, caret: at + 1 + caret };
}

function after(shape: Shape, text: string, table: Path, { name, node }: FormatKey): Way {
  const { insert, caret } = keyBegun(shape, name, node);
  const before = `${text === "" || text.endsWith("\n") ? "" : "\n"}${text === "" ? "" : "\n"}[${table.join(".")}]\n`;
  return {
    does: "insert",
    at: text.length,
    text: `${before}${insert}\n`,
    caret: text.length + before.length + caret,
  };
}
