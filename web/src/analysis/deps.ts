// What an analysis needs of the world around it; tests give others.

import { say } from "../table/speech";
import { library } from "../storage/library";
import type { Analysis, Kept } from "../storage/types";
import { type Remote, rules } from "../worker/workers";
import { readSaved } from "./link";
import type { PlaceDeps } from "./place";

export interface AnalysisDeps extends PlaceDeps {
  rules: Pick<Remote, "view" | "play" | "explain" | "variant">;
  /** What is kept under a name. */
  read(id: string): Promise<Analysis | null>;
  write(id: string, analysis: Analysis): Promise<Kept>;
  forget(id: string): Promise<void>;
  /** Tells a screen reader. */
  say(text: string): void;
}

/** In which place this tab keeps its analysis: the browser forgets it with the tab. */
const KEY = "tempi.analysis";

export const pageDeps: AnalysisDeps = {
  rules,
  read: async (id) => readSaved(await library.analysis(id)),
  write: (id, analysis) => library.saveAnalysis({ format: 1, id, changed: Date.now(), ...analysis }),
  forget: (id) => library.deleteAnalysis(id),
  claim: (id, lost) => library.claimAnalysis(id, lost),
  changed: async (id) => (await library.analysis(id))?.changed ?? null,
  had: () => {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  have: (id) => {
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Storage is refused: nothing is kept in this place either.
    }
  },
  say,
};
