// The setup of new games.
import { expect, it } from "vitest";
import { built, tempi } from "../worker/testing/module";
import { LEVELS, RATINGS } from "./setup";

it.runIf(built)("shows the ratings that the engine has for its levels", async () => {
  const limits = (await tempi()).limits();
  if (!limits.ok) throw new Error(limits.error.message);
  expect(limits.value.elo.levels).toEqual(RATINGS);
  expect(limits.value.levels).toBe(LEVELS.length);
});
