import type { TurnRecord } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { difference, piecesOf } from "../pieces/drawn";
import { frames } from "./replay";
import { view } from "./testing/views";

describe("a replay", () => {
  it("goes from before the last turn to after it, whatever was played since", () => {
    const now = view("four-point-danger");
    const all = frames(now, false);
    expect(all).toHaveLength((now.previous?.actions.length ?? 0) + 1);
    expect(all.at(-1)?.pieces).toEqual(piecesOf(now, false));
    expect(difference(all[0]?.pieces ?? new Map(), all[1]?.pieces ?? new Map()).size).toBe(
      now.previous?.actions[0]?.changes.length,
    );
  });

  it("moves markers too, and pieces of a rearrangement", () => {
    const after = view("injunction-2");
    const record: TurnRecord = {
      number: 1,
      player: "white",
      at: 0,
      cut: false,
      complete: true,
      text: "",
      actions: after.draft,
    };
    const all = frames({ ...after, previous: record, draft: [] }, false);
    expect(all[0]?.pieces.get("a2")).toEqual({ role: "marker", color: "white" });
    expect(all[1]?.pieces.get("a5")).toEqual({ role: "marker", color: "white" });
    expect(all[1]?.pieces.has("a2")).toBe(false);
  });
});
