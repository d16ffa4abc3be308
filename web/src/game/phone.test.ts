// @vitest-environment happy-dom
// What phones show instead of the column beside the board.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NO_INTENT } from "../turn/gestures";
import { aboutOf, view } from "../board/testing/views";
import { panel } from "../turn/panel";
import TurnPanel from "../turn/TurnPanel.svelte";
import type { GameController } from "./controller.svelte";
import MenuSheet from "./MenuSheet.svelte";

let shown: object | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});
const first = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

describe("the menu of a game", () => {
  it("plays typed moves and closes", () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const [act, onclose] = [vi.fn((...played: unknown[]) => Promise.resolve(played)), vi.fn()];
    const shownView = view("italian-5-3");
    const game = {
      game: { variant: "", actions: [] },
      view: shownView,
      live: shownView,
      info: { ...aboutOf("italian-5-3"), agreement: true },
      turns: [],
      act,
      seat: () => ({ kind: "person", name: "" }),
      me: null,
    } as unknown as GameController;
    shown = mount(MenuSheet, {
      target: document.body,
      props: {
        game,
        marks: [],
        typing: true,
        canReplay: true,
        view: shownView,
        onMoves: (at: number, texts: readonly string[]) => act(at, ...texts),
        onCommand: () => {},
        onRules: () => {},
        onSettings: () => {},
        onclose,
      },
    });
    flushSync();
    const field = first<HTMLInputElement>("dialog input[type=text]");
    expect(document.activeElement).toBe(field);
    field.value = "c3 d3";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    flushSync();
    expect(act).toHaveBeenCalledWith(shownView.at, "c3", "d3");
    expect(onclose).toHaveBeenCalled();
  });
});

describe("the message line", () => {
  it("can offer something", () => {
    const take = vi.fn();
    const model = panel({
      view: view("binary-2"),
      about: aboutOf("binary-2"),
      standing: "mine",
      named: false,
      intent: NO_INTENT,
      claiming: false,
      canBack: false,
      canRedo: false,
      brief: false,
    });
    const nothing = () => {};
    const props = {
      model,
      intent: NO_INTENT,
      ownedByTint: false,
      onBack: nothing,
      onRedo: nothing,
      onStep: nothing,
      onMain: nothing,
      onExtra: nothing,
      onPick: nothing,
      onDropWaiting: nothing,
    };
    shown = mount(TurnPanel, {
      target: document.body,
      props: {
        ...props,
        message: { text: "New to Binary Chess?", link: null, offer: { label: "Learn it in 3 steps", take } },
      },
    });
    flushSync();
    const button = first<HTMLButtonElement>(".message button");
    expect(first(".message").textContent).toContain("New to Binary Chess?");
    button.click();
    expect([button.textContent, take.mock.calls.length]).toEqual(["Learn it in 3 steps", 1]);
  });
});
