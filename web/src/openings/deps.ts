// What the openings need from the rest of the page.

import { api } from "../online/api";
import { library } from "../storage/library";
import { explorerWorker, remote, rules } from "../worker/workers";
import { bookOf } from "./books";
import type { OpeningsDeps } from "./openings.svelte";

/** The user's games are searched in a separate worker, so that the rules stay responsive. */
const looker = remote(explorerWorker);

export const pageDeps: OpeningsDeps = {
  rules,
  book: bookOf,
  games: () => library.games(),
  look: (question) => looker.turnsByPosition(question),
  archive: async (variant, fen) => {
    const answer = await api.explorer(variant, fen);
    return answer.ok ? answer.value.turns : null;
  },
};
