import { describe, expect, test } from "vitest";
import { readWanted, seekOf } from "./wanted";

describe("the game wanted", () => {
  test("is any variant at first", () => {
    const wanted = readWanted(null);
    expect(seekOf(wanted)).toEqual({
      variants: [],
      control: { kind: "fischer", baseMs: 600_000, incrementMs: 10_000 },
      rated: false,
      color: "random",
      minRating: null,
      maxRating: null,
    });
  });
  test("falls back to defaults where the stored value is invalid", () => {
    for (const stored of ["", "null", "[]", "7", '{"variants":7,"control":[],"color":"red","minRating":"x"}'])
      expect(readWanted(stored)).toEqual(readWanted(null));
    expect(readWanted('{"variants":["push","nosuch",3]}').variants).toEqual(["push"]);
  });
  test("is casual without a clock, and has its rating range in order", () => {
    const wanted = { ...readWanted(null), rated: true, anyRating: false, minRating: 1900, maxRating: 1500 };
    expect(seekOf(wanted)).toMatchObject({ rated: true, minRating: 1500, maxRating: 1900 });
    expect(seekOf({ ...wanted, control: { ...wanted.control, preset: "none" } }).rated).toBe(false);
  });
});
