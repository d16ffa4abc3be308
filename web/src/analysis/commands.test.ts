import { describe, expect, it } from "vitest";
import { commandsOf, withoutCommands } from "./commands";

describe("commands in comments", () => {
  it("are read as what they are", () => {
    const found = commandsOf(["[%clk 0:01:02] [%eval #-3,20] a plan", "[%csl Ge4,Rd5][%cal Bd1d8,Yg1f3]"]);
    expect(found).toEqual({
      clock: "0:01:02",
      score: "#-3",
      drawn: [
        { color: "green", from: "e4", to: null },
        { color: "red", from: "d5", to: null },
        { color: "blue", from: "d1", to: "d8" },
        { color: "yellow", from: "g1", to: "f3" },
      ],
    });
    expect(commandsOf(["[%eval 0.35]"]).score).toBe("0.35");
  });

  it("that make no sense are not shown", () => {
    expect(commandsOf(["[%clk soon] [%eval good] [%csl Xe4,Ge9] [%cal Ge4] [%other 1]"])).toEqual({
      clock: null,
      score: null,
      drawn: [{ color: "green", from: "e4", to: null }],
    });
    expect(commandsOf(["[%clk 0:01"]).clock).toBe(null);
  });

  it("are not shown as text", () => {
    expect(withoutCommands("[%clk 0:01:02] a plan [%eval 0.3]")).toBe("a plan");
    expect(withoutCommands("[%csl Ge4]\n4.512 s\ntwo  words")).toBe("two words");
    expect(withoutCommands("[%eval 0.1]")).toBe("");
    expect(withoutCommands("[x] stays, [%open too")).toBe("[x] stays, [%open too");
  });
});
