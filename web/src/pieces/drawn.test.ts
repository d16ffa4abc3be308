import { describe, expect, it } from "vitest";
import { view } from "../board/testing/views";
import { difference, drawn, piecesOf, roleOf } from "./drawn";

describe("pieces", () => {
  it("have pictures by letter, and by case where squares own pieces", () => {
    expect(roleOf({ letter: "N" })).toBe("knight");
    expect(roleOf({ letter: "X" })).toBe("letter-x");
    expect(drawn({ letter: "n", name: "black knight", color: "white" }, true)).toEqual({
      role: "knight",
      color: "black",
    });
    expect(drawn({ letter: "N", name: "knight", color: "black" }, false)).toEqual({
      role: "knight",
      color: "black",
    });
  });

  it("stand beside the markers", () => {
    const pieces = piecesOf(view("injunction-2"), false);
    expect(pieces.get("a5")).toEqual({ role: "marker", color: "white" });
    expect(pieces.get("a7")).toEqual({ role: "marker", color: "black" });
    expect(pieces.size).toBe(view("injunction-2").pieces.length + 2);
  });

  it("differ only where something changed", () => {
    const before = piecesOf(view("italian-5-3"), false);
    expect(difference(before, before).size).toBe(0);
    const after = new Map(before);
    after.delete("a3");
    after.set("a4", { role: "pawn", color: "white" });
    expect(difference(before, after)).toEqual(
      new Map([
        ["a4", { role: "pawn", color: "white" }],
        ["a3", undefined],
      ]),
    );
  });
});
