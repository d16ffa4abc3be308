import type { View } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { NO_INTENT } from "../turn/gestures";
import { nextIntent } from "./host";

const view = (turn: number, at: number, mayRearrange = false, kind = "move"): View =>
  ({ at, draft: at > 0 ? [{ kind }] : [], progress: { turn, mayRearrange } }) as unknown as View;

describe("what is set for a move", () => {
  it("ends with the turn", () => {
    const armed = { armed: true, arranging: false };
    expect(nextIntent(armed, view(3, 4), view(3, 5))).toEqual(armed);
    expect(nextIntent(armed, view(3, 5), view(4, 6))).toEqual(NO_INTENT);
    expect(nextIntent(armed, null, view(1, 0))).toEqual(NO_INTENT);
  });
  it("stays while the position is the same, and a pocket piece is chosen for one move", () => {
    const entering = { ...NO_INTENT, entry: "N" };
    expect(nextIntent(entering, view(3, 4), view(3, 4))).toBe(entering);
    expect(nextIntent(entering, view(3, 4), view(3, 5))).toEqual(NO_INTENT);
  });
  it("lets a rearrangement go on as long as there is something to rearrange", () => {
    const arranging = { armed: false, arranging: true };
    expect(nextIntent(arranging, view(3, 4), view(3, 5, false, "rearrange")).arranging).toBe(true);
    expect(nextIntent(arranging, view(3, 4), view(3, 5, true)).arranging).toBe(true);
    expect(nextIntent(arranging, view(3, 4), view(3, 5)).arranging).toBe(false);
  });
});
