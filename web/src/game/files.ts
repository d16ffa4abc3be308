// Export and import of games as PGN files.

import type { Failure, PgnFault, VariantFile } from "tempi-wasm";
import { imported, notesOf } from "../storage/pgn";
import { pgnOfGames } from "../analysis/notes";
import { saveText } from "../lib/files";
import { newId, type StoredAnalysis, type StoredGame } from "../storage/types";
import { library } from "../storage/library";

import { failureSentence } from "../text/sentences";
import { rules } from "../worker/workers";

/** Saves games with their notes as one PGN file; returns an error message, or `null`. */
export async function saveGames(games: readonly StoredGame[], name: string): Promise<string | null> {
  const answer = await pgnOfGames(games, rules);
  if (!answer.ok) return failureSentence(answer.error);
  saveText(answer.value.text, `${name}.pgn`, "application/x-chess-pgn");
  return null;
}

export interface Imported {
  games: StoredGame[];
  /** The errors in the text, each with its place; a failure if the text could not be read at all. */
  faults: (PgnFault | Failure)[];
}

/**
 * Reads and stores all games of a PGN text. Comments, glyphs and variations become the analysis of their
 * game.
 */
export async function readGames(content: string, now = Date.now()): Promise<Imported> {
  const own = await library.variants();
  const variants: VariantFile[] = own.map(({ id, toml }) => ({ id, toml }));
  const all: Imported = { games: [], faults: [] };
  const notes: StoredAnalysis[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const answer = await rules.readPgn({ text: content, from, variants });
    if (!answer.ok) {
      all.faults.push(answer.error);
      break;
    }
    for (const read of answer.value.games) {
      if (read.error) all.faults.push(read.error);
      // The order of the file is the order of the list.
      const game = await imported(read, newId(), now - all.games.length, rules);
      if (!game) continue;
      all.games.push(game);
      const found = notesOf(read, game);
      if (found) notes.push(found);
    }
    from = answer.value.next;
  }
  for (const game of all.games) await library.saveGame(game);
  for (const analysis of notes) await library.saveAnalysis(analysis);
  return all;
}
