// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { commandOf } from "../table/keys";
import { KEYS } from "./keys";

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
};
const key = (
  name: string,
  more: Partial<KeyboardEventInit & { defaultPrevented: boolean; target: Element }> = {},
  letters = true,
) => commandOf(KEYS, { ...plain, key: name, ...more }, letters);

describe("keys", () => {
  it("step through the game", () => {
    expect(["ArrowLeft", "ArrowRight", "Home", "End", "f", "F", "x", "Tab"].map((name) => key(name))).toEqual(
      ["back", "redo", "start", "end", "flip", "flip", null, null],
    );
    expect([
      key("z", { ctrlKey: true }),
      key("Enter", { ctrlKey: true }),
      key("f", { ctrlKey: true }),
      key("ArrowLeft", { altKey: true }),
    ]).toEqual(["back", "confirm", null, null]);
    expect(key("ArrowLeft", { defaultPrevented: true })).toBeNull();
  });

  it("of single letters can be turned off", () => {
    expect([key("f", {}, false), key("ArrowLeft", {}, false)]).toEqual([null, "back"]);
  });

  it("are left to fields, dialogs, and the keyboard grid of the board while they have the focus", () => {
    const within = (name: string, attributes: Record<string, string> = {}): Element => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      const inner = document.createElement("button");
      element.append(inner);
      document.body.append(element);
      return name === "input" ? element : inner;
    };
    const targets = [within("dialog"), within("input"), within("textarea"), within("div", { role: "grid" })];
    expect(targets.map((target) => key("ArrowLeft", { target }))).toEqual([null, null, null, null]);
    expect(
      [within("div"), within("input", { type: "checkbox" })].map((target) => key("ArrowLeft", { target })),
    ).toEqual(["back", "back"]);
  });
});
