// Checks whether a stored entry can be shown as a game. One incomplete or foreign entry must not break the whole
// list of games.

import type { StoredGame } from "./types";

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null ? (value as Fields) : null;

const isSeat = (value: unknown): boolean => {
  const seat = fields(value);
  return seat?.["kind"] === "computer"
    ? typeof seat["level"] === "number"
    : (seat?.["kind"] === "person" || seat?.["kind"] === "remote") && typeof seat["name"] === "string";
};

function isSummary(value: unknown): boolean {
  const summary = fields(value);
  const moves = fields(summary?.["moves"]);
  const { result } = summary ?? {};
  return (
    summary !== null &&
    typeof summary["variant"] === "string" &&
    Array.isArray(summary["pieces"]) &&
    typeof moves?.["most"] === "number" &&
    (result === null || typeof fields(result)?.["score"] === "string")
  );
}

export function isReadable(value: unknown): value is StoredGame {
  const stored = fields(value);
  const game = fields(stored?.["game"]);
  const players = fields(stored?.["players"]);
  const { variant } = game ?? {};
  return (
    typeof stored?.["id"] === "string" &&
    typeof stored["changed"] === "number" &&
    Array.isArray(stored["tags"]) &&
    Array.isArray(game?.["actions"]) &&
    (typeof variant === "string" || typeof fields(variant)?.["id"] === "string") &&
    isSeat(players?.["white"]) &&
    isSeat(players?.["black"]) &&
    isSummary(stored["summary"])
  );
}
