// What is said of squares, men, questions and turns: for screen readers, and for whoever types.

import type { Kind, LegalAction, PlayedAction, Player, Square, TurnRecord, View } from "tempi-wasm";
import { kindName, playerName } from "../text/men";
import { MARKER, menOf } from "../pieces/drawn";
import { type Question, choosable } from "../turn/gestures";
import { boardText } from "./text";
import { spokenAll } from "./tidings";

/** The name of a cell: what stands there, and what is to be known of it. `targets`: of the picked man. */
export function cellName(view: View, square: Square, me: Player | null, targets: readonly Square[]): string {
  const t = boardText();
  const { progress, pieces, legal } = view;
  const parts = [standsOn(view, square, me)];
  const piece = pieces.find((one) => one.square === square);
  const movable = legal.some(({ from, man }) => from === square && man !== null);
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
  return piece.color === me ? t.ownMan(square, kindName(piece)) : t.man(square, piece.color, kindName(piece));
}

function numberOf(actions: readonly PlayedAction[], square: Square): number {
  return (
    actions.filter(({ from, to }) => from !== null && to !== null).findLastIndex(({ to }) => to === square) +
    1
  );
}

/** `knight e4`; the square alone if nothing stands there. */
export function manOn(view: View, square: Square): string {
  const piece = view.pieces.find((one) => one.square === square);
  if (piece) return `${kindName(piece)} ${square}`;
  return menOf(view, false).get(square)?.role === MARKER
    ? boardText().marker(square, view.progress.player)
    : square;
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

/** Targets with what moves there do. */
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

/** Where the men of a type stand: `knights: b1, g1; b8, g8`. */
export function whereAre(view: View, letter: string): string {
  const t = boardText();
  const men = view.pieces.filter((piece) => piece.letter.toLowerCase() === letter.toLowerCase());
  const [first] = men;
  if (!first) return t.stands(letter, t.none);
  const of = (color: Player) => {
    const squares = men.filter((piece) => piece.color === color).map(({ square }) => square);
    return `${playerName(color)} ${squares.join(" ") || t.none}`;
  };
  return t.stands(kindName(first), `${of("white")}; ${of("black")}`);
}

/** A turn as one sentence. `checkFollows`: what is said next says that it ends with a check. */
export function turnName(
  record: Pick<TurnRecord, "player" | "number" | "actions"> | null,
  checkFollows = false,
): string {
  const t = boardText();
  if (!record || record.actions.length === 0) return t.noLastTurn;
  return t.lastTurn(playerName(record.player), record.number, spokenAll(record.actions, checkFollows));
}

/** Waiting men in the order of their numbers. */
export function waitingNames(men: readonly (Kind & { count: number })[]): string {
  const t = boardText();
  if (men.length === 0) return t.nobodyWaits;
  return t.waiting(
    men.map((kind) => (kind.count > 1 ? `${kind.count} ${kindName(kind)}` : kindName(kind))).join(", "),
  );
}

/** Files as words that cannot be misheard, where that is set: `anna 4`. */
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
