// Stored games to PGN and back. The rules write and read the text; this only maps the tags.
import type { PgnLine, PgnReadGame, Player } from "tempi-wasm";
import type { Remote } from "../worker/workers";
import { analysisOfGame } from "./library";
import type { Seat, StoredAnalysis, StoredGame } from "./types";

const SEATS: readonly [string, Player][] = [
  ["White", "white"],
  ["Black", "black"],
];

const computer = (level: number): string => `Tempi, level ${level}`;
const seatName = (seat: Seat): string => (seat.kind === "computer" ? computer(seat.level) : seat.name || "?");

/** `2026.11.20` */
const date = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 10).replaceAll("-", ".");

/**
 * The tags of a game that do not follow from its moves. Tags of an imported game stay, except for the
 * players.
 */
export function tagsOf(game: StoredGame): [string, string][] {
  const tags = new Map<string, string>([
    ["Event", "Casual game"],
    ["Site", "Tempi"],
    ["Date", date(game.created)],
    ["Round", "-"],
    ...game.tags,
  ]);
  for (const [tag, player] of SEATS) tags.set(tag, seatName(game.players[player]));
  const rule = game.clock?.rule;
  if (rule?.kind === "fischer") tags.set("TimeControl", `${rule.baseMs / 1000}+${rule.incrementMs / 1000}`);
  return [...tags];
}

/** The player that a name in a PGN stands for. */
export function seatOf(name: string | undefined): Seat {
  const level = /^Tempi, level ([1-8])$/.exec(name ?? "")?.[1];
  return level
    ? { kind: "computer", level: Number(level) }
    : { kind: "person", name: name === "?" ? "" : (name ?? "") };
}

/**
 * A game that was read, ready to be stored; `null` if nothing of it could be read, neither a move nor a tag.
 * The view of its main line gives the summary.
 */
export async function imported(
  read: PgnReadGame,
  id: string,
  now: number,
  rules: Pick<Remote, "view" | "variant">,
): Promise<StoredGame | null> {
  if (!read.main || !read.game) return null;
  if (read.error && read.main.actions.length === 0 && !read.main.start && read.game.tags.length === 0)
    return null;
  const [view, info] = await Promise.all([
    rules.view({ game: read.main, options: { legal: false } }),
    rules.variant({ variant: read.main.variant }),
  ]);
  if (!view.ok || !info.ok) return null;
  const { tags } = read.game;
  const tag = (name: string): string | undefined => tags.find(([key]) => key === name)?.[1];
  const { progress, pieces, result } = view.value;
  return {
    format: 1,
    id,
    created: now,
    changed: now,
    game: read.main,
    draft: 0,
    clock: null,
    seed: 1,
    tags,
    players: { white: seatOf(tag("White")), black: seatOf(tag("Black")) },
    summary: {
      variant: info.value.name,
      pieces,
      player: progress.player,
      turn: progress.turn,
      ordinal: progress.ordinal,
      moves: progress.moves,
      result,
    },
  };
}

const isPlain = ({ comments, moves }: PgnLine): boolean =>
  comments.length === 0 &&
  moves.every((move) => move.nags.length === 0 && move.comments.length === 0 && move.variations.length === 0);

/** Everything in a game that was read besides its moves, as its analysis; `null`: nothing. */
export function notesOf(
  { game: read }: PgnReadGame,
  { id, changed, game: { variant, start } }: StoredGame,
): StoredAnalysis | null {
  if (!read || isPlain(read.line)) return null;
  const { line, tags, score } = read;
  return {
    format: 1,
    id: analysisOfGame(id),
    changed,
    variant,
    start: start ?? null,
    line,
    way: line.moves.map(() => 0),
    tags,
    score,
  };
}
