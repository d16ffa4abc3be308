import { describe, expect, it } from "vitest";
import type { Player } from "tempi-wasm";
import type { Seat, StoredGame } from "../storage/types";
import { isReadable } from "../storage/readable";
import { dots, outcomes, pointsShown, tallies, variantsIn } from "./results";

const person: Seat = { kind: "person", name: "" };
interface Played {
  variant?: string;
  level?: number;
  lowest?: number;
  winner?: Player | null | undefined;
  own?: Player;
  at?: number;
}

/** A game; `winner: undefined`: not finished. */
function game({ variant = "chess", level = 2, lowest, own = "white", at = 1, ...rest }: Played): StoredGame {
  const computer: Seat = { kind: "computer", level, ...(lowest === undefined ? {} : { lowest }) };
  const winner = "winner" in rest ? rest.winner : null;
  return {
    format: 1,
    id: `${variant}-${at}`,
    created: at,
    changed: at,
    game: { variant, actions: ["e2e4"] },
    draft: 0,
    players: own === "white" ? { white: person, black: computer } : { white: computer, black: person },
    clock: null,
    seed: 1,
    tags: [],
    summary: {
      variant,
      pieces: [],
      player: "white",
      turn: 2,
      ordinal: 1,
      moves: { least: 1, most: 1 },
      result:
        winner === undefined
          ? null
          : { winner, reason: "checkmate", score: "1-0", key: "", arguments: {}, sentence: "" },
    },
  };
}

describe("results", () => {
  it("are counted by variant and level, from the player's side", () => {
    const all = outcomes([
      game({ level: 4, winner: "white", at: 3 }),
      game({ level: 4, winner: "white", own: "black", at: 1 }),
      game({ level: 4, winner: null, at: 2 }),
      game({ level: 2, winner: "black", own: "black", at: 5 }),
      game({ variant: "push", level: 4, winner: "white", at: 4 }),
    ]);
    expect(all.map(({ at, points }) => [at, points])).toEqual([
      [1, 0],
      [2, 0.5],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(tallies(all.filter(({ variant }) => variant === "chess"))).toEqual([
      { level: 2, games: 1, won: 1, drawn: 0, lost: 0, points: 1 },
      { level: 4, games: 3, won: 1, drawn: 1, lost: 1, points: 1.5 },
    ]);
    expect(variantsIn(all).map(({ id, games }) => [id, games])).toEqual([
      ["chess", 4],
      ["push", 1],
    ]);
  });

  it("leave out unfinished games, games between people, other start positions, and unknown levels", () => {
    const two = game({ winner: "white" });
    two.players = { white: person, black: person };
    const mid = game({ winner: "white" });
    mid.game = { ...mid.game, start: "4k3/8/8/8/8/8/8/3QK3 w - - 0 1" };
    const remote = game({ winner: "white" });
    remote.players = { white: person, black: { kind: "remote", name: "Ada" } };
    expect(outcomes([game({ winner: undefined }), two, mid, remote, game({ level: 9 })])).toEqual([]);
  });

  it("count for the lowest level if the level was changed", () => {
    expect(outcomes([game({ level: 7, lowest: 1, winner: "white" })])[0]?.level).toBe(1);
  });

  it("are written with ½, as players do", () => {
    expect([0, 0.5, 1, 3.5].map(pointsShown)).toEqual(["0", "½", "1", "3½"]);
  });

  it("are laid out within the plot: the latest sixty", () => {
    const many = outcomes(
      Array.from({ length: 80 }, (_, at) => game({ level: 1 + (at % 8), winner: "white", at })),
    );
    const size = { width: 300, height: 160, left: 26, rim: 12 };
    const laid = dots(many, size);
    expect([laid.length, laid[0]?.at]).toEqual([60, 20]);
    for (const { x, y } of laid) {
      expect(x).toBeGreaterThanOrEqual(38);
      expect(x).toBeLessThanOrEqual(288);
      expect(y).toBeGreaterThanOrEqual(12);
      expect(y).toBeLessThanOrEqual(148);
    }
    expect(dots(many.slice(0, 1), size)[0]?.x).toBe(163);
    expect(dots([], size)).toEqual([]);
  });
});

describe("a stored game that is damaged", () => {
  it("is recognized", () => {
    const whole = game({ winner: "white" });
    expect(isReadable(whole)).toBe(true);
    expect(isReadable(JSON.parse(JSON.stringify(game({ winner: undefined }))))).toBe(true);
    const broken: unknown[] = [
      null,
      7,
      {},
      { id: "x" },
      { ...whole, game: null },
      { ...whole, game: { variant: {}, actions: [] } },
      { ...whole, players: { white: person } },
      { ...whole, players: { white: person, black: { kind: "computer" } } },
      { ...whole, summary: { ...whole.summary, pieces: null } },
      { ...whole, summary: { ...whole.summary, result: {} } },
      { ...whole, summary: undefined },
      { ...whole, tags: "none" },
      { ...whole, changed: "now" },
    ];
    for (const one of broken) expect(isReadable(one), JSON.stringify(one)).toBe(false);
  });
});
