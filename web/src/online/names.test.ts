import { afterEach, expect, it } from "vitest";
import { language } from "../text/language.svelte";
import { nameWords } from "./names";

afterEach(() => void (language.code = "en"));

it("a deleted player is called so in the page's language", () => {
  expect(nameWords({ name: "deleted" })).toBe("deleted player");
  language.code = "de";
  expect(nameWords({ name: "deleted" })).toBe("gelöschter Spieler");
  expect(nameWords({ name: "Anna" })).toBe("Anna");
});
