// What a screen reader is told when the position changes: own moves quietly, the other side's turn and the end of the game at once.

import type { Man, PlayedAction, Player, View } from "tempi-wasm";
import { resultSentence } from "../text/fill";
import { kindName, playerName } from "../text/men";
import { headline } from "../turn/headline";
import { boardText } from "./text";

export interface Tiding {
  text: string;
  politeness: "polite" | "assertive";
}

/** What is new in `view`; `null` if nothing was played or taken back. `me`: who sits here, `null` for both. */
export function tidings(before: View | null, view: View, me: Player | null): Tiding | null {
  if (!before || before.at === view.at) return null;
  const t = boardText();
  if (view.result) return { text: [lastAction(view), resultSentence(view.result)].filter((part) => part !== "").join(". "), politeness: "assertive" };
  const state = headline(view, me === null || me === view.progress.player ? "mine" : "theirs", false);
  if (view.at < before.at) return { text: t.tookBack(state), politeness: "polite" };
  const ended = view.progress.turn !== before.progress.turn;
  if (!ended) return { text: t.played(lastAction(view), state), politeness: "polite" };
  const record = view.previous;
  const theirs = record !== null && me !== null && record.player !== me;
  if (!theirs) return { text: t.played(lastAction(view), state), politeness: "polite" };
  const moves = record.actions.map(spoken).join(", ");
  return { text: t.theirTurn(playerName(record.player), record.number, moves, state), politeness: "assertive" };
}

function lastAction({ draft, previous }: View): string {
  const action = draft.at(-1) ?? previous?.actions.at(-1);
  return action ? spoken(action) : "";
}

/** An action in words: `bishop takes d8, check`. */
export function spoken(action: PlayedAction): string {
  const t = boardText();
  const mover = action.changes.find(({ square }) => square === action.from)?.before;
  if (action.kind === "castle") return action.name.startsWith("O-O-O") ? t.castlesLong : t.castlesShort;
  if (action.kind === "end-turn") return t.endedTurn;
  if (action.kind === "marker") return t.markerTo(action.to ?? "");
  if (action.kind === "rearrange") return t.rearranged(action.changes.map(({ square, after }) => (after ? `${kindName(after)} ${square}` : t.empty(square))).join(", "));
  const became = action.changes.find(({ square }) => square === action.to)?.after;
  if (mover && became && (action.kind === "choose" || action.kind === "promote-in-place")) return `${kindName(mover)} ${action.from}, ${t.becomes(kindName(became))}`;
  if (!mover || action.to === null || (action.kind !== "move" && action.kind !== "en-passant")) return action.name;
  const parts = [action.captured ? t.takes(kindName(mover), action.to) : `${kindName(mover)} ${action.to}`];
  if (became && became.letter !== mover.letter) parts.push(t.becomes(kindName(became)));
  const entered = action.changes.find(({ square }) => square === action.from)?.after;
  if (entered) parts.push(t.enters(kindName(entered), action.from ?? ""));
  parts.push(...elsewhere(action));
  const gone = action.changes.filter(({ square, before, after }) => before?.color === action.player && after === null && square !== action.from).map(({ square }) => square);
  if (gone.length > 0) parts.push(t.removed(gone.join(", ")).replace(/\.$/, ""));
  if (action.check) parts.push(t.checks);
  return parts.join(", ");
}

/** What an action put on other squares than those of its own man: who was pushed on and who off the board, and who was put there. */
function elsewhere({ from, to, captured, changes }: PlayedAction): string[] {
  const t = boardText();
  const arrived = changes.flatMap(({ square, after }) => (after && square !== from && square !== to ? [{ square, man: after }] : []));
  // Captured men are pushed on where they are seen again.
  const displaced = captured ? changes.flatMap(({ square, before }) => (before && square !== from ? [before] : [])) : [];
  const same = (one: Man, other: Man): boolean => one.letter === other.letter && one.color === other.color;
  const pushed = arrived.filter(({ man }) => {
    const place = displaced.findIndex((one) => same(one, man));
    return place >= 0 && displaced.splice(place, 1).length > 0;
  });
  const put = arrived.filter((one) => !pushed.includes(one));
  return [
    ...(pushed.length > 0 ? [t.pushed(pushed.map(({ square, man }) => `${kindName(man)} ${square}`).join(", "))] : []),
    ...(pushed.length > 0 && displaced.length > 0 ? [t.fell(displaced.map(kindName).join(", "))] : []),
    ...put.map(({ square, man }) => t.enters(kindName(man), square)),
  ];
}
