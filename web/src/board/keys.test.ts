import { describe, expect, it } from "vitest";
import type { Control } from "./control.svelte";
import { NO_INTENT } from "../turn/gestures";
import { command, turnState } from "./keys";
import type { BoardProps } from "./props";
import { aboutOf, view } from "./testing/views";
import { boardText } from "./text";

/** What Esc does, with something to undo or nothing. */
function escape(isHolding: boolean, arranging: boolean): string[] {
  const done: string[] = [];
  const control = {
    isHolding,
    putBack: () => done.push("put back"),
    toggleArrange: () => done.push("stop"),
  } as unknown as Control;
  const props = { intent: { ...NO_INTENT, arranging } } as BoardProps;
  expect(command("Escape", "e1", false, props, control)).toBe(true);
  return done;
}

describe("keys of the keyboard's board", () => {
  it("put back what is held before a rearrangement is left", () => {
    expect([escape(true, true), escape(false, true), escape(false, false)]).toEqual([
      ["put back"],
      ["stop"],
      ["put back"],
    ]);
  });

  it("that are listed do something", () => {
    const said: string[] = [];
    const note = (what: string) => () => void said.push(what);
    const control = {
      endTurn: note("E"),
      toggleArrange: note("A"),
      toggleAnnounce: note("!"),
      say: note("said"),
    } as unknown as Control;
    const view = { legal: [], previous: [], progress: { waiting: [[], []], player: "white" } };
    const props = {
      view,
      me: "black",
      look: { singleKeys: true },
      intent: NO_INTENT,
      onRefused: note("W"),
      onCommand: note("command"),
    } as unknown as BoardProps;
    const letters = boardText()
      .gridKeyList.map(({ keys }) => keys)
      .filter((keys) => keys.length === 1 && keys !== "T");
    for (const letter of letters)
      expect(
        command(letter, "e1", false, props, {
          ...control,
          selection: { picked: null },
        } as unknown as Control),
      ).toBe(true);
    expect(said).toEqual(["W", "said", "said", "said", "E", "A", "!"]);
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
