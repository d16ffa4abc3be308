import { describe, expect, it } from "vitest";
import type { Analysis as SavedAnalysis } from "../storage/types";
import { built } from "../worker/testing/module";
import { type HeldPlaces, line, mainLine, newAnalysis, savedGames } from "./testing/analysis";

describe.runIf(built)("the place of an analysis", () => {
  it("puts aside what was analyzed before, and brings it back", async () => {
    const { analysis, kept } = newAnalysis();
    await analysis.open(line("chess", ["e2e4", "e7e5"]));
    await analysis.open(line("push", []));
    expect([analysis.name.startsWith("Push"), analysis.aside?.variant]).toEqual([true, "chess"]);
    expect(kept.get("aside")?.line.moves).toHaveLength(2);
    await analysis.act(0, ["e4"]);
    await analysis.bringBack();
    expect(mainLine(analysis)).toBe("e4 e5");
    expect(analysis.aside?.variant).toBe("push");
  });

  it("shows what was asked for last, also while what was kept is still read, and loses none of it", async () => {
    const [kept, held, tab] = [new Map<string, SavedAnalysis>(), new Map() as HeldPlaces, { had: null }];
    const before = newAnalysis(kept, held, tab).analysis;
    await before.open(line("binary", ["e2e4"]));
    await before.leave();
    const { analysis } = newAnalysis(kept, held, tab);
    await Promise.all([
      analysis.open({ open: "last" }),
      analysis.useVariant("chess"),
      analysis.useVariant("push"),
      analysis.open({ open: "last" }),
    ]);
    expect([analysis.variant, analysis.aside?.variant, [...held.keys()]]).toEqual([
      "push",
      "binary",
      ["last"],
    ]);
    // Changes made while something is being opened are put aside as well.
    const opening = analysis.useVariant("gridlock");
    await analysis.act(0, ["d4"]);
    await opening;
    expect([
      analysis.variant,
      analysis.aside?.variant,
      analysis.aside?.line.moves.map(({ text }) => text),
    ]).toEqual(["gridlock", "push", ["d3d4"]]);
    await Promise.all([analysis.bringBack(), analysis.bringBack()]);
    expect([mainLine(analysis), analysis.aside]).toEqual(["d4", null]);
  });

  it("has a place of its own in each tab, which it has again after a reload", async () => {
    const [kept, held, firstTab, secondTab] = [
      new Map<string, SavedAnalysis>(),
      new Map() as HeldPlaces,
      { had: null },
      { had: null },
    ];
    const first = newAnalysis(kept, held, firstTab).analysis;
    await first.open(line("chess", ["e2e4"]));
    const second = newAnalysis(kept, held, secondTab).analysis;
    await second.open({ open: "last" });
    // The latest analysis is there, and each tab continues on its own.
    expect(mainLine(second)).toBe("e4");
    await second.act(1, ["e5"]);
    await second.useVariant("push");
    await first.act(1, ["c5"]);
    await first.flush();
    expect([...kept.keys()].sort()).toEqual(["aside-2", "last", "last-2"]);
    expect([first.elsewhere, second.elsewhere]).toEqual([false, false]);
    await first.leave();
    await second.leave();
    const again = newAnalysis(kept, held, secondTab).analysis;
    await again.open({ open: "last" });
    expect([again.variant, again.aside?.line.moves.length]).toEqual(["push", 2]);
    // A new tab takes the latest analysis that is not open in another tab.
    const third = newAnalysis(kept, held).analysis;
    await third.open({ open: "last" });
    expect(mainLine(third)).toBe("e4 c5");
  });

  it("goes on in a doubled tab with what the other shows, and loses nothing older", async () => {
    const [kept, held] = [new Map<string, SavedAnalysis>(), new Map() as HeldPlaces];
    const tab = { had: null };
    const first = newAnalysis(kept, held, tab).analysis;
    await first.open(line("chess", ["e2e4"]));
    const older = newAnalysis().analysis;
    await older.open(line("chess", ["a2a3", "a7a6"]));
    for (const number of [2, 3, 4, 5, 6, 7, 8]) kept.set(`last-${number}`, older.saved);
    const there = { ...tab };
    const second = newAnalysis(kept, held, there).analysis;
    await second.open({ open: "last" });
    // No place is empty: the oldest analysis is put aside.
    expect([
      mainLine(second),
      there.had,
      second.aside?.line.moves.map(({ text }) => text),
      second.elsewhere,
    ]).toEqual(["e4", "last-2", ["a2a3", "a7a6"], false]);
    expect(kept.get("last-2")?.line.moves.map(({ text }) => text)).toEqual(["e2e4"]);
    await second.act(1, ["e5"]);
    await first.act(1, ["c5"]);
    await Promise.all([first.leave(), second.leave()]);
    const [one, other] = [newAnalysis(kept, held, tab).analysis, newAnalysis(kept, held, there).analysis];
    await one.open({ open: "last" });
    await other.open({ open: "last" });
    expect([mainLine(one), mainLine(other)]).toEqual(["e4 c5", "e4 e5"]);
    await other.bringBack();
    expect(mainLine(other)).toBe("a3 a6");
  });

  it("is told where the analysis of a game is open in another tab, and keeps nothing before it is wanted", async () => {
    savedGames.set("t", {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "Ada" }, black: { kind: "person", name: "" } },
      summary: { result: null },
    });
    const [kept, held] = [new Map<string, SavedAnalysis>(), new Map() as HeldPlaces];
    const [first, second] = [newAnalysis(kept, held).analysis, newAnalysis(kept, held).analysis];
    await first.open({ open: "game", id: "t" });
    await first.act(1, ["e5"]);
    await first.flush();
    await second.open({ open: "game", id: "t" });
    expect([first.elsewhere, second.elsewhere, mainLine(second)]).toEqual([false, true, "e4 e5"]);
    await second.act(2, ["Nf3"]);
    await second.flush();
    expect(kept.get("game-t")?.line.moves).toHaveLength(2);
    await second.takeOver();
    expect([first.elsewhere, second.elsewhere, kept.get("game-t")?.line.moves.length]).toEqual([
      true,
      false,
      3,
    ]);
    await first.act(2, ["d4"]);
    await first.flush();
    expect(kept.get("game-t")?.line.moves).toHaveLength(3);
    await second.leave();
    expect(held.size).toBe(0);
  });
});
