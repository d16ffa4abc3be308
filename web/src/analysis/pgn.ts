// Analyses as PGN and back: the rules write and read the text.

import type { Answer, GameText, PgnReadGame, Result } from "tempi-wasm";
import type { Analysis } from "../storage/types";
import { library } from "../storage/library";
import { failureSentence } from "../text/fill";
import type { Remote } from "../worker/workers";
import { heading } from "./tags";

/** `result`: how the main line ends on the board. */
export function writePgn(
  { variant, start, line, tags, score }: Analysis,
  result: Result | null,
  rules: Pick<Remote, "writePgn">,
): Promise<Answer<{ text: string }>> {
  return rules.writePgn({
    games: [{ variant, start, line, tags, score: (result?.score ?? score) as Analysis["score"] }],
  });
}

/** What was read of a text, so many games at a time. */
export interface Reading {
  games: PgnReadGame[];
  next: number | null;
  /** Why nothing was read at all. */
  failure: string | null;
}

/** How many games are listed at a time. */
const MOST = 50;

/** A tag at the start of a line: the text is a file from somewhere, and not moves that were typed. */
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

/** What a list of games shows of one. */
export const nameOf = ({
  game,
}: PgnReadGame): { players: string; event: string; score: string; moves: number } => ({
  ...heading(game?.tags ?? []),
  score: game?.score ?? "*",
  moves: game?.line.moves.length ?? 0,
});

/** What a pasted text is. */
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
  // Another page, or a room of this one: a game that is kept on a device is not in its address.
  if (/^(https?:\/\/\S*|#\/\S*)$/i.test(trimmed)) return { is: "address" };
  const tagged = /^\[FEN "([^"\n]+)"\]$/.exec(trimmed)?.[1];
  const fen = tagged ?? trimmed;
  // Mistaken ones too: what is wrong with them is told as of a position, not as of a game.
  if (!fen.includes("\n") && /^[A-Za-z0-9~+*'.-]+(\/[A-Za-z0-9~+*'.-]*){4,}(\s|$)/.test(fen))
    return { is: "fen", fen };
  return { is: "pgn", text };
}
