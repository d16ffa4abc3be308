// What an address or a text asks to analyse, and how it is found.

import type { GameText, PgnLineToWrite, PgnReadGame, PgnToWrite, Variant } from "tempi-wasm";
import { type Unreadable, isId, unpackFile } from "../lib/links";
import { cardOf } from "../variants/catalog";
import { library } from "../storage/library";
import { tagsOf } from "../storage/pgn";
import type { Analysis, StoredGame } from "../storage/types";
import { unpackAnalysis } from "./link";

export type Wanted =
  /** What was analysed last. */
  | { open: "last" }
  | { open: "game"; id: string }
  | { open: "link"; packed: string }
  | { open: "line"; variant: string; start: string | null; actions: string[] }
  | { open: "file"; packed: string; start: string | null; actions: string[] };

/** Why nothing, or not all, of what was wanted is there. */
export type Trouble =
  { trouble: "link"; why: Unreadable } | { trouble: "no-game" } | { trouble: "no-variant"; id: string };

export type Found = { analysis: Analysis } | { trouble: Trouble };

/** The longest address part and the most actions that are looked at; no link that this page makes has as many. */
const LONGEST = 40_000;

/** Reads the query of an address. */
export function wantedOf(query: URLSearchParams): Wanted {
  const [packed, game, file, variant] = [
    query.get("tree"),
    query.get("game"),
    query.get("file"),
    query.get("variant"),
  ];
  const start = query.get("start");
  const actions = (query.get("actions") ?? "")
    .slice(0, LONGEST)
    .split(",")
    .filter((text) => text !== "");
  if (packed !== null) return { open: "link", packed };
  if (game !== null) return { open: "game", id: game };
  if (file !== null) return { open: "file", packed: file, start, actions };
  if (variant !== null) return { open: "line", variant, start, actions };
  return { open: "last" };
}

export const straight = (texts: readonly string[]): PgnLineToWrite => ({
  moves: texts.map((text) => ({ text })),
});

/** A game as the beginning of an analysis, which stands at its end. */
export const fromGame = (
  { variant, start, actions }: GameText,
  tags: [string, string][] = [],
  score: PgnToWrite["score"] = "*",
): Analysis => ({
  variant,
  start: start ?? null,
  line: straight(actions),
  way: actions.map(() => 0),
  tags,
  score,
});
export const fromStored = (game: StoredGame): Analysis => fromGame(game.game, tagsOf(game), scoreOf(game));
const scoreOf = ({ summary }: StoredGame): PgnToWrite["score"] =>
  (["1-0", "0-1", "1/2-1/2"] as const).find((score) => score === summary.result?.score) ?? "*";

/** What was read of a PGN; it stands at its beginning. */
export function fromPgn({ game }: PgnReadGame): Analysis | null {
  return (
    game && {
      variant: game.variant,
      start: game.start ?? null,
      line: game.line,
      way: [],
      tags: game.tags,
      score: game.score,
    }
  );
}

/** Finds what was wanted, but for `last` and for games, whose analyses are kept. */
export async function find(wanted: Exclude<Wanted, { open: "last" }>): Promise<Found> {
  switch (wanted.open) {
    case "game": {
      const game = await library.game(wanted.id);
      return game ? { analysis: fromStored(game) } : { trouble: { trouble: "no-game" } };
    }
    case "link": {
      const opened = unpackAnalysis(wanted.packed);
      if (!opened.ok) return { trouble: { trouble: "link", why: opened } };
      const variant =
        typeof opened.analysis.variant === "string"
          ? await named(opened.analysis.variant)
          : opened.analysis.variant;
      return variant === null
        ? { trouble: { trouble: "no-variant", id: String(opened.analysis.variant) } }
        : { analysis: { ...opened.analysis, variant } };
    }
    case "file": {
      const opened = unpackFile(wanted.packed);
      if (!opened.ok) return { trouble: { trouble: "link", why: opened } };
      return { analysis: fromGame({ variant: opened.file, start: wanted.start, actions: wanted.actions }) };
    }
    case "line": {
      const variant = await named(wanted.variant);
      if (variant === null) return { trouble: { trouble: "no-variant", id: wanted.variant } };
      return { analysis: fromGame({ variant, start: wanted.start, actions: wanted.actions }) };
    }
  }
}

/** A variant by its identifier: a built-in one, or one of the user's. */
export async function named(id: string): Promise<Variant | null> {
  if (cardOf(id)) return id;
  const own = isId(id) ? await library.variant(id) : null;
  return own && { id: own.id, toml: own.toml };
}

/** What a variant is called where the rules need not be asked: of a user's file that is its identifier. */
export const nameOf = (variant: Variant): string =>
  typeof variant === "string" ? (cardOf(variant)?.name ?? variant) : variant.id;
