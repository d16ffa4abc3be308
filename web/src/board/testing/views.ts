// Positions as the rules return them, recorded by `record.mjs`.

import type { View } from "tempi-wasm";
import type { About } from "../../turn/about";
import recorded from "./views.json";

interface Recorded {
  about: Record<string, About & { markers: boolean }>;
  views: Record<string, { variant: string; view: View }>;
}
const { about, views } = recorded as unknown as Recorded;

/** The names of all recorded positions. */
export const NAMES = Object.keys(views);

export function view(name: string): View {
  const found = views[name];
  if (!found) throw new Error(`no recorded position ${name}`);
  return found.view;
}

/** The variant of a recorded position, as the panel needs it. */
export function aboutOf(name: string): About {
  const found = about[views[name]?.variant ?? ""];
  if (!found) throw new Error(`no recorded position ${name}`);
  return found;
}
