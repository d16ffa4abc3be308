import { describe, expect, it } from "vitest";
import { narrow } from "../turn/gestures";
import { view } from "./testing/views";
import { completed, completions, read } from "./typed";

describe("a typed line", () => {
  const start = view("chess-start");

  it("is a command, a question about the board, or moves", () => {
    expect(read("  ", start, null)).toEqual({ typed: "nothing" });
    expect(read("back", start, null)).toEqual({ typed: "command", command: "back" });
    expect(read("end", start, null)).toEqual({ typed: "moves", texts: ["0000"] });
    expect(read("moves", start, null)).toEqual({ typed: "say", what: "movable" });
    expect(read("moves e2", start, null)).toEqual({ typed: "targets", square: "e2" });
    expect(read("p n", start, null)).toEqual({ typed: "pieces", letter: "n" });
    expect(read("s e4", start, null)).toEqual({ typed: "square", square: "e4" });
    expect(read("Bd3 Bxd8 0-0", start, null)).toEqual({ typed: "moves", texts: ["Bd3", "Bxd8", "O-O"] });
    expect(read("0000", start, null)).toEqual({ typed: "moves", texts: ["0000"] });
  });

  it("answers the open question first, by letter, number or square", () => {
    const promotion = narrow(view("chess-promotion").legal, { from: "b7", to: "a8" });
    if (promotion.open !== "promotion") throw new Error("no question");
    expect(read("n", start, promotion)).toEqual({ typed: "answer", text: "N" });
    expect(read("1", start, promotion)).toEqual({ typed: "answer", text: "Q" });
    expect(read("e2e4", start, promotion)).toEqual({ typed: "moves", texts: ["e2e4"] });
    const entry = {
      open: "entry" as const,
      at: "c1",
      options: [{ letter: "B", name: "bishop" }],
      empty: true,
    };
    expect(read("0", start, entry)).toEqual({ typed: "answer", text: null });
    expect(read("c3", start, { open: "relocation", from: "c8", piece: null, options: ["a1", "c3"] })).toEqual(
      {
        typed: "answer",
        text: "c3",
      },
    );
  });

  it("asks whether a b is a file or a bishop if both fit", () => {
    const [one] = start.legal;
    if (!one) throw new Error("no action");
    const legal = [
      { ...one, name: "bxc3" },
      { ...one, name: "Bxc3" },
    ];
    expect(read("bXc3", { ...start, legal }, null)).toEqual({ typed: "which", names: ["bxc3", "Bxc3"] });
    expect(read("bxc3", { ...start, legal }, null)).toEqual({ typed: "moves", texts: ["bxc3"] });
  });

  it("swaps two squares where pieces can be rearranged, but moves come first", () => {
    const triomino = view("triomino-start");
    expect(read("c1 b1", triomino, null)).toEqual({ typed: "moves", texts: ["b1=B,c1=N"] });
    expect(read("b1 h8", triomino, null)).toEqual({ typed: "moves", texts: ["b1", "h8"] });
    const legal = [...triomino.legal, ...start.legal.map((action) => ({ ...action, name: "b1" }))];
    expect(read("b1 c1", { ...triomino, legal }, null)).toEqual({ typed: "moves", texts: ["b1", "c1"] });
  });

  it("is completed from the legal actions, but never to an announcement", () => {
    expect(completions("N", start.legal)).toEqual(expect.arrayContaining(["Nf3", "Nh3"]));
    expect(completions("d4 e2", start.legal)).toEqual(expect.arrayContaining(["e2e4", "e2e3"]));
    expect(completions("", start.legal)).toEqual([]);
    const announced = start.legal.map((action) => ({ ...action, name: `${action.name}!`, announces: true }));
    expect(completions("N", announced)).toEqual([]);
    expect(completed("d4 Nf", "Nf3")).toBe("d4 Nf3");
  });
});
