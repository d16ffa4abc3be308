// Games, players, and times of the lobby in words.

import { nameWords } from "../online/names";
import type { BotView, GameView, PlayerName, SeekView } from "../online/protocol";
import { ratingWords } from "../online/ratings";
import { number, plural } from "../text/language.svelte";
import { cardOf } from "../variants/catalog";
import { text } from "./text";

export const playerWords = (player: PlayerName): string =>
  player.bot === null ? nameWords(player) : text().computer(player.name, player.bot);

/** The opponent of a player; for spectators, both players. */
export function opponentOf({ players }: GameView, player: string | undefined): string {
  if (players.white.id === player) return playerWords(players.black);
  if (players.black.id === player) return playerWords(players.white);
  return text().versus(playerWords(players.white), playerWords(players.black));
}

/** A level of the server's engine, with its rating in a variant once it has one: `2: Easy (1430?)`. */
export function levelWords(level: number, name: string, bots: readonly BotView[], variant: string): string {
  const rating = bots.find(({ bot }) => bot === level)?.ratings[variant];
  const words = rating ? ratingWords(rating) : "";
  return words ? `${level}: ${name} (${words})` : `${level}: ${name}`;
}

/** `1-0`; `null`: the game is in progress, or does not count. */
export function scoreOf({ result }: Pick<GameView, "result">): string | null {
  if (!result || result.reason === "aborted") return null;
  return result.winner === null ? "½-½" : result.winner === "white" ? "1-0" : "0-1";
}

export const variantName = (id: string): string => cardOf(id)?.name ?? id;

/** The first variants of a seek, and how many more there are. */
export function variantsOf(
  { variants }: Pick<SeekView, "variants">,
  most = 3,
): { first: { id: string; name: string }[]; more: number } {
  const first = variants
    .slice(0, variants.length > most ? most - 1 : most)
    .map((id) => ({ id, name: variantName(id) }));
  return { first, more: variants.length - first.length };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A span in its largest unit, rounded down: `2 days`, `5 h`, `12 min`. */
export function spanWords(ms: number): string {
  const t = text();
  if (ms >= DAY_MS) {
    const days = Math.floor(ms / DAY_MS);
    return plural(days, t.oneDay, t.manyDays(number(days)));
  }
  if (ms >= HOUR_MS) return `${number(Math.floor(ms / HOUR_MS))} h`;
  return `${number(Math.max(0, Math.floor(ms / MINUTE_MS)))} min`;
}

/** The time that the player to act has left; empty without a clock. */
export function leftWords({ clock, toAct }: GameView, now: number): string {
  if (!clock) return "";
  return spanWords(clock.leftMs[toAct] - (clock.sinceMs === null ? 0 : now - clock.sinceMs));
}
