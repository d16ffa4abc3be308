// Arrows: the moves of the best turns of an engine in their order, and the way of the draft's moves.

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { LineTurn, Square, View } from "tempi-wasm";
import { arrow } from "./signs";
import { isSquare } from "./squares";

/** `lines`: the first turn of each line, the best first; the second is dashed where it differs, more are not drawn. */
export function arrows(view: View, lines: readonly LineTurn[], path: number | null): DrawShape[] {
  const [best, second] = lines;
  const first = best ? turnArrows(view, best, "line") : [];
  // Over an arrow of the best line the same one would hide it.
  const other = (second ? turnArrows(view, second, "second") : []).filter(
    (shape, index) => first[index]?.orig !== shape.orig || first[index].dest !== shape.dest,
  );
  const drawn = [...first, ...other];
  return path === null ? drawn : [...drawn, ...pathArrow(view, path)];
}

/** Numbered in the order of the turn, whose moves so far have the first numbers; each thinner than the one before. */
function turnArrows(view: View, { moves }: LineTurn, brush: string): DrawShape[] {
  const made = view.draft.filter(({ from, to }) => from !== null && to !== null).length;
  const shown = moves.filter(({ from, to }) => from !== null && to !== null);
  const swaps = moves.flatMap(({ text, from }) => (from === null ? rearranged(view, text) : []));
  const numbered = shown.flatMap(({ from, to }, index) => {
    if (from === null || to === null) return [];
    const label = made + shown.length > 1 ? String(made + index + 1) : undefined;
    return [{ ...arrow(from, to, brush, label), modifiers: { lineWidth: Math.max(3, 8 - index) } }];
  });
  return [...swaps.map(([from, to]) => arrow(from, to, brush)), ...numbered];
}

/** The ways of the pieces that a rearrangement such as `c1=N,d1=B` moves about; none where the position before it is not the one shown. */
function rearranged({ pieces }: View, text: string): [Square, Square][] {
  const changes = text.split(",").map((part) => part.split("="));
  if (changes.some(([square = "", letter]) => !isSquare(square) || letter === undefined)) return [];
  const from = new Map(
    pieces
      .filter(({ square }) => changes.some(([changed]) => changed === square))
      .map((one) => [one.square, one]),
  );
  return changes.flatMap(([to = "", letter = ""]): [Square, Square][] => {
    const source = [...from.values()].find(
      (piece) => piece.letter.toLowerCase() === letter.toLowerCase() && piece.square !== to,
    );
    if (!source) return [];
    from.delete(source.square);
    return [[source.square, to]];
  });
}

function pathArrow({ draft }: View, path: number): DrawShape[] {
  const { from, to } = draft[path] ?? {};
  return from && to && from !== to ? [arrow(from, to, "push")] : [];
}
