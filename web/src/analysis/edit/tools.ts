// What a press on the board of the editor does.

import type { Square } from "tempi-wasm";
import { type Draft, put } from "./fen";

export type Tool =
  | { does: "move" }
  | { does: "erase" }
  | { does: "place"; letter: string }
  | { does: "choose"; field: string };

export const HAND: Tool = { does: "move" };

export const same = (one: Tool, other: Tool): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a tool that lays out men makes of a square; `painting`: the pointer has come from another square, so that nothing is undone. */
export function applied(tool: Tool, draft: Draft, square: Square, painting = false): Draft {
  const held = draft.men.get(square);
  if (tool.does === "erase") return held === undefined ? draft : put(draft, square, null);
  if (tool.does !== "place") return draft;
  if (held === tool.letter) return painting ? draft : put(draft, square, null);
  return put(draft, square, tool.letter);
}
