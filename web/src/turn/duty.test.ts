// The words of the turn panel: headline and duty line.

import { afterEach, describe, expect, it } from "vitest";
import { NAMES, aboutOf } from "../board/testing/views";
import { language } from "../text/language.svelte";
import { model } from "./testing/panel";

afterEach(() => {
  language.code = "en";
});

/** The position, the headline, the duty line. */
const LAST = "Only the last move of the turn may give check.";
const LADDER = "Capturing a queen leaves a rook behind, a rook a bishop, a bishop a knight, a knight a pawn.";
const LAST_OWN = "Only the last move of your own pieces may give check.";
const ROWS: readonly (readonly [string, string, string])[] = [
  ["chess-start", "Your move", ""],
  ["italian-5-3", "Move 3 of 5 · no check yet", LAST],
  ["marseillais-1", "Move 1 of 2 · a check ends the turn", ""],
  [
    "four-move-modern-2",
    "Move 2 of 4 · a check ends the turn",
    "So does leaving the piece where it can be captured (targets marked ■).",
  ],
  [
    "british-3",
    "Move 3 of 4 · a check ends the turn",
    "Already moved: pawn and knight. Not moved yet: bishop, rook, queen and king.",
  ],
  [
    "binary-2",
    "Move 2 of 3 · no check yet",
    `Bishops move like rooks, knights like queens, queens like knights, rooks like bishops. ${LAST}`,
  ],
  ["morph-1", "Move 1 of 4 · no check yet", `Bishops, rooks and queens move like knights. ${LAST}`],
  ["morph-2", "Move 2 of 4 · no check yet", `Rooks and queens move like bishops. ${LAST}`],
  ["morph-3", "Move 3 of 4 · no check yet", `Queens move like rooks. ${LAST}`],
  ["morph-4", "Move 4 of 4 · may give check", "All pieces move as usual."],
  ["ascending-2", "Move 2 of 4 · no check yet", `Move up to 2 spaces. A leap counts as one space. ${LAST}`],
  ["descending-4", "Move 4 of 4 · may give check", "Move one space. A leap counts as one space."],
  ["checkpoint-1", "Move 1 of 2 · no check yet", `No piece may cross both rank 4 and rank 5. ${LAST}`],
  ["accelerated-start", "One capture, or two quiet moves · only a capture may give check", ""],
  ["accelerated-quiet", "Move 2 of 2 · may give check", "This move may not capture."],
  ["accelerated-two-start", "Two moves with a capture, or three quiet moves · no check yet", LAST],
  [
    "accelerated-two-1",
    "Move 2 of 2 to 3 · only a capture may give check",
    "One capture, or two quiet moves.",
  ],
  ["accelerated-two-2", "Move 3 of 3 · may give check", "This move may not capture."],
  ["aggression-captured", "Your move", "Black captured: 1 move less."],
  ["escalated-captured", "Move 1 of 2 · no check yet", `White captured: 1 move more. ${LAST}`],
  ["provocation-captured", "Move 1 of 2 · no check yet", `White captured: 1 move more. ${LAST}`],
  ["armistice-7-2", "Move 2 of 7 · no check yet", `No captures before move 4. ${LAST}`],
  ["attack-captured", "Move 2 of 2", "Move a different piece than before. This move may not capture."],
  [
    "coactive-1",
    "Move 1 of 3 · no check yet",
    `One of your moves must still be with a Black piece. ${LAST_OWN}`,
  ],
  [
    "coactive-after",
    "Move 2 of 3 · no check yet",
    `A Black piece has moved: no more captures this turn. ${LAST_OWN}`,
  ],
  ["coactive-last", "Move 3 of 3 · you may not give check", "Now move a Black piece."],
  [
    "compulsive-4",
    "Move 4 of 4 · may give check",
    "This move must capture or give check: nothing has been captured yet.",
  ],
  ["convergence-2", "Move 2 of 2 · may give check", "The move must end inside the outlined quarter, e1-h4."],
  ["divergence-2", "Move 2 of 2 · may give check", "The move must end outside the outlined quarter, e1-h4."],
  ["hiatal-3", "Move 3 of 4 · may give check", "Last chance to capture this turn."],
  ["hiatal-4", "Move 4 of 4 · may give check", "This move may not capture."],
  [
    "four-point-3",
    "2 of 4 points left",
    "You must use all of them. It may give check only if that ends the turn.",
  ],
  [
    "six-space-3",
    "3 of 6 spaces left",
    "Move up to 3 spaces. A leap counts as 2 spaces. You must use all of them.",
  ],
  ["sequential-3", "Next: bishop, or end the turn · a check ends the turn", "Then rook, queen, king."],
  [
    "grouped-2",
    "Next: knight or bishop, or end the turn · a check ends the turn",
    "Then rook, queen or king.",
  ],
  ["forward-creates", "Your move", LADDER],
  ["forward-in-place", "Your move", `Pawn e8 can promote without moving. ${LADDER}`],
  [
    "progressive-forwards-sideways",
    "Move 7 of 9 · no check yet",
    `The rook on g2 moved sideways; now it must move forward. ${LAST}`,
  ],
  [
    "forwards-once-3",
    "Move 3 of 5",
    "It may give check only if no other piece can move afterward. 14 pieces have not moved yet this turn.",
  ],
  ["push-barred", "Your move", "The pawn on a3 cannot move: it was pushed last turn."],
  ["mach-four-2", "Move 2 of 4", "It may give check only if Black can answer it."],
  ["mach-four-undo", "Move 3 of 4 · no check yet", "You gave check: now a White piece must end it."],
  ["monsoon-2", "Step 2 of 3", "Move any of your pieces except a pawn."],
  ["monsoon-pending", "First choose what your pawn on e8 becomes", "Your opponent moved it there."],
  ["monsoon-check", "You are in check: your turn must end it", "Move one of your pawns."],
  ["tsunami-2", "Move 2 of 2", "Now move a Black pawn. Pawns that have not moved cannot be captured."],
  ["multi-mate-2", "Ply 2 of 2 · move a White piece", ""],
  [
    "dichotomy-1",
    "Your move",
    "Move one of your white pieces. Capture the black queen or white king to win: check does not matter.",
  ],
  [
    "dichotomy-waiting",
    "Move 1 of 2",
    "Move one of your black pieces. A piece from your pocket enters on the square you leave. Capture the white queen or black king to win: check does not matter.",
  ],
  [
    "extermination-waiting",
    "Move 1 of 3 · no check yet",
    `A piece from your pocket enters on the square you leave. ${LAST}`,
  ],
  [
    "quota-waiting",
    "Move 1 of 2 · no check yet",
    "A piece from your pocket may enter on the square you leave, now or with a later move.",
  ],
  [
    "dichotomy-no-room",
    "Move 1 of 2",
    "Move one of your black pieces. Capture the black queen or white king to win: check does not matter.",
  ],
  [
    "quota-only-later",
    "Move 1 of 2 · no check yet",
    "No piece from your pocket can enter with this move, only with a later one.",
  ],
  ["convergence-cut-short", "Move 1 of 2 · no check yet", "Black had no legal move left after 1 move."],
  [
    "gridlock-2",
    "Move 2 of 2 · may give check",
    "When your turn ends, every 2×2 block with three of your pieces is cleared: none right now.",
  ],
  [
    "gridlock-crowded",
    "Move 2 of 2 · may give check",
    "When your turn ends, every 2×2 block with three of your pieces is cleared: right now f2-g3.",
  ],
  ["injunction-1", "Move your marker first", "Move it to any other empty square of the a-file."],
  [
    "injunction-2",
    "Now move a piece",
    "Your marker forbids captures on rank 5, theirs forbids moves to rank 7; kings are exempt.",
  ],
  ["triomino-1", "Your move", "You may rearrange a triomino first."],
  ["triomino-rearranged", "Rearranged b1 c1 · now your move", ""],
  ["helpmate-2", "Move 2 of 2 · may give check", "With this move you may announce a helpmate."],
  ["termination-1", "Move 1 of 2", "One pawn and one piece other than a pawn, in either order."],
  ["termination-2", "Move 2 of 2", "Move one of your pawns."],
  ["monster-1", "Move 1 of 2", "Capture the king to win: check does not matter."],
  [
    "double-extinction-lost",
    "Move 1 of 2",
    "Black has lost all knights (1 of 2 types). You have lost all knights (1 of 2 types). Capturing the rook wins.",
  ],
  [
    "extermination-one-taken",
    "Move 2 of 3 · no check yet",
    "Captured this turn: rook. Capturing the other rook too would win.",
  ],
  ["armistice-relieved", "You are in check: this move must end it", `This move must capture. ${LAST}`],
  [
    "monsoon-skipped",
    "Step 2 of 3",
    "You have no pawn that can move: skipped. Move any of your pieces except a pawn.",
  ],
  [
    "grouped-skipped",
    "Next: rook, queen or king, or end the turn · a check ends the turn",
    "You have no knight or bishop that can move: skipped. Then knight or bishop.",
  ],
  ["multi-mate-1", "Ply 1 of 2 · move a Black piece", "Checkmate wins, with these pieces too."],
  [
    "four-point-1",
    "1 of 4 points left · may give check",
    "You must use all of them. Only a move that costs 1 is possible.",
  ],
  ["chess-check", "White is checkmated. Black wins.", ""],
];

describe("headline and duty line", () => {
  it.each(ROWS)("%s", (name, headline, duty) => {
    expect([model(name).headline, model(name).duty]).toEqual([headline, duty]);
  });

  it("name the player at a board for two, and say who is waited for", () => {
    expect(model("italian-5-3", { named: true }).headline).toBe("White: Move 3 of 5 · no check yet");
    expect(model("italian-5-3", { standing: "thinking" })).toMatchObject({
      headline: "White is thinking",
      duty: "",
    });
    expect(model("italian-5-3", { standing: "theirs" }).headline).toBe("White to move");
    expect(model("italian-5-3", { standing: "past" }).headline).toBe("Turn 5, after move 2 of 5");
    expect(model("italian-5-3", { standing: "confirming" }).headline).toBe("Your turn is complete");
  });

  it("have a short form, and tell a variant's difference where nothing else is to be said", () => {
    expect(model("binary-2", { brief: true }).duty).toMatch(/^B→R N→Q Q→N R→B /);
    const about = { ...aboutOf("chess-start"), summary: "The game that everybody knows." };
    expect(model("chess-start", { about }).duty).toBe(about.summary);
    expect(model("chess-start", { about, brief: true }).duty).toBe("");
  });

  it("speak German", () => {
    language.code = "de";
    expect(model("italian-5-3").headline).toBe("Zug 3 von 5 · noch kein Schach");
    expect(model("morph-1").duty).toContain("Läufer, Türme und Damen ziehen wie Springer.");
    expect(model("push-barred").duty).toBe("Bauer a3 darf nicht ziehen: in der letzten Serie geschoben.");
    for (const name of NAMES) {
      const { headline, duty } = model(name);
      expect(`${headline} ${duty}`, name).not.toMatch(/undefined|null|NaN|\[object/);
      expect(`${headline} ${duty}`, name).not.toMatch(/\b(move|turn|check|capture|pawn|knight|your)\b/i);
    }
  });

  it("are never empty, and never as long as three lines of a phone allow no more", () => {
    for (const code of ["en", "de"] as const) {
      language.code = code;
      for (const name of NAMES) {
        expect(model(name).headline).not.toBe("");
        expect(model(name).headline.length, `${name} ${model(name).headline}`).toBeLessThanOrEqual(90);
      }
    }
  });
});

describe("a half-made move", () => {
  it("tells what is still to be chosen on the board", () => {
    const question = {
      open: "relocation" as const,
      from: "g1",
      piece: { letter: "P", name: "pawn", color: "white" as const },
      options: ["a2", "b3"],
    };
    expect(model("dichotomy-1", { question }).duty).toBe(
      "The pawn has reached the last rank: put it on one of the marked squares.",
    );
    language.code = "de";
    expect(model("dichotomy-1", { question }).duty).toBe(
      "Bauer auf der letzten Reihe: Wähle eines der markierten Felder.",
    );
    language.code = "en";
    // A chooser on the board asks its own question.
    const promotion = { open: "promotion" as const, at: "a8", color: "white" as const, options: [] };
    expect(model("dichotomy-1", { question: promotion }).duty).toBe(model("dichotomy-1").duty);
  });
});
