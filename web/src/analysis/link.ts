// A whole analysis in an address: variant, start, moves, variations, comments and glyphs, packed. The
// packed JSON has short keys: `{v: variant, s: start, t: tags, r: result, p: turnings, m: moves, c:
// comments}`; a move is its text, or a list of text, glyphs, comments and variations. A study adds `n`, the
// current chapter, and `k`, its chapters as pairs of name and contents (`0`: those of the whole). Links are validated
// strictly, and the rules replay every move.

import type { PgnLineToWrite, PgnMoveToWrite, Variant } from "tempi-wasm";
import { type Unreadable, bytesOf, packedOrNull, unpack, isId } from "../lib/links";
import type { Analysis, Bare, Study } from "../storage/types";
import { MOST_CHAPTERS, MOST_NAME } from "./chapters/study";
import { LONGEST as LONGEST_TAG, tidy } from "./pgn";
import { DEEPEST, MOST_NODES } from "./tree";

/** Maximum size of an unpacked link, in UTF-8 bytes. */
const MOST_BYTES = 262_144;
export const SCORES = ["1-0", "0-1", "1/2-1/2", "*"] as const;
/** Maximum lengths of a move, a start position and a variant file; the rules accept nothing longer, either. */
const LONGEST = { move: 64, start: 2000, file: 65_536 };

/** The packed analysis, or `null` if the link would be too long. */
export function packAnalysis(analysis: Analysis): string | null {
  const { study } = analysis;
  const chapters = study?.chapters.map((one) => [one.name, one.analysis ? packable(one.analysis) : 0]);
  const written = JSON.stringify({
    ...packable(analysis),
    ...(study ? { n: study.at, k: chapters } : {}),
  });
  return bytesOf(written) > MOST_BYTES ? null : packedOrNull(written);
}
function packable({ variant, start, line, way, tags, score }: Bare): object {
  const v = typeof variant === "string" ? variant : [variant.id, variant.toml];
  const known = tidy(tags);
  return {
    v,
    ...(start ? { s: start } : {}),
    ...(known.length > 0 ? { t: known } : {}),
    ...(score === "*" ? {} : { r: score }),
    ...(way.length > 0 ? { p: way } : {}),
    ...short(line),
  };
}

type ShortMove = string | [string, number[]?, string[]?, ShortLine[]?];
interface ShortLine {
  c?: string[];
  m: ShortMove[];
}
function short({ comments = [], moves }: PgnLineToWrite): ShortLine {
  return { ...(comments.length > 0 ? { c: comments } : {}), m: moves.map(shortMove) };
}
function shortMove({ text, nags = [], comments = [], variations = [] }: PgnMoveToWrite): ShortMove {
  const all: [string, number[], string[], ShortLine[]] = [text, nags, comments, variations.map(short)];
  const used = all.findLastIndex((part) => part.length > 0);
  return used <= 0 ? text : (all.slice(0, used + 1) as ShortMove);
}

export type Opened = { ok: true; analysis: Analysis } | ({ ok: false } & Unreadable);

/** Unpacks the result of `packAnalysis`, or returns what is wrong with it. */
export function unpackAnalysis(packed: string): Opened {
  const unpacked = unpack(packed, MOST_BYTES);
  if (!unpacked.ok) return unpacked;
  try {
    return { ok: true, analysis: new Reading().whole(JSON.parse(unpacked.text)) };
  } catch {
    return { ok: false, why: "broken" };
  }
}

/** Parses a stored value as an analysis. The lengths of comments and tags are not limited. */
export function readSaved(kept: unknown): Analysis | null {
  try {
    return new Reading({ comment: Infinity, tag: Infinity }).kept(kept);
  } catch {
    return null;
  }
}

/** Parses strictly: rejects any other form. */
class Reading {
  private moves = 0;

  constructor(private readonly longest = { comment: MOST_BYTES, tag: LONGEST_TAG.text }) {}

  whole(value: unknown): Analysis {
    const { n, k } = object(value);
    const own = this.bare(value);
    if (k === undefined) return own;
    const chapters = list(k).map((pair) => {
      const [name, one] = list(pair);
      return { name: text(name, MOST_NAME), analysis: one === 0 ? null : this.bare(one) };
    });
    return { ...own, study: sound({ at: count(n), chapters }) };
  }

  private bare(value: unknown): Bare {
    const all = object(value);
    return {
      variant: variant(all["v"]),
      start: all["s"] === undefined ? null : text(all["s"], LONGEST.start),
      tags: list(all["t"] ?? []).map((one) => this.tag(one)),
      score: SCORES.find((score) => score === (all["r"] ?? "*")) ?? "*",
      way: list(all["p"] ?? []).map(count),
      line: this.line(all, 0),
    };
  }

  kept(value: unknown): Analysis {
    const { study } = object(value);
    const own = this.keptBare(value);
    if (study === undefined || study === null) return own;
    const { at, chapters } = object(study);
    const kept = list(chapters).map((one) => {
      const { name, analysis } = object(one);
      // The number of moves is limited per chapter.
      this.moves = 0;
      return { name: text(name, MOST_NAME), analysis: analysis === null ? null : this.keptBare(analysis) };
    });
    return { ...own, study: sound({ at: count(at), chapters: kept }) };
  }

  private keptBare(value: unknown): Bare {
    const { variant: kind, start, line, way, tags, score } = object(value);
    const file = typeof kind === "object" ? Object.values(object(kind)) : kind;
    const long = (given: unknown): unknown => {
      const { comments, moves } = object(given);
      return {
        c: comments,
        m: list(moves).map((move) => [
          object(move)["text"],
          object(move)["nags"] ?? [],
          object(move)["comments"] ?? [],
          list(object(move)["variations"] ?? []).map(long),
        ]),
      };
    };
    return this.bare({ v: file, s: start ?? undefined, p: way, t: tags, r: score, ...object(long(line)) });
  }

  private tag(value: unknown): [string, string] {
    const [name, said] = list(value);
    return [text(name, this.longest.tag), text(said, this.longest.tag)];
  }

  private line(value: unknown, deep: number): PgnLineToWrite {
    if (deep > DEEPEST) throw new Error("too deep");
    const { c, m } = object(value);
    return {
      comments: list(c ?? []).map((comment) => text(comment, this.longest.comment)),
      moves: list(m).map((move) => this.move(move, deep)),
    };
  }

  private move(value: unknown, deep: number): PgnMoveToWrite {
    this.moves += 1;
    if (this.moves > MOST_NODES) throw new Error("too many");
    if (typeof value === "string") return { text: text(value, LONGEST.move) };
    const [move, nags = [], comments = [], variations = []] = list(value);
    return {
      text: text(move, LONGEST.move),
      nags: list(nags).map(count),
      comments: list(comments).map((comment) => text(comment, this.longest.comment)),
      variations: list(variations).map((one) => this.line(one, deep + 1)),
    };
  }
}

/** Checks that a study has a valid number of chapters, and that only the current one has no contents of its own. */
function sound(study: Study): Study {
  const { at, chapters } = study;
  const empty = chapters.flatMap(({ analysis }, index) => (analysis === null ? [index] : []));
  if (chapters.length > MOST_CHAPTERS || empty.length !== 1 || empty[0] !== at) throw new Error("no study");
  return study;
}
function variant(value: unknown): Variant {
  if (typeof value === "string" && isId(value)) return value;
  const [id, toml] = list(value);
  if (typeof id !== "string" || !isId(id)) throw new Error("not a variant");
  return { id, toml: text(toml, LONGEST.file) };
}
function object(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("not an object");
  return value as Readonly<Record<string, unknown>>;
}
function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error("no list");
  return value;
}
function text(value: unknown, longest: number): string {
  if (typeof value !== "string" || value.length > longest) throw new Error("not a string");
  return value;
}
function count(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 20_000)
    throw new Error("no number");
  return value as number;
}
