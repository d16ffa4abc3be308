// What an analysis needs from the rest of the page. Tests pass substitutes.

import { say } from "../table/speech";
import { library } from "../storage/library";
import type { Analysis, Kept } from "../storage/types";
import { type Remote, rules } from "../worker/workers";
import { readSaved } from "./link";
import type { PlaceDeps } from "./place";

export interface AnalysisDeps extends PlaceDeps {
  rules: Pick<Remote, "view" | "play" | "explain" | "variant">;
  /** The analysis stored under a name. */
  read(id: string): Promise<Analysis | null>;
  write(id: string, analysis: Analysis): Promise<Kept>;
  forget(id: string): Promise<void>;
  /** Announces a text to screen readers. */
  say(text: string): void;
}

/** The session storage key of this tab's place, which the browser deletes with the tab. */
const KEY = "tempi.analysis";

export const pageDeps: AnalysisDeps = {
  rules,
  read: async (id) => readSaved(await library.analysis(id)),
  write: (id, analysis) => library.saveAnalysis({ format: 1, id, changed: Date.now(), ...analysis }),
  forget: (id) => library.deleteAnalysis(id),
  claim: (id, lost) => library.claimAnalysis(id, lost),
  changed: async (id) => (await library.analysis(id))?.changed ?? null,
  ownPlace: () => {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  setOwnPlace: (id) => {
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Storage is blocked, so nothing is stored in the place, either.
    }
  },
  say,
};
