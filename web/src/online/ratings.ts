// Ratings in a few characters.

import type { GameRating, RatingView } from "./protocol";

/** `1540`, with a question mark while it is uncertain; empty without rated games. */
export const ratingWords = ({
  rating,
  provisional,
  games = 1,
}: Pick<GameRating, "rating" | "provisional"> & Partial<Pick<RatingView, "games">>): string =>
  games === 0 ? "" : `${rating}${provisional ? "?" : ""}`;

/** By how much a game has changed a rating: `+12`, `−7`, `±0`. */
export const changeWords = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
