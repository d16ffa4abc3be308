import { afterEach, describe, expect, it } from "vitest";
import { view } from "../board/testing/views";
import { language } from "../text/language.svelte";
import { english } from "./english";
import { german } from "./german";
import { NO_INTENT } from "./gestures";
import { headline } from "./headline";
import { type PanelInput, panel } from "./panel";
import { model, panelInput } from "./testing/panel";

afterEach(() => void (language.code = "en"));

describe("the strip", () => {
  const items = (name: string) =>
    model(name).strip.map((item) =>
      item.item === "played"
        ? `${item.number ?? "•"}${item.name}`
        : item.item === "open"
          ? `${item.optional ? "?" : ""}${item.number}`
          : item.item,
    );

  it("has the played moves, then the open ones; optional ones are marked", () => {
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
    expect(panel(panelInput("monsoon-2", { view: skipped })).strip[0]).toMatchObject({ item: "skipped" });
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
    const strip = panel(panelInput("italian-5-3", { view: long })).strip;
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
    const types = panel(panelInput("british-3", { view: { ...british, legal } })).types;
    expect(types.filter(({ state }) => state === "free").map(({ kind }) => kind.letter)).toEqual(["B"]);
    expect(types.filter(({ state }) => state === "stuck").map(({ kind }) => kind.letter)).toEqual(
      expect.arrayContaining(["K", "Q", "R"]),
    );
  });
});

describe("tray and buttons", () => {
  it("have a tray in variants that need one, also while nobody waits", () => {
    expect(model("dichotomy-1").tray).toEqual({ player: "white", pieces: [], picks: false });
    expect(model("quota-entry-or-empty").tray).toMatchObject({
      picks: true,
      pieces: [{ letter: "B", count: 1 }],
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
      { does: "announce", label: "Your next move announces helpmate", pressed: true },
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
    expect(model("chess-start", { view: claim, claiming: "pressed" }).extras).toMatchObject([
      { label: "Really claim it?", pressed: true, waits: true },
    ]);
    expect(model("chess-start", { view: claim, claiming: "ready" }).extras).toMatchObject([{ waits: false }]);
  });
});

it("has all texts in both languages", () => {
  const keys = (texts: object) => Object.keys(texts).sort();
  expect(keys(german)).toEqual(keys(english));
});

it("tells two people at one board in German whose move it is", () => {
  language.code = "de";
  expect(headline(view("chess-start"), "mine", true)).toBe("Weiß: Du bist dran");
  expect(headline(view("chess-start"), "mine", false)).toBe("Du bist dran");
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
