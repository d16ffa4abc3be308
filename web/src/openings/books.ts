// The opening books of the built-in variants. Each is loaded when its variant is opened, and cached offline like every file of the build.

import type { Answer, BookMove, GameText } from "tempi-wasm";
import { rules } from "../worker/workers";

const files = import.meta.glob<string>("../../../crates/book/books/*.jsonl", {
  query: "?raw",
  import: "default",
});

/** The text of the book for a game; `null`: there is none, or it could not be loaded. */
export async function bookOf({ variant }: Pick<GameText, "variant">): Promise<string | null> {
  if (typeof variant !== "string") return null;
  const load = files[`../../../crates/book/books/${variant}.jsonl`];
  try {
    return (await load?.()) ?? null;
  } catch {
    // Offline before the book was cached: the game continues without it.
    return null;
  }
}

/** The methods about books; tests pass the module. */
export interface BookRules {
  bookMove(question: { game: GameText; book: string; seed: number }): Promise<Answer<BookMove | null>>;
  turnsInBook(question: { game: GameText; book: string }): Promise<Answer<boolean[]>>;
}

/** The next action from the book of a variant, chosen by the seed; `null` if the position is not in the book. */
export async function bookMove(
  game: GameText,
  seed: number,
  ask: Pick<BookRules, "bookMove"> = rules,
  read = bookOf,
): Promise<string | null> {
  const book = await read(game);
  if (book === null) return null;
  const answer = await ask.bookMove({ game, book, seed });
  // The openings panel shows errors in a book; games continue without it.
  return answer.ok ? (answer.value?.text ?? null) : null;
}

/**
 * The number of turns at the start of a game that are in the book of its variant. 0 for games with another start position, and without a
 * book.
 */
export async function knownTurns(
  game: GameText,
  ask: Pick<BookRules, "turnsInBook"> = rules,
  read = bookOf,
): Promise<number> {
  if (game.start !== undefined && game.start !== null) return 0;
  const book = await read(game);
  if (book === null) return 0;
  const answer = await ask.turnsInBook({ game, book });
  if (!answer.ok) return 0;
  const end = answer.value.indexOf(false);
  return end < 0 ? answer.value.length : end;
}
