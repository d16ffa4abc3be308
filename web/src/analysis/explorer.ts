import { site } from "../online/site.svelte";
import { explorerHref } from "../shell/addresses";
import type { AnalysisState } from "./state.svelte";

/** The address of the current position in the opening explorer, which covers a server's games of built-in variants. */
export function explorerOf({ text }: Pick<AnalysisState, "text">): string | null {
  const { variant } = text;
  return site.present && typeof variant === "string" ? explorerHref({ ...text, variant }) : null;
}
