// A puzzle being solved with the real rules and engine, but without waiting and without storage.

import type { Puzzle } from "../../collection/puzzle";
import type { Attempt } from "../../collection/record";
import { moduleClient } from "../../worker/testing/module";
import { remote } from "../../worker/workers";
import type { SolvingDeps } from "../deps";
import { Solving } from "../solving.svelte";

/** `engine`: replaces parts of the engine. */
export function solvingOf(puzzle: Puzzle, more: Partial<SolvingDeps> = {}) {
  const client = moduleClient();
  const counted: boolean[] = [];
  const solved: string[] = [];
  const said: string[] = [];
  const deps: SolvingDeps = {
    rules: remote(client),
    engine: {
      wins: remote(client).wins,
      search: (request, options) => client.search(request, options),
    },
    commit: () => "auto",
    pause: () => Promise.resolve(),
    count: ({ id, variant }, right): Attempt => {
      counted.push(right);
      return { id, variant, at: 0, right, rating: 1500, change: right ? 10 : -10 };
    },
    solved: ({ id }) => void solved.push(id),
    say: (text) => said.push(text),
    ...more,
  };
  return { solving: new Solving(puzzle, deps), counted, solved, said, deps };
}
