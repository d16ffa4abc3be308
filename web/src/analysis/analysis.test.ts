// An analysis with the real rules, where they are built.
import { existsSync, readFileSync } from "node:fs";
import type { Tempi } from "tempi-wasm";
import { describe, expect, it, vi } from "vitest";
import type { Analysis as Saved } from "../storage/types";
import { Client } from "../worker/client";
import { fakePort } from "../worker/fake";
import { remote } from "../worker/workers";

vi.mock("./deps", () => ({ pageDeps: null }));
vi.mock("../shell/router.svelte", () => ({
  href: (...segments: string[]) => `#/${segments.join("/")}`,
  router: {},
}));
const games = new Map<string, unknown>();
const own = new Map<string, { id: string; toml: string }>();
vi.mock("../storage/library", () => ({
  analysisOfGame: (game: string) => `game-${game}`,
  library: {
    game: async (id: string) => games.get(id) ?? null,
    variant: async (id: string) => own.get(id) ?? null,
    variants: async () => [...own.values()],
  },
}));

const file = new URL("../wasm/tempi_bg.wasm", import.meta.url);
const TOML =
  'format = 1\nbase = "chess"\n\n[about]\nname = "Two at Once"\nsummary = "Two moves a turn."\n\n[turn]\nlength = [1, 2]\n';

describe.skipIf(!existsSync(file))("an analysis", async () => {
  if (!existsSync(file)) return;
  const { Analysis } = await import("./analysis.svelte");
  const { packAnalysis } = await import("./link");
  const { readPgn, writePgn } = await import("./pgn");
  const { following, isMain, node, nodeAt, ROOT } = await import("./tree");
  const { tidy } = await import("./pgn");
  const { fromPgn } = await import("./opening");
  const { open } = await import("tempi-wasm");
  const opened: Promise<Tempi> = open(readFileSync(file));
  const rules = remote(new Client(() => fakePort(() => opened)));

  /** The places that tabs of one browser hold, and who hears that he has lost one. */
  type Held = Map<string, () => void>;
  /** An analysis in a new tab, with what the browser keeps; `tab`: which place it had, if it was loaded anew. */
  const make = (
    kept: Map<string, Saved> = new Map(),
    held: Held = new Map(),
    tab: { had: string | null } = { had: null },
  ) => {
    const said: string[] = [];
    const analysis = new Analysis({
      rules,
      read: async (id) => kept.get(id) ?? null,
      // The last that was written is the last of the map.
      write: async (id, saved) => (
        kept.delete(id),
        kept.set(id, JSON.parse(JSON.stringify(saved)) as Saved),
        "kept"
      ),
      forget: async (id) => void kept.delete(id),
      changed: async (id) => (kept.has(id) ? [...kept.keys()].indexOf(id) + 1 : null),
      claim: async (id, lost) => {
        const take = () => void held.set(id, lost);
        if (!held.has(id)) take();
        return {
          get held() {
            return held.get(id) === lost;
          },
          takeOver: async () => {
            held.get(id)?.();
            take();
          },
          release: () => void (held.get(id) === lost && held.delete(id)),
        };
      },
      had: () => tab.had,
      have: (id) => void (tab.had = id),
      say: (text) => said.push(text),
    });
    return { analysis, kept, said };
  };
  const line = (variant: string, actions: string[], start: string | null = null) => ({
    open: "line" as const,
    variant,
    start,
    actions,
  });
  const names = ({ tree }: InstanceType<typeof Analysis>): string =>
    following(tree, ROOT)
      .map(({ name }) => name)
      .join(" ");

  it("begins with chess, and goes on with what was kept", async () => {
    const { analysis, kept } = make();
    await analysis.open({ open: "last" });
    expect([analysis.name, analysis.view?.at]).toEqual(["Chess", 0]);
    await analysis.act(0, ["e4"]);
    await analysis.act(1, ["e5"]);
    await analysis.act(1, ["c5"]);
    analysis.comment(analysis.at, "sharp");
    await analysis.flush();
    const again = make(kept).analysis;
    await again.open({ open: "last" });
    expect(names(again)).toBe("e4 e5");
    expect([again.current.name, again.current.comments, again.view?.at]).toEqual(["c5", ["sharp"], 2]);
  });

  it("makes another move within a turn a variation there", async () => {
    const { analysis } = make();
    await analysis.open(line("progressive-italian", ["e2e4", "d7d5", "d5e4", "b1c3", "c3e4", "e4f6"]));
    expect(analysis.view?.at).toBe(6);
    await analysis.step("turn-back");
    await analysis.step("on");
    await analysis.act(4, ["d4"]);
    expect(analysis.current).toMatchObject({ name: "d4", turn: 3, endsTurn: false });
    expect(isMain(analysis.tree, analysis.at)).toBe(false);
    analysis.toMain(analysis.at);
    expect(names(analysis)).toBe("e4 d5 dxe4 Nc3 d4");
    await analysis.remove(analysis.at);
    expect(analysis.current.name).toBe("Nc3");
    expect(names(analysis)).toBe("e4 d5 dxe4 Nc3 Nxe4 Nf6+");
    await analysis.undo();
    expect(names(analysis)).toBe("e4 d5 dxe4 Nc3 d4");
  });

  it("says why not, and plays as far as it can", async () => {
    const { analysis, said } = make();
    await analysis.open(line("progressive-italian", ["e2e4", "e7e5"]));
    await analysis.act(2, ["d5", "d4", "Bb5"]);
    expect(analysis.way.map(({ name }) => name).join(" ")).toBe("e4 e5 d5 d4");
    expect(analysis.message?.text).toMatch(/check/);
    // It is said behind the moves, by the board: a text of its own would silence them, or be silenced.
    expect([said, analysis.remark]).toEqual([[], analysis.message?.text]);
    await analysis.act(4, ["Bb5"]);
    expect([said, analysis.remark]).toEqual([[analysis.message?.text], analysis.message?.text]);
    await analysis.explain(3, "f1b5");
    expect(analysis.message?.text).toMatch(/check/);
    expect(analysis.message?.link).toMatch(/^#\/rules\/progressive-italian\?at=/);
    expect(said.at(-1)).toBe(analysis.message?.text);
    await analysis.step("back");
    expect([analysis.message, analysis.remark]).toEqual([null, null]);
  });

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
    const { analysis } = make();
    await analysis.open({ open: "last" });
    await analysis.replace(found);
    expect(names(analysis)).toBe("e4 d5 dxe4 Nc3 Nxe4 Nf6+");
    const written = await writePgn(analysis.saved, null, rules);
    if (!written.ok) throw new Error(written.error.message);
    const second = await readPgn(written.value.text, "chess", rules);
    expect(second.games[0]?.game?.line).toEqual(reading.games[0]?.game?.line);
    expect(second.games[0]?.game?.tags).toContainEqual(["White", "A"]);

    await analysis.go(nodeAt(analysis.tree, [1, 0]));
    const other = make().analysis;
    await other.open({ open: "link", packed: packAnalysis(analysis.saved) ?? "" });
    expect(other.saved).toEqual(analysis.saved);
    expect(other.current.name).toBe("d5");
  });

  it("keeps line ends and brackets of comments through PGN", async () => {
    const { analysis } = make();
    await analysis.open(line("chess", ["e2e4"]));
    analysis.comment(analysis.at, "one } two\nthree (four) $5 <b>bold</b>");
    const written = await writePgn(analysis.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.line.moves[0]?.comments.join("\n").replace(/\s+/g, " ")).toBe(
      "one } two three (four) $5 <b>bold</b>",
    );
  });

  it("carries a user's variant along", async () => {
    const { analysis } = make();
    await analysis.open({ open: "last" });
    await analysis.useVariant({ id: "two-at-once", toml: TOML });
    await analysis.act(0, ["e4", "e5", "d5"]);
    const other = make().analysis;
    await other.open({ open: "link", packed: packAnalysis(analysis.saved) ?? "" });
    expect([other.name, names(other)]).toEqual(["Two at Once", "e4 e5 d5"]);
    const written = await writePgn(other.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.variant).toMatchObject({ id: "two-at-once" });
  });

  it("reads what an address says up to the first mistake, and tells it", async () => {
    const { analysis } = make();
    await analysis.open(line("progressive-italian", ["e2e4", "e7e5", "d7d5", "f1b5", "a2a3"]));
    expect(analysis.fault).toMatchObject({
      fault: "illegal",
      turn: 3,
      ordinal: 1,
      text: "f1b5",
      failure: { why: { key: expect.any(String) } },
    });
    expect(analysis.way).toHaveLength(3);
    await analysis.open({ open: "link", packed: "1.500.abc" });
    expect(analysis.trouble).toEqual({
      trouble: "link",
      why: { ok: false, why: "cut", has: 3, wanted: 500 },
    });
    await analysis.open(line("no-such-variant", []));
    expect(analysis.trouble).toEqual({ trouble: "no-variant", id: "no-such-variant" });
    await analysis.open(line("chess", [], "<svg onload=alert(1)>"));
    expect(analysis.failure?.code).toBe("fen");
    expect(analysis.way).toHaveLength(3);
  });

  it("puts aside what was analyzed before, and brings it back", async () => {
    const { analysis, kept } = make();
    await analysis.open(line("chess", ["e2e4", "e7e5"]));
    await analysis.open(line("push", []));
    expect([analysis.name.startsWith("Push"), analysis.aside?.variant]).toEqual([true, "chess"]);
    expect(kept.get("aside")?.line.moves).toHaveLength(2);
    await analysis.act(0, ["e4"]);
    await analysis.bringBack();
    expect(names(analysis)).toBe("e4 e5");
    expect(analysis.aside?.variant).toBe("push");
  });

  it("keeps the analysis of a game with it, and follows what is played there", async () => {
    const game = {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "Ada" }, black: { kind: "computer", level: 3 } },
      summary: { result: null },
    };
    games.set("k", game);
    const { analysis, kept } = make();
    await analysis.open({ open: "game", id: "k" });
    await analysis.act(0, ["d4"]);
    analysis.comment(analysis.at, "instead");
    await analysis.flush();
    expect([...kept.keys()]).toEqual(["game-k"]);
    games.set("k", { ...game, game: { variant: "chess", actions: ["e2e4", "e7e5", "g1f3"] } });
    const again = make(kept).analysis;
    await again.open({ open: "game", id: "k" });
    expect(names(again)).toBe("e4 e5 Nf3");
    expect(node(again.tree, nodeAt(again.tree, [1])).comments).toEqual(["instead"]);
    expect(again.tags).toContainEqual(["White", "Ada"]);
    // Another analysis takes the place of what was analyzed for itself, not of the game's.
    kept.set("last", { ...again.saved, line: { moves: [{ text: "a2a3" }] }, way: [] });
    await again.useVariant("push");
    expect([kept.get("aside")?.line.moves.length, again.game, kept.get("last")?.variant]).toEqual([
      1,
      null,
      "push",
    ]);
    expect(kept.get("game-k")?.line.moves).toHaveLength(3);
    await again.open({ open: "game", id: "none" });
    expect(again.trouble).toEqual({ trouble: "no-game" });
  });

  it("shows what was asked for last, also while what was kept is still read, and loses none of it", async () => {
    const [kept, held, tab] = [new Map<string, Saved>(), new Map<string, () => void>(), { had: null }];
    const before = make(kept, held, tab).analysis;
    await before.open(line("binary", ["e2e4"]));
    await before.leave();
    const { analysis } = make(kept, held, tab);
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
    // What is done while something is opened is put aside as well.
    const opening = analysis.useVariant("gridlock");
    await analysis.act(0, ["d4"]);
    await opening;
    expect([
      analysis.variant,
      analysis.aside?.variant,
      analysis.aside?.line.moves.map(({ text }) => text),
    ]).toEqual(["gridlock", "push", ["d3d4"]]);
    await Promise.all([analysis.bringBack(), analysis.bringBack()]);
    expect([names(analysis), analysis.aside]).toEqual(["d4", null]);
  });

  it("has a place of its own in each tab, which it has again after a reload", async () => {
    const [kept, held, firstTab, secondTab] = [
      new Map<string, Saved>(),
      new Map<string, () => void>(),
      { had: null },
      { had: null },
    ];
    const first = make(kept, held, firstTab).analysis;
    await first.open(line("chess", ["e2e4"]));
    const second = make(kept, held, secondTab).analysis;
    await second.open({ open: "last" });
    // What was analyzed last is there, and each goes on by itself.
    expect(names(second)).toBe("e4");
    await second.act(1, ["e5"]);
    await second.useVariant("push");
    await first.act(1, ["c5"]);
    await first.flush();
    expect([...kept.keys()].sort()).toEqual(["aside-2", "last", "last-2"]);
    expect([first.elsewhere, second.elsewhere]).toEqual([false, false]);
    await first.leave();
    await second.leave();
    const again = make(kept, held, secondTab).analysis;
    await again.open({ open: "last" });
    expect([again.variant, again.aside?.line.moves.length]).toEqual(["push", 2]);
    // A new tab takes what was changed last of what is open nowhere.
    const third = make(kept, held).analysis;
    await third.open({ open: "last" });
    expect(names(third)).toBe("e4 c5");
  });

  it("goes on in a doubled tab with what the other shows, and loses nothing older", async () => {
    const [kept, held] = [new Map<string, Saved>(), new Map<string, () => void>()];
    const tab = { had: null };
    const first = make(kept, held, tab).analysis;
    await first.open(line("chess", ["e2e4"]));
    const older = make().analysis;
    await older.open(line("chess", ["a2a3", "a7a6"]));
    for (const number of [2, 3, 4, 5, 6, 7, 8]) kept.set(`last-${number}`, older.saved);
    const there = { ...tab };
    const second = make(kept, held, there).analysis;
    await second.open({ open: "last" });
    // No place is empty: what was left longest ago is put aside.
    expect([
      names(second),
      there.had,
      second.aside?.line.moves.map(({ text }) => text),
      second.elsewhere,
    ]).toEqual(["e4", "last-2", ["a2a3", "a7a6"], false]);
    expect(kept.get("last-2")?.line.moves.map(({ text }) => text)).toEqual(["e2e4"]);
    await second.act(1, ["e5"]);
    await first.act(1, ["c5"]);
    await Promise.all([first.leave(), second.leave()]);
    const [one, other] = [make(kept, held, tab).analysis, make(kept, held, there).analysis];
    await one.open({ open: "last" });
    await other.open({ open: "last" });
    expect([names(one), names(other)]).toEqual(["e4 c5", "e4 e5"]);
    await other.bringBack();
    expect(names(other)).toBe("a3 a6");
  });

  it("is told where the analysis of a game is open in another tab, and keeps nothing before it is wanted", async () => {
    games.set("t", {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "Ada" }, black: { kind: "person", name: "" } },
      summary: { result: null },
    });
    const [kept, held] = [new Map<string, Saved>(), new Map<string, () => void>()];
    const [first, second] = [make(kept, held).analysis, make(kept, held).analysis];
    await first.open({ open: "game", id: "t" });
    await first.act(1, ["e5"]);
    await first.flush();
    await second.open({ open: "game", id: "t" });
    expect([first.elsewhere, second.elsewhere, names(second)]).toEqual([false, true, "e4 e5"]);
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

  it("keeps its tags, writes them, and cuts what is too long for a link", async () => {
    const evil = `<img src=x onerror=alert(1)> \u202Eabc "quoted" \\ ]`;
    const { analysis, kept } = make();
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
    const again = make(kept).analysis;
    await again.open({ open: "last" });
    expect([again.tags, again.given]).toEqual([analysis.tags, "1-0"]);
    const written = await writePgn(again.saved, null, rules);
    const read = await readPgn(written.ok ? written.value.text : "", "chess", rules);
    expect(read.games[0]?.game?.score).toBe("1-0");
    expect(tidy(read.games[0]?.game?.tags ?? []).sort()).toEqual([...analysis.tags].sort());
    const other = make().analysis;
    await other.open({ open: "link", packed: packAnalysis(again.saved) ?? "" });
    expect(other.saved).toEqual(again.saved);
    // What a PGN says is cut as well, or nothing of it could be read again.
    const long = await readPgn(`[White "${"y".repeat(5000)}"]\n\n1. e4 *`, "chess", rules);
    const found = long.games[0] && fromPgn(long.games[0]);
    if (!found) throw new Error("nothing read");
    await other.replace(found);
    expect(other.tags[0]?.[1]).toHaveLength(1000);
  });

  it("keeps what was said of a game in its analysis, and takes the result from it", async () => {
    const game = {
      game: { variant: "chess", actions: ["e2e4"] },
      created: 0,
      tags: [],
      clock: null,
      players: { white: { kind: "person", name: "" }, black: { kind: "computer", level: 3 } },
      summary: { result: null },
    };
    games.set("s", game);
    const { analysis, kept } = make();
    await analysis.open({ open: "game", id: "s" });
    expect(analysis.tags).toContainEqual(["Black", "Tempi, level 3"]);
    analysis.describe([...analysis.tags, ["White", "Ada"]], "*");
    await analysis.flush();
    games.set("s", { ...game, summary: { result: { score: "1-0" } } });
    const again = make(kept).analysis;
    await again.open({ open: "game", id: "s" });
    expect([again.tags.find(([name]) => name === "White"), again.given]).toEqual([["White", "Ada"], "1-0"]);
  });

  it("tells whose turn goes on where a position begins within one", async () => {
    const { analysis } = make();
    await analysis.open(line("marseillais-balanced", ["e2e4", "e7e5"]));
    const fen = analysis.view?.fen ?? "";
    await analysis.open(line("marseillais-balanced", ["g8f6"], fen));
    const { rows } = await import("./rows");
    expect(rows(analysis.tree)[0]).toMatchObject({ row: "turn", number: 2, again: true });
  });
});
