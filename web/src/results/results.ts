// The results of this browser's games against the computer, by variant and level.

import type { StoredGame } from "../storage/types";

/** A finished game against the computer. */
export interface Outcome {
  /** The identifier and the name of the variant. */
  variant: string;
  name: string;
  level: number;
  /** When it ended, by `Date.now()`. */
  at: number;
  /** 1: won, ½: drawn, 0: lost. */
  points: 0 | 0.5 | 1;
}

export interface Tally {
  level: number;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The finished games against the computer, oldest first. Games from other positions than the start of their
 * variant do not count. A game in which the level was changed counts for the lowest.
 */
export function outcomes(games: readonly StoredGame[]): Outcome[] {
  return games.flatMap(outcome).sort((one, other) => one.at - other.at);
}

/** The outcome of a game; an empty list if it does not count. */
export function outcome({ game, players, summary, changed }: StoredGame): Outcome[] {
  const { white, black } = players;
  const { result } = summary;
  const [me, computer] = white.kind === "person" ? (["white", black] as const) : (["black", white] as const);
  if (!result || game.start || computer.kind !== "computer" || players[me].kind !== "person") return [];
  const level = computer.lowest ?? computer.level;
  if (!LEVELS.includes(level)) return [];
  const variant = typeof game.variant === "string" ? game.variant : game.variant.id;
  const points = result.winner === null ? 0.5 : result.winner === me ? 1 : 0;
  return [{ variant, name: summary.variant, level, at: changed, points }];
}

/** The results against each level that was played, the lowest first. */
export function tallies(all: readonly Outcome[]): Tally[] {
  return LEVELS.flatMap((level) => {
    const some = all.filter((one) => one.level === level);
    const count = (points: Outcome["points"]) => some.filter((one) => one.points === points).length;
    const [won, drawn, lost] = [count(1), count(0.5), count(0)];
    return some.length === 0
      ? []
      : [{ level, games: some.length, won, drawn, lost, points: won + drawn / 2 }];
  });
}

/** The variants that were played, the one played most often first. */
export function variantsIn(all: readonly Outcome[]): { id: string; name: string; games: number }[] {
  const found = new Map<string, { id: string; name: string; games: number }>();
  for (const { variant, name } of all)
    found.set(variant, { id: variant, name, games: (found.get(variant)?.games ?? 0) + 1 });
  return [...found.values()].sort(
    (one, other) => other.games - one.games || one.name.localeCompare(other.name),
  );
}

/** Points as players write them: `3½`. */
export function pointsShown(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole === 0 ? "" : whole}½`;
}

// The plot: games from left to right, levels from bottom to top.

export interface Dot extends Outcome {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
  /** Space for the numbers at the left edge. */
  left: number;
  rim: number;
}

/** The most games in a plot: the latest ones. */
const MOST = 60;

/** Lays out the latest games, evenly spaced rather than by date, since players may pause for months. */
export function dots(all: readonly Outcome[], size: Size): Dot[] {
  const shown = all.slice(-MOST);
  const width = size.width - size.left - 2 * size.rim;
  return shown.map((one, index) => ({
    ...one,
    x: size.left + size.rim + (shown.length === 1 ? 0.5 : index / (shown.length - 1)) * width,
    y: heightOf(one.level, size),
  }));
}

export function heightOf(level: number, { height, rim }: Pick<Size, "height" | "rim">): number {
  return rim + ((8 - level) / 7) * (height - 2 * rim);
}
