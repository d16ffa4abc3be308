// Lays out a rating history as a plot.

import type { RatingPoint } from "../online/protocol";

/** The rating history of each variant, the longest first. The overall rating has the empty name and comes before all others. */
export function seriesOf(history: readonly RatingPoint[]): { variant: string; points: RatingPoint[] }[] {
  const byVariant = new Map<string, RatingPoint[]>();
  for (const point of history) {
    const points = byVariant.get(point.variant);
    if (points) points.push(point);
    else byVariant.set(point.variant, [point]);
  }
  return [...byVariant]
    .map(([variant, points]) => ({ variant, points }))
    .sort(
      (one, other) =>
        Number(other.variant === "") - Number(one.variant === "") || other.points.length - one.points.length,
    );
}

export interface Size {
  width: number;
  height: number;
  /** Space for the numbers at the left edge. */
  left: number;
  rim: number;
}
export interface Plot {
  /** The points of the line, and of the band of one deviation around it, for an SVG `points` attribute. */
  line: string;
  band: string;
  last: { x: number; y: number };
  /** Round ratings and their heights. */
  ticks: { rating: number; y: number }[];
}

/** The maximum number of horizontal lines. */
const MOST_TICKS = 5;
const STEPS = [50, 100, 200, 500, 1000];

/** Lays out at least one rating. Games are spaced evenly rather than by date, since players may pause for months. */
export function plotOf(points: readonly RatingPoint[], { width, height, left, rim }: Size): Plot {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const span = Math.max(1, high - low);
  const y = (rating: number): number => rim + ((high - rating) / span) * (height - 2 * rim);
  const x = (index: number): number =>
    left + (points.length === 1 ? 0.5 : index / (points.length - 1)) * (width - left - rim);
  const corner = (index: number, rating: number): string => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`;
  const upper = points.map(({ rating, deviation }, index) => corner(index, rating + deviation));
  const lower = points.map(({ rating, deviation }, index) => corner(index, rating - deviation));
  const step = STEPS.find((step) => span / step <= MOST_TICKS) ?? span;
  const ticks: Plot["ticks"] = [];
  for (let rating = Math.ceil(low / step) * step; rating <= high; rating += step)
    ticks.push({ rating, y: y(rating) });
  const final = points.length - 1;
  return {
    line: points.map(({ rating }, index) => corner(index, rating)).join(" "),
    band: [...upper, ...lower.reverse()].join(" "),
    last: { x: x(final), y: y(points[final]?.rating ?? low) },
    ticks,
  };
}
