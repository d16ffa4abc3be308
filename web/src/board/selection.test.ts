import { describe, expect, it } from "vitest";
import {
  EMPTY,
  answered,
  dropQuestion,
  dropped,
  due,
  fresh,
  isPending,
  movable,
  pressed,
  shown,
  targets,
} from "./selection";
import { NO_INTENT, choosable } from "../turn/gestures";
import { view } from "./testing/views";

const drop = (name: string, from: string, to: string) =>
  dropped(view(name), NO_INTENT, fresh(view(name), NO_INTENT, EMPTY), from, to);

describe("a drop", () => {
  it("acts at the position that was shown", () => {
    expect(drop("chess-start", "e2", "e4").effects).toMatchObject([
      { effect: "act", at: 0, action: { text: "e2e4" }, announce: false },
    ]);
  });

  it("is refused where no legal action is", () => {
    expect(drop("chess-start", "e2", "e5").effects).toEqual([
      { effect: "refuse", at: 0, text: "e2e5", from: "e2", to: "e5" },
    ]);
  });

  it("that is refused leaves what has to move next picked", () => {
    expect(drop("injunction-marker", "e2", "e4").selection.picked).toBe("a2");
    expect(drop("chess-start", "e2", "e5").selection.picked).toBeNull();
  });

  it("leaves one question open, and shows the piece at its target", () => {
    const { selection, effects } = drop("chess-promotion", "b7", "a8");
    expect(effects).toEqual([]);
    expect(selection.question).toMatchObject({ open: "promotion" });
    const pieces = shown(view("chess-promotion"), selection, false);
    expect(pieces.has("b7")).toBe(false);
    expect(pieces.get("a8")).toEqual({ role: "pawn", color: "white" });
    expect(movable(view("chess-promotion"), selection, false)).toBeNull();
    expect(targets(view("chess-promotion"), selection).size).toBe(0);
    const after = answered(view("chess-promotion"), NO_INTENT, selection, "N");
    expect(after.effects).toMatchObject([{ effect: "act", action: { text: "b7a8n" } }]);
  });

  it("is put back when the question is dropped", () => {
    const { selection } = drop("chess-promotion", "b7", "a8");
    const back = dropQuestion(view("chess-promotion"), NO_INTENT, selection);
    expect(back.question).toBeNull();
    expect(shown(view("chess-promotion"), back, false).get("b7")?.role).toBe("pawn");
  });

  it("carries the announcement only if the turn ends with it", () => {
    const armed = { ...NO_INTENT, armed: true };
    const selection = fresh(view("chess-start"), armed, EMPTY);
    expect(dropped(view("chess-start"), armed, selection, "e2", "e4").effects).toMatchObject([
      { announce: true },
    ]);
    const open = {
      ...view("chess-start"),
      legal: view("chess-start").legal.map((action) => ({
        ...action,
        facts: action.facts && { ...action.facts, endsTurn: false },
      })),
    };
    expect(dropped(open, armed, selection, "e2", "e4").effects).toMatchObject([{ announce: false }]);
  });

  it("uses the pocket piece that was picked before", () => {
    const { legal } = view("quota-entry-or-empty");
    const entry = legal.find(
      (action) =>
        action.entry &&
        legal.some((other) => other.from === action.from && other.to === action.to && !other.entry),
    );
    const intent = { ...NO_INTENT, entry: entry?.entry?.letter };
    const selection = fresh(view("quota-entry-or-empty"), intent, EMPTY);
    expect(
      dropped(view("quota-entry-or-empty"), intent, selection, entry?.from ?? "", entry?.to ?? "").effects,
    ).toMatchObject([{ action: { text: entry?.text } }]);
  });
});

describe("a relocation", () => {
  const { legal } = view("dichotomy-relocation");
  const action = legal.find(
    ({ relocation, from, to }) =>
      relocation && legal.filter((other) => other.from === from && other.to === to).length > 1,
  );

  it("goes on by dropping the pawn, and ends by dropping it elsewhere", () => {
    const { selection } = drop("dichotomy-relocation", action?.from ?? "", action?.to ?? "");
    expect(selection.picked).toBe(action?.to);
    expect([...targets(view("dichotomy-relocation"), selection).keys()]).toEqual([action?.to]);
    expect(movable(view("dichotomy-relocation"), selection, true)).toBe("black");
    expect(
      dropped(view("dichotomy-relocation"), NO_INTENT, selection, action?.to ?? "", action?.relocation ?? "")
        .effects,
    ).toMatchObject([{ action: { text: action?.text } }]);
    const beside = dropped(view("dichotomy-relocation"), NO_INTENT, selection, action?.to ?? "", "h8");
    expect(beside.selection.question).toBeNull();
    expect(beside.effects).toEqual([]);
  });
});

describe("a new position", () => {
  it("picks the marker, and the piece that has to go on", () => {
    expect(fresh(view("injunction-1"), NO_INTENT, EMPTY).picked).toBeNull();
    const marker = view("injunction-marker");
    expect(fresh(marker, NO_INTENT, EMPTY).picked).toBe(
      marker.progress.markers?.[marker.progress.player === "white" ? 0 : 1],
    );
  });

  it("asks for a pending choice, which stays the position's own", () => {
    const pending = view("monsoon-pending");
    const selection = fresh(pending, NO_INTENT, EMPTY);
    expect(selection.question).toMatchObject({ open: "promotion" });
    expect(isPending(pending, selection)).toBe(true);
    expect(fresh(view("chess-start"), NO_INTENT, selection)).toEqual(EMPTY);
  });

  it("opens a promotion in place only when its pawn is pressed", () => {
    const place = view("forward-in-place");
    const selection = fresh(place, NO_INTENT, EMPTY);
    expect(selection.question).toBeNull();
    const [square = ""] = choosable(place.legal);
    expect(pressed(place, NO_INTENT, selection, square).selection.question).toMatchObject({
      open: "promotion",
      at: square,
    });
    expect(pressed(place, NO_INTENT, selection, "e4").selection).toEqual(selection);
  });
});

describe("pieces that can be lifted", () => {
  it("are the player's, or all where others move too, so that each can be explained", () => {
    const of = (name: string, tint = false) => movable(view(name), fresh(view(name), NO_INTENT, EMPTY), tint);
    expect(of("chess-start")).toBe("white");
    expect(of("chess-check")).toBeNull();
    expect(of("push-barred")).toBe("white");
    const opposing = view("chess-start").legal.map((action) => ({ ...action, from: "e7", to: "e6" }));
    expect(movable({ ...view("chess-start"), legal: opposing }, EMPTY, false)).toBe("both");
    expect(of("multi-mate-2")).toBe("white");
    expect(of("dichotomy-entry", true)).toBe("both");
  });
});

describe("arranging", () => {
  const intent = { ...NO_INTENT, arranging: true };
  const base = { ...view("triomino-1"), legal: view("triomino-start").legal };

  it("plays a legal shape at once, and another swap replaces it", () => {
    const selection = fresh(base, intent, EMPTY);
    const once = dropped(base, intent, selection, "b1", "c1");
    expect(once.effects).toMatchObject([{ effect: "act", at: 0, action: { text: "b1=B,c1=N" } }]);
    expect(shown(base, once.selection, false).get("b1")?.role).toBe("bishop");
    const played = view("triomino-rearranged");
    const after = fresh(played, intent, once.selection);
    const twice = dropped(played, intent, after, "c1", "d1");
    expect(twice.effects).toMatchObject([{ effect: "act", at: 0, action: { text: "b1=B,c1=Q,d1=N" } }]);
  });

  it("refuses a swap that no shape has with what was tried, and plays no move", () => {
    const selection = fresh(base, intent, EMPTY);
    expect(dropped(base, intent, selection, "b1", "g1").effects).toMatchObject([
      { effect: "refuse", at: 0, text: "b1=N,g1=N" },
    ]);
    expect(targets(base, selection).get("e2")?.includes("e4") ?? false).toBe(false);
    expect(dropped(base, intent, selection, "e2", "e4").effects).toMatchObject([{ effect: "refuse" }]);
  });

  it("shows a second swap before the rules have answered the first", () => {
    const once = dropped(base, intent, fresh(base, intent, EMPTY), "b1", "c1");
    const twice = dropped(base, intent, once.selection, "c1", "d1").selection;
    const after = fresh(view("triomino-rearranged"), intent, twice);
    expect(
      ["b1", "c1", "d1"].map((square) => shown(view("triomino-rearranged"), after, false).get(square)?.role),
    ).toEqual(["bishop", "queen", "knight"]);
    expect(after.arranging && due(view("triomino-rearranged"), after.arranging)).toMatchObject([
      { effect: "act", at: 0, action: { text: "b1=B,c1=Q,d1=N" } },
    ]);
  });

  it("goes back when the pieces are swapped back", () => {
    const once = dropped(base, intent, fresh(base, intent, EMPTY), "b1", "c1");
    const after = fresh(view("triomino-rearranged"), intent, once.selection);
    expect(dropped(view("triomino-rearranged"), intent, after, "b1", "c1").effects).toEqual([
      { effect: "step", to: 0 },
    ]);
    expect(fresh(base, intent, once.selection).arranging?.changed.size).toBe(0);
  });

  it("keeps a shape that is not legal yet, tells it, and can be dropped", () => {
    // Only rotating all three squares is legal here; a single swap is half of that.
    const all = base.legal.filter(({ text }) => text === "b1=B,c1=Q,d1=N");
    const three = { ...base, legal: all };
    const half = dropped(three, intent, fresh(three, intent, EMPTY), "b1", "c1");
    expect(half.effects).toEqual([{ effect: "unfinished", at: 0, text: "b1=B,c1=N" }]);
    expect(shown(three, half.selection, false).get("b1")?.role).toBe("bishop");
    expect(dropped(three, intent, half.selection, "c1", "d1").effects).toMatchObject([
      { effect: "act", action: { text: "b1=B,c1=Q,d1=N" } },
    ]);
    expect(dropQuestion(three, intent, half.selection).arranging?.changed.size).toBe(0);
  });
});
