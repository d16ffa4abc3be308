import { expect, it } from "vitest";
import { percentages } from "./score";

it("percentages are whole and sum up to 100", () => {
  expect(percentages({ white: 1, drawn: 0, black: 0 })).toEqual({ white: 100, drawn: 0, black: 0 });
  expect(percentages({ white: 1, drawn: 1, black: 1 })).toEqual({ white: 34, drawn: 33, black: 33 });
  expect(percentages({ white: 2, drawn: 0, black: 1 })).toEqual({ white: 67, drawn: 0, black: 33 });
  for (let white = 0; white < 9; white += 1)
    for (let drawn = 0; drawn < 9; drawn += 1) {
      const parts = percentages({ white, drawn, black: 4 });
      expect((parts?.white ?? 0) + (parts?.drawn ?? 0) + (parts?.black ?? 0)).toBe(100);
    }
});

it("there are none without games", () => {
  expect(percentages({ white: 0, drawn: 0, black: 0 })).toBeNull();
});
