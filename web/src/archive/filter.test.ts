import { expect, it } from "vitest";
import { asked, filterOf, hashOf, resultsFor } from "./filter";

const read = (query: string) => filterOf(new URLSearchParams(query));

it("a filter survives its address", () => {
  const filter = {
    player: "Jörg-1",
    against: "Anna",
    variant: "chess",
    result: "won",
    opening: "e2e4,e7e5 b8c6",
    from: "2026-02-01",
    to: "2026-02-28",
  } as const;
  const hash = hashOf(filter);
  expect(hash).toMatch(/^#\/archive\?/);
  expect(read(hash.split("?")[1] ?? "")).toEqual(filter);
  expect(hashOf({})).toBe("#/archive");
});

it("invalid values are left out", () => {
  expect(read("player=%20&variant=nonsense&result=maybe")).toEqual({});
  // An opponent requires a player.
  expect(read("against=Anna")).toEqual({});
  // Results are won or lost only if a player is named.
  expect(read("result=won")).toEqual({});
  expect(read("result=won&player=Anna")).toEqual({ player: "Anna", result: "won" });
  expect(resultsFor({})).not.toContain("lost");
});

it("the request covers whole days, including the last one", () => {
  const { since, before, ...rest } = asked({ player: "Anna", from: "2026-02-01", to: "2026-02-28" });
  expect(rest).toEqual({ player: "Anna" });
  expect(new Date(since ?? 0)).toEqual(new Date(2026, 1, 1));
  expect(new Date(before ?? 0)).toEqual(new Date(2026, 2, 1));
  expect(asked({ to: "2026-02-28" })).not.toHaveProperty("since");
  expect(read("from=2026-02-30&to=tomorrow")).toEqual({});
});
