// Converts analyses to PGN and back. The rules write and parse the text.

import type { Answer, GameText, PgnReadGame, Result } from "tempi-wasm";
import type { Analysis } from "../storage/types";
import { library } from "../storage/library";
import { failureSentence } from "../text/sentences";
import type { Remote } from "../worker/workers";

/** `result`: the result of the main line on the board. */
export function writePgn(
  { variant, start, line, tags, score }: Analysis,
  result: Result | null,
  rules: Pick<Remote, "writePgn">,
): Promise<Answer<{ text: string }>> {
  return rules.writePgn({
    games: [{ variant, start, line, tags, score: (result?.score ?? score) as Analysis["score"] }],
  });
}

/** The games read from a text, in batches. */
export interface Reading {
  games: PgnReadGame[];
  next: number | null;
  /** The reason why nothing was read at all. */
  failure: string | null;
}

/** The number of games listed at a time. */
const MOST = 50;

/** A tag at the start of a line: the text is a PGN file, not typed moves. */
const TAGGED = /^\s*\[\w+ "/m;

/** `typed`: the variant of moves without any tags. Games with tags that name no variant are chess, as everywhere. */
export async function readPgn(
  text: string,
  typed: GameText["variant"],
  rules: Pick<Remote, "readPgn">,
  from = 0,
): Promise<Reading> {
  const variants = (await library.variants()).map(({ id, toml }) => ({ id, toml }));
  const answer = await rules.readPgn({
    text,
    from,
    most: MOST,
    variants,
    unnamed: TAGGED.test(text) ? "chess" : typed,
  });
  if (!answer.ok) return { games: [], next: null, failure: failureSentence(answer.error) };
  return { ...answer.value, failure: null };
}

/** A game in the list. */
export const nameOf = ({
  game,
}: PgnReadGame): { players: string; event: string; score: string; moves: number } => ({
  ...heading(game?.tags ?? []),
  score: game?.score ?? "*",
  moves: game?.line.moves.length ?? 0,
});

/** The kind of a pasted text. */
export type Pasted =
  | { is: "nothing" }
  | { is: "link"; hash: string }
  | { is: "address" }
  | { is: "fen"; fen: string }
  | { is: "pgn"; text: string };

export function pasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === "") return { is: "nothing" };
  const link = /^\S*(#\/(?:analysis|workshop)\?\S+)$/.exec(trimmed)?.[1];
  if (link) return { is: "link", hash: link };
  // A link to another page of this site; a game stored on another device is not in its address.
  if (/^(https?:\/\/\S*|#\/\S*)$/i.test(trimmed)) return { is: "address" };
  const tagged = /^\[FEN "([^"\n]+)"\]$/.exec(trimmed)?.[1];
  const fen = tagged ?? trimmed;
  // Also invalid ones, so that their errors are reported as those of a position, not of a game.
  if (!fen.includes("\n") && /^[A-Za-z0-9~+*'.-]+(\/[A-Za-z0-9~+*'.-]*){4,}(\s|$)/.test(fen))
    return { is: "fen", fen };
  return { is: "pgn", text };
}

// The tags of a game: players, place, date.

/** The tags that every PGN has, in their order, except the result. */
export const ROSTER = ["White", "Black", "Event", "Site", "Date", "Round"] as const;
/** These are derived from the game. */
const FOLLOWS: readonly string[] = ["Result", "Variant", "VariantName", "VariantFile", "SetUp", "FEN"];
/** Maximum lengths of a tag's name and value, and maximum number of tags, also for links and storage. */
export const LONGEST = { name: 64, text: 1000 };
export const MOST_TAGS = 100;

export type Tags = [string, string][];

/** Whether a tag can have this name. */
export const isName = (name: string): boolean =>
  /^[A-Za-z0-9_]+$/.test(name) && name.length <= LONGEST.name && !FOLLOWS.includes(name);
/** PGN writes unknown values as `?` or `????.??.??`. */
const isKnown = (text: string): boolean => !/^[?.\s]*$/.test(text);

/** Tags as stored: one per name, no unknown values, no line breaks. */
export function tidy(tags: readonly (readonly [string, string])[]): Tags {
  const found = new Map<string, string>();
  for (const [name, text] of tags)
    if (isName(name)) found.set(name, cut(text.replace(/\p{Cc}+/gu, " ").trim()));
  return [...found].filter(([, text]) => isKnown(text)).slice(0, MOST_TAGS);
}

/** Do not split a surrogate pair. */
const cut = (text: string): string => text.slice(0, LONGEST.text).replace(/[\uD800-\uDBFF]$/, "");

/** The value of a tag, if known. */
export function tagOf(tags: readonly (readonly [string, string])[], name: string): string {
  const text = tags.find(([known]) => known === name)?.[1] ?? "";
  return isKnown(text) ? text : "";
}

/** `Ada – Babbage` and `London, 1843`, as far as they are known. */
export function heading(tags: readonly (readonly [string, string])[]): { players: string; event: string } {
  const tag = (name: string): string => tagOf(tags, name);
  return {
    players: [tag("White"), tag("Black")].filter((name) => name !== "").join(" – "),
    event: [tag("Event"), tag("Date")].filter((name) => name !== "").join(", "),
  };
}
