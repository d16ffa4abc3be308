import { describe, expect, it } from "vitest";
import { area, distance, place, rim, seenAt, squareSeenAt } from "./squares";

describe("squares", () => {
  it("are seen from either side", () => {
    expect(seenAt("a1", "white")).toEqual({ column: 0, row: 7 });
    expect(seenAt("a1", "black")).toEqual({ column: 7, row: 0 });
    for (const side of ["white", "black"] as const)
      expect(squareSeenAt(...(Object.values(seenAt("c6", side)) as [number, number]), side)).toBe("c6");
    expect(squareSeenAt(8, 0, "white")).toBeNull();
  });

  it("have distances, areas and rims", () => {
    expect(distance("a1", "c4")).toBe(3);
    expect(area("e1-h4")).toHaveLength(16);
    expect(area("nonsense")).toEqual([]);
    expect(rim(["a1", "b1"], "white")).toEqual([
      { square: "a1", sides: ["top", "bottom", "left"] },
      { square: "b1", sides: ["top", "right", "bottom"] },
    ]);
    expect(rim(["a1", "b1"], "black")[0]?.sides).toEqual(["top", "right", "bottom"]);
  });
});

describe("the chooser's place", () => {
  it("is inside the board for every square, side and number of choices", () => {
    for (const square of ["a8", "h8", "a1", "h1", "d5"]) {
      for (const orientation of ["white", "black"] as const) {
        for (const along of ["row", "column"] as const) {
          for (const [side, touch] of [
            [360, true],
            [736, false],
            [280, true],
          ] as const) {
            for (const count of [1, 2, 4, 5, 9, 16]) {
              const { left, top, cell, columns } = place(square, orientation, side, count, along, touch);
              const rows = Math.ceil(count / columns);
              expect(left).toBeGreaterThanOrEqual(0);
              expect(top).toBeGreaterThanOrEqual(0);
              expect(left + columns * cell, `${square} ${count} ${along} ${side}`).toBeLessThanOrEqual(
                side + 0.5,
              );
              expect(top + rows * cell, `${square} ${count} ${along} ${side}`).toBeLessThanOrEqual(
                side + 0.5,
              );
            }
          }
        }
      }
    }
  });

  it("begins at the pawn's square and is wide enough for a finger", () => {
    expect(place("d8", "white", 800, 4, "column", false)).toEqual({
      left: 300,
      top: 0,
      cell: 100,
      columns: 1,
    });
    expect(place("d1", "white", 800, 4, "column", false)).toEqual({
      left: 300,
      top: 400,
      cell: 100,
      columns: 1,
    });
    expect(place("d8", "white", 360, 4, "column", true).cell).toBe(52);
  });
});
