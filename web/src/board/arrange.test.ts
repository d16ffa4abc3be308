import { describe, expect, it } from "vitest";
import { begin, meant, partners, shapes, shapesAt, standing, swapped, swaps, textOf } from "./arrange";
import { view } from "./testing/views";

const start = view("triomino-1");
const arranging = begin(0, view("triomino-start").legal, start.pieces);

describe("a rearrangement", () => {
  it("sees its shapes in the legal actions", () => {
    expect(shapes(arranging)).toContainEqual(["b1", "c1", "d1"]);
    expect(shapesAt(arranging, "b1").every((shape) => shape.includes("b1"))).toBe(true);
    expect(partners(arranging, "b1")).toEqual(expect.arrayContaining(["a1", "c1", "d1"]));
    expect(partners(arranging, "e4")).toEqual([]);
    expect(swaps(arranging).get("b1")).toEqual(partners(arranging, "b1"));
  });

  it("is one action after one swap and after two", () => {
    const once = swapped(arranging, "b1", "c1");
    expect(textOf(once)).toBe("b1=B,c1=N");
    expect(meant(once)?.text).toBe("b1=B,c1=N");
    const twice = swapped(once, "c1", "d1");
    expect(textOf(twice)).toBe("b1=B,c1=Q,d1=N");
    expect(meant(twice)?.text).toBe("b1=B,c1=Q,d1=N");
    expect(standing(twice, "d1")?.letter).toBe("N");
  });

  it("stays inside the shape that the first swap began, and can be swapped back", () => {
    const once = swapped(arranging, "b1", "c1");
    expect(partners(once, "b1")).not.toContain("h1");
    expect(partners(once, "d1")).toEqual(expect.arrayContaining(["b1", "c1"]));
    const back = swapped(once, "b1", "c1");
    expect(back.changed.size).toBe(0);
    expect(meant(back)).toBeNull();
  });

  it("knows when a shape is not allowed", () => {
    const king = swapped(arranging, "a1", "h8");
    expect(meant(king)).toBeNull();
  });

  it("moves a piece to an empty square of its shape", () => {
    const alone = begin(0, view("triomino-swap").legal, view("triomino-swap").pieces);
    const [from, to] = ["c1", "d1"];
    expect(partners(alone, from)).toContain(to);
    expect(textOf(swapped(alone, from, to))).toBe("c1=-,d1=B");
  });
});
