// The piece sets and whose they are. Their pictures are `pieces.css`: an element of the classes `piece`, a role and a color (such as
// `piece knight white`) shows the picture of the set that the nearest `data-pieces` names. Types of users' variants have the role
// `letter-x` and are discs with their letter in every set.
import cburnett from "./cburnett/LICENSE.txt?url";
import kryukov from "./kryukov/LICENSE.txt?url";
import letters from "./letters/LICENSE.txt?url";
import sophia from "./sophia/LICENSE.txt?url";

export const PIECE_SETS = ["cburnett", "kryukov", "sophia", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

export interface SetInfo {
  name: string;
  author: string;
  license: string;
  /** Where the license's text is. */
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
  letters: { name: "Letters", author: "Tempi", license: "GPL-3.0-or-later", text: letters },
};
