// Squares, pieces, questions and turns in words, for screen readers and the input line.

import type { Kind, LegalAction, PlayedAction, Player, Square, TurnRecord, View } from "tempi-wasm";
import { kindName, playerName } from "../text/names";
import { MARKER, piecesOf } from "../pieces/drawn";
import { type Question, choosable } from "../turn/gestures";
import { resultSentence } from "../text/sentences";
import { headline, saysCheck } from "../turn/headline";
import { effectsOf } from "../turn/effects";
import { boardText } from "./text";

/** The name of a cell: what is on it, and what there is to know about it. `targets`: of the picked piece. */
export function cellName(view: View, square: Square, me: Player | null, targets: readonly Square[]): string {
  const t = boardText();
  const { progress, pieces, legal } = view;
  const parts = [standsOn(view, square, me)];
  const piece = pieces.find((one) => one.square === square);
  const movable = legal.some(({ from, man: piece }) => from === square && piece !== null);
  if (piece && movable && piece.color !== progress.player) parts.push(t.mayMove);
  const barred = progress.barred.find((one) => one.square === square);
  if (barred) parts.push(t.barred[barred.because]);
  if (progress.safe.includes(square)) parts.push(t.safe);
  const now = numberOf(view.draft, square);
  const last = numberOf(view.previous?.actions ?? [], square);
  if (now > 0) parts.push(t.movedNow(now));
  else if (last > 0) parts.push(t.movedLast(last));
  if (choosable(legal).includes(square)) parts.push(t.canPromote);
  if (view.checked.includes(square)) parts.push(t.check);
  if (targets.includes(square))
    parts.push(
      piece
        ? t.captures
        : legal.some(({ kind, to }) => kind === "marker" && to === square)
          ? t.markerMay
          : t.target,
    );
  return parts.join(", ");
}

function standsOn(view: View, square: Square, me: Player | null): string {
  const t = boardText();
  const markers = view.progress.markers;
  if (markers?.[0] === square) return t.marker(square, "white");
  if (markers?.[1] === square) return t.marker(square, "black");
  const piece = view.pieces.find((one) => one.square === square);
  if (!piece) return t.empty(square);
  return piece.color === me
    ? t.ownPiece(square, kindName(piece))
    : t.piece(square, piece.color, kindName(piece));
}

function numberOf(actions: readonly PlayedAction[], square: Square): number {
  return (
    actions.filter(({ from, to }) => from !== null && to !== null).findLastIndex(({ to }) => to === square) +
    1
  );
}

/** `knight e4`; the square alone if it is empty. */
export function pieceOn(view: View, square: Square): string {
  const piece = view.pieces.find((one) => one.square === square);
  if (piece) return `${kindName(piece)} ${square}`;
  return piecesOf(view, false).get(square)?.role === MARKER
    ? boardText().marker(square, view.progress.player)
    : square;
}

/** As {@link pieceOn}, within a sentence: "bishop on e2". */
export function pieceAt(view: View, square: Square): string {
  const piece = view.pieces.find((one) => one.square === square);
  return piece ? boardText().pieceAt(kindName(piece), square) : pieceOn(view, square);
}

/** The question with its numbered answers. */
export function questionName(question: Question, pending: boolean): string {
  const t = boardText();
  if (question.open === "relocation") return t.relocate(question.options.join(", "));
  const options = question.options.map((kind, index) => t.option(index + 1, kindName(kind)));
  if (question.open === "promotion")
    return pending ? t.chooseFirst(question.at, options.join(", ")) : t.promote(options.join(", "));
  return t.enter(question.at, [...options, ...(question.empty ? [t.empty0] : [])].join(", "));
}

/** Targets, with the effects of moving there. */
export function targetNames(legal: readonly LegalAction[], from: Square): string {
  const t = boardText();
  const names = new Map<Square, string>();
  for (const action of legal) {
    if (action.from !== from || action.to === null || action.announces) continue;
    const effects = [
      ...(action.facts?.captures ? [t.captures] : []),
      ...(action.facts?.pushes.length ? [t.legend.pushes] : []),
      ...(action.facts?.creates ? [t.legend.creates] : []),
      ...(action.facts?.removes.length ? [t.legend.removed] : []),
    ];
    names.set(action.to, [action.to, ...effects].join(" "));
  }
  return names.size > 0 ? t.targets(from, [...names.values()].join(", ")) : t.noTargets(from);
}

/** The squares of the pieces of a type: `knights: b1, g1; b8, g8`. */
export function whereAre(view: View, letter: string): string {
  const t = boardText();
  const pieces = view.pieces.filter((piece) => piece.letter.toLowerCase() === letter.toLowerCase());
  const [first] = pieces;
  if (!first) return t.stands(letter, t.none);
  const of = (color: Player) => {
    const squares = pieces.filter((piece) => piece.color === color).map(({ square }) => square);
    return `${playerName(color)} ${squares.join(" ") || t.none}`;
  };
  return t.stands(kindName(first), `${of("white")}; ${of("black")}`);
}

/** A turn as one sentence. `checkFollows`: the next sentence says that it ends with a check. */
export function turnName(
  record: Pick<TurnRecord, "player" | "number" | "actions"> | null,
  checkFollows = false,
): string {
  const t = boardText();
  if (!record || record.actions.length === 0) return t.noLastTurn;
  return t.lastTurn(playerName(record.player), record.number, spokenAll(record.actions, checkFollows));
}

/** Pocket pieces in the order of their numbers. */
export function waitingNames(pieces: readonly (Kind & { count: number })[]): string {
  const t = boardText();
  if (pieces.length === 0) return t.nobodyWaits;
  return t.waiting(
    pieces.map((kind) => (kind.count > 1 ? `${kind.count} ${kindName(kind)}` : kindName(kind))).join(", "),
  );
}

/** Files as words that cannot be misheard, if that is set: `anna 4`. */
export function spelled(text: string, words: boolean): string {
  if (!words) return text;
  const names: Readonly<Record<string, string>> = {
    a: "anna",
    b: "bella",
    c: "cesar",
    d: "david",
    e: "eva",
    f: "felix",
    g: "gustav",
    h: "hector",
  };
  return text.replace(
    /\b([a-h])([1-8])\b/g,
    (_, file: string, rank: string) => `${names[file] ?? file} ${rank}`,
  );
}

// Announcements of a changed position: own moves politely, the opponent's turn and the end of the game at
// once.

export interface Announcement {
  text: string;
  politeness: "polite" | "assertive";
}

/**
 * What is new in `view`; `null` if nothing was played or taken back. `me`: the player at the screen, `null`
 * for both.
 */
export function announcement(before: View | null, view: View, me: Player | null): Announcement | null {
  if (!before || before.at === view.at) return null;
  const t = boardText();
  if (view.result)
    return { text: sentences(lastAction(view), resultSentence(view.result)), politeness: "assertive" };
  // With two players at one board, the addressed player is named.
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

/** What was played since, back to the previous turn at most. */
function newActions(before: View, view: View): string {
  const known = [...(view.previous?.actions ?? []), ...view.draft];
  return spokenAll(known.slice(-(view.at - before.at)), saysCheck(view));
}

function lastAction({ draft, previous }: View): string {
  const action = draft.at(-1) ?? previous?.actions.at(-1);
  return action ? spoken(action) : "";
}

/** Joins texts, with a period after each that has none. */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, index, all) => (index === all.length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** Actions in words. `checkFollows`: the next sentence says that the last of them gives check. */
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

/** Which pieces were pushed where, appeared, or were removed. */
function besides(action: PlayedAction): string[] {
  const t = boardText();
  const { pushed, fallen, goneOn, put, removed } = effectsOf(action);
  const standing = pushed.map(({ square, piece }) => `${kindName(piece)} ${square}`).join(", ");
  return [
    ...(pushed.length > 0 ? [t.pushed(standing)] : []),
    ...(fallen.length > 0 ? [t.fell(fallen.map(kindName).join(", "))] : []),
    ...(goneOn ? [goneOn, ...put] : put).map(({ square, piece }) => t.enters(kindName(piece), square)),
    ...(removed.length > 0 ? [t.removed(removed.join(", ")).replace(/\.$/, "")] : []),
  ];
}
