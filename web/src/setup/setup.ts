// The setup of new games: opponent, color, clock. The last choice is remembered.

import type { Card, Player, Variant, VariantInfo, GameText } from "tempi-wasm";
import {
  initialMs,
  newId,
  newSeed,
  type ClockRule,
  type ClockState,
  type Kept,
  type Seat,
  type StoredGame,
} from "../storage/types";

import { library } from "../storage/library";
import { rules } from "../worker/workers";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/**
 * The approximate strength of each level in chess, as the engine has it (`limits().elo.levels`). In other variants only
 * the order is certain, and none of the numbers was measured in games against people.
 */
export const RATINGS: readonly number[] = [950, 1200, 1400, 1600, 1700, 1800, 1850, 2250];
export const COLORS = ["first", "second", "chance"] as const;
export const CLOCKS = ["none", "fischer", "delay", "turn"] as const;

export interface SetUp {
  opponent: "computer" | "person";
  level: number;
  /** Whether the player moves first. Only against the computer. */
  color: (typeof COLORS)[number];
  clock: (typeof CLOCKS)[number];
  /** Minutes for the game, 1 to 180. */
  minutes: number;
  /** The increment or delay in seconds, 0 to 180; for a fixed time: the time of a turn, 5 to 3600. */
  seconds: number;
  turnSeconds: number;
}
/** The setup of a first game: an easy opponent, no clock. */
export const FIRST: Readonly<SetUp> = {
  opponent: "computer",
  level: 2,
  color: "first",
  clock: "none",
  minutes: 10,
  seconds: 10,
  turnSeconds: 60,
};

const KEY = "tempi.setup";
const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

/** Reads a remembered setup; invalid fields get their defaults. */
export function readSetUp(text: string | null): SetUp {
  const setUp = { ...FIRST };
  try {
    const kept = (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof SetUp, unknown>>;
    if (kept.opponent === "person") setUp.opponent = kept.opponent;
    if (within(kept.level, 1, 8)) setUp.level = Math.round(kept.level);
    // Setups of earlier versions have `colour`.
    const color = kept.color ?? (kept as { colour?: unknown }).colour;
    setUp.color = COLORS.find((one) => one === color) ?? setUp.color;
    setUp.clock = CLOCKS.find((one) => one === kept.clock) ?? setUp.clock;
    if (within(kept.minutes, 1, 180)) setUp.minutes = kept.minutes;
    if (within(kept.seconds, 0, 180)) setUp.seconds = kept.seconds;
    if (within(kept.turnSeconds, 5, 3600)) setUp.turnSeconds = kept.turnSeconds;
  } catch {
    // Not written by this page.
  }
  return setUp;
}
export function rememberedSetUp(): SetUp {
  try {
    return readSetUp(localStorage.getItem(KEY));
  } catch {
    return { ...FIRST };
  }
}
export function rememberSetUp(setUp: SetUp): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setUp));
  } catch {
    // Storage is blocked: the next game starts with the defaults.
  }
}

function clockRule(setUp: SetUp): ClockRule | null {
  const baseMs = setUp.minutes * 60_000;
  switch (setUp.clock) {
    case "none":
      return null;
    case "fischer":
      return { kind: "fischer", baseMs, incrementMs: setUp.seconds * 1000 };
    case "delay":
      return { kind: "delay", baseMs, delayMs: setUp.seconds * 1000 };
    case "turn":
      return { kind: "turn", turnMs: setUp.turnSeconds * 1000 };
  }
}

/**
 * The clock before the game. It starts with the first action, so that nobody loses time while a page loads.
 */
export function newClock(rule: ClockRule): ClockState {
  const left = initialMs(rule);
  return { rule, leftMs: { white: left, black: left }, running: null, since: null };
}

const other = (player: Player): Player => (player === "white" ? "black" : "white");

/** A new game of a variant, as stored. `variant`: the card's identifier, or a user's file. */
export function newGame(
  card: Card,
  setUp: SetUp,
  variant: Variant = card.id,
  now = Date.now(),
  seed = newSeed(),
): StoredGame {
  const person: Seat = { kind: "person", name: "" };
  const opponent: Seat = setUp.opponent === "computer" ? { kind: "computer", level: setUp.level } : person;
  const begins = setUp.color === "chance" ? seed % 2 === 0 : setUp.color === "first";
  const own = begins ? card.first : other(card.first);
  const rule = clockRule(setUp);
  return {
    format: 1,
    id: newId(),
    created: now,
    changed: now,
    game: { variant, actions: [] },
    draft: 0,
    players: own === "white" ? { white: person, black: opponent } : { white: opponent, black: person },
    clock: rule && newClock(rule),
    seed,
    tags: [],
    summary: {
      variant: card.name,
      pieces: card.pieces,
      player: card.first,
      turn: 1,
      ordinal: 1,
      moves: { least: 1, most: 1 },
      result: null,
    },
  };
}

/** Stores a new game and returns its address. */
export async function begin(game: StoredGame, save: (game: StoredGame) => Promise<Kept>): Promise<string> {
  await save(game);
  return `#/game/${game.id}`;
}

/** A player in another game. */
const anew = (seat: Seat): Seat =>
  seat.kind === "computer" ? { kind: "computer", level: seat.level } : seat;

/** A rematch: a new game like one that was played, with colors swapped. */
export function rematch(
  played: StoredGame,
  info: Pick<VariantInfo, "first" | "pieces" | "name">,
  now = Date.now(),
): StoredGame {
  const { variant, start } = played.game;
  return {
    format: 1,
    id: newId(),
    created: now,
    changed: now,
    game: { variant, ...(start ? { start } : {}), actions: [] },
    draft: 0,
    players: { white: anew(played.players.black), black: anew(played.players.white) },
    clock: played.clock && newClock(played.clock.rule),
    seed: newSeed(),
    tags: [],
    summary: {
      variant: info.name,
      pieces: info.pieces,
      player: info.first,
      turn: 1,
      ordinal: 1,
      moves: { least: 1, most: 1 },
      result: null,
    },
  };
}

/** The first `at` actions of a game. */
export const upTo = (game: GameText, at: number): GameText => ({
  variant: game.variant,
  start: game.start ?? null,
  actions: game.actions.slice(0, at),
});

/** A game from a position, with the player at the screen to move, and with the last opponent and clock. */
export async function gameFrom(card: Card, game: GameText, player: Player): Promise<StoredGame> {
  const setUp = {
    ...rememberedSetUp(),
    color: player === card.first ? ("first" as const) : ("second" as const),
  };
  const stored: StoredGame = { ...newGame(card, setUp, game.variant), game };
  const answer = await rules.view({ game, options: { legal: false } });
  if (!answer.ok) return stored;
  const { pieces, progress, result } = answer.value;
  const { turn, ordinal, moves } = progress;
  return {
    ...stored,
    summary: { variant: card.name, pieces, player: progress.player, turn, ordinal, moves, result },
  };
}

/** Stores a game from a position and returns its address. */
export async function playFrom(card: Card, game: GameText, player: Player): Promise<string> {
  return begin(await gameFrom(card, game, player), (stored) => library.saveGame(stored));
}
