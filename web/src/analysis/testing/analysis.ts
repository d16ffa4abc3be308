// An analysis with the real rules, and a browser's storage.

import { vi } from "vitest";
import type { Analysis as SavedAnalysis } from "../../storage/types";
import { moduleRules } from "../../worker/testing/module";
import { Analysis } from "../analysis.svelte";
import type { Wanted } from "../opening";
import { ROOT, following } from "../tree";

/** The saved games that analyses can be opened with. */
export const savedGames = new Map<string, unknown>();

vi.mock("../deps", () => ({ pageDeps: null }));
vi.mock("../../shell/router.svelte", () => ({
  href: (...segments: string[]) => `#/${segments.join("/")}`,
  router: {},
}));
vi.mock("../../storage/library", () => ({
  analysisOfGame: (game: string) => `game-${game}`,
  library: {
    game: async (id: string) => savedGames.get(id) ?? null,
    variant: async () => null,
    variants: async () => [],
  },
}));

export const rules = moduleRules();

/** Callbacks for tabs that lose their place, by place: the places that the tabs of one browser hold. */
export type HeldPlaces = Map<string, () => void>;

/**
 * An analysis in a new tab. `kept`: what the browser has stored; `held`: the places that tabs hold; `tab`: the place that the tab had before
 * it was reloaded.
 */
export function newAnalysis(
  kept: Map<string, SavedAnalysis> = new Map(),
  held: HeldPlaces = new Map(),
  tab: { had: string | null } = { had: null },
) {
  const said: string[] = [];
  const analysis = new Analysis({
    rules,
    read: async (id) => kept.get(id) ?? null,
    write: async (id, saved) => {
      // Deleted first, so that the latest is last in the map.
      kept.delete(id);
      kept.set(id, JSON.parse(JSON.stringify(saved)) as SavedAnalysis);
      return "kept";
    },
    forget: async (id) => void kept.delete(id),
    changed: async (id) => (kept.has(id) ? [...kept.keys()].indexOf(id) + 1 : null),
    claim: async (id, lost) => {
      const take = () => void held.set(id, lost);
      if (!held.has(id)) take();
      return {
        get held() {
          return held.get(id) === lost;
        },
        takeOver: async () => {
          held.get(id)?.();
          take();
        },
        release: () => void (held.get(id) === lost && held.delete(id)),
      };
    },
    ownPlace: () => tab.had,
    setOwnPlace: (id) => void (tab.had = id),
    say: (text) => said.push(text),
  });
  return { analysis, kept, said };
}

/** A line of moves in the format of an address. */
export const line = (variant: string, actions: string[], start: string | null = null): Wanted => ({
  open: "line",
  variant,
  start,
  actions,
});

/** The names of the moves of the main line. */
export const mainLine = ({ tree }: Analysis): string =>
  following(tree, ROOT)
    .map(({ name }) => name)
    .join(" ");
