// What solving a puzzle needs from the rest of the page. Tests pass substitutes.

import { tick } from "svelte";
import { progress } from "../collection/progress.svelte";
import type { Puzzle } from "../collection/puzzle";
import type { Attempt } from "../collection/record";
import { REPLAY_MS, type Settings } from "../settings/schema";
import { settings } from "../settings/settings.svelte";
import { say } from "../table/speech";
import { engine, type Remote, rules } from "../worker/workers";

export interface SolvingDeps {
  rules: Pick<Remote, "view" | "play" | "explain" | "variant" | "record">;
  engine: Pick<typeof engine, "wins" | "search">;
  /** When a complete turn must be confirmed. */
  commit: () => Settings["commit"];
  /** Waits between the moves of the defense. */
  pause: () => Promise<void>;
  /** Counts the first try of a puzzle; `null`: an earlier one has counted. */
  count: (puzzle: Puzzle, right: boolean) => Attempt | null;
  /** Notes that a puzzle was solved without help, in whatever try. */
  solved: (puzzle: Puzzle) => void;
  /** Announces a text at once. */
  say: (text: string) => void;
}

export const pageDeps: SolvingDeps = {
  rules,
  engine,
  commit: () => settings.commit,
  pause: () => new Promise((done) => setTimeout(done, REPLAY_MS[settings.animation])),
  count: (puzzle, right) => (progress.attempt(puzzle) ? null : progress.count(puzzle, right)),
  solved: (puzzle) => progress.solve(puzzle),
  // Wait for the board's announcement of the same moves, which this one then replaces.
  say: (text) => void tick().then(() => say(text, "assertive")),
};
