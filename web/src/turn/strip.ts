// The strip of the turn: played moves as numbered chips, then open slots.

import type { Kind, LegalAction, PlayedAction, SlotNeed, TurnProgress } from "tempi-wasm";

export type StripItem =
  /**
   * `number`: its place among the moves of the turn, `null` for other actions; `at`: the position after it.
   */
  | { item: "played"; key: string; number: number | null; name: string; at: number }
  | { item: "skipped"; key: string }
  /** `optional`: the turn may end before it. */
  | {
      item: "open";
      key: string;
      number: number;
      optional: boolean;
      opposing: boolean;
      types: Kind[];
      capture: boolean | null;
    }
  /** Further open slots that are not drawn one by one. */
  | { item: "more"; key: string; count: number };

/** Points or spaces of the turn. */
export interface Pips {
  what: "points" | "spaces";
  left: number;
  all: number;
}

/** A type of piece in a sequence, or where no type moves twice. */
export interface TypeSign {
  kind: Kind;
  state: "due" | "later" | "free" | "moved" | "stuck";
}

/** The most open slots drawn. */
const SLOTS = 8;

/** `draft`: the actions of the turn; the first was played at position `at - draft.length`. */
export function strip(
  progress: TurnProgress,
  draft: readonly PlayedAction[],
  at: number,
  over: boolean,
): StripItem[] {
  const first = at - draft.length;
  const items: StripItem[] = draft.map((action, index) => ({
    item: "played",
    key: `played-${index}`,
    number:
      action.kind === "marker" || action.kind === "rearrange" || action.kind === "choose"
        ? null
        : action.ordinal,
    name: action.name,
    at: first + index + 1,
  }));
  if (over) return items;
  items.push(...skipped(progress, draft));
  const open = slots(progress);
  items.push(...open.slice(0, SLOTS));
  if (open.length > SLOTS) items.push({ item: "more", key: "more", count: open.length - SLOTS });
  return items;
}

/** Slots of a turn in parts that were skipped because nothing could be played in them. */
function skipped({ remaining }: TurnProgress, draft: readonly PlayedAction[]): StripItem[] {
  if (!remaining.skips || remaining.inAll === null || !remaining.moves) return [];
  const moves = draft.filter(({ kind }) => kind !== "choose").length;
  const count = Math.max(0, remaining.inAll - remaining.moves.most - moves);
  return Array.from({ length: count }, (_, index) => ({ item: "skipped", key: `skipped-${index}` }));
}

function slots({ remaining, ordinal, moves }: TurnProgress): StripItem[] {
  if (remaining.points !== null || remaining.spaces !== null || moves.most <= 1) return [];
  const least = remaining.skips ? moves.most : moves.least;
  const shapes = [...remaining.shapes].sort((one, other) => other.length - one.length);
  const [longest] = shapes;
  const count = longest?.length ?? remaining.moves?.most ?? 0;
  return Array.from({ length: count }, (_, index): StripItem => {
    const number = ordinal + index;
    const need = agreed(shapes, index);
    return { item: "open", key: `open-${number}`, number, optional: number > least, ...need };
  });
}

/** What all shapes require of one of their moves. */
function agreed(
  shapes: readonly SlotNeed[][],
  index: number,
): { opposing: boolean; types: Kind[]; capture: boolean | null } {
  const slots = shapes.flatMap((shape) => shape.slice(index, index + 1));
  const [first] = slots;
  if (!first) return { opposing: false, types: [], capture: null };
  const types = first.types.map(({ letter }) => letter).join();
  return {
    opposing: slots.every(({ opposing }) => opposing),
    types: slots.every((slot) => slot.types.map(({ letter }) => letter).join() === types) ? first.types : [],
    capture: slots.every(({ capture }) => capture === first.capture) ? first.capture : null,
  };
}

export function pips({ remaining }: TurnProgress): Pips | null {
  if (remaining.points !== null)
    return { what: "points", left: remaining.points, all: remaining.inAll ?? remaining.points };
  if (remaining.spaces !== null)
    return { what: "spaces", left: remaining.spaces, all: remaining.inAll ?? remaining.spaces };
  return null;
}

/**
 * Piece types in the order of the sequence, or those that have and have not moved; those that cannot move are
 * marked.
 */
export function types({ remaining, ordinal }: TurnProgress, legal: readonly LegalAction[]): TypeSign[] {
  if (remaining.groups.length > 0 && ordinal > 1) {
    return remaining.groups.flatMap((group, index) =>
      group.map((kind): TypeSign => ({ kind, state: index === 0 ? "due" : "later" })),
    );
  }
  if (!remaining.types || remaining.types.moved.length === 0) return [];
  const able = new Set(legal.flatMap(({ man: piece }) => (piece ? [piece.letter] : [])));
  const free = remaining.types.free.map((kind): TypeSign => ({
    kind,
    state: able.has(kind.letter) ? "free" : "stuck",
  }));
  return [...remaining.types.moved.map((kind): TypeSign => ({ kind, state: "moved" })), ...free];
}
