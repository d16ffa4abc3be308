import { existsSync, readFileSync } from "node:fs";
import type { Card } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import {
  apply,
  CHECKS,
  chosen,
  count,
  easiestFirst,
  FEATURES,
  GOALS,
  NOTHING,
  TURNS,
  without,
  type Filter,
} from "./filter";
import { begin, FIRST, newGame, readSetUp } from "../setup/setup";
import { wordsOf } from "./home.svelte";
import { firstSteps } from "../variants/catalog";
import { GERMAN_SUMMARIES } from "../variants/summaries.de";

const card = (id: string, tags: Partial<Card["tags"]>, more: Partial<Card> = {}): Card => ({
  id,
  name: `${id} chess`,
  summary: "",
  inventor: "",
  year: null,
  source: "",
  start: "",
  first: "white",
  pieces: [],
  tags: { turn: "1", has: [], goals: ["mate"], check: "free", family: "single", ...tags },
  ...more,
});
const cards = [
  card("plain", {}),
  card("shove", { has: ["push", "re-entry"], goals: ["push-off"] }, { inventor: "Fréd Čern" }),
  card("twice", { turn: "2", check: "last", has: ["removal"] }, { summary: "Two moves a turn" }),
  card("more", { turn: "grows", check: "last", goals: ["mate", "stuck"] }),
];
const ids = (filter: Partial<Filter>): string[] =>
  apply(cards, { ...NOTHING, ...filter }, (one) => one.summary).map(({ id }) => id);

describe("the list", () => {
  it("shows the variants that match all groups: any of the chosen turns, goals, and check rules, and all features", () => {
    expect(ids({})).toHaveLength(4);
    expect(ids({ turn: ["1", "2"] })).toEqual(["plain", "shove", "twice"]);
    expect(ids({ turn: ["1", "2"], check: ["last"] })).toEqual(["twice"]);
    expect(ids({ has: ["push", "re-entry"] })).toEqual(["shove"]);
    expect(ids({ has: ["push", "removal"] })).toEqual([]);
    expect(ids({ goal: ["stuck", "push-off"] })).toEqual(["shove", "more"]);
  });

  it("is searched by name, summary, and inventor, ignoring case and accents", () => {
    expect(ids({ search: "  FRED cern " })).toEqual(["shove"]);
    expect(ids({ search: "two turn" })).toEqual(["twice"]);
    expect(ids({ search: "two nothing" })).toEqual([]);
  });

  it("tolerates typos if nothing matches exactly", () => {
    expect(ids({ search: "twize" })).toEqual(["twice"]);
    expect(ids({ search: "shuve chess" })).toEqual(["shove"]);
    // Also while it is being typed.
    expect(ids({ search: "frad cer" })).toEqual(["shove"]);
    // A correct word does not match similar words.
    const named = [card("marseillais", {}), card("morph", {}), card("morse", {})];
    const found = (search: string) => apply(named, { ...NOTHING, search }, () => "").map(({ id }) => id);
    expect(found("marselais")).toEqual(["marseillais"]);
    expect(found("maseillais")).toEqual(["marseillais"]);
    expect(found("morph")).toEqual(["morph"]);
    expect(found("morp")).toEqual(["morph"]);
    expect(found("mxxxh")).toEqual([]);
  });

  it("finds words that stand together before words that stand anywhere", () => {
    const cards = [
      card("calm", { check: "none" }),
      card("wild", {}, { summary: "There is no limit. Check is given as usual." }),
    ];
    const found = (search: string) => apply(cards, { ...NOTHING, search }, wordsOf).map(({ id }) => id);
    expect(found("no check")).toEqual(["calm"]);
    expect(found("check no")).toEqual(["calm", "wild"]);
  });

  it("is searched by all texts of a card, including check rule and goals", () => {
    const found = (search: string) => apply(cards, { ...NOTHING, search }, wordsOf).map(({ id }) => id);
    expect(found("vanish")).toEqual(["twice"]);
    expect(found("last move only")).toEqual(["twice", "more"]);
    expect(found("leaving no move")).toEqual(["more"]);
  });

  it("counts the variants that an option would leave", () => {
    const filter: Filter = { ...NOTHING, turn: ["1"], has: ["push"] };
    const summary = (): string => "";
    expect(count(cards, filter, "turn", "2", summary)).toBe(0);
    expect(count(cards, filter, "has", "re-entry", summary)).toBe(1);
    expect(count(cards, NOTHING, "check", "last", summary)).toBe(2);
    expect(chosen(filter)).toEqual([
      ["turn", "1"],
      ["has", "push"],
    ]);
    expect(without(filter, "has", "push")).toEqual({ ...filter, has: [] });
  });

  it("has three first steps of different kinds", () =>
    expect(firstSteps(cards).map(({ id }) => id)).toEqual(["more", "shove", "twice"]));

  it("starts with the first steps, followed by the others, easiest first", () => {
    const more = [
      card("hard", { turn: "2", has: ["order", "points"] }),
      card("new", { turn: "2" }, { year: 2001 }),
      card("long", { turn: "3-4" }),
      card("goal", { goals: ["mate", "reach"] }),
      card("old", { turn: "2" }),
    ];
    expect(easiestFirst([...more, ...cards]).map(({ id }) => id)).toEqual([
      "more",
      "shove",
      "twice",
      "plain",
      "old",
      "new",
      "long",
      "goal",
      "hard",
    ]);
  });
});

describe("a new game", () => {
  const first = card("black-first", {}, { first: "black" });
  it("gives the player the first side, the second, or a random one", () => {
    expect(newGame(first, FIRST).players).toEqual({
      black: { kind: "person", name: "" },
      white: { kind: "computer", level: 2 },
    });
    expect(newGame(first, { ...FIRST, color: "second" }).players.black.kind).toBe("computer");
    const chance = { ...FIRST, color: "chance" } as const;
    expect([2, 3].map((seed) => newGame(first, chance, "x", 0, seed).players.black.kind)).toEqual([
      "person",
      "computer",
    ]);
    expect(newGame(first, { ...FIRST, opponent: "person" }).players).toMatchObject({
      white: { kind: "person" },
      black: { kind: "person" },
    });
  });

  it("has stopped clocks", () => {
    expect(newGame(first, FIRST).clock).toBeNull();
    const fischer = newGame(first, { ...FIRST, clock: "fischer", minutes: 5, seconds: 8 }).clock;
    expect(fischer).toEqual({
      rule: { kind: "fischer", baseMs: 300_000, incrementMs: 8000 },
      leftMs: { white: 300_000, black: 300_000 },
      running: null,
      since: null,
    });
    expect(newGame(first, { ...FIRST, clock: "turn", turnSeconds: 30 }).clock?.leftMs.white).toBe(30_000);
  });

  it("is saved before it opens, with the file of a user's variant", async () => {
    const file = { id: "mine", toml: "…" };
    const saved: unknown[] = [];
    const game = newGame(first, FIRST, file);
    expect(await begin(game, async (one) => (saved.push(one), "kept"))).toBe(`#/game/${game.id}`);
    expect(saved).toEqual([game]);
    expect(game.game).toEqual({ variant: file, actions: [] });
  });

  it("has the settings of the last one, where they are valid", () => {
    const chosen = {
      ...FIRST,
      opponent: "person",
      level: 5,
      color: "chance",
      clock: "delay",
      minutes: 3,
    } as const;
    expect(readSetUp(JSON.stringify(chosen))).toEqual(chosen);
    const older: Record<string, unknown> = { ...chosen, colour: "chance" };
    delete older["color"];
    expect(readSetUp(JSON.stringify(older)), "of an earlier version").toEqual(chosen);
    for (const odd of [null, "", "null", "[1]", '{"level":9,"minutes":0,"clock":"sand","opponent":7}'])
      expect(readSetUp(odd)).toEqual(FIRST);
  });
});

const file = new URL("../wasm/catalog.json", import.meta.url);
it.skipIf(!existsSync(file))(
  "every built-in variant has a German summary and only tags for which there are filters",
  () => {
    const catalog = JSON.parse(readFileSync(file, "utf8")) as Card[];
    expect(Object.keys(GERMAN_SUMMARIES).sort()).toEqual(catalog.map(({ id }) => id).sort());
    for (const { tags } of catalog) {
      expect(TURNS).toContain(tags.turn);
      expect(CHECKS).toContain(tags.check);
      for (const feature of tags.has) expect(FEATURES).toContain(feature);
      for (const goal of tags.goals) expect(GOALS).toContain(goal);
    }
    expect(firstSteps(catalog)).toHaveLength(3);
    const found = (search: string) => apply(catalog, { ...NOTHING, search }, wordsOf);
    expect(found("marselais").map(({ id }) => id)).toEqual(found("marseillais").map(({ id }) => id));
    const calm = found("no check").map(({ id }) => id);
    expect(calm).toEqual(
      expect.arrayContaining(catalog.filter(({ tags }) => tags.check === "none").map(({ id }) => id)),
    );
    expect(calm).not.toContain("chess");
  },
);
