import { afterEach, expect, it } from "vitest";
import { language } from "../text/language.svelte";
import { nameWords } from "./names";

afterEach(() => void (language.code = "en"));

it("a player who has been deleted has no name of their own", () => {
  expect(nameWords({ name: "deleted" })).toBe("deleted player");
  language.code = "de";
  expect(nameWords({ name: "deleted" })).toBe("gelöschter Spieler");
  expect(nameWords({ name: "Anna" })).toBe("Anna");
});
