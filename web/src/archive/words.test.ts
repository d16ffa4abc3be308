import { afterEach, expect, it } from "vitest";
import type { ArchivedGame } from "../online/protocol";
import { language } from "../text/language.svelte";
import { nameWords, resultWords } from "./words";

const player = (id: string, name = id) => ({ id, name, guest: false, bot: null, program: false });
const ended = (
  winner: "white" | "black" | null,
  reason: string,
): Pick<ArchivedGame, "result" | "players"> => ({
  result: { winner, reason },
  players: { white: player("anna"), black: player("bo") },
});
afterEach(() => void (language.code = "en"));

it("a result is told from the player's side, if they played", () => {
  expect(resultWords(ended("white", "checkmate"), "anna")).toBe("Won");
  expect(resultWords(ended("white", "checkmate"), "bo")).toBe("Lost");
  expect(resultWords(ended("black", "time"), "cleo")).toBe("Black won");
  expect(resultWords(ended("black", "time"), null)).toBe("Black won");
});

it("a draw is not an aborted game", () => {
  expect(resultWords(ended(null, "agreement"), "anna")).toBe("Draw");
  expect(resultWords(ended(null, "aborted"), "anna")).toBe("Aborted");
});

it("a player who has been deleted has no name of their own", () => {
  expect(nameWords(player("x1", "deleted"))).toBe("deleted player");
  language.code = "de";
  expect(nameWords(player("x1", "deleted"))).toBe("gelöschter Spieler");
  expect(nameWords(player("anna", "Anna"))).toBe("Anna");
});
