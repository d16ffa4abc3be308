import { existsSync, readdirSync, statSync } from "node:fs";
import type { Card, PlayedAction, Player, TurnRecord } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import type { StoredGame } from "../storage/types";
import { rematch } from "../setup/setup";
import { isNews } from "../variants/catalog";
import { lastTurnOf } from "./turns";
import { SOUNDS, soundsOf } from "./sounds";
import { catalogCard } from "./testing/cards";
import { german, english } from "./text";

const piece = (letter: string, color: Player) => ({ letter, name: letter, color });
const action = (more: Partial<PlayedAction>): PlayedAction => ({
  text: "e2e4",
  name: "e4",
  kind: "move",
  player: "white",
  turn: 1,
  ordinal: 1,
  from: "e2",
  to: "e4",
  captured: false,
  check: false,
  endsTurn: true,
  changes: [
    { square: "e2", before: piece("P", "white"), after: null },
    { square: "e4", before: null, after: piece("P", "white") },
  ],
  ...more,
});
const sounds = (more: Partial<PlayedAction>): string[] =>
  soundsOf({ what: "played", actions: [action(more)], since: [action(more)], by: "here" }, "white").map(
    ({ sound }) => sound,
  );

describe("sounds", () => {
  const start = { square: "e2", before: piece("P", "white"), after: null };
  const arrival = (letter: string) => ({
    square: "e4",
    before: piece(letter, "black"),
    after: piece("P", "white"),
  });
  it("distinguish kinds of moves", () => {
    expect(sounds({})).toEqual(["move"]);
    expect(sounds({ captured: true, check: true, changes: [start, arrival("N")] })).toEqual([
      "capture",
      "check",
    ]);
    expect(
      sounds({
        captured: true,
        changes: [start, arrival("N"), { square: "e5", before: null, after: piece("N", "black") }],
      }),
    ).toEqual(["push"]);
    expect(
      sounds({
        captured: true,
        changes: [start, arrival("N"), { square: "e8", before: piece("R", "black"), after: null }],
      }),
    ).toEqual(["fall"]);
    expect(
      sounds({
        changes: [
          { ...start, after: piece("B", "white") },
          { square: "e4", before: null, after: piece("P", "white") },
        ],
      }),
    ).toEqual(["enter"]);
    expect(
      sounds({
        changes: [
          start,
          ...["f3", "g3", "h3"].map((square) => ({ square, before: piece("P", "white"), after: null })),
        ],
      }),
    ).toEqual(["crumble"]);
    expect(sounds({ kind: "end-turn", from: null, to: null, changes: [] })).toEqual([]);
  });

  it("rise in pitch with the moves of a turn, up to a limit", () => {
    const rates = [1, 2, 3, 40, 50].map(
      (ordinal) =>
        soundsOf(
          { what: "played", actions: [action({ ordinal })], since: [action({ ordinal })], by: "there" },
          null,
        )[0]?.rate ?? 0,
    );
    expect(rates[0]).toBe(1);
    expect(rates[1]).toBeGreaterThan(1);
    expect(rates[2]).toBeGreaterThan(rates[1] ?? 9);
    expect(rates[3]).toBe(rates[4]);
    expect(rates[3]).toBeLessThan(2);
  });

  it("announce the result from the player's side", () => {
    const over = (winner: Player | null, me: Player | null) => {
      const result = {
        winner,
        reason: "checkmate" as const,
        score: "1-0",
        key: "",
        arguments: {},
        sentence: "",
      };
      return soundsOf({ what: "over", result }, me)[0]?.sound;
    };
    expect([
      over("white", "white"),
      over("white", "black"),
      over("white", null),
      over(null, "white"),
    ]).toEqual(["won", "lost", "won", "drawn"]);
  });

  it("are files of less than 20 kB, one for each name", () => {
    const folder = new URL("sounds/", import.meta.url);
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(SOUNDS.map((name) => `${name}.wav`).sort());
    for (const file of files) expect(statSync(new URL(file, folder)).size, file).toBeLessThan(20_000);
  });
});

describe("the turn to take back", () => {
  it("is the last one of a player who may take back", () => {
    const turn = (at: number, player: Player): TurnRecord => ({
      number: 1,
      player,
      at,
      cut: false,
      complete: true,
      text: "",
      actions: [action({})],
    });
    const turns = [turn(0, "white"), turn(1, "black"), turn(3, "white")];
    const find = (at: number, who: Player) => lastTurnOf(turns, at, (player) => player === who)?.at;
    expect([
      find(4, "white"),
      find(3, "white"),
      find(3, "black"),
      find(1, "black"),
      find(0, "white"),
    ]).toEqual([3, 0, 1, undefined, undefined]);
  });
});

describe("a rematch", () => {
  it("swaps colors and starts with full clocks", () => {
    const computer = { kind: "computer", level: 4 } as const;
    const person = { kind: "person", name: "Ann" } as const;
    const clock = {
      rule: { kind: "fischer", baseMs: 60_000, incrementMs: 0 },
      leftMs: { white: 3, black: 0 },
      running: null,
      since: null,
    } as const;
    const played = {
      format: 1,
      id: "old",
      created: 1,
      changed: 2,
      draft: 0,
      seed: 1,
      tags: [["Event", "Cup"]],
      players: { white: person, black: computer },
      clock,
      game: {
        variant: "binary",
        start: "8/8/8/8/8/8/8/8 w - - 0 1",
        actions: ["e2e4"],
        end: { reason: "time", player: "black" },
      },
      summary: {
        variant: "Binary Chess",
        pieces: [],
        player: "white",
        turn: 2,
        ordinal: 1,
        moves: { least: 1, most: 1 },
        result: null,
      },
    } satisfies StoredGame;
    const next = rematch(played, { first: "white", pieces: [], name: "Binary Chess" }, 10);
    expect(next).toMatchObject({
      players: { white: computer, black: person },
      clock: { leftMs: { white: 60_000, black: 60_000 }, running: null },
      created: 10,
      tags: [],
      draft: 0,
    });
    expect(next.game).toEqual({ variant: "binary", start: played.game.start, actions: [] });
    expect(next.id).not.toBe("old");
  });
});

describe("texts", () => {
  it("are all translated into German", () => {
    const same = Object.entries(english).filter(
      ([key, value]) => typeof value === "string" && german[key as keyof typeof german] === value,
    );
    // Three dots.
    expect(same.map(([key]) => key)).toEqual(["hinting"]);
  });
});

it("the rule is shown only for variants that differ from chess", () => {
  const like = (more: Partial<Card["tags"]>) =>
    isNews({ tags: { turn: "1", has: [], goals: ["mate"], check: "free", family: "single", ...more } });
  expect(like({})).toBe(false);
  for (const more of [{ turn: "2" }, { has: ["push"] }, { goals: ["helpmate"] }, { check: "none" }] as const)
    expect(like(more as Partial<Card["tags"]>)).toBe(true);
  if (!existsSync(new URL("../wasm/catalog.json", import.meta.url))) return;
  expect(
    ["chess", "push", "double-move", "forward", "progressive-italian"].map((id) => isNews(catalogCard(id))),
  ).toEqual([false, true, true, true, true]);
});
