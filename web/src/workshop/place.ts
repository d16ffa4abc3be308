// Determines the place of an offset in a TOML text: header, key or value, and of which table. It also
// works for incomplete text, and recovers from errors at the next line that looks like a header or a key.

/** Keys from the root; `[]` stands for the entries of a list. */
export type Path = readonly string[];
export const ENTRY = "[]";

export type Place =
  /** `path`: the part before the last dot of the header. */
  | { in: "header"; path: Path; from: number }
  /** `path`: of the table, including the part before the key's last dot. `inline`: within braces. */
  | { in: "key"; path: Path; from: number; inline: boolean }
  /** `path`: of the value. `quoted`: within an open string. */
  | { in: "value"; path: Path; from: number; quoted: boolean };

/** A key or a header in the text, its start, and the table whose header it is under (a header: itself). */
export interface Written {
  path: Path;
  table: Path;
  header: boolean;
  from: number;
}

interface Open {
  kind: "list" | "inline";
  path: Path;
}

/** The deepest nesting of brackets and braces that is followed. */
const DEEPEST = 32;
const WORD = /[A-Za-z0-9_-]/;

class Reader {
  private at = 0;
  private table: Path = [];
  /** Brackets and braces that are open. */
  private open: Open[] = [];
  /** The current value; `null`: a key or a header is next. */
  private value: Path | null = null;
  readonly written: Written[] = [];

  constructor(private readonly text: string) {}

  /** The place at the end of the text; `null`: in a comment, or where nothing can be completed. */
  read(): Place | null {
    for (;;) {
      const place = this.step();
      if (place !== undefined) return place;
    }
  }

  private get base(): Path {
    return this.open.at(-1)?.path ?? this.table;
  }
  private get inline(): boolean {
    return this.open.at(-1)?.kind === "inline";
  }

  private step(): Place | null | undefined {
    this.skip();
    if (this.at >= this.text.length) return this.empty();
    const sign = this.text[this.at] ?? "";
    if (sign === "#") return this.comment();
    return this.value === null ? this.key(sign) : this.content(sign, this.value);
  }

  private empty(): Place {
    const from = this.text.length;
    return this.value === null
      ? { in: "key", path: this.base, from, inline: this.inline }
      : { in: "value", path: this.value, from, quoted: false };
  }

  /** Whitespace; line ends also end what must be on one line. */
  private skip(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? "")) {
      if (this.text[this.at] === "\n") this.line();
      this.at += 1;
    }
  }
  private line(): void {
    const rest = this.text.slice(this.at + 1);
    const begins = /^[ \t]*(\[+[A-Za-z]|[\w-]+(\.[\w-]+)*[ \t]*=)/.test(rest);
    if (this.open.some(({ kind }) => kind === "inline") || begins) this.open = [];
    if (this.open.length === 0) this.value = null;
  }

  private comment(): null | undefined {
    const end = this.text.indexOf("\n", this.at);
    if (end < 0) return null;
    this.at = end;
    return undefined;
  }

  private key(sign: string): Place | undefined {
    if (sign === "[" && this.open.length === 0) return this.header();
    if (sign === "}" || sign === "]") return this.close();
    if (!WORD.test(sign) && sign !== '"' && sign !== "'") {
      this.at += 1;
      return undefined;
    }
    const begun = this.at;
    const { path, from, ended } = this.dotted();
    if (!ended) return { in: "key", path: [...this.base, ...path.slice(0, -1)], from, inline: this.inline };
    const whole = [...this.base, ...path];
    this.written.push({ path: whole, table: this.table, header: false, from: begun });
    this.skipBlanks();
    if (this.text[this.at] === "=") {
      this.at += 1;
      this.value = whole;
    }
    return undefined;
  }

  private header(): Place | undefined {
    const begun = this.at;
    while (this.text[this.at] === "[") this.at += 1;
    this.skipBlanks();
    const { path, from, ended } = this.dotted();
    if (!ended) return { in: "header", path: path.slice(0, -1), from };
    this.table = path;
    this.written.push({ path, table: path, header: true, from: begun });
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end;
    // Nothing may follow a header on its line.
    return end < 0 ? { in: "value", path: [...path, ENTRY], from: this.at, quoted: false } : undefined;
  }

  /** A dotted key; the last part may be empty. `ended`: something follows it. */
  private dotted(): { path: string[]; from: number; ended: boolean } {
    const path: string[] = [];
    for (;;) {
      const from = this.at;
      const quote = this.text[this.at];
      if (quote === '"' || quote === "'") {
        const end = this.text.indexOf(quote, this.at + 1);
        this.at = end < 0 ? this.text.length : end + 1;
        path.push(this.text.slice(from + 1, end < 0 ? undefined : end));
      } else {
        while (this.at < this.text.length && WORD.test(this.text[this.at] ?? "")) this.at += 1;
        path.push(this.text.slice(from, this.at));
      }
      if (this.text[this.at] !== ".") return { path, from, ended: this.at < this.text.length };
      this.at += 1;
    }
  }
  private skipBlanks(): void {
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at += 1;
  }

  private content(sign: string, path: Path): Place | undefined {
    switch (sign) {
      case "[":
        this.enter({ kind: "list", path });
        break;
      case "{":
        this.enter({ kind: "inline", path });
        break;
      case "]":
      case "}":
        return this.close();
      case ",":
        this.next();
        break;
      case '"':
      case "'":
        return this.string(sign, path);
      default:
        return this.bare(path);
    }
    this.at += 1;
    return undefined;
  }

  private enter(opened: Open): void {
    // No real file nests so deeply.
    if (this.open.length < DEEPEST) this.open.push(opened);
    this.next();
  }
  private close(): undefined {
    const closed = this.open.pop();
    this.value = closed ? closed.path : null;
    this.at += 1;
    return undefined;
  }
  private next(): void {
    const top = this.open.at(-1);
    if (top?.kind === "inline") this.value = null;
    else if (top) this.value = [...top.path, ENTRY];
  }

  private string(quote: string, path: Path): Place | undefined {
    const triple = this.text.startsWith(quote.repeat(3), this.at);
    const mark = triple ? quote.repeat(3) : quote;
    const from = this.at + mark.length;
    let end = from;
    while (end < this.text.length && !this.text.startsWith(mark, end)) {
      if (this.text[end] === "\n" && !triple) break;
      end += quote === '"' && this.text[end] === "\\" ? 2 : 1;
    }
    if (end >= this.text.length) return { in: "value", path, from, quoted: true };
    this.at = this.text[end] === "\n" ? end : end + mark.length;
    return undefined;
  }

  private bare(path: Path): Place | undefined {
    const from = this.at;
    while (this.at < this.text.length && /[^\s,\]}#"'[{]/.test(this.text[this.at] ?? "")) this.at += 1;
    return this.at >= this.text.length ? { in: "value", path, from, quoted: false } : undefined;
  }
}

/** The place at an offset of a text. */
export const placeAt = (text: string, offset: number): Place | null =>
  new Reader(text.slice(0, offset)).read();

/** All keys and headers of a text, in order. */
export function writtenIn(text: string): Written[] {
  const reader = new Reader(`${text}\n`);
  reader.read();
  return reader.written;
}
export const keysOf = (text: string): Path[] => writtenIn(text).map(({ path }) => path);
