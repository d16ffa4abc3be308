// Saved games with the annotations of their analyses (comments, glyphs and variations), as one PGN or one link.

import type { Answer, PgnLineToWrite, PgnMoveToWrite } from "tempi-wasm";
import { analysisOfGame, library } from "../storage/library";
import type { Analysis, StoredGame } from "../storage/types";
import type { Remote } from "../worker/workers";
import { readSaved } from "./link";
import { writePgn } from "./pgn";
import { fromStored } from "./opening";

/** Whether an analysis belongs to a game with this variant and start. */
export const isOf = (one: Analysis, game: Analysis): boolean =>
  JSON.stringify([one.variant, one.start]) === JSON.stringify([game.variant, game.start]);

/** Whether an analysis has content that another one lacks. */
export const isWorthKeeping = ({ line, study }: Analysis, other: Analysis): boolean =>
  line.moves.length + (line.comments?.length ?? 0) + (study?.chapters.length ?? 0) > 0 &&
  JSON.stringify([line, study]) !== JSON.stringify([other.line, other.study]);

/** A game with its annotations. Its moves remain the main line, regardless of the analysis. */
export async function withNotes(game: StoredGame): Promise<Analysis> {
  const played = ended(game);
  const kept = readSaved(await library.analysis(analysisOfGame(game.id)));
  if (!kept || !isOf(kept, played)) return played;
  return {
    ...played,
    line: led(kept.line, game.game.actions),
    tags: [...new Map([...played.tags, ...kept.tags])],
  };
}

/** A game without annotations, with its result if it was not reached on the board. */
function ended(game: StoredGame): Analysis {
  const [played, reason] = [fromStored(game), game.game.end?.reason];
  const termination = reason === "time" ? "time forfeit" : reason === "abandoned" ? reason : null;
  if (termination === null || played.tags.some(([name]) => name === "Termination")) return played;
  return { ...played, tags: [...played.tags, ["Termination", termination]] };
}

/** A line with these moves as its main line; the moves that they replace become a variation. */
export function led({ comments = [], moves }: PgnLineToWrite, texts: readonly string[]): PgnLineToWrite {
  const line: PgnLineToWrite = { comments: [...comments], moves: [] };
  let rest = moves;
  for (const text of texts) {
    const [head, ...after] = rest;
    if (!head || head.text === text) {
      line.moves.push({ text, ...head });
      rest = after;
      continue;
    }
    const { variations = [], ...first } = head;
    const chosen = variations.find((variation) => variation.moves[0]?.text === text);
    const [leader = { text }, ...following] = chosen?.moves ?? [];
    // A comment before a variation goes after the move before it when that variation becomes the main
    // line.
    const before = line.moves.at(-1) ?? line;
    if (chosen?.comments) before.comments = [...(before.comments ?? []), ...chosen.comments];
    const others = variations.filter((variation) => variation !== chosen);
    line.moves.push({
      ...leader,
      variations: [{ moves: [first, ...after] }, ...others, ...(leader.variations ?? [])],
    });
    rest = following;
  }
  return goingOn(line, rest);
}

/**
 * The analysis beyond the end of a game. PGN allows variations only in place of a move, so it starts by
 * repeating the last move, which readers recognize as the same move. A game without moves has no such place.
 */
function goingOn(line: PgnLineToWrite, rest: readonly PgnMoveToWrite[]): PgnLineToWrite {
  const last = line.moves.at(-1);
  if (!last || rest.length === 0) return line;
  const beyond: PgnLineToWrite = { moves: [{ text: last.text }, ...rest] };
  return {
    ...line,
    moves: [...line.moves.slice(0, -1), { ...last, variations: [...(last.variations ?? []), beyond] }],
  };
}

/** The PGN of saved games with their annotations. */
export async function pgnOfGames(
  games: readonly StoredGame[],
  rules: Pick<Remote, "writePgn">,
): Promise<Answer<{ text: string }>> {
  let text = "";
  for (const game of games) {
    const noted = await writePgn(await withNotes(game), null, rules);
    // If the annotations cannot be written, the game is written without them.
    const written = noted.ok ? noted : await writePgn(ended(game), null, rules);
    if (!written.ok) return written;
    text += written.value.text;
  }
  return { ok: true, value: { text } };
}
