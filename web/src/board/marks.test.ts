import type { View } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { begin, swapped } from "./arrange";
import { EMPTY, fresh } from "./selection";
import { NO_INTENT } from "../turn/gestures";
import { type MarkKind, type Marked, legend, marks } from "./marks";
import { classes, legendSign, pictures } from "./signs";
import { boardText } from "./text";
import { NAMES, view } from "./testing/views";

const of = (marked: Marked, kind: MarkKind) => marks(marked).filter((mark) => mark.kind === kind);
const squares = (marked: Marked, kind: MarkKind) =>
  of(marked, kind)
    .flatMap((mark) => mark.squares)
    .sort();

describe("marks of turns", () => {
  it("number the draft's targets, and show where its pieces came from", () => {
    const italian = { view: view("italian-5-3") };
    expect(of(italian, "draft").map(({ squares: [square], number }) => [square, number])).toEqual([
      ["a3", 1],
      ["b3", 2],
    ]);
    expect(squares(italian, "draft-from")).toEqual(["a2", "b2"]);
    expect(squares(italian, "last")).toEqual([]);
    expect(squares({ ...italian, asLastTurn: true }, "draft")).toEqual([]);
    expect(squares({ ...italian, asLastTurn: true }, "last")).toEqual(["a3", "b3"]);
  });

  it("are those of a draft while a complete turn waits for its player's word", () => {
    const complete = { view: view("escalated-captured") };
    expect([squares(complete, "last"), squares(complete, "draft")]).toEqual([["d5"], []]);
    expect([
      squares({ ...complete, unconfirmed: true }, "last"),
      squares({ ...complete, unconfirmed: true }, "draft"),
    ]).toEqual([[], ["d5"]]);
  });

  it("number only one turn at a time: the opponent's until a draft begins", () => {
    const italian = view("italian-5-3");
    const previous = { player: "white", actions: italian.draft } as unknown as NonNullable<View["previous"]>;
    const before = { ...italian, draft: [], previous };
    expect(of({ view: before }, "last").map(({ number }) => number)).toEqual([1, 2]);
    const begun = { ...before, draft: italian.draft };
    expect(of({ view: begun }, "last").map(({ number }) => number)).toEqual([undefined, undefined]);
    expect(of({ view: begun }, "draft").map(({ number }) => number)).toEqual([1, 2]);
  });

  it("leave the number out where the last turn had one move", () => {
    const last = of({ view: view("push-barred") }, "last");
    expect(last.length).toBe(1);
    expect(last[0]?.number).toBeUndefined();
  });
});

describe("marks of what may move", () => {
  it("ring opposing pieces that may move, and bar own ones where a rule picks them", () => {
    const coactive = view("coactive-1");
    const legal = view("chess-start").legal.map((action) => ({ ...action, from: "a7", to: "a6" }));
    expect(squares({ view: { ...coactive, legal } }, "opposing")).toEqual(["a7"]);
    expect(squares({ view: view("chess-start") }, "owed")).toEqual([]);
    const pending = {
      ...view("chess-start"),
      progress: {
        ...view("chess-start").progress,
        duties: [{ duty: "types", types: [{ letter: "P", name: "pawn" }] }],
      },
    } as View;
    expect(squares({ view: pending }, "owed")).toEqual(["e2", "g1"]);
  });

  it("lock barred pieces and mark pawns that promote where they stand", () => {
    expect(squares({ view: view("push-barred") }, "barred")).toEqual(
      view("push-barred").progress.barred.map(({ square }) => square),
    );
    expect(squares({ view: view("forward-in-place") }, "can-promote").length).toBe(1);
    expect(squares({ view: view("monsoon-pending") }, "choice")).toEqual(["e8"]);
  });

  it("outline the quarter that counts, and dim the rest", () => {
    const inside = { view: view("convergence-2") };
    expect(squares(inside, "quarter")).toHaveLength(16);
    expect(squares(inside, "dimmed")).toHaveLength(48);
    expect(squares(inside, "dimmed")).not.toContain("f3");
    const outside = { view: view("divergence-2") };
    expect(squares(outside, "dimmed")).toEqual(squares(outside, "quarter"));
    expect(of(outside, "quarter")[0]?.outside).toBe(true);
  });

  it("show the ranks of both markers, the own one only once it has moved", () => {
    expect(squares({ view: view("injunction-1") }, "own-marker")).toEqual([]);
    const moved = { view: view("injunction-2") };
    expect(squares(moved, "own-marker")).toEqual(["b5", "c5", "d5", "e5", "f5", "g5", "h5"]);
    expect(squares(moved, "their-marker")[0]).toBe("b7");
  });

  it("say nothing of moves where nobody may move", () => {
    for (const name of NAMES) {
      const kinds = legend(marks({ view: view(name), locked: true }));
      expect(
        kinds.filter(
          (kind) =>
            ![
              "last",
              "last-from",
              "draft",
              "draft-from",
              "barred",
              "own-marker",
              "their-marker",
              "check",
            ].includes(kind),
        ),
        name,
      ).toEqual([]);
    }
  });
});

describe("pieces that would be removed at the end of the turn", () => {
  it("are marked before the last move, until a piece is lifted", () => {
    expect(squares({ view: view("gridlock-crowded") }, "crowded")).toEqual(["f3", "g2", "g3"]);
    expect(squares({ view: view("gridlock-crowded"), lifted: "g2" }, "crowded")).toEqual([]);
    expect(squares({ view: view("gridlock-crowded"), locked: true }, "crowded")).toEqual([]);
    expect(squares({ view: view("gridlock-2") }, "crowded")).toEqual([]);
  });
});

describe("marks of the lifted piece", () => {
  it("tell captures, costs, dangers, promotions and what a hovered capture does", () => {
    const points = view("four-point-danger");
    const risky = points.legal.find(({ facts }) => facts?.inDanger);
    expect(squares({ view: points, lifted: risky?.from ?? null }, "danger")).toContain(risky?.to);
    expect(
      of({ view: points, lifted: risky?.from ?? null }, "cost").find((mark) =>
        mark.squares.includes(risky?.to ?? ""),
      )?.number,
    ).toBe(2);
    expect(squares({ view: view("chess-promotion"), lifted: "b7" }, "promotes")).toEqual(["a8", "b8", "c8"]);
    expect(squares({ view: view("chess-promotion"), lifted: "b7" }, "takes")).toEqual(["a8", "c8"]);
    const removal = view("gridlock-removal").legal.find(({ facts }) => facts?.removes.length);
    const lifted = { view: view("gridlock-removal"), lifted: removal?.from ?? null };
    expect(squares(lifted, "removed")).toEqual([]);
    expect(squares({ ...lifted, hovered: removal?.to ?? null }, "removed")).toEqual(
      [...(removal?.facts?.removes ?? [])].sort(),
    );
    // Targets that do so are marked beforehand.
    const gone = view("gridlock-removal")
      .legal.filter(({ from, facts }) => from === removal?.from && (facts?.removes.length ?? 0) > 0)
      .map(({ to }) => to);
    expect(squares(lifted, "removes")).toEqual(gone.sort());
    const off = view("push-off").legal.find(({ facts }) => facts?.pushes.some(({ to }) => to === null));
    expect(
      squares({ view: view("push-off"), lifted: off?.from ?? null, hovered: off?.to ?? null }, "falls")
        .length,
    ).toBe(1);
  });

  it("hatch what is too far, and what lies behind two ranks that may not be passed both", () => {
    const near = squares({ view: view("ascending-2"), lifted: "d1" }, "beyond");
    expect(near).toContain("d4");
    expect(near).not.toContain("d3");
    const checkpoint = squares({ view: view("checkpoint-1"), lifted: "d1" }, "beyond");
    expect(checkpoint).toContain("d6");
    expect(checkpoint).not.toContain("d5");
  });

  it("offer castling on both squares", () => {
    const castling = { view: view("chess-castling"), lifted: "e1" };
    expect(squares(castling, "castles")).toEqual(["a1", "h1"]);
    expect(squares(castling, "target")).toEqual(expect.arrayContaining(["c1", "g1"]));
  });

  it("mark the end of the turn only where moves differ in it", () => {
    expect(of({ view: view("chess-start"), lifted: "e2" }, "ends-turn")).toEqual([]);
    const start = view("chess-start");
    const legal = start.legal.map((action) => ({
      ...action,
      facts: action.facts && { ...action.facts, endsTurn: action.to === "e4" },
    }));
    expect(squares({ view: { ...start, legal }, lifted: "e2" }, "ends-turn")).toEqual(["e4"]);
    // Rearranging is not a move: all moves end the turn.
    expect(of({ view: view("triomino-start"), lifted: "e2" }, "ends-turn")).toEqual([]);
  });
});

describe("marks of removed pieces", () => {
  it("are on the squares that the last turn has emptied", () => {
    const now = view("chess-start");
    const knight = { letter: "N", name: "knight", color: "white" as const };
    const before = view("italian-5-3").draft[0];
    if (!before) throw new Error("nothing was played");
    const removes = {
      ...before,
      changes: [...before.changes, { square: "e5", before: knight, after: null }],
    };
    const previous = {
      number: 1,
      player: "white" as const,
      actions: [removes],
    } as unknown as typeof now.previous;
    expect(squares({ view: { ...now, previous } }, "gone")).toEqual(["e5"]);
    // A piece that has arrived since hides nothing.
    const since = [...now.pieces, { ...knight, square: "e5" }];
    expect(of({ view: { ...now, previous, pieces: since } }, "gone")).toEqual([]);
  });
});

describe("marks of questions", () => {
  it("frame the vacated square, and outline shapes", () => {
    const quota = view("quota-entry-or-empty");
    expect(
      squares({ view: quota, question: { open: "entry", at: "c1", options: [], empty: true } }, "vacated"),
    ).toEqual(["c1"]);
    const triomino = { ...view("triomino-1"), legal: view("triomino-start").legal };
    const arranging = begin(0, triomino.legal, triomino.pieces);
    expect(of({ view: triomino, arranging, lifted: "b1" }, "shape").length).toBeGreaterThan(1);
    expect(squares({ view: triomino, arranging, lifted: "b1" }, "swap")).toContain("c1");
    expect(squares({ view: triomino, arranging: swapped(arranging, "b1", "c1") }, "shape-chosen")).toEqual([
      "b1",
      "c1",
    ]);
    const half = begin(
      0,
      triomino.legal.filter(({ changes }) => changes.length === 3),
      triomino.pieces,
    );
    expect(squares({ view: triomino, arranging: swapped(half, "b1", "c1") }, "shape-unfinished")).toEqual([
      "b1",
      "c1",
    ]);
  });

  it("show checks and culprits whoever looks", () => {
    expect(squares({ view: view("chess-check"), locked: true }, "check")).toEqual(["e1"]);
    expect(squares({ view: view("chess-start"), culprits: ["a2"] }, "culprit")).toEqual(["a2"]);
  });
});

describe("how marks look", () => {
  it("keeps to three kinds of mark on a board at rest, besides the draft", () => {
    for (const name of NAMES) {
      const selection = fresh(view(name), NO_INTENT, EMPTY);
      const kinds = legend(marks({ view: view(name), question: selection.question })).filter(
        (kind) => !/^(last|draft|check)/.test(kind),
      );
      expect(
        new Set(kinds.map((kind) => (kind === "dimmed" ? "quarter" : kind))).size,
        name,
      ).toBeLessThanOrEqual(3);
    }
  });

  it("is made of constants and presentation attributes only", () => {
    for (const name of NAMES) {
      const from = view(name).legal[0]?.from ?? null;
      for (const shape of pictures(
        marks({ view: view(name), lifted: from, hovered: view(name).legal[0]?.to ?? null, culprits: ["e4"] }),
        "black",
        "white",
      )) {
        expect(shape.customSvg?.html ?? "").not.toMatch(/style=|<script|href|url\(|on\w+=/);
      }
    }
  });

  it("writes classes in one order", () => {
    const all = marks({ view: view("convergence-2") });
    const list = (marked: typeof all) => [...classes(marked)].sort();
    expect(list([...all].reverse())).toEqual(list(all));
  });

  it("has words for every mark, and a picture or a class", () => {
    for (const kind of legend(marks({ view: view("convergence-2") })))
      expect(boardText().legend[kind]).not.toBe("");
    expect(legendSign("draft").length).toBe(1);
    expect(classes([{ kind: "beyond", squares: ["a1"] }]).get("a1")).toBe("mark-beyond");
  });
});
