// The piece sets and their authors. Their pictures are in `pieces.css`: an element with the classes
// `piece`, a role and a color (such as `piece knight white`) shows the picture of the set that the nearest
// `data-pieces` attribute names. Piece types of users' variants have the role `letter-x` and are discs
// with their letter in every set.
import cburnett from "./cburnett/LICENSE.txt?url";
import kryukov from "./kryukov/LICENSE.txt?url";
import kilfiger from "./kilfiger/LICENSE.txt?url";
import letters from "./letters/LICENSE.txt?url";
import sophia from "./sophia/LICENSE.txt?url";
import xboard from "./xboard/LICENSE.txt?url";

export const PIECE_SETS = ["cburnett", "kryukov", "sophia", "xboard", "kilfiger", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

export interface SetInfo {
  name: string;
  author: string;
  license: string;
  /** The address of the license. */
  text: string;
}
export const SETS: Readonly<Record<PieceSet, SetInfo>> = {
  cburnett: { name: "Cburnett", author: "Colin M.L. Burnett", license: "GPL-2.0-or-later", text: cburnett },
  kryukov: { name: "Kryukov", author: "Alexey Kryukov", license: "GPL-2.0-or-later", text: kryukov },
  sophia: {
    name: "Sophia",
    author: "Max Froumentin, W3C",
    license: "W3C Software Notice and License",
    text: sophia,
  },
  xboard: {
    name: "XBoard",
    author: "Free Software Foundation",
    license: "GPL-3.0-or-later",
    text: xboard,
  },
  kilfiger: {
    name: "Kilfiger",
    author: "James Kilfinger, Alfons Z.",
    license: "public domain",
    text: kilfiger,
  },
  letters: { name: "Letters", author: "Tempi", license: "GPL-3.0-or-later", text: letters },
};
