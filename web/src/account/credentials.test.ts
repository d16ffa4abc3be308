import { describe, expect, test } from "vitest";
import { nameFault, passwordFault } from "./credentials";

describe("names", () => {
  test("of many scripts are accepted", () => {
    for (const name of ["Anna", "Jürgen", "Łukasz", "Магнус", "さくら", "José-María", "a_1"])
      expect(nameFault(name), name).toBeNull();
  });
  test("are trimmed before they are checked", () => {
    expect(nameFault(" Al ")).toBeNull();
    expect(nameFault(" A ")).toBe("short");
    expect(nameFault("a".repeat(20))).toBeNull();
    expect(nameFault("a".repeat(21))).toBe("long");
  });
  test("have no spaces or control characters, and begin with a letter", () => {
    for (const name of ["a b", "a\u200bb", "a\u202eb", "a<b", "a.b"])
      expect(nameFault(name)).toBe("characters");
    for (const name of ["9lives", "_ab", "-ab"]) expect(nameFault(name)).toBe("beginning");
  });
});

test("passwords are measured in characters", () => {
  expect(passwordFault("🙂".repeat(11))).toBe("short");
  expect(passwordFault("🙂".repeat(12))).toBeNull();
  expect(passwordFault("a".repeat(129))).toBe("long");
});
