import type { TurnRecord } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { arrows } from "./signs";
import { turnState } from "./keys";
import { difference, drawn, piecesOf, roleOf } from "../pieces/drawn";
import {
  cellName,
  questionName,
  spelled,
  targetNames,
  turnName,
  waitingNames,
  whereAre,
  spoken,
  announcement,
} from "./spoken";
import { narrow } from "../turn/gestures";
import { place, area, distance, rim, seenAt, squareSeenAt } from "./squares";
import { frames } from "./replay";

import { aboutOf, view } from "./testing/views";

import { completed, completions, read } from "./typed";

describe("squares", () => {
  it("are seen from either side", () => {
    expect(seenAt("a1", "white")).toEqual({ column: 0, row: 7 });
    expect(seenAt("a1", "black")).toEqual({ column: 7, row: 0 });
    for (const side of ["white", "black"] as const)
      expect(squareSeenAt(...(Object.values(seenAt("c6", side)) as [number, number]), side)).toBe("c6");
    expect(squareSeenAt(8, 0, "white")).toBeNull();
  });

  it("have distances, areas and rims", () => {
    expect(distance("a1", "c4")).toBe(3);
    expect(area("e1-h4")).toHaveLength(16);
    expect(area("nonsense")).toEqual([]);
    expect(rim(["a1", "b1"], "white")).toEqual([
      { square: "a1", sides: ["top", "bottom", "left"] },
      { square: "b1", sides: ["top", "right", "bottom"] },
    ]);
    expect(rim(["a1", "b1"], "black")[0]?.sides).toEqual(["top", "right", "bottom"]);
  });
});

describe("pieces", () => {
  it("have pictures by letter, and by case where squares own pieces", () => {
    expect(roleOf({ letter: "N" })).toBe("knight");
    expect(roleOf({ letter: "X" })).toBe("letter-x");
    expect(drawn({ letter: "n", name: "black knight", color: "white" }, true)).toEqual({
      role: "knight",
      color: "black",
    });
    expect(drawn({ letter: "N", name: "knight", color: "black" }, false)).toEqual({
      role: "knight",
      color: "black",
    });
  });

  it("stand beside the markers", () => {
    const pieces = piecesOf(view("injunction-2"), false);
    expect(pieces.get("a5")).toEqual({ role: "marker", color: "white" });
    expect(pieces.get("a7")).toEqual({ role: "marker", color: "black" });
    expect(pieces.size).toBe(view("injunction-2").pieces.length + 2);
  });

  it("differ only where something changed", () => {
    const before = piecesOf(view("italian-5-3"), false);
    expect(difference(before, before).size).toBe(0);
    const after = new Map(before);
    after.delete("a3");
    after.set("a4", { role: "pawn", color: "white" });
    expect(difference(before, after)).toEqual(
      new Map([
        ["a4", { role: "pawn", color: "white" }],
        ["a3", undefined],
      ]),
    );
  });
});

describe("the chooser's place", () => {
  it("is inside the board for every square, side and number of choices", () => {
    for (const square of ["a8", "h8", "a1", "h1", "d5"]) {
      for (const orientation of ["white", "black"] as const) {
        for (const along of ["row", "column"] as const) {
          for (const [side, touch] of [
            [360, true],
            [736, false],
            [280, true],
          ] as const) {
            for (const count of [1, 2, 4, 5, 9, 16]) {
              const { left, top, cell, columns } = place(square, orientation, side, count, along, touch);
              const rows = Math.ceil(count / columns);
              expect(left).toBeGreaterThanOrEqual(0);
              expect(top).toBeGreaterThanOrEqual(0);
              expect(left + columns * cell, `${square} ${count} ${along} ${side}`).toBeLessThanOrEqual(
                side + 0.5,
              );
              expect(top + rows * cell, `${square} ${count} ${along} ${side}`).toBeLessThanOrEqual(
                side + 0.5,
              );
            }
          }
        }
      }
    }
  });

  it("begins at the pawn's square and is wide enough for a finger", () => {
    expect(place("d8", "white", 800, 4, "column", false)).toEqual({
      left: 300,
      top: 0,
      cell: 100,
      columns: 1,
    });
    expect(place("d1", "white", 800, 4, "column", false)).toEqual({
      left: 300,
      top: 400,
      cell: 100,
      columns: 1,
    });
    expect(place("d8", "white", 360, 4, "column", true).cell).toBe(52);
  });
});

describe("a replay", () => {
  it("goes from before the last turn to after it, whatever was played since", () => {
    const now = view("four-point-danger");
    const all = frames(now, false);
    expect(all).toHaveLength((now.previous?.actions.length ?? 0) + 1);
    expect(all.at(-1)?.pieces).toEqual(piecesOf(now, false));
    expect(difference(all[0]?.pieces ?? new Map(), all[1]?.pieces ?? new Map()).size).toBe(
      now.previous?.actions[0]?.changes.length,
    );
  });

  it("moves markers too, and pieces of a rearrangement", () => {
    const after = view("injunction-2");
    const record: TurnRecord = {
      number: 1,
      player: "white",
      at: 0,
      cut: false,
      complete: true,
      text: "",
      actions: after.draft,
    };
    const all = frames({ ...after, previous: record, draft: [] }, false);
    expect(all[0]?.pieces.get("a2")).toEqual({ role: "marker", color: "white" });
    expect(all[1]?.pieces.get("a5")).toEqual({ role: "marker", color: "white" });
    expect(all[1]?.pieces.has("a2")).toBe(false);
  });
});

describe("arrows", () => {
  it("number the moves of the best turn, and draw two lines at most", () => {
    const move = (from: string, to: string) => ({ text: from + to, name: to, from, to });
    const turn = {
      number: 1,
      player: "white" as const,
      complete: true,
      moves: [move("e2", "e4"), move("d2", "d4")],
    };
    const other = { ...turn, moves: [move("g1", "f3"), move("b1", "c3")] };
    const drawn = arrows(view("chess-start"), [turn, other, turn], null);
    expect(drawn.map(({ label, brush }) => `${brush}${label?.text}`)).toEqual([
      "line1",
      "line2",
      "second1",
      "second2",
    ]);
    expect(drawn[0]?.modifiers?.lineWidth).toBeGreaterThan(drawn[1]?.modifiers?.lineWidth ?? 0);
    // What the second has in common with the best is drawn once.
    const late = { ...turn, moves: [move("e2", "e4"), move("g1", "f3")] };
    expect(
      arrows(view("chess-start"), [turn, late], null).map(({ dest, brush }) => `${brush} ${dest}`),
    ).toEqual(["line e4", "line d4", "second f3"]);
    // What was played of the turn has the first numbers.
    const going = arrows(view("italian-5-3"), [{ ...turn, moves: [move("e2", "e4")] }], null);
    expect(going.map(({ label }) => label?.text)).toEqual(["3"]);
    expect(arrows(view("italian-5-3"), [], 1)).toMatchObject([{ orig: "b2", dest: "b3" }]);
  });
});

describe("arrows of rearrangements", () => {
  it("lead each piece to its new square", () => {
    const swap = { text: "b1=B,c1=Q,d1=N", name: "(Bb1/Qc1/Nd1)", from: null, to: null };
    const move = { text: "e2e4", name: "e4", from: "e2", to: "e4" };
    const turn = { number: 1, player: "white" as const, complete: true, moves: [swap, move] };
    const drawn = arrows(view("triomino-start"), [turn], null);
    expect(drawn.map(({ orig, dest }) => `${orig}${dest}`)).toEqual(["c1b1", "d1c1", "b1d1", "e2e4"]);
    const end = { ...turn, moves: [{ text: "0000", name: "end", from: null, to: null }] };
    expect(arrows(view("triomino-start"), [end], null)).toEqual([]);
  });
});

describe("names", () => {
  it("tell what stands where, whose it is and what it may do", () => {
    expect(cellName(view("chess-start"), "e2", "white", [])).toBe("e2, your pawn");
    expect(cellName(view("chess-start"), "e7", null, [])).toBe("e7, black pawn");
    expect(cellName(view("chess-start"), "e4", "white", ["e4"])).toBe("e4, empty, target");
    expect(cellName(view("italian-5-3"), "a3", "white", [])).toContain("move 1 of this turn");
    expect(
      cellName(view("push-barred"), view("push-barred").progress.barred[0]?.square ?? "", null, []),
    ).toContain("cannot move: pushed last turn");
    expect(cellName(view("injunction-1"), "a7", null, [])).toBe("a7, Black's marker");
    expect(cellName(view("chess-check"), "e1", null, [])).toContain("in check");
  });

  it("number the answers of a question", () => {
    const question = narrow(view("chess-promotion").legal, { from: "b7", to: "a8" });
    expect(question.open === "promotion" && questionName(question, false)).toBe(
      "Promote: queen 1, knight 2, rook 3, bishop 4",
    );
    const pending = narrow(view("monsoon-pending").legal, { from: "e8", to: "e8" });
    expect(pending.open === "promotion" && questionName(pending, true)).toContain(
      "First choose what your pawn on e8 becomes",
    );
  });

  it("list targets with effects, pieces, turns and pocket pieces", () => {
    expect(targetNames(view("chess-promotion").legal, "b7")).toBe(
      "b7 can go to: b8, a8 captures, c8 captures",
    );
    expect(targetNames([], "e4")).toBe("The piece on e4 has no legal move");
    expect(whereAre(view("chess-start"), "n")).toBe("knight: White b1 g1; Black b8 g8");
    expect(turnName(null)).toBe("No turn has been played yet.");
    expect(turnName(view("push-barred").previous)).toMatch(
      /^Black's turn 12: pawn takes b4, pushed: pawn a3\.$/,
    );
    expect(waitingNames([{ letter: "N", name: "knight", count: 2 }])).toBe("In the pocket: 2 knight");
    expect(spelled("Knight c6 is barred", true)).toBe("Knight cesar 6 is barred");
  });
});

describe("announcement", () => {
  const now = view("italian-5-3");
  const earlier = { ...now, at: 1, draft: now.draft.slice(0, 1) };

  it("tell own moves quietly and the other side's turn at once", () => {
    expect(announcement(null, now, null)).toBeNull();
    expect(announcement(now, now, null)).toBeNull();
    expect(announcement(earlier, now, null)).toEqual({
      text: "pawn b3. White: Move 3 of 5 · no check yet",
      politeness: "polite",
    });
    expect(announcement(earlier, now, "white")?.text).toBe("pawn b3. Move 3 of 5 · no check yet");
    expect(announcement(now, earlier, null)?.text).toMatch(/^Taken back\. White: Move 3 of 5/);
    const push = view("push-barred");
    const before = { ...push, at: push.at - 1, progress: { ...push.progress, turn: push.progress.turn - 1 } };
    expect(announcement(before, push, "white")).toEqual({
      text: "Black's turn 12: pawn takes b4, pushed: pawn a3. Your move",
      politeness: "assertive",
    });
    expect(announcement(before, push, null)).toEqual({
      text: "pawn takes b4, pushed: pawn a3. White: Your move",
      politeness: "polite",
    });
  });

  it("tell all that was played at once, and a check once", () => {
    expect(announcement({ ...now, at: 0, draft: [] }, now, null)?.text).toMatch(
      /^[a-z]+ [a-z0-9 ]+, pawn b3\. White: /,
    );
    const over = view("chess-check");
    const checked = {
      ...over,
      result: null,
      progress: { ...over.progress, duties: [{ duty: "leave-check" as const }] },
    };
    const text = announcement({ ...checked, at: over.at - 1 }, checked, null)?.text;
    expect(text).toBe("queen h4. White is in check and must end it with this move");
  });

  it("tell the end of the game", () => {
    const over = view("chess-check");
    expect(announcement({ ...over, at: 3 }, over, null)).toMatchObject({
      politeness: "assertive",
      text: "queen h4, check. White is checkmated. Black wins.",
    });
  });

  it("say in words what an action did", () => {
    const [action] = now.draft;
    if (!action) throw new Error("no action");
    expect(spoken({ ...action, kind: "castle", name: "O-O-O" })).toBe("castles queenside");
    const piece = { letter: "P", name: "pawn", color: "white" as const };
    const promotion = {
      ...action,
      from: "a7",
      to: "a8",
      captured: true,
      check: true,
      changes: [
        { square: "a7", before: piece, after: { letter: "N", name: "knight", color: "white" as const } },
        { square: "a8", before: null, after: { ...piece, letter: "Q", name: "queen" } },
      ],
    };
    expect(spoken(promotion)).toBe("pawn takes a8, becomes a queen, knight on a7, check");
    const rook = { letter: "R", name: "rook", color: "black" as const };
    const black = { ...piece, color: "black" as const };
    const push = {
      ...action,
      from: "c5",
      to: "b5",
      captured: true,
      check: false,
      changes: [
        { square: "c5", before: piece, after: null },
        { square: "b5", before: black, after: piece },
        { square: "a5", before: rook, after: black },
      ],
    };
    expect(spoken(push)).toBe("pawn takes b5, pushed: pawn a5, off the board: rook");
    // The rook has pushed a knight, and that a pawn, which has become a queen where a rook stood.
    const pieces = {
      white: { ...piece, letter: "R", name: "rook" },
      black: { ...black, letter: "N", name: "knight" },
      queen: { ...piece, letter: "Q", name: "queen" },
    };
    const chain = [
      { square: "d1", before: pieces.white, after: null },
      { square: "d6", before: pieces.black, after: pieces.white },
      { square: "d7", before: piece, after: pieces.black },
    ];
    const pushes = { ...push, from: "d1", to: "d6" };
    expect(
      spoken({ ...pushes, changes: [...chain, { square: "d8", before: null, after: pieces.queen }] }),
    ).toBe("rook takes d6, pushed: knight d7, queen d8");
    expect(
      spoken({ ...pushes, changes: [{ square: "d8", before: pieces.white, after: pieces.queen }, ...chain] }),
    ).toBe("rook takes d6, pushed: knight d7, queen d8, off the board: rook");
    const passing = {
      ...action,
      kind: "en-passant" as const,
      from: "d4",
      to: "e3",
      captured: true,
      check: false,
    };
    const passed = [
      { square: "e3", before: null, after: black },
      { square: "d4", before: black, after: pieces.black },
      { square: "e4", before: piece, after: null },
    ];
    expect(spoken({ ...passing, changes: passed })).toBe("pawn takes e3, knight on d4");
    expect(
      spoken({ ...passing, changes: [...passed, { square: "a6", before: pieces.black, after: null }] }),
    ).toBe("pawn takes e3, knight on d4, Removed: a6");
    const relocated = {
      ...action,
      from: "b7",
      to: "b8",
      captured: false,
      check: false,
      changes: [
        { square: "b7", before: piece, after: null },
        { square: "c3", before: null, after: piece },
      ],
    };
    expect(spoken(relocated)).toBe("pawn b8, pawn on c3");
    const castled = {
      ...action,
      kind: "castle" as const,
      name: "O-O/N@e1",
      from: "e1",
      to: "g1",
      captured: false,
      check: true,
      changes: [
        {
          square: "e1",
          before: { letter: "K", name: "king", color: "white" as const },
          after: { letter: "N", name: "knight", color: "white" as const },
        },
      ],
    };
    expect(spoken(castled)).toBe("castles kingside, knight on e1, check");
    const [rearranged] = view("triomino-rearranged").draft;
    expect(rearranged && spoken(rearranged)).toBe("rearranged: bishop b1, knight c1");
    expect(
      spoken({
        ...promotion,
        kind: "promote-in-place",
        from: "a8",
        changes: promotion.changes.slice(1).map((change) => ({ ...change, before: piece })),
      }),
    ).toBe("pawn a8, becomes a queen, check");
    const [marked] = view("injunction-2").draft;
    expect(marked && spoken(marked)).toBe("marker a5");
  });
});

describe("the state of the turn", () => {
  it("names who waits, and says of another player's turn only whose it is", () => {
    const about = aboutOf("quota-entry-or-empty");
    const quota = view("quota-entry-or-empty");
    const { player } = quota.progress;
    expect(turnState({ view: quota, about, me: player })).toMatch(/^Move 1 of 2 .*\. In the pocket: bishop$/);
    expect(turnState({ view: quota, about })).toBe(turnState({ view: quota, about, me: player }));
    expect(turnState({ view: quota, about, me: player === "white" ? "black" : "white" })).toBe(
      `${player === "white" ? "White" : "Black"} to move`,
    );
  });
});

describe("a typed line", () => {
  const start = view("chess-start");

  it("is a command, a question about the board, or moves", () => {
    expect(read("  ", start, null)).toEqual({ typed: "nothing" });
    expect(read("back", start, null)).toEqual({ typed: "command", command: "back" });
    expect(read("end", start, null)).toEqual({ typed: "moves", texts: ["0000"] });
    expect(read("moves", start, null)).toEqual({ typed: "say", what: "movable" });
    expect(read("moves e2", start, null)).toEqual({ typed: "targets", square: "e2" });
    expect(read("p n", start, null)).toEqual({ typed: "pieces", letter: "n" });
    expect(read("s e4", start, null)).toEqual({ typed: "square", square: "e4" });
    expect(read("Bd3 Bxd8 0-0", start, null)).toEqual({ typed: "moves", texts: ["Bd3", "Bxd8", "O-O"] });
    expect(read("0000", start, null)).toEqual({ typed: "moves", texts: ["0000"] });
  });

  it("answers the open question first, by letter, number or square", () => {
    const promotion = narrow(view("chess-promotion").legal, { from: "b7", to: "a8" });
    if (promotion.open !== "promotion") throw new Error("no question");
    expect(read("n", start, promotion)).toEqual({ typed: "answer", text: "N" });
    expect(read("1", start, promotion)).toEqual({ typed: "answer", text: "Q" });
    expect(read("e2e4", start, promotion)).toEqual({ typed: "moves", texts: ["e2e4"] });
    const entry = {
      open: "entry" as const,
      at: "c1",
      options: [{ letter: "B", name: "bishop" }],
      empty: true,
    };
    expect(read("0", start, entry)).toEqual({ typed: "answer", text: null });
    expect(read("c3", start, { open: "relocation", from: "c8", piece: null, options: ["a1", "c3"] })).toEqual(
      {
        typed: "answer",
        text: "c3",
      },
    );
  });

  it("asks whether a b is a file or a bishop if both fit", () => {
    const [one] = start.legal;
    if (!one) throw new Error("no action");
    const legal = [
      { ...one, name: "bxc3" },
      { ...one, name: "Bxc3" },
    ];
    expect(read("bXc3", { ...start, legal }, null)).toEqual({ typed: "which", names: ["bxc3", "Bxc3"] });
    expect(read("bxc3", { ...start, legal }, null)).toEqual({ typed: "moves", texts: ["bxc3"] });
  });

  it("swaps two squares where pieces can be rearranged, but moves come first", () => {
    const triomino = view("triomino-start");
    expect(read("c1 b1", triomino, null)).toEqual({ typed: "moves", texts: ["b1=B,c1=N"] });
    expect(read("b1 h8", triomino, null)).toEqual({ typed: "moves", texts: ["b1", "h8"] });
    const legal = [...triomino.legal, ...start.legal.map((action) => ({ ...action, name: "b1" }))];
    expect(read("b1 c1", { ...triomino, legal }, null)).toEqual({ typed: "moves", texts: ["b1", "c1"] });
  });

  it("is completed from the legal actions, but never to an announcement", () => {
    expect(completions("N", start.legal)).toEqual(expect.arrayContaining(["Nf3", "Nh3"]));
    expect(completions("d4 e2", start.legal)).toEqual(expect.arrayContaining(["e2e4", "e2e3"]));
    expect(completions("", start.legal)).toEqual([]);
    const announced = start.legal.map((action) => ({ ...action, name: `${action.name}!`, announces: true }));
    expect(completions("N", announced)).toEqual([]);
    expect(completed("d4 Nf", "Nf3")).toBe("d4 Nf3");
  });
});
