import { afterEach, describe, expect, it } from "vitest";
import { NO_INTENT } from "../board/hand";
import { NAMES, aboutOf, view } from "../board/testing/views";
import { language } from "../text/language.svelte";
import { type PanelInput, panel } from "./panel";
import { english } from "./text";
import { german } from "./text.de";

const input = (name: string, more: Partial<PanelInput> = {}): PanelInput => ({
  view: view(name),
  about: aboutOf(name),
  standing: "mine",
  named: false,
  intent: NO_INTENT,
  claiming: false,
  canBack: false,
  canRedo: false,
  brief: false,
  ...more,
});
const model = (name: string, more: Partial<PanelInput> = {}) => panel(input(name, more));

afterEach(() => {
  language.code = "en";
});

/** The position, the headline, the duty line. */
const LAST = "Only the last move of the turn may check.";
const LADDER = "Capturing a queen leaves a rook behind, a rook a bishop, a bishop a knight, a knight a pawn.";
const LAST_OWN = "Only the last move of your own men may check.";
const ROWS: readonly (readonly [string, string, string])[] = [
  ["chess-start", "Your move", ""],
  ["italian-5-3", "Move 3 of 5 · no check yet", LAST],
  ["marseillais-1", "Move 1 of 2 · a check ends the turn", ""],
  [
    "four-move-modern-2",
    "Move 2 of 4 · a check ends the turn",
    "So does a man left where it can be captured (targets marked ■).",
  ],
  [
    "british-3",
    "Move 3 of 4 · a check ends the turn",
    "Moved: pawn and knight. Free: bishop, rook, queen and king.",
  ],
  [
    "binary-2",
    "Move 2 of 3 · no check yet",
    `Bishops move as rooks, knights as queens, queens as knights, rooks as bishops. ${LAST}`,
  ],
  ["morph-1", "Move 1 of 4 · no check yet", `Bishops, rooks and queens move as knights. ${LAST}`],
  ["morph-2", "Move 2 of 4 · no check yet", `Rooks and queens move as bishops. ${LAST}`],
  ["morph-3", "Move 3 of 4 · no check yet", `Queens move as rooks. ${LAST}`],
  ["morph-4", "Move 4 of 4 · may check", "All men move as usual."],
  ["ascending-2", "Move 2 of 4 · no check yet", `Up to 2 spaces. Leaps count 1. ${LAST}`],
  ["descending-4", "Move 4 of 4 · may check", "1 space. Leaps count 1."],
  ["checkpoint-1", "Move 1 of 2 · no check yet", `No man may pass through both rank 4 and rank 5. ${LAST}`],
  ["accelerated-start", "One capture, or two quiet moves · may check by capturing", ""],
  ["accelerated-quiet", "Move 2 of 2 · may check", "No capture."],
  ["accelerated-two-start", "Two moves with a capture, or three quiet moves · no check yet", LAST],
  ["accelerated-two-1", "Move 2 of 2 to 3 · may check by capturing", "One capture, or two quiet moves."],
  ["accelerated-two-2", "Move 3 of 3 · may check", "No capture."],
  ["aggression-captured", "Your move", "Black captured: 1 move less."],
  ["escalated-captured", "Move 1 of 2 · no check yet", `White captured: 1 move more. ${LAST}`],
  ["provocation-captured", "Move 1 of 2 · no check yet", `White captured: 1 move more. ${LAST}`],
  ["armistice-7-2", "Move 2 of 7 · no check yet", `No captures before move 4. ${LAST}`],
  ["attack-captured", "Move 2 of 2", "With another man than before. No capture."],
  [
    "coactive-1",
    "Move 1 of 3 · no check yet",
    `One of your moves must still be with a Black man. ${LAST_OWN}`,
  ],
  ["coactive-after", "Move 2 of 3 · no check yet", `A Black man has moved: no more captures. ${LAST_OWN}`],
  ["coactive-last", "Move 3 of 3 · no check", "Now move a Black man."],
  ["compulsive-4", "Move 4 of 4 · may check", "Must capture or check: nothing captured yet."],
  ["convergence-2", "Move 2 of 2 · may check", "Must end in the outlined quarter e1-h4."],
  ["divergence-2", "Move 2 of 2 · may check", "Must end outside the outlined quarter e1-h4."],
  ["hiatal-3", "Move 3 of 4 · may check", "Last chance to capture this turn."],
  ["hiatal-4", "Move 4 of 4 · may check", "No capture."],
  ["four-point-3", "2 of 4 points left", "Use them exactly. May check if that ends the turn."],
  ["six-space-3", "3 of 6 spaces left", "Up to 3 spaces. Leaps count 2. Use them exactly."],
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
    `Rook g2 went sideways: now it must move forward. ${LAST}`,
  ],
  [
    "forwards-once-3",
    "Move 3 of 5",
    "May check if no other man can move then. 14 men have not moved yet this turn.",
  ],
  ["push-barred", "Your move", "Barred: pawn a3, pushed last turn."],
  ["mach-four-2", "Move 2 of 4", "May check if Black could answer it."],
  ["mach-four-undo", "Move 3 of 4 · no check yet", "You checked: now a White man must end the check."],
  ["monsoon-2", "Part 2 of 3", "Now a man of yours that is no pawn."],
  [
    "monsoon-pending",
    "First: choose what your pawn on e8 becomes",
    "The other player's move brought it there.",
  ],
  ["monsoon-check", "You are in check: your turn must end it", "Now a pawn."],
  ["tsunami-2", "Move 2 of 2", "Now move a Black pawn. Pawns that have not moved cannot be captured."],
  ["multi-mate-2", "Ply 2 of 2 · White men move", ""],
  [
    "dichotomy-1",
    "Your move",
    "With one of your white men. Capture the black queen or white king to win: there is no check.",
  ],
  [
    "dichotomy-waiting",
    "Move 1 of 2",
    "With one of your black men. One waiting man goes onto the square you leave. Capture the white queen or black king to win: there is no check.",
  ],
  [
    "extermination-waiting",
    "Move 1 of 3 · no check yet",
    `One waiting man goes onto the square you leave. ${LAST}`,
  ],
  [
    "quota-waiting",
    "Move 1 of 2 · no check yet",
    "A waiting man may go onto the square you leave, now or with a later move.",
  ],
  [
    "dichotomy-no-room",
    "Move 1 of 2",
    "With one of your black men. Capture the black queen or white king to win: there is no check.",
  ],
  [
    "quota-only-later",
    "Move 1 of 2 · no check yet",
    "No waiting man can come in with this move, only with a later one.",
  ],
  ["convergence-cut-short", "Move 1 of 2 · no check yet", "Black could not move on after 1 move."],
  [
    "gridlock-2",
    "Move 2 of 2 · may check",
    "At the end every 2x2 square with three of your men is emptied: no such square now.",
  ],
  [
    "gridlock-crowded",
    "Move 2 of 2 · may check",
    "At the end every 2x2 square with three of your men is emptied: now f2-g3.",
  ],
  ["injunction-1", "First your marker", "To any other free square of the a-file."],
  [
    "injunction-2",
    "Now a move",
    "No capture on rank 5 (your marker), no man onto rank 7 (theirs); kings are free.",
  ],
  ["triomino-1", "Your move", "You may first rearrange three squares."],
  ["triomino-rearranged", "Rearranged b1 c1 · now your move", ""],
  ["helpmate-2", "Move 2 of 2 · may check", "You may announce a helpmate with it."],
  ["termination-1", "Move 1 of 2", "One pawn and one man that is no pawn, in either order."],
  ["termination-2", "Move 2 of 2", "Now a pawn."],
  ["monster-1", "Move 1 of 2", "Capture the king to win: there is no check."],
  [
    "double-extinction-lost",
    "Move 1 of 2",
    "Black has lost: all knights (1 of 2 types). You have lost: all knights (1 of 2 types). Capturing the rook wins.",
  ],
  [
    "extermination-one-taken",
    "Move 2 of 3 · no check yet",
    "Captured this turn: rook. Capturing the other rook too would win.",
  ],
  ["armistice-relieved", "You are in check: this move must end it", `Must capture. ${LAST}`],
  [
    "monsoon-skipped",
    "Part 2 of 3",
    "No pawn of yours can move: skipped. Now a man of yours that is no pawn.",
  ],
  [
    "grouped-skipped",
    "Next: rook, queen or king, or end the turn · a check ends the turn",
    "No knight or bishop of yours can move: skipped. Then knight or bishop.",
  ],
  ["multi-mate-1", "Ply 1 of 2 · Black men move", "Whoever mates wins: also with these men."],
  ["four-point-1", "1 of 4 points left · may check", "Use them exactly. Only a move that costs 1 fits."],
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
    expect(model("push-barred").duty).toBe("Gesperrt: Bauer a3, in der letzten Serie geschoben.");
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

describe("the strip", () => {
  const items = (name: string) =>
    model(name).strip.map((item) =>
      item.item === "played"
        ? `${item.number ?? "•"}${item.name}`
        : item.item === "open"
          ? `${item.optional ? "?" : ""}${item.number}`
          : item.item,
    );

  it("has the played moves, then the open ones; optional ones are told", () => {
    expect(items("italian-5-3")).toEqual(["1a3", "2b3", "3", "4", "5"]);
    expect(items("accelerated-start")).toEqual(["1", "?2"]);
    expect(items("accelerated-two-1")).toEqual(["1a3", "2", "?3"]);
    expect(items("chess-start")).toEqual([]);
    expect(items("injunction-2")).toEqual(["•@a5"]);
    expect(items("four-point-3")).toEqual(["1a3", "2b3"]);
  });

  it("says what a slot is for, and what was skipped", () => {
    const monsoon = model("monsoon-2").strip;
    expect(monsoon).toMatchObject([
      { item: "played" },
      { item: "open", opposing: false },
      { item: "open", opposing: true, types: [{ letter: "P" }] },
    ]);
    const second = view("monsoon-2");
    const skipped = { ...second, draft: [], progress: { ...second.progress, ordinal: 1 } };
    expect(panel(input("monsoon-2", { view: skipped })).strip[0]).toMatchObject({ item: "skipped" });
  });

  it("goes back to the position after each move", () => {
    expect(model("italian-5-3").strip.slice(0, 2)).toMatchObject([{ at: 1 }, { at: 2 }]);
  });

  it("does not draw endless turns", () => {
    const { progress, ...rest } = view("italian-5-3");
    const long = {
      ...rest,
      progress: {
        ...progress,
        moves: { least: 30, most: 30 },
        remaining: { ...progress.remaining, moves: { least: 28, most: 28 } },
      },
    };
    const strip = panel(input("italian-5-3", { view: long })).strip;
    expect(strip.length).toBe(11);
    expect(strip.at(-1)).toMatchObject({ item: "more", count: 20 });
  });

  it("counts points and spaces, and shows the order of types", () => {
    expect(model("four-point-3").pips).toEqual({ what: "points", left: 2, all: 4 });
    expect(model("six-space-3").pips).toEqual({ what: "spaces", left: 3, all: 6 });
    expect(model("sequential-3").types.map(({ kind, state }) => `${kind.letter}${state}`)).toEqual([
      "Bdue",
      "Rlater",
      "Qlater",
      "Klater",
    ]);
    const british = view("british-3");
    const [one] = view("chess-start").legal;
    if (!one) throw new Error("no action");
    const legal = [{ ...one, man: { letter: "B", name: "bishop", color: "white" as const } }];
    const types = panel(input("british-3", { view: { ...british, legal } })).types;
    expect(types.filter(({ state }) => state === "free").map(({ kind }) => kind.letter)).toEqual(["B"]);
    expect(types.filter(({ state }) => state === "stuck").map(({ kind }) => kind.letter)).toEqual(
      expect.arrayContaining(["K", "Q", "R"]),
    );
  });
});

describe("a half-made move", () => {
  it("tells what is still to be chosen on the board", () => {
    const question = {
      open: "relocation" as const,
      from: "g1",
      man: { letter: "P", name: "pawn", color: "white" as const },
      options: ["a2", "b3"],
    };
    expect(model("dichotomy-1", { question }).duty).toBe(
      "The pawn has arrived: put it on one of the marked squares.",
    );
    language.code = "de";
    expect(model("dichotomy-1", { question }).duty).toBe(
      "Bauer am Ziel: Wähl eines der markierten Felder dafür.",
    );
    language.code = "en";
    // What a chooser on the board asks, it says itself.
    const promotion = { open: "promotion" as const, at: "a8", color: "white" as const, options: [] };
    expect(model("dichotomy-1", { question: promotion }).duty).toBe(model("dichotomy-1").duty);
  });
});

describe("tray and buttons", () => {
  it("have a tray in variants that need one, also while nobody waits", () => {
    expect(model("dichotomy-1").tray).toEqual({ player: "white", men: [], picks: false });
    expect(model("quota-entry-or-empty").tray).toMatchObject({
      picks: true,
      men: [{ letter: "B", count: 1 }],
    });
    expect(model("chess-start").tray).toBeNull();
    expect(model("quota-entry-or-empty", { standing: "theirs" }).tray?.picks).toBe(false);
  });

  it("name the consequence in the main slot, and leave it empty where there is none", () => {
    expect(model("sequential-3").main).toMatchObject({
      does: "end-turn",
      label: "End turn (2 moves)",
      action: { text: "0000" },
    });
    expect(model("grouped-2").main?.label).toBe("End turn (1 move)");
    expect(model("chess-start").main).toBeNull();
    expect(model("italian-5-3", { standing: "confirming" }).main?.label).toBe("Confirm turn");
    expect(model("italian-5-3", { standing: "past" }).main?.label).toBe("Back to the game");
    expect(model("triomino-1", { intent: { ...NO_INTENT, arranging: true } }).main?.label).toBe("Done");
  });

  it("offer what a variant has beside moves, and a claim only after a second press", () => {
    expect(model("triomino-1").extras).toEqual([{ does: "rearrange", label: "Rearrange", pressed: false }]);
    expect(model("helpmate-2", { intent: { ...NO_INTENT, armed: true } }).extras).toEqual([
      { does: "announce", label: "Armed", pressed: true },
    ]);
    expect(model("helpmate-2", { standing: "theirs" }).extras).toEqual([]);
    const [one] = view("chess-start").legal;
    if (!one) throw new Error("no action");
    const claim = {
      ...view("chess-start"),
      legal: [{ ...one, kind: "claim" as const, text: "claim", from: null, to: null }],
    };
    expect(model("chess-start", { view: claim }).extras).toMatchObject([
      { does: "claim", label: "Claim the win", pressed: false },
    ]);
    expect(model("chess-start", { view: claim, claiming: true }).extras).toMatchObject([
      { label: "Claim: sure?", pressed: true },
    ]);
  });
});

it("has all texts in both languages", () => {
  const keys = (texts: object) => Object.keys(texts).sort();
  expect(keys(german)).toEqual(keys(english));
});

describe("the buttons that go through positions", () => {
  it("say whether they change the turn or only look", () => {
    const label = (more: Partial<PanelInput>) => {
      const { back, redo } = model("italian-5-3", { canBack: true, canRedo: true, ...more });
      return [back.label, redo.label];
    };
    expect(label({ takesBack: true, playsAgain: true })).toEqual([
      "Take back the move",
      "Play the move again",
    ]);
    expect(label({})).toEqual(["Previous position", "Next position"]);
  });
});
