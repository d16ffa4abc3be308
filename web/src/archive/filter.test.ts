import { expect, it } from "vitest";
import { filterOf, hashOf, resultsFor } from "./filter";

const read = (query: string) => filterOf(new URLSearchParams(query));

it("a filter survives its address", () => {
  const filter = { player: "Jörg-1", variant: "chess", result: "won" } as const;
  const hash = hashOf(filter);
  expect(hash).toMatch(/^#\/archive\?/);
  expect(read(hash.split("?")[1] ?? "")).toEqual(filter);
  expect(hashOf({})).toBe("#/archive");
});

it("what makes no sense is left out", () => {
  expect(read("player=%20&variant=nonsense&result=maybe")).toEqual({});
  // Nobody has won or lost unless a player is named.
  expect(read("result=won")).toEqual({});
  expect(read("result=won&player=Anna")).toEqual({ player: "Anna", result: "won" });
  expect(resultsFor({})).not.toContain("lost");
});
