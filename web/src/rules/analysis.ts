// The address of an analysis, once the page has one.
import type { GameText } from "tempi-wasm";
import { href } from "../shell/router.svelte";
import { routes } from "../shell/routes";
import { packFile } from "../workshop/link";

/** `#/analysis?variant=binary&start=FEN&actions=e2e4,d7d5`, with `file` in the place of `variant` for a user's; `null`: there is no analysis. */
export function analysisHref({ variant, start, actions }: GameText): string | null {
  if (!routes.some(({ path }) => path === "analysis")) return null;
  const query = new URLSearchParams(typeof variant === "string" ? { variant } : { file: packFile(variant) });
  if (start) query.set("start", start);
  if (actions.length > 0) query.set("actions", actions.join(","));
  return `${href("analysis")}?${query}`;
}
