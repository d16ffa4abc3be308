// What an analysis needs of the world around it; tests give others.

import { settings } from "../settings/settings.svelte";
import { sayPolitely } from "../shell/announce";
import { library } from "../storage/library";
import type { Analysis, Kept } from "../storage/types";
import { type Remote, rules } from "../worker/workers";
import { readSaved } from "./link";

export interface AnalysisDeps {
  rules: Pick<Remote, "view" | "play" | "explain" | "variant">;
  /** What is kept under a name. */
  read(id: string): Promise<Analysis | null>;
  write(id: string, analysis: Analysis): Promise<Kept>;
  forget(id: string): Promise<void>;
  /** Tells a screen reader. */
  say(text: string): void;
  /** Files are spoken as words. */
  spelledFiles(): boolean;
}

export const pageDeps: AnalysisDeps = {
  rules,
  read: async (id) => readSaved(await library.analysis(id)),
  write: (id, analysis) => library.saveAnalysis({ format: 1, id, changed: Date.now(), ...analysis }),
  forget: (id) => library.deleteAnalysis(id),
  say: sayPolitely,
  spelledFiles: () => settings.spelledFiles,
};
