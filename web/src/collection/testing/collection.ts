// The puzzles used by tests: real ones, of a few variants.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Puzzle } from "../puzzle";

export const FOLDER = join(import.meta.dirname, "puzzles");

/** All puzzles of the tests, by variant. */
export const PUZZLES: ReadonlyMap<string, readonly Puzzle[]> = new Map(
  readdirSync(FOLDER)
    .sort()
    .map((name) => [
      name.replace(".jsonl", ""),
      readFileSync(join(FOLDER, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Puzzle),
    ]),
);

/** A puzzle by its variant and id. */
export function puzzleOf(variant: string, id: string): Puzzle {
  const found = PUZZLES.get(variant)?.find((one) => one.id === id);
  if (!found) throw new Error(`there is no puzzle ${variant} ${id}`);
  return found;
}
