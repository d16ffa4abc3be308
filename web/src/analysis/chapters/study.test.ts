// Studies: pure changes of chapters, storage, links, PGN, and an analysis with the real rules.

import { describe, expect, it } from "vitest";
import type { Analysis as Saved } from "../../storage/types";
import { built } from "../../worker/testing/module";
import { packAnalysis, readSaved, unpackAnalysis } from "../link";
import { fromGame } from "../opening";
import { readPgn } from "../pgn";
import { line, mainLine, newAnalysis, rules } from "../testing/analysis";
import { pgnOfStudy, studyOfGames } from "./pgn";
import { restoreChapter } from "./restore";
import {
  atChapter,
  chaptersOf,
  current,
  MOST_CHAPTERS,
  moved,
  renamed,
  studyOf,
  withChapter,
  withoutChapter,
} from "./study";

const chapter = (name: string, ...actions: string[]) => ({
  name,
  analysis: fromGame({ variant: "chess", actions }),
});
const three = (at: number): Saved => {
  const made = studyOf([chapter("A", "e2e4"), chapter("B", "d2d4"), chapter("C", "c2c4")], at);
  if (!made) throw new Error("no study");
  return made;
};
/** `A B* C`: the names, the current one marked, if the contents of each fit its name. */
function shown(saved: Saved): string {
  const moves: Record<string, string> = { A: "e2e4", B: "d2d4", C: "c2c4" };
  return chaptersOf(saved)
    .map(({ name, analysis }, index) => {
      const fits = moves[name] === undefined || moves[name] === analysis.line.moves[0]?.text;
      return `${name}${index === current(saved) ? "*" : ""}${fits ? "" : "!"}`;
    })
    .join(" ");
}

describe("chapters", () => {
  it("are gone to, added, renamed, moved and removed, and keep their contents", () => {
    expect(shown(three(1))).toBe("A B* C");
    expect(shown(atChapter(three(1), 2))).toBe("A B C*");
    expect(shown(withChapter(three(0), chapter("D", "a2a3")))).toBe("A B C D*");
    expect(shown(withChapter(three(2), chapter("D", "a2a3"), 1))).toBe("A D* B C");
    expect(shown(renamed(three(1), 2, " Z "))).toBe("A B* Z");
    expect(shown(moved(three(0), 0, 2))).toBe("B C A*");
    expect(shown(moved(three(1), 2, 0))).toBe("C A B*");
    expect(shown(moved(three(1), 2, 3))).toBe("A B* C");
    expect(shown(withoutChapter(three(1), 0))).toBe("B* C");
    expect(shown(withoutChapter(three(1), 1))).toBe("A C*");
    expect(shown(withoutChapter(three(2), 2))).toBe("A B*");
    const [only] = [withoutChapter(withoutChapter(three(0), 2), 1)];
    expect(shown(withoutChapter(only, 0))).toBe("A*");
  });

  it("begin with an analysis that is no study yet, and are at most so many", () => {
    const alone = fromGame({ variant: "push", actions: ["e2e4"] });
    expect(shown(withChapter(alone, chapter("B", "d2d4")))).toBe(" B*");
    let many = alone as Saved;
    for (let count = 0; count < MOST_CHAPTERS + 5; count += 1) many = withChapter(many, chapter("x"));
    expect(chaptersOf(many)).toHaveLength(MOST_CHAPTERS);
  });

  it("go through storage and links, which reject anything of another form", () => {
    const study = three(1);
    expect(readSaved(JSON.parse(JSON.stringify(study)))).toMatchObject({ ...study, line: {} });
    const opened = unpackAnalysis(packAnalysis(study) ?? "");
    if (!opened.ok) throw new Error(opened.why);
    expect(shown(opened.analysis)).toBe("A B* C");
    const [first] = study.study?.chapters ?? [];
    for (const wrong of [
      { at: 0, chapters: study.study?.chapters },
      { at: 1, chapters: [first, first, first] },
      { at: 7, chapters: [] },
      { at: 0, chapters: "none" },
      { at: 0, chapters: [{ name: "x".repeat(1000), analysis: null }] },
      { at: 0, chapters: [{ name: "", analysis: null }, ...Array.from({ length: 64 }, () => first)] },
    ])
      expect(readSaved({ ...study, study: wrong }), JSON.stringify(wrong).slice(0, 80)).toBeNull();
  });

  it("that are too long for a link have none", () => {
    const random = (length: number) =>
      Array.from({ length }, (_, index) => ((index * 7919 + (index >> 3) * 104729) % 9973).toString(36)).join(
        " ",
      );
    const noted = { ...fromGame({ variant: "chess", actions: ["e2e4"] }) };
    noted.line = { moves: [{ text: "e2e4", comments: [random(30_000)] }] };
    expect(packAnalysis(withChapter(three(0), { name: "", analysis: noted }))).toBeNull();
  });
});

describe.runIf(built)("a study", () => {
  it("goes to and fro between PGN of several games and chapters", async () => {
    const italian = fromGame({ variant: "progressive-italian", actions: ["e2e4", "d7d5", "d5e4"] });
    const study = withChapter(atChapter(three(0), 0), { name: 'My "first"', analysis: italian });
    const written = await pgnOfStudy(study, rules);
    if (!written.ok) throw new Error(written.error.message);
    expect(written.value.text.match(/^\[ChapterName /gm)).toHaveLength(4);
    const read = await readPgn(written.value.text, "chess", rules);
    const back = studyOfGames(read.games);
    if (!back) throw new Error("nothing read");
    expect(chaptersOf(back).map(({ name, analysis }) => [name, analysis.variant])).toEqual([
      ["A", "chess"],
      ["B", "chess"],
      ["C", "chess"],
      ['My "first"', "progressive-italian"],
    ]);
    expect(chaptersOf(back)[3]?.analysis.line.moves.map(({ text }) => text)).toEqual([
      "e2e4",
      "d7d5",
      "d5e4",
    ]);
    expect(chaptersOf(back).flatMap(({ analysis }) => analysis.tags)).toEqual([]);
  });

  it("leaves out games that cannot be read", async () => {
    const pgn = '[Variant "no-such"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n\n[Event "c"]\n\n1. c4 Qxx9 *\n';
    const study = studyOfGames((await readPgn(pgn, "chess", rules)).games);
    expect(study && chaptersOf(study).map(({ analysis }) => analysis.line.moves.length)).toEqual([1, 1]);
  });

  it("keeps every chapter with its moves through changes, reloads, and deletion with undo", async () => {
    const { analysis, kept } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    await analysis.arrange((saved) => withChapter(saved, chapter("Second")));
    expect([mainLine(analysis), analysis.study?.at]).toEqual(["", 1]);
    await analysis.act(0, ["d4", "d5"]);
    await analysis.arrange((saved) => atChapter(saved, 0));
    expect(mainLine(analysis)).toBe("e4");
    await analysis.act(1, ["c5"]);
    await analysis.flush();

    const again = newAnalysis(kept).analysis;
    await again.open({ open: "last" });
    expect([mainLine(again), again.study?.at, again.study?.chapters.length]).toEqual(["e4 c5", 0, 2]);
    const [, second] = chaptersOf(again.saved);
    if (!second) throw new Error("no second chapter");
    await again.arrange((saved) => withoutChapter(saved, 1));
    again.dropped = { chapter: second, index: 1 };
    expect(chaptersOf(again.saved)).toHaveLength(1);
    await restoreChapter(again);
    expect([mainLine(again), again.study?.at]).toEqual(["d4 d5", 1]);
    await again.arrange((saved) => renamed(saved, 0, "First"));
    await again.flush();
    expect(kept.get("last")?.study?.chapters.map(({ name }) => name)).toEqual(["First", "Second"]);
  });

  it("loses nothing that is played while another chapter is loading", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    await analysis.arrange((saved) => withChapter(saved, chapter("Second")));
    const leaving = analysis.arrange((saved) => atChapter(saved, 0));
    await Promise.all([leaving, analysis.act(0, ["d4"])]);
    const moves = chaptersOf(analysis.saved).map((one) => one.analysis.line.moves.map(({ text }) => text));
    expect(moves).toContainEqual(["d2d4"]);
    expect(moves).toContainEqual(["e2e4"]);
  });

  it("can be restored as a whole after something else was opened", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    await analysis.arrange((saved) => withChapter(saved, chapter("Second")));
    await analysis.useVariant("push");
    expect(analysis.study).toBeNull();
    await analysis.bringBack();
    expect([analysis.study?.at, analysis.study?.chapters.length]).toEqual([1, 2]);
  });

  it("says why a chapter of an unknown variant cannot be opened, and stays where it is", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    const odd = { name: "odd", analysis: fromGame({ variant: "no-such", actions: [] }) };
    await analysis.arrange((saved) => withChapter(saved, odd, 0));
    expect([analysis.failure?.code, mainLine(analysis), analysis.study]).toEqual([
      "unknown-variant",
      "e4",
      null,
    ]);
  });
});
