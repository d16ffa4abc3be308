// Queries the JSON Schema of variant files about a place in a file.

import { ENTRY, type Path } from "./place";

/** The parts of JSON Schema that the schema of variant files uses. */
export interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** A possible value, as JSON. */
export interface Value {
  value: unknown;
  description: string;
}

export class Shape {
  constructor(private readonly root: Schema) {}

  /** The schemas of a path; `null`: unknown. */
  at(path: Path): Schema[] {
    return path.reduce<Schema[]>(
      (nodes, key) => nodes.flatMap((node) => this.step(node, key)),
      this.open(this.root),
    );
  }

  /** The keys of the tables at a path. */
  properties(path: Path): [string, Schema][] {
    return this.at(path).flatMap((node) => Object.entries(node.properties ?? {}));
  }

  /** Whether the keys of a table are free, like the letters of pieces. */
  isFree(path: Path): boolean {
    return this.at(path).some(({ additionalProperties }) => typeof additionalProperties === "object");
  }

  isTable(node: Schema): boolean {
    return this.open(node).some(
      (one) => one.properties !== undefined || typeof one.additionalProperties === "object",
    );
  }

  /** The first kind of a value: `string`, `array` and so on. */
  typeOf(node: Schema): string {
    for (const { type, const: only } of this.open(node)) {
      if (typeof type === "string") return type;
      if (type?.[0]) return type[0];
      if (typeof only === "string") return "string";
    }
    return "";
  }

  descriptionOf(node: Schema): string {
    return node.description ?? this.open(node).find(({ description }) => description)?.description ?? "";
  }

  /** The descriptions of a table where it is referenced and where it is defined. */
  descriptionsOf(node: Schema): string[] {
    return [...new Set(this.open(node).flatMap(({ description }) => (description ? [description] : [])))];
  }

  /** The values that are listed for a path. */
  values(path: Path): Value[] {
    const found: Value[] = [];
    for (const node of this.at(path)) {
      if (node.const !== undefined) found.push({ value: node.const, description: node.description ?? "" });
      for (const value of node.enum ?? []) found.push({ value, description: "" });
      if (node.type === "boolean")
        found.push({ value: true, description: "" }, { value: false, description: "" });
    }
    return found;
  }

  private step(node: Schema, key: string): Schema[] {
    if (key === ENTRY) return node.items ? this.open(node.items) : [];
    const property = node.properties?.[key];
    if (property) return this.open(property);
    return typeof node.additionalProperties === "object" ? this.open(node.additionalProperties) : [];
  }

  /** All alternatives of a node, with references resolved. The schema is not recursive. */
  private open(node: Schema, depth = 0): Schema[] {
    if (depth > 8) return [];
    const [, name] = /^#\/\$defs\/(.+)$/.exec(node.$ref ?? "") ?? [];
    const target = name === undefined ? undefined : this.root.$defs?.[name];
    const parts = [
      ...(target ? [target] : []),
      ...(node.anyOf ?? []),
      ...(node.oneOf ?? []),
      ...(node.allOf ?? []),
    ];
    return [node, ...parts.flatMap((part) => this.open(part, depth + 1))];
  }
}

// The format reference: the tables of variant files and their keys, from the schema that completion uses.

/** The name of a free key, such as the letter of a piece. */
export const FREE = "X";

export type Kind =
  | { is: "text" | "boolean" | "word" | "table" | "number"; least?: number; most?: number }
  | { is: "list"; of: Kind };

export interface FormatKey {
  name: string;
  path: Path;
  node: Schema;
  /** In the English of the schema. */
  meaning: string;
  kind: Kind;
  /** The allowed words. */
  values: Value[];
  /** The default, as written in a file. */
  usual: string | null;
  /** Required if its table is present. */
  required: boolean;
}
export interface Group {
  /** `[turn]`; empty for keys before all tables. */
  title: string;
  path: Path;
  meaning: string[];
  keys: FormatKey[];
}

/** All tables, each followed by its subtables; the keys before all tables come first. */
export const groupsOf = (shape: Shape): Group[] => tables(shape, [], "", []);

function tables(shape: Shape, path: Path, title: string, meaning: string[]): Group[] {
  const needed = new Set(shape.at(path).flatMap(({ required }) => required ?? []));
  const properties = shape.properties(path);
  const keys = properties.flatMap(([name, node]) =>
    shape.isTable(node) ? [] : [keyOf(shape, [...path, name], node, needed.has(name))],
  );
  const own: Group[] = keys.length > 0 ? [{ title, path, meaning, keys }] : [];
  return [...own, ...properties.flatMap(([name, node]) => within(shape, [...path, name], node))];
}

/** The tables that a property holds: itself, those under free keys, or the entries of a list. */
function within(shape: Shape, path: Path, node: Schema): Group[] {
  const meaning = shape.descriptionsOf(node);
  const entry = [...path, ENTRY];
  if (!shape.isTable(node)) {
    if (shape.properties(entry).length === 0) return [];
    return tables(
      shape,
      entry,
      `[[${path.join(".")}]]`,
      shape.at(entry).flatMap(({ description }) => description ?? []),
    );
  }
  const whole = shape.isFree(path) ? [...path, FREE] : path;
  const more = whole === path ? [] : shape.at(whole).flatMap(({ description }) => description ?? []);
  return tables(shape, whole, `[${whole.join(".")}]`, [...meaning, ...more]);
}

function keyOf(shape: Shape, path: Path, node: Schema, required: boolean): FormatKey {
  const kind = kindOf(shape, path);
  return {
    name: path.at(-1) ?? "",
    path,
    node,
    meaning: shape.descriptionOf(node),
    kind,
    values: kind.is === "boolean" ? [] : [...shape.values(path), ...shape.values([...path, ENTRY])],
    usual: node.default === undefined ? null : written(node.default),
    required,
  };
}

/** Numbers, words, and lists of them; nothing for tables, whose keys are listed below. */
const written = (value: unknown): string => JSON.stringify(value).replaceAll(",", ", ");

/** The kind of value at a path. */
export function kindOf(shape: Shape, path: Path): Kind {
  const nodes = shape.at(path);
  const types = nodes.flatMap(({ type }) => type ?? []);
  if (types.includes("array")) return { is: "list", of: kindOf(shape, [...path, ENTRY]) };
  if (nodes.some((node) => shape.isTable(node))) return { is: "table" };
  if (nodes.some((node) => node.const !== undefined || node.enum !== undefined)) return { is: "word" };
  if (types.includes("boolean")) return { is: "boolean" };
  if (!types.includes("integer")) return { is: "text" };
  const { minimum: least, maximum: most } = nodes.find(({ maximum }) => maximum !== undefined) ?? {};
  return { is: "number", ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
}

/** The groups with the keys that match every word of the search; all if it is empty. */
export function find(groups: readonly Group[], wanted: string): Group[] {
  const words = wanted
    .toLowerCase()
    .split(/[\s[\]"=]+/)
    .filter(Boolean);
  const said = (group: Group, { path, meaning, values }: FormatKey): string =>
    [
      group.title,
      ...group.meaning,
      path.join("."),
      meaning,
      ...values.map(({ value, description }) => `${String(value)} ${description}`),
    ]
      .join("\n")
      .toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      keys: group.keys.filter((key) => words.every((word) => said(group, key).includes(word))),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** Splits a text at backticks: plain text and code alternate. */
export const pieces = (said: string): string[] => said.split("`");
