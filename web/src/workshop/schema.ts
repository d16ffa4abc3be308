// What the JSON Schema of variant files says of a place in one.
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

/** A value that can stand somewhere, as JSON. */
export interface Value {
  value: unknown;
  description: string;
}

export class Shape {
  constructor(private readonly root: Schema) {}

  /** What may stand at a path; `null`: nothing is known of it. */
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

  /** Whether the keys of a table at a path are free, as those of men by their letters. */
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

  /** What is said of a table where it is mentioned, and where it is defined. */
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

  /** All that a node may stand for: references followed, alternatives one by one. The schema refers to itself nowhere. */
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
