// What a screen reader is told when the position changes: own moves quietly, the other side's turn and the end of the game at once.

import type { PlayedAction, Player, View } from "tempi-wasm";
import { resultSentence } from "../text/fill";
import { kindName, playerName } from "../text/men";
import { headline, saysCheck } from "../turn/headline";
import { effectsOf } from "../turn/effects";
import { boardText } from "./text";

export interface Tiding {
  text: string;
  politeness: "polite" | "assertive";
}

/** What is new in `view`; `null` if nothing was played or taken back. `me`: who sits here, `null` for both. */
export function tidings(before: View | null, view: View, me: Player | null): Tiding | null {
  if (!before || before.at === view.at) return null;
  const t = boardText();
  if (view.result)
    return { text: sentences(lastAction(view), resultSentence(view.result)), politeness: "assertive" };
  // Where two are at one board, nobody is addressed without a name.
  const state = headline(view, me === null || me === view.progress.player ? "mine" : "theirs", me === null);
  if (view.at < before.at) return { text: t.tookBack(state), politeness: "polite" };
  const ended = view.progress.turn !== before.progress.turn;
  const record = view.previous;
  if (!ended || record === null || me === null || record.player === me)
    return { text: t.played(newActions(before, view), state), politeness: "polite" };
  const moves = spokenAll(record.actions, saysCheck(view));
  return {
    text: t.theirTurn(playerName(record.player), record.number, moves, state),
    politeness: "assertive",
  };
}

/** What was played since, as far back as the turn before. */
function newActions(before: View, view: View): string {
  const known = [...(view.previous?.actions ?? []), ...view.draft];
  return spokenAll(known.slice(-(view.at - before.at)), saysCheck(view));
}

function lastAction({ draft, previous }: View): string {
  const action = draft.at(-1) ?? previous?.actions.at(-1);
  return action ? spoken(action) : "";
}

/** Texts that are said as one: a full stop stands behind each that has none. */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, index, all) => (index === all.length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** Actions in words. `checkFollows`: what is said next says that the last of them checks, which is said once. */
export function spokenAll(actions: readonly PlayedAction[], checkFollows = false): string {
  return actions
    .map((action, index) => spoken(action, !checkFollows || index < actions.length - 1))
    .join(", ");
}

/** An action in words: `bishop takes d8, check`. */
export function spoken(action: PlayedAction, check = true): string {
  return [moved(action), ...besides(action), ...(action.check && check ? [boardText().checks] : [])].join(
    ", ",
  );
}

function moved({ kind, name, from, to, captured, changes }: PlayedAction): string {
  const t = boardText();
  const mover = changes.find(({ square }) => square === from)?.before;
  const became = changes.find(({ square }) => square === to)?.after;
  switch (kind) {
    case "castle":
      return name.startsWith("O-O-O") ? t.castlesLong : t.castlesShort;
    case "end-turn":
      return t.endedTurn;
    case "marker":
      return t.markerTo(to ?? "");
    case "rearrange":
      return t.rearranged(
        changes
          .map(({ square, after }) => (after ? `${kindName(after)} ${square}` : t.empty(square)))
          .join(", "),
      );
    case "choose":
    case "promote-in-place":
      return mover && became ? `${kindName(mover)} ${from}, ${t.becomes(kindName(became))}` : name;
    case "claim":
      return name;
    case "move":
    case "en-passant": {
      if (!mover || to === null) return name;
      const went = captured ? t.takes(kindName(mover), to) : `${kindName(mover)} ${to}`;
      return became && became.letter !== mover.letter ? `${went}, ${t.becomes(kindName(became))}` : went;
    }
  }
}

/** Who was pushed where, who came onto which square, and who is gone. */
function besides(action: PlayedAction): string[] {
  const t = boardText();
  const { pushed, fallen, goneOn, put, removed } = effectsOf(action);
  const standing = pushed.map(({ square, man }) => `${kindName(man)} ${square}`).join(", ");
  return [
    ...(pushed.length > 0 ? [t.pushed(standing)] : []),
    ...(fallen.length > 0 ? [t.fell(fallen.map(kindName).join(", "))] : []),
    ...(goneOn ? [goneOn, ...put] : put).map(({ square, man }) => t.enters(kindName(man), square)),
    ...(removed.length > 0 ? [t.removed(removed.join(", ")).replace(/\.$/, "")] : []),
  ];
}
