// Templates of new piece types, in Betza notation: those of chess, and other well-known ones.

export interface PieceType {
  /** The usual letter. */
  letter: string;
  /** In English, as in variant files. */
  name: string;
  move: string;
  rank?: number;
  pawn?: boolean;
  royal?: boolean;
}

export const TYPES: readonly PieceType[] = [
  { letter: "K", name: "king", move: "K", royal: true },
  { letter: "Q", name: "queen", move: "Q", rank: 5 },
  { letter: "R", name: "rook", move: "R", rank: 4 },
  { letter: "B", name: "bishop", move: "B", rank: 3 },
  { letter: "N", name: "knight", move: "N", rank: 2 },
  { letter: "P", name: "pawn", move: "mfWcfF", rank: 1, pawn: true },
  { letter: "A", name: "archbishop", move: "BN" },
  { letter: "C", name: "chancellor", move: "RN" },
  { letter: "Z", name: "amazon", move: "QN" },
  { letter: "M", name: "mann", move: "K" },
  { letter: "W", name: "wazir", move: "W" },
  { letter: "F", name: "ferz", move: "F" },
  { letter: "D", name: "dabbaba", move: "D" },
  { letter: "E", name: "alfil", move: "A" },
  { letter: "L", name: "camel", move: "C" },
  { letter: "J", name: "zebra", move: "Z" },
  { letter: "H", name: "nightrider", move: "NN" },
];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `wanted` if it is free, otherwise the first free letter; empty if all are taken. */
export function freeLetter(wanted: string, taken: readonly string[]): string {
  return [wanted, ...LETTERS].find((letter) => letter !== "" && !taken.includes(letter)) ?? "";
}
export const isLetter = (text: string): boolean => /^[A-Z]$/.test(text);

/** The table of a new piece in the file: only what differs from the defaults. */
export const asTable = (type: PieceType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(type).filter(([key, value]) => key !== "letter" && value !== "" && value !== false),
  );
