// A mark by itself, for the legend: the same square classes and the same picture as on the board.

import { type MarkKind } from "./marks";
import { classes, legendSign } from "./signs";

/** An attachment that draws a mark into an element. */
export function swatch(mark: MarkKind): (element: HTMLElement) => void {
  return (element) => {
    const board = document.createElement("cg-board");
    const square = document.createElement("square");
    const marked = classes([{ kind: mark, squares: ["a1"] }]).get("a1") ?? "";
    square.className =
      mark === "target" || mark === "takes" || mark === "castles" || mark === "swap"
        ? `move-dest ${marked}`
        : marked;
    board.append(square);
    for (const { customSvg } of legendSign(mark)) {
      if (!customSvg) continue;
      const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${customSvg.html}</svg>`;
      board.append(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    }
    element.replaceChildren(board);
  };
}
