// Analyses to PGN and links and back.

import { describe, expect, it } from "vitest";
import { built } from "../worker/testing/module";
import { packAnalysis } from "./link";
import { fromPgn } from "./opening";
import { readPgn, tidy, writePgn } from "./pgn";
import { line, mainLine, newAnalysis, rules } from "./testing/analysis";
import { nodeAt } from "./tree";

const TOML =
  'format = 1\nbase = "chess"\n\n[about]\nname = "Two at Once"\nsummary = "Two moves a turn."\n\n[turn]\nlength = [1, 2]\n';

describe.runIf(built)("an analysis as PGN or link", () => {
  it("takes games whose tags name no variant for chess, and typed moves for the variant at hand", async () => {
    const variantOf = async (text: string) =>
      (await readPgn(text, "progressive-italian", rules)).games[0]?.game?.variant;
    expect(await variantOf('[White "A"]\n\n1. e4 e5 *\n')).toBe("chess");
    expect(await variantOf("1. e4 2. e5 d5 *")).toBe("progressive-italian");
  });

  it("goes to and fro between PGN and the tree, and through a link", async () => {
    const pgn = `[Variant "progressive-italian"]\n[White "A"]\n\n{in} 1. e4! {good} (1. d4 2. d5 e5 {both}) 2. d5 (2. e5 Nf6 3. Nf3 Nxe5 (3. Nc3 d4)) dxe4? (2... d4 $14) 3. Nc3 Nxe4 Nf6+!! *\n`;
    const reading = await readPgn(pgn, "chess", rules);
    const found = reading.games[0] && fromPgn(reading.games[0]);
    if (!found) throw new Error("nothing read");
    const { analysis } = newAnalysis();
    await analysis.open({ open: "last" });
    await analysis.replace(found);
    expect(mainLine(analysis)).toBe("e4 d5 dxe4 Nc3 Nxe4 Nf6+");
    const written = await writePgn(analysis.saved, null, rules);
    if (!written.ok) throw new Error(written.error.message);
    const second = await readPgn(written.value.text, "chess", rules);
    expect(second.games[0]?.game?.line).toEqual(reading.games[0]?.game?.line);
    expect(second.games[0]?.game?.tags).toContainEqual(["White", "A"]);

    await analysis.go(nodeAt(analysis.tree, [1, 0]));
    const other = newAnalysis().analysis;
    await other.open({ open: "link", packed: packAnalysis(analysis.saved) ?? "" });
    expect(other.saved).toEqual(analysis.saved);
    expect(other.current.name).toBe("d5");
  });

  it("keeps line ends and brackets of comments through PGN", async () => {
    const { analysis } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    analysis.comment(analysis.at, "one } two\nthree (four) $5 <b>bold</b>");
    const written = await writePgn(analysis.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.line.moves[0]?.comments.join("\n").replace(/\s+/g, " ")).toBe(
      "one } two three (four) $5 <b>bold</b>",
    );
  });

  it("carries a user's variant along", async () => {
    const { analysis } = newAnalysis();
    await analysis.open({ open: "last" });
    await analysis.useVariant({ id: "two-at-once", toml: TOML });
    await analysis.act(0, ["e4", "e5", "d5"]);
    const other = newAnalysis().analysis;
    await other.open({ open: "link", packed: packAnalysis(analysis.saved) ?? "" });
    expect([other.name, mainLine(other)]).toEqual(["Two at Once", "e4 e5 d5"]);
    const written = await writePgn(other.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.variant).toMatchObject({ id: "two-at-once" });
  });

  it("keeps its tags, writes them, and cuts what is too long for a link", async () => {
    const evil = `<img src=x onerror=alert(1)> \u202Eabc "quoted" \\ ]`;
    const { analysis, kept } = newAnalysis();
    await analysis.open(line("chess", ["e2e4"]));
    analysis.describe(
      [
        ["White", evil],
        ["Black", `A\nB${"x".repeat(10_000)}`],
        ["Event", "?"],
        ["Result", "1-0"],
        ["No name", "x"],
        ["WhiteElo", "1843"],
      ],
      "1-0",
    );
    await analysis.flush();
    expect(analysis.tags.map(([name, text]) => [name, text.length])).toEqual([
      ["White", evil.length],
      ["Black", 1000],
      ["WhiteElo", 4],
    ]);
    const again = newAnalysis(kept).analysis;
    await again.open({ open: "last" });
    expect([again.tags, again.given]).toEqual([analysis.tags, "1-0"]);
    const written = await writePgn(again.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.score).toBe("1-0");
    expect(tidy(read.games[0]?.game?.tags ?? []).sort()).toEqual([...analysis.tags].sort());
    const other = newAnalysis().analysis;
    await other.open({ open: "link", packed: packAnalysis(again.saved) ?? "" });
    expect(other.saved).toEqual(again.saved);
    // Tags of a PGN are cut as well, or it could not be read again.
    const long = await readPgn(`[White "${"y".repeat(5000)}"]\n\n1. e4 *`, "chess", rules);
    const found = long.games[0] && fromPgn(long.games[0]);
    if (!found) throw new Error("nothing read");
    await other.replace(found);
    expect(other.tags[0]?.[1]).toHaveLength(1000);
  });
});
