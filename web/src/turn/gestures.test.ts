import type { LegalAction } from "tempi-wasm";
import { describe, expect, it } from "vitest";
import { type Gesture, choosable, destinations, fitting, narrow, single } from "./gestures";
import { NAMES, view } from "../board/testing/views";

const legal = (name: string) => view(name).legal;
const find = (name: string, test: (action: LegalAction) => boolean): LegalAction => {
  const found = legal(name).find(test);
  if (!found) throw new Error(`no such action in ${name}`);
  return found;
};
const letters = (narrowed: ReturnType<typeof narrow>) =>
  "options" in narrowed
    ? narrowed.options.map((option) => (typeof option === "string" ? option : option.letter)).join("")
    : narrowed.open;

/** The answers that lead a player to an action. */
function answers(action: LegalAction): Gesture {
  const gesture: Gesture = {
    from: action.from ?? "",
    to: action.to ?? "",
    entry: action.entry?.letter ?? null,
  };
  if (action.promotion) gesture.promotion = action.promotion.letter;
  if (action.relocation) gesture.relocation = action.relocation;
  return gesture;
}

describe("narrow", () => {
  it("finds nothing for a gesture that no legal action has", () => {
    expect(narrow(legal("chess-start"), { from: "e2", to: "e5" })).toEqual({ open: "nothing" });
    expect(narrow([], { from: "e2", to: "e4" })).toEqual({ open: "nothing" });
  });

  it("takes the only answer unasked", () => {
    expect(narrow(legal("chess-start"), { from: "e2", to: "e4" })).toMatchObject({
      open: "action",
      action: { text: "e2e4" },
    });
    const entry = find("extermination-entry", ({ entry }) => entry !== null);
    expect(
      narrow(legal("extermination-entry"), { from: entry.from ?? "", to: entry.to ?? "" }),
    ).toMatchObject({ open: "action", action: { text: entry.text } });
  });

  it("means castling by the king's square and by the rook's", () => {
    for (const name of ["chess-castling", "monsoon-castling", "injunction-castling"]) {
      const castle = find(name, ({ kind }) => kind === "castle");
      for (const to of [castle.to, castle.rook?.from])
        expect(narrow(legal(name), { from: castle.from ?? "", to: to ?? "" }), name).toMatchObject({
          action: { text: castle.text },
        });
    }
  });

  it("asks what a pawn becomes, the queen first", () => {
    const asked = narrow(legal("chess-promotion"), { from: "b7", to: "a8" });
    expect(asked).toMatchObject({ open: "promotion", at: "a8", color: "white" });
    expect(letters(asked)).toBe("QNRB");
    expect(narrow(legal("chess-promotion"), { from: "b7", to: "a8", promotion: "N" })).toMatchObject({
      action: { text: "b7a8n" },
    });
  });

  it("asks at the square of an own pawn that the capture pushes to its last rank", () => {
    const push = find("push-promotion-by-push", ({ promotion }) => promotion?.letter === "R");
    const asked = narrow(legal("push-promotion-by-push"), { from: push.from ?? "", to: push.to ?? "" });
    const own = push.facts?.pushes.find(({ color, to }) => color === push.man?.color && to !== null);
    expect(asked).toMatchObject({ open: "promotion", at: own?.to, color: push.man?.color });
    expect(own?.to).not.toBe(push.to);
  });

  it("asks for promotions in place and pending choices from one square", () => {
    for (const name of ["forward-in-place", "monsoon-pending", "tsunami-pending"]) {
      const [square = ""] = choosable(legal(name));
      const asked = narrow(legal(name), { from: square, to: square });
      expect(asked, name).toMatchObject({ open: "promotion", at: square });
      expect(narrow(legal(name), { from: square, to: square, promotion: "R" }), name).toMatchObject({
        action: { from: square, promotion: { letter: "R" } },
      });
    }
  });

  it("asks which pocket piece goes onto the vacated square, and whether it stays empty", () => {
    const both = find(
      "quota-entry-or-empty",
      ({ entry, from, to }) =>
        entry !== null &&
        fitting(legal("quota-entry-or-empty"), from ?? "", to ?? "").some((other) => other.entry === null),
    );
    const gesture = { from: both.from ?? "", to: both.to ?? "" };
    expect(narrow(legal("quota-entry-or-empty"), gesture)).toMatchObject({
      open: "entry",
      at: both.from,
      empty: true,
    });
    expect(narrow(legal("quota-entry-or-empty"), { ...gesture, entry: null })).toMatchObject({
      action: { text: `${both.from}${both.to}` },
    });
    const two = find(
      "interregnum-entry-two",
      ({ entry, from, to }) =>
        entry?.letter === "R" && fitting(legal("interregnum-entry-two"), from ?? "", to ?? "").length > 1,
    );
    expect(narrow(legal("interregnum-entry-two"), { from: two.from ?? "", to: two.to ?? "" })).toMatchObject({
      open: "entry",
      empty: false,
    });
  });

  it("does not mind a piece picked beforehand that cannot stand there", () => {
    const entry = find("extermination-entry", ({ entry }) => entry !== null);
    expect(
      narrow(legal("extermination-entry"), { from: entry.from ?? "", to: entry.to ?? "", entry: "Q" }),
    ).toMatchObject({ action: { text: entry.text } });
    expect(narrow(legal("chess-start"), { from: "e2", to: "e4", entry: "N" })).toMatchObject({
      action: { text: "e2e4" },
    });
  });

  it("asks where a pawn is put, the one that moved or the one that came back", () => {
    const moved = find(
      "dichotomy-relocation",
      ({ relocation, man: piece }) => relocation !== null && piece?.letter.toUpperCase() === "P",
    );
    expect(
      narrow(legal("dichotomy-relocation"), { from: moved.from ?? "", to: moved.to ?? "" }),
    ).toMatchObject({ open: "relocation", from: moved.to });
    const entered = find(
      "dichotomy-relocation-entered",
      ({ relocation, man: piece }) => relocation !== null && piece?.letter.toUpperCase() !== "P",
    );
    const asked = narrow(legal("dichotomy-relocation-entered"), {
      from: entered.from ?? "",
      to: entered.to ?? "",
    });
    expect(asked).toMatchObject({ open: "relocation", from: entered.from });
    expect(
      narrow(legal("dichotomy-relocation-entered"), {
        from: entered.from ?? "",
        to: entered.to ?? "",
        relocation: entered.relocation ?? "",
      }),
    ).toMatchObject({ action: { text: entered.text } });
  });

  it("reaches every recorded legal action by its answers, and asks only what differs", () => {
    let reached = 0;
    for (const name of NAMES) {
      for (const action of legal(name)) {
        if (action.from === null || action.kind === "rearrange") continue;
        const found = narrow(legal(name), answers(action));
        expect(found, `${name} ${action.text}`).toMatchObject({
          open: "action",
          action: { text: action.text },
        });
        reached += 1;
      }
    }
    expect(reached).toBeGreaterThan(150);
  });

  it("never means an announcement", () => {
    const plain = find("chess-start", ({ text }) => text === "e2e4");
    const announced: LegalAction = { ...plain, text: "e2e4!", announces: true };
    expect(narrow([announced, plain], { from: "e2", to: "e4" })).toMatchObject({ action: { text: "e2e4" } });
    expect(narrow([announced], { from: "e2", to: "e4" })).toEqual({ open: "nothing" });
  });
});

describe("destinations", () => {
  it("offer both squares of castling, and no square of a choice in place", () => {
    expect(destinations(legal("chess-castling")).get("e1")).toEqual(
      expect.arrayContaining(["g1", "h1", "c1", "a1"]),
    );
    expect(destinations(legal("monsoon-pending")).size).toBe(0);
    expect([...destinations(legal("injunction-marker")).keys()]).toEqual([
      view("injunction-marker").progress.markers?.[
        view("injunction-marker").progress.player === "white" ? 0 : 1
      ],
    ]);
  });

  it("leave out what has no square", () => {
    expect(single(legal("sequential-3"), "end-turn")?.text).toBe("0000");
    expect(single(legal("chess-start"), "end-turn")).toBeNull();
    expect(destinations(legal("sequential-3")).size).toBe(0);
  });
});
