import { describe, expect, it } from "vitest";
import { narrow } from "../turn/gestures";
import {
  announcement,
  cellName,
  questionName,
  spelled,
  spoken,
  targetNames,
  turnName,
  waitingNames,
  whereAre,
} from "./spoken";
import { view } from "./testing/views";

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
    // The rook pushed a knight, which pushed a pawn, which became a queen where a rook was.
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
