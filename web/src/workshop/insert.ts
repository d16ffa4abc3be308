// Where in a variant's file a key stands, or how it comes into it.
import { keyBegun } from "./completion";
import { type FormatKey, FREE } from "./format";
import { ENTRY, type Path, type Written } from "./place";
import type { Shape } from "./schema";

/** `caret`: where the cursor stands then, in the text as it is then. */
export type Way =
  { does: "show"; from: number; to: number } | { does: "insert"; at: number; text: string; caret: number };

const begins = (path: Path, start: Path): boolean => start.every((part, index) => path[index] === part);

/** Leads to a key of the file, or writes it; `null` where it would not be known into which table. */
export function wayTo(shape: Shape, text: string, there: readonly Written[], key: FormatKey): Way | null {
  const found = there.find(({ path, header }) => !header && isSame(path, key.path));
  if (found) return shown(text, found);
  if (key.path.some((part) => part === ENTRY || part === FREE)) return null;
  const table = key.path.slice(0, -1);
  const header = there.find((one) => one.header && isSame(one.path, table));
  if (header || table.length === 0) return below(shape, text, header ?? top(there), key);
  // Of a table that is written in one line, or key by key in another one, there can be no second part.
  const partly = there.find(
    ({ path, table: outer }) =>
      outer.length < table.length &&
      (begins(path, table) || begins(table, path)) &&
      path.length > outer.length,
  );
  return partly ? shown(text, partly) : behind(shape, text, table, key);
}

/** Entries of lists are written in two ways, only one of which names them; `FREE` is any letter. */
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

/** The file's version: what belongs to no table has to stand above the first one. */
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

function behind(shape: Shape, text: string, table: Path, { name, node }: FormatKey): Way {
  const { insert, caret } = keyBegun(shape, name, node);
  const before = `${text === "" || text.endsWith("\n") ? "" : "\n"}${text === "" ? "" : "\n"}[${table.join(".")}]\n`;
  return {
    does: "insert",
    at: text.length,
    text: `${before}${insert}\n`,
    caret: text.length + before.length + caret,
  };
}
