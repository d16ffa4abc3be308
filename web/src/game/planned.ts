// The position after the premoves, as the board shows it. Every piece can go anywhere, since legal moves are
// known only when the turn comes.

import type { LegalAction, Piece, Player, Square, View } from "tempi-wasm";
import { SQUARES } from "../board/squares";
import type { Premove } from "./premove";

/** The pieces after premoves. */
function moved(pieces: readonly Piece[], moves: readonly Pick<Premove, "from" | "to">[]): Piece[] {
  const found = new Map(pieces.map((piece) => [piece.square, piece]));
  for (const { from, to } of moves) {
    const piece = from === null ? undefined : found.get(from);
    if (!piece || from === null || to === null || from === to) continue;
    found.delete(from);
    found.set(to, { ...piece, square: to });
  }
  return [...found.values()];
}

function anywhere({ square: from, ...man }: Piece): LegalAction[] {
  return SQUARES.filter((to) => to !== from).map((to: Square): LegalAction => ({
    kind: "move",
    from,
    to,
    man,
    promotion: null,
    entry: null,
    relocation: null,
    announces: false,
    changes: [],
    rook: null,
    facts: null,
    text: from + to,
    name: from + to,
  }));
}

/** `any`: the variant may let players move pieces of both colors, so all can be moved. */
export function planned(
  view: View,
  me: Player,
  moves: readonly Pick<Premove, "from" | "to">[],
  any: boolean,
): View {
  const pieces = moved(view.pieces, moves);
  return {
    ...view,
    pieces,
    legal: pieces.filter(({ color }) => any || color === me).flatMap(anywhere),
    checked: [],
    progress: {
      ...view.progress,
      player: me,
      men: me,
      duties: [],
      barred: [],
      crowded: null,
      mayRearrange: false,
      mayAnnounce: false,
    },
  };
}
