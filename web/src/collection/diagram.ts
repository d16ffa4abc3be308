// A small board for a puzzle, from its FEN alone, without the rules worker.

import { roleOf } from "../pieces/drawn";

export interface Diagram {
  /** The squares of each kind of piece: `{ "white king": "e1" }`, for `MiniBoard`. */
  pieces: Record<string, string>;
  /** Black is to move and at the bottom. */
  flipped: boolean;
}

/** The diagram of a position. Characters other than pieces and digits are skipped. */
export function diagram(fen: string): Diagram {
  const [board = "", player = "w"] = fen.split(" ");
  const pieces: Record<string, string> = {};
  board.split("/").forEach((row, line) => {
    let file = 0;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) file += Number(sign);
      if (!/[a-z]/i.test(sign) || file > 7 || line > 7) continue;
      const picture = `${sign === sign.toUpperCase() ? "white" : "black"} ${roleOf({ letter: sign })}`;
      pieces[picture] = `${pieces[picture] ?? ""}${"abcdefgh"[file]}${8 - line}`;
      file += 1;
    }
  });
  return { pieces, flipped: player === "b" };
}
