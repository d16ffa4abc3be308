import { expect, it } from "vitest";
import type { ArchivedGame } from "../online/protocol";
import { resultWords } from "./words";

const player = (id: string, name = id) => ({ id, name, guest: false, bot: null, program: false });
const ended = (
  winner: "white" | "black" | null,
  reason: string,
): Pick<ArchivedGame, "result" | "players"> => ({
  result: { winner, reason },
  players: { white: player("anna"), black: player("bo") },
});

it("a result is described from the player's side, if they played", () => {
  expect(resultWords(ended("white", "checkmate"), "anna")).toBe("Won");
  expect(resultWords(ended("white", "checkmate"), "bo")).toBe("Lost");
  expect(resultWords(ended("black", "time"), "cleo")).toBe("Black won");
  expect(resultWords(ended("black", "time"), null)).toBe("Black won");
});

it("a draw is not an aborted game", () => {
  expect(resultWords(ended(null, "agreement"), "anna")).toBe("Draw");
  expect(resultWords(ended(null, "aborted"), "anna")).toBe("Aborted");
});
