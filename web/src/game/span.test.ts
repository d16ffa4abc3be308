import { afterEach, expect, it } from "vitest";
import { language } from "../text/language.svelte";
import { roughSpan } from "./span";

afterEach(() => void (language.code = "en"));

it("an approximate span has one unit", () => {
  const minute = 60_000;
  expect([10, 40_000, 89_000].map(roughSpan)).toEqual(["1 s", "40 s", "89 s"]);
  expect([90_000, 12.4 * minute, 89 * minute].map(roughSpan)).toEqual(["2 min", "12 min", "89 min"]);
  expect([90 * minute, 30 * 60 * minute].map(roughSpan)).toEqual(["2 h", "30 h"]);
  expect(roughSpan(49 * 60 * minute)).toBe("2 d");
  language.code = "de";
  expect([40_000, 5 * 60 * minute].map(roughSpan)).toEqual(["40 s", "5 Std."]);
});
