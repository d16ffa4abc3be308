import { describe, expect, it } from "vitest";
import { LINK_CHARACTERS, pack, packFile } from "../lib/links";
import type { Analysis } from "../storage/types";
import { packAnalysis, readSaved, unpackAnalysis } from "./link";
import { pasted } from "./pgn";
import { wantedOf } from "./opening";

const plain: Analysis = {
  variant: "binary",
  start: null,
  line: { moves: [{ text: "e2e4" }, { text: "d7d5" }] },
  way: [0, 0],
  tags: [],
  score: "*",
};
const rich: Analysis = {
  variant: { id: "mine", toml: 'base = "chess"\n' },
  start: "8/8/8/8/8/8/8/K6k w - - 0 1",
  line: {
    comments: ["begin <b>"],
    moves: [
      {
        text: "a1a2",
        nags: [1, 16],
        comments: ["ä", "two"],
        variations: [
          {
            comments: ["or"],
            moves: [
              { text: "a1b1" },
              { text: "h1h2", variations: [{ comments: [], moves: [{ text: "h1g1" }] }] },
            ],
          },
        ],
      },
      { text: "h1h2", comments: ["}"] },
    ],
  },
  way: [1, 0],
  tags: [
    ["White", "Someone"],
    ["Event", "<script>"],
  ],
  score: "1-0",
};
/** In the reader's form, which has every list. */
const whole = ({ line, ...rest }: Analysis): Analysis => {
  const full = (one: Analysis["line"]): Analysis["line"] => ({
    comments: one.comments ?? [],
    moves: one.moves.map((move) =>
      (move.nags ?? move.comments ?? move.variations)
        ? {
            text: move.text,
            nags: move.nags ?? [],
            comments: move.comments ?? [],
            variations: (move.variations ?? []).map(full),
          }
        : { text: move.text },
    ),
  });
  return { ...rest, line: full(line) };
};

describe("a link", () => {
  it("carries an analysis there and back", () => {
    for (const analysis of [plain, rich]) {
      const packed = packAnalysis(analysis) ?? "";
      expect(packed).toMatch(/^1\.\d+\.[A-Za-z0-9_-]+$/);
      expect(unpackAnalysis(packed)).toEqual({ ok: true, analysis: whole(analysis) });
    }
    expect((packAnalysis(plain) ?? "").length).toBeLessThan(100);
  });

  it("is not made where it could not be opened, and what is kept has no such bounds", () => {
    const wordy: Analysis = {
      ...plain,
      line: { comments: ["a".repeat(300_000)], moves: [] },
      way: [],
      tags: [["White", "b".repeat(5000)]],
    };
    expect(packAnalysis(wordy)).toBeNull();
    expect(readSaved(wordy)).toEqual(whole(wordy));
    expect(unpackAnalysis(packAnalysis({ ...wordy, line: { moves: [] } }) ?? "")).toMatchObject({
      ok: true,
      analysis: { tags: [["White", "b".repeat(1000)]] },
    });
  });

  it("tells when it was cut off or changed, and bears what a chat puts behind it", () => {
    const packed = packAnalysis(rich) ?? "";
    expect(unpackAnalysis(packed.slice(0, -9))).toMatchObject({ ok: false, why: "cut" });
    expect(unpackAnalysis(`${packed}).`)).toMatchObject({ ok: true });
    expect(unpackAnalysis(packed.slice(0, 40) + (packed[40] === "A" ? "B" : "A") + packed.slice(41))).toEqual(
      { ok: false, why: "broken" },
    );
    expect(unpackAnalysis(`2${packed.slice(1)}`)).toEqual({ ok: false, why: "newer" });
    expect(unpackAnalysis("<svg onload=alert(1)>")).toEqual({ ok: false, why: "broken" });
    expect(unpackAnalysis("1".padEnd(LINK_CHARACTERS + 1, "1"))).toEqual({ ok: false, why: "long" });
  });

  it("is not made where it would be too long", () => {
    const noise = Array.from({ length: 9000 }, (_, index) => ({
      text: "e2e4",
      comments: [Math.sin(index).toString(36)],
    }));
    expect(packAnalysis({ ...plain, line: { moves: noise } })).toBeNull();
  });

  it("holds nothing but an analysis", () => {
    const deep = `{"v":"chess","m":${'[["e2e4",[],[],[{"m":'.repeat(4000)}[]${"}]]]".repeat(4000)}}`;
    const bad: unknown[] = [
      null,
      [],
      "x",
      { v: "chess" },
      { v: "Chess!", m: [] },
      { v: ["x", 1], m: [] },
      { v: "chess", m: [1] },
      { v: "chess", m: ["e2e4".padEnd(70, "4")] },
      { v: "chess", m: [["e2e4", ["1"]]] },
      { v: "chess", m: [], s: 1 },
      { v: "chess", m: [], p: [-1] },
      { v: "chess", m: [], t: [["a"]] },
      { v: "chess", c: [1], m: [] },
    ];
    for (const value of bad)
      expect(unpackAnalysis(pack(JSON.stringify(value))), JSON.stringify(value).slice(0, 80)).toEqual({
        ok: false,
        why: "broken",
      });
    expect(JSON.parse(deep)).toMatchObject({ v: "chess" });
    expect(unpackAnalysis(pack(deep))).toEqual({ ok: false, why: "broken" });
    expect(unpackAnalysis(pack("{"))).toEqual({ ok: false, why: "broken" });
    expect(unpackAnalysis(pack(`{"v":"chess","m":[],"c":["${"a".repeat(300_000)}"]}`))).toEqual({
      ok: false,
      why: "broken",
    });
  });
});

describe("what was kept", () => {
  it("is read part by part", () => {
    for (const analysis of [plain, rich]) {
      const read = readSaved(JSON.parse(JSON.stringify({ format: 1, id: "last", changed: 5, ...analysis })));
      expect(packAnalysis(read ?? plain)).toBe(packAnalysis(analysis));
    }
    for (const bad of [
      null,
      1,
      {},
      { ...plain, line: null },
      { ...plain, variant: 3 },
      { ...plain, line: { moves: [{ text: 7 }] } },
    ])
      expect(readSaved(bad)).toBeNull();
  });
});

describe("an address", () => {
  it("says what is to be analyzed", () => {
    const of = (query: string) => wantedOf(new URLSearchParams(query));
    expect(of("")).toEqual({ open: "last" });
    expect(of("variant=binary&actions=e2e4,d7d5,")).toEqual({
      open: "line",
      variant: "binary",
      start: null,
      actions: ["e2e4", "d7d5"],
    });
    expect(of("file=1.2.ab&start=x")).toEqual({ open: "file", packed: "1.2.ab", start: "x", actions: [] });
    expect(of("game=k")).toEqual({ open: "game", id: "k" });
    expect(of("tree=1.1.a")).toEqual({ open: "link", packed: "1.1.a" });
  });
});

describe("a pasted text", () => {
  it("is a link, a position or games", () => {
    expect(pasted(" https://x.example/#/analysis?tree=1.2.ab ")).toEqual({
      is: "link",
      hash: "#/analysis?tree=1.2.ab",
    });
    expect(pasted(`#/workshop?file=${packFile({ id: "a", toml: "" })}`)).toMatchObject({ is: "link" });
    const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    expect(pasted(`\n${fen}`)).toEqual({ is: "fen", fen });
    expect(pasted(`[FEN "${fen}"]`)).toEqual({ is: "fen", fen });
    for (const wrong of [fen.replace("/8/", "/9/"), fen.replace("/8/", "//"), fen.replace("/8/", "/")])
      expect(pasted(wrong)).toEqual({ is: "fen", fen: wrong });
    expect(pasted("1. e4 e5")).toMatchObject({ is: "pgn" });
    expect(pasted("  ")).toEqual({ is: "nothing" });
    for (const address of [
      "https://x.example/#/analysis",
      "http://x.example/#/game/abc",
      "https://x.example/study",
      "#/game/abc",
    ])
      expect(pasted(address)).toEqual({ is: "address" });
    expect(pasted("https://x.example/ 1. e4")).toMatchObject({ is: "pgn" });
    expect(pasted("javascript:alert(1)#/analysis?x")).toMatchObject({ is: "link", hash: "#/analysis?x" });
  });
});
