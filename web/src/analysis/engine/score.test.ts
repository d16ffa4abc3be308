import { afterEach, describe, expect, it } from "vitest";
import type { Line, Player } from "tempi-wasm";
import { language } from "../../text/language.svelte";
import { readOptions } from "./options";
import { pawns, short, spoken, winsInTurn, words, worthOf, worthOfResult } from "./score";

afterEach(() => void (language.code = "en"));

const move = (name: string) => ({ text: name, name, from: null, to: null });
/** A line with the given numbers of moves per turn, White's first. */
function line(score: Partial<Line["score"]>, lengths: number[], first: Player = "white"): Line {
  const player = (index: number): Player => ((index % 2 === 0) === (first === "white") ? "white" : "black");
  const turns = lengths.map((length, index) => ({
    number: index + 1,
    player: player(index),
    complete: true,
    moves: Array.from({ length }, (_, ordinal) => move(`m${ordinal}`)),
  }));
  return {
    score: { points: null, winner: null, actions: null, text: "", chances: 50, ...score },
    bound: "exact",
    turns,
  };
}

describe("scores", () => {
  it("are pawns for White", () => {
    expect([135, 4, -4, -250, 0].map((points) => pawns(points))).toEqual([
      "+1.4",
      "0.0",
      "0.0",
      "−2.5",
      "0.0",
    ]);
    language.code = "de";
    expect([pawns(135), pawns(-123, 2)]).toEqual(["+1,4", "−1,23"]);
  });

  it("of won games count the winner's turns, if the line goes on to the end", () => {
    const now = worthOf(line({ winner: "white", actions: 2 }, [2]));
    const later = worthOf(line({ winner: "white", actions: 6 }, [2, 2, 2]));
    const theirs = worthOf(line({ winner: "black", actions: 5 }, [1, 2, 1, 1]));
    const cut = worthOf(line({ winner: "black", actions: 9 }, [1, 2]));
    expect([now, later, theirs, cut].map(short)).toEqual(["#1", "#2", "−#2", "−#"]);
    expect([now, later, theirs, cut].map((worth) => words(worth, "white"))).toEqual([
      "White wins in this turn",
      "White wins in 2 turns",
      "Black wins in 2 turns",
      "Black wins",
    ]);
    expect([now, later].map((worth) => winsInTurn(worth, "white"))).toEqual([true, false]);
    expect(winsInTurn(worthOf(line({ winner: "black", actions: 3 }, [1, 2])), "white")).toBe(false);
    language.code = "de";
    expect(words(later, "white")).toBe("Weiß gewinnt in 2 Serien");
  });

  it("of ended games say who has won", () => {
    const [won, drawn] = [worthOfResult({ winner: "black" }), worthOfResult({ winner: null })];
    expect([short(won), words(won, "white"), short(drawn)]).toEqual(["0–1", "Black has won", "0.0"]);
  });

  it("are spoken without signs", () => {
    expect(spoken(worthOf(line({ points: -130 }, [1])))).toBe("Black is better by 1.3 pawns");
    expect(spoken(worthOf(line({ points: 3 }, [1])))).toBe("Even");
    expect(spoken(worthOf(line({ winner: "white", actions: 2 }, [2])))).toBe("White wins in 1 turn");
  });
});

describe("what is kept of the panel", () => {
  it("is read as far as it makes sense", () => {
    expect(readOptions(null)).toEqual({ on: false, lines: 2, reveal: false });
    expect(readOptions('{"on":true,"lines":5,"reveal":true}')).toEqual({ on: true, lines: 5, reveal: true });
    expect(readOptions('{"on":"yes","lines":9}')).toEqual({ on: false, lines: 2, reveal: false });
    expect(readOptions("[1")).toEqual({ on: false, lines: 2, reveal: false });
    expect(readOptions("null").lines).toBe(2);
  });
});
