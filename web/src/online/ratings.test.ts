import { expect, test } from "vitest";
import { changeWords, ratingWords } from "./ratings";

test("ratings and their changes are written in a few characters", () => {
  expect(ratingWords({ rating: 1540, provisional: false })).toBe("1540");
  expect(ratingWords({ rating: 1540, provisional: true, games: 1 })).toBe("1540?");
  expect(ratingWords({ rating: 1500, provisional: true, games: 0 })).toBe("");
  expect([12, -7, 0].map(changeWords)).toEqual(["+12", "−7", "±0"]);
});
