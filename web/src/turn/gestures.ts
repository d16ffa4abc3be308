// Determines the action meant by the player's clicks so far, or the question that is still open.

import type { ColoredPiece, Kind, LegalAction, Player, Square } from "tempi-wasm";

/** What the player has chosen for the next move, shared by the board and the turn panel. */
export interface Intent {
  /** The next move announces, if it ends the turn. */
  armed: boolean;
  /** Pieces are swapped instead of moved. */
  arranging: boolean;
  /** The letter of the pocket piece that is to re-enter with the next move; `undefined`: not chosen. */
  entry?: string | null | undefined;
}

export const NO_INTENT: Intent = { armed: false, arranging: false };

/** The player's clicks so far. A missing part has not been answered yet. */
export interface Gesture {
  from: Square;
  to: Square;
  /** The letter of the type that a pawn becomes. */
  promotion?: string;
  /** The letter of the pocket piece that re-enters; `null`: the vacated square stays empty. */
  entry?: string | null;
  /** The square where the pawn is placed. */
  relocation?: Square;
}

/** What is left to ask, in this order: promotion, re-entry, relocation. */
export type Narrowed =
  | { open: "nothing" }
  | { open: "action"; action: LegalAction }
  /** `at`: the pawn's square; `color`: whose it is. */
  | { open: "promotion"; at: Square; color: Player; options: Kind[] }
  /** `at`: the vacated square; `empty`: it may be left empty. */
  | { open: "entry"; at: Square; options: Kind[]; empty: boolean }
  /** `from`: the square where the pawn would be; `piece`: the pawn. */
  | { open: "relocation"; from: Square; piece: ColoredPiece | null; options: Square[] };

export type Question = Extract<Narrowed, { open: "promotion" | "entry" | "relocation" }>;

/** The order in which promotions are offered; other types follow in their own order. */
const PROMOTIONS = "QNRB";

/**
 * The legal actions that a gesture from one square to another can mean. Moving the king onto the rook also
 * means castling.
 */
export function fitting(legal: readonly LegalAction[], from: Square, to: Square): LegalAction[] {
  const begun = legal.filter((action) => action.from === from && !action.announces);
  const plain = begun.filter((action) => action.to === to);
  return plain.length > 0 ? plain : begun.filter((action) => action.rook?.from === to);
}

/**
 * What a gesture means among the legal actions. An answer that fits no legal action is ignored, so that a
 * choice made beforehand (a pocket piece picked before the move) never makes a legal move impossible.
 */
export function narrow(legal: readonly LegalAction[], gesture: Gesture): Narrowed {
  let left = fitting(legal, gesture.from, gesture.to);
  if (left.length === 0) return { open: "nothing" };

  left = answered(left, gesture.promotion, (action) => action.promotion?.letter);
  const promotions = kinds(left.map((action) => action.promotion));
  if (promotions.length > 1)
    return { open: "promotion", ...promoted(left, gesture), options: inOrder(promotions) };

  left = answered(left, gesture.entry, (action) => action.entry?.letter ?? null);
  const entries = kinds(left.map((action) => action.entry));
  const empty = left.some((action) => action.entry === null);
  if (entries.length + (empty ? 1 : 0) > 1)
    return { open: "entry", at: gesture.from, options: entries, empty };

  left = answered(left, gesture.relocation, (action) => action.relocation);
  const [action] = left;
  if (left.length === 1 && action) return { open: "action", action };
  const options = [
    ...new Set(left.flatMap((choice) => (choice.relocation === null ? [] : [choice.relocation]))),
  ];
  if (options.length > 1) return { open: "relocation", ...relocated(left, gesture), options };
  return action ? { open: "action", action } : { open: "nothing" };
}

function answered<T>(
  actions: LegalAction[],
  answer: T | undefined,
  of: (action: LegalAction) => T | undefined,
): LegalAction[] {
  if (answer === undefined) return actions;
  const chosen = actions.filter((action) => of(action) === answer);
  return chosen.length > 0 ? chosen : actions;
}

function kinds(all: (Kind | null)[]): Kind[] {
  const found = new Map<string, Kind>();
  for (const kind of all) if (kind && !found.has(kind.letter)) found.set(kind.letter, kind);
  return [...found.values()];
}

function inOrder(promotions: Kind[]): Kind[] {
  const place = ({ letter }: Kind) => {
    const index = PROMOTIONS.indexOf(letter.toUpperCase());
    return index < 0 ? PROMOTIONS.length : index;
  };
  return [...promotions].sort((one, other) => place(one) - place(other));
}

/**
 * The promoting pawn's color and square: the moved pawn, or an own one that the capture pushes to its last
 * rank.
 */
function promoted(actions: LegalAction[], gesture: Gesture): { at: Square; color: Player } {
  const mover = actions[0]?.man;
  const color = mover?.color ?? "white";
  const farthest = color === "white" ? "8" : "1";
  const pushed = actions[0]?.facts?.pushes.find(
    (push) => push.color === color && push.to?.endsWith(farthest),
  );
  return { at: pushed?.to ?? gesture.to, color };
}

/**
 * Which pawn is relocated: the one that moved, or the one that entered on the vacated square. In the action
 * text, a piece other than the mover after the comma is the one that entered.
 */
function relocated(actions: LegalAction[], gesture: Gesture): { from: Square; piece: ColoredPiece | null } {
  const action = actions[0];
  const piece = action?.man ?? null;
  const entered = action?.entry ?? null;
  const letter = action?.text.split(",")[1]?.[0];
  if (piece && entered && letter?.toUpperCase() !== piece.letter.toUpperCase())
    return { from: gesture.from, piece: { ...entered, color: piece.color } };
  if (piece && letter && letter.toUpperCase() !== piece.letter.toUpperCase()) {
    const pawn: ColoredPiece = {
      letter: piece.letter === piece.letter.toLowerCase() ? letter.toLowerCase() : letter.toUpperCase(),
      name: "",
      color: piece.color,
    };
    return { from: gesture.from, piece: pawn };
  }
  return { from: gesture.to, piece };
}

/** Where each piece (or marker) may be dropped. Castling is offered on the king's square and on the rook's. */
export function destinations(legal: readonly LegalAction[]): Map<Square, Square[]> {
  const found = new Map<Square, Square[]>();
  const add = (from: Square, to: Square) => {
    const squares = found.get(from) ?? [];
    if (!squares.includes(to)) squares.push(to);
    found.set(from, squares);
  };
  for (const action of legal) {
    if (action.from === null || action.to === null || action.from === action.to || action.announces) continue;
    add(action.from, action.to);
    if (action.rook) add(action.from, action.rook.from);
  }
  return found;
}

/** The squares where a choice is made without a move: promotions in place and pending choices. */
export function choosable(legal: readonly LegalAction[]): Square[] {
  const squares = legal.flatMap((action) =>
    action.from !== null && action.from === action.to && !action.announces ? [action.from] : [],
  );
  return [...new Set(squares)];
}

/** The legal action of a kind that needs no square, such as the end of the turn or a claim. */
export function single(legal: readonly LegalAction[], kind: LegalAction["kind"]): LegalAction | null {
  return legal.find((action) => action.kind === kind) ?? null;
}
