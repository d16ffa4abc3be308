// The commands of the keyboard's board, besides movement.

import type { Square, View } from "tempi-wasm";
import type { Control } from "./control.svelte";
import { pieceOn, targetNames, turnName, waitingNames } from "./spoken";
import type { BoardProps } from "./props";
import { boardText } from "./text";
import { headline } from "../turn/headline";
import { dutyLine } from "../turn/duty";

/** Executes the command of a key; returns whether it has one. */
export function command(
  key: string,
  square: Square,
  ctrl: boolean,
  props: BoardProps,
  control: Control,
): boolean {
  if (ctrl) return withControl(key, props);
  if (key === "Escape") {
    if (props.intent.arranging && !control.isHolding) control.toggleArrange();
    else control.putBack();
    return true;
  }
  if (key === "Backspace") {
    props.onCommand("back");
    return true;
  }
  if (/^[0-9]$/.test(key)) return false;
  if (key === "/") {
    props.onCommand("focus-input");
    return true;
  }
  return props.look.singleKeys && letter(key.toLowerCase(), square, props, control);
}

function withControl(key: string, { onCommand }: BoardProps): boolean {
  const commands = { z: "back", y: "redo", Enter: "confirm", Backspace: "take-back-turn" } as const;
  const found = Object.entries(commands).find(([name]) => name.toLowerCase() === key.toLowerCase());
  if (found) onCommand(found[1]);
  return found !== undefined;
}

function letter(key: string, square: Square, props: BoardProps, control: Control): boolean {
  const say = (text: string) => control.say(text, "polite");
  const { view, onCommand } = props;
  const doing: { readonly [key: string]: () => void } = {
    e: () => control.endTurn(),
    l: () => {
      onCommand("replay");
      say(turnName(view.previous));
    },
    t: () => say(turnState(props)),
    i: () => say(waitingNames(view.progress.waiting[view.progress.player === "white" ? 0 : 1])),
    m: () => say(targetNames(view.legal, square)),
    o: () => say(movableNames(view)),
    w: () => whyNot(square, props, control),
    a: () => control.toggleArrange(),
    f: () => onCommand("flip"),
    "!": () => control.toggleAnnounce(),
  };
  const found = doing[key];
  found?.();
  return found !== undefined;
}

function whyNot(square: Square, { view, onRefused }: BoardProps, control: Control): void {
  const { picked } = control.selection;
  const from = picked ?? square;
  onRefused({ at: view.at, text: from === square ? square : from + square, from, to: square });
}

/**
 * The state of the turn in the panel's words; for another player's turn only whose it is. The player is named
 * if nobody is addressed.
 */
export function turnState(
  { view, about, me }: Pick<BoardProps, "view" | "about" | "me">,
  brief = false,
): string {
  const named = me === null;
  if (me && me !== view.progress.player) return headline(view, "theirs", false);
  const pieces = view.progress.waiting[view.progress.player === "white" ? 0 : 1];
  const waiting = pieces.length > 0 ? waitingNames(pieces) : "";
  const lines = [headline(view, "mine", named), dutyLine(view, about, brief), waiting].filter(
    (line) => line !== "",
  );
  return lines.map((line) => line.replace(/\.$/, "")).join(". ");
}

/** Lists the pieces that may move now. */
export function movableNames(view: View): string {
  const from = new Set(view.legal.flatMap((action) => (action.from === null ? [] : [action.from])));
  return boardText().owed([...from].map((square) => pieceOn(view, square)).join(", ") || boardText().none);
}
