// What an action changes on the board besides its own piece, as far as the board shows it.

import type { ColoredPiece, PlayedAction, Square, TurnRecord } from "tempi-wasm";

/** A piece and its square. */
export interface Stands {
  square: Square;
  piece: ColoredPiece;
}

export interface Effects {
  /** Pieces that a capture pushed, as they are now: a pawn pushed to the last rank may have promoted. */
  pushed: Stands[];
  /** Pieces that were pushed off the board. */
  fallen: ColoredPiece[];
  /** The piece that moved, if it continued beyond its destination. */
  goneOn: Stands | null;
  /** Pieces that appeared: created, or entered from the pocket. */
  put: Stands[];
  /** Squares from which pieces were removed. */
  removed: Square[];
}

const isSame = (one: ColoredPiece | null | undefined, other: ColoredPiece | null | undefined): boolean =>
  one?.letter === other?.letter && one?.color === other?.color;

export function effectsOf({ kind, from, to, changes }: PlayedAction): Effects {
  const effects: Effects = { pushed: [], fallen: [], goneOn: null, put: [], removed: [] };
  if (kind === "rearrange" || kind === "marker") return effects;
  const at = (square: Square | null) => changes.find((one) => one.square === square);
  const own = at(from)?.before ?? null;
  // An empty square that a piece moved to is unchanged if the piece continued from there or was removed.
  const gone = kind !== "castle" && own !== null && to !== from && !at(to)?.after;
  const displaced: Stands[] = changes.flatMap(({ square, before }) =>
    before && square !== from ? [{ square, piece: before }] : [],
  );
  const passed = kind === "en-passant" && from && to ? `${to.charAt(0)}${from.charAt(1)}` : null;
  const rook = kind === "castle" && from && to ? rookOf(from, to, changes) : null;
  const others = changes.filter(({ square }) => ![from, to, passed, rook?.from, rook?.to].includes(square));
  if (rook && !at(rook.to)?.after) effects.removed.push(rook.to);
  for (const { square, before, after } of others) {
    const place = displaced.findIndex(({ piece }) => isSame(piece, after));
    if (after === null) effects.removed.push(...(before ? [square] : []));
    else if (gone && effects.goneOn === null && isSame(after, own)) effects.goneOn = { square, piece: after };
    else if (place < 0) effects.put.push({ square, piece: after });
    else {
      effects.pushed.push({ square, piece: after });
      displaced.splice(place, 1);
    }
  }
  if (effects.pushed.length > 0) effects.fallen = fallen(effects, displaced);
  if (gone && effects.goneOn === null && to !== null) effects.removed.push(to);
  const refilled = at(from)?.after;
  if (refilled && from !== null && from !== to) effects.put.push({ square: from, piece: refilled });
  effects.removed.sort();
  return effects;
}

/** Whether an action pushed, created or removed pieces besides its own and the captured one. */
export function hasEffects(action: PlayedAction): boolean {
  const { pushed, fallen, goneOn, put, removed } = effectsOf(action);
  return pushed.length + fallen.length + put.length + removed.length > 0 || goneOn !== null;
}

/**
 * Origin and destination of a castling rook: the piece nearest to the king on the side he goes to, which ends
 * beside him.
 */
function rookOf(
  king: Square,
  to: Square,
  changes: PlayedAction["changes"],
): { from: Square; to: Square } | null {
  const file = (square: Square): number => square.charCodeAt(0);
  const side = Math.sign(file(to) - file(king));
  const away = ({ square }: { square: Square }): number => (file(square) - file(king)) * side;
  const [rook] = changes
    .filter((one) => one.before && one.square.charAt(1) === king.charAt(1) && away(one) > 0)
    .sort((one, other) => away(one) - away(other));
  return rook ? { from: rook.square, to: `${String.fromCharCode(file(to) - side)}${king.charAt(1)}` } : null;
}

/** Which pieces displaced by a push are no longer on the board. A promoted one counts as pushed. */
function fallen({ pushed, put }: Effects, displaced: readonly Stands[]): ColoredPiece[] {
  let rest = [...displaced];
  for (const one of [...put]) {
    const before = rest.find(({ square, piece }) => square !== one.square && piece.color === one.piece.color);
    if (!before) continue;
    rest = rest.filter((other) => other !== before);
    put.splice(put.indexOf(one), 1);
    pushed.push(one);
  }
  return rest.map(({ piece }) => piece);
}

// How turns are listed.

/** The name of an action in a list. A rearrangement is shown by the pieces it moved: `Nc1 Bd1 ⇄`. */
export function listedName({ kind, name, changes }: PlayedAction): string {
  if (kind !== "rearrange") return name;
  const pieces = changes.flatMap(({ square, after }) =>
    after ? [`${after.letter.toUpperCase() === "P" ? "" : after.letter.toUpperCase()}${square}`] : [],
  );
  return `${pieces.join(" ")} ⇄`;
}

/** The squares whose pieces a turn removed, besides captures. */
export const removedIn = ({ actions }: Pick<TurnRecord, "actions">): string[] =>
  actions.flatMap((action) => effectsOf(action).removed);

/** Pairs turns of one move each, as in chess: a number, then the move of each side. */
export interface Pair {
  number: number;
  /** The turns of the side that begins and of the other one. */
  turns: [TurnRecord | null, TurnRecord | null];
}

export function pairs(turns: readonly TurnRecord[]): Pair[] {
  const [begins] = turns;
  const found: Pair[] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    const second = turn.player !== begins?.player;
    if (second && last && last.turns[1] === null) last.turns[1] = turn;
    else found.push({ number: found.length + 1, turns: second ? [null, turn] : [turn, null] });
  }
  return found;
}
