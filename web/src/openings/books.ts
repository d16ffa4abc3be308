// The opening books of the built-in variants. Each is loaded when its variant is opened, and kept offline like every file of the build.

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
    // Without a connection before the book was kept: the game goes on without it.
    return null;
  }
}

/** What may be asked about books; tests pass the module. */
export interface BookRules {
  bookMove(question: { game: GameText; book: string; seed: number }): Promise<Answer<BookMove | null>>;
}

/** The action that the book of a variant plays next, chosen by the seed; `null` where it ends. */
export async function bookMove(
  game: GameText,
  seed: number,
  ask: BookRules = rules,
  read = bookOf,
): Promise<string | null> {
  const book = await read(game);
  if (book === null) return null;
  const answer = await ask.bookMove({ game, book, seed });
  // The openings panel says what is wrong with a book; a game goes on without it.
  return answer.ok ? (answer.value?.text ?? null) : null;
}
