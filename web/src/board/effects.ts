// What an action changes on the board besides its own man, as far as the board shows it.

import type { Man, PlayedAction, Square } from "tempi-wasm";

/** A man where it stands now. */
export interface Stands {
  square: Square;
  man: Man;
}

export interface Effects {
  /** Men that a capture has pushed on. */
  pushed: Stands[];
  /** Men that were pushed off the board. */
  fallen: Man[];
  /** The man that moved, if it is not where it went but further on. */
  goneOn: Stands | null;
  /** Men that were put on squares: created, or entered again. */
  put: Stands[];
  /** Squares from which men were removed. */
  removed: Square[];
}

const isSame = (one: Man | null | undefined, other: Man | null | undefined): boolean => one?.letter === other?.letter && one?.color === other?.color;

export function effectsOf({ kind, from, to, changes }: PlayedAction): Effects {
  const effects: Effects = { pushed: [], fallen: [], goneOn: null, put: [], removed: [] };
  if (kind === "rearrange" || kind === "marker" || kind === "en-passant") return effects;
  const at = (square: Square | null) => changes.find((one) => one.square === square);
  const own = at(from)?.before ?? null;
  // Nothing has changed on an empty square to which a man went, if it has gone on from there or been removed.
  const gone = kind !== "castle" && own !== null && to !== from && !at(to)?.after;
  const displaced = changes.flatMap(({ square, before }) => (before && square !== from ? [before] : []));
  // In castling those are the rook's.
  const others = kind === "castle" ? [] : changes.filter(({ square }) => square !== from && square !== to);
  for (const { square, before, after } of others) {
    const place = displaced.findIndex((man) => isSame(man, after));
    if (after === null) effects.removed.push(...(before ? [square] : []));
    else if (gone && effects.goneOn === null && isSame(after, own)) effects.goneOn = { square, man: after };
    else if (place < 0) effects.put.push({ square, man: after });
    else {
      effects.pushed.push({ square, man: after });
      displaced.splice(place, 1);
    }
  }
  if (effects.pushed.length > 0) effects.fallen = displaced;
  if (gone && effects.goneOn === null && to !== null) effects.removed.push(to);
  const refilled = at(from)?.after;
  if (refilled && from !== null && from !== to) effects.put.push({ square: from, man: refilled });
  effects.removed.sort();
  return effects;
}
