// Arrows: the moves of the best turns of an engine in their order, and the way of the draft's moves.

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { LineTurn, View } from "tempi-wasm";
import { arrow } from "./signs";

/** `lines`: the first turn of each line, the best first; the second is dashed where it differs, more are not drawn. */
export function arrows(view: View, lines: readonly LineTurn[], path: number | null): DrawShape[] {
  const [best, second] = lines;
  const first = best ? turnArrows(best, "line") : [];
  // Over an arrow of the best line the same one would hide it.
  const other = (second ? turnArrows(second, "second") : []).filter(
    (shape, index) => first[index]?.orig !== shape.orig || first[index].dest !== shape.dest,
  );
  const drawn = [...first, ...other];
  return path === null ? drawn : [...drawn, ...pathArrow(view, path)];
}

/** Numbered from 1, each thinner than the one before. */
function turnArrows({ moves }: LineTurn, brush: string): DrawShape[] {
  const shown = moves.filter(({ from, to }) => from !== null && to !== null);
  return shown.flatMap(({ from, to }, index) => {
    if (from === null || to === null) return [];
    const label = shown.length > 1 ? String(index + 1) : undefined;
    return [{ ...arrow(from, to, brush, label), modifiers: { lineWidth: Math.max(4, 12 - 2 * index) } }];
  });
}

function pathArrow({ draft }: View, path: number): DrawShape[] {
  const { from, to } = draft[path] ?? {};
  return from && to && from !== to ? [arrow(from, to, "push")] : [];
}
