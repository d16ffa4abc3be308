// Numeric glyphs of PGN: which there are to choose from, and how they are shown.

/** `!`, `?`, `!!`, `??`, `!?`, `?!`, only move. */
export const MOVE_GLYPHS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Equal, unclear, and who stands better, from a little to winning. */
export const EVALUATIONS = [10, 13, 14, 15, 16, 17, 18, 19] as const;
/** A novelty, being forced to move. */
export const OTHERS = [146, 22] as const;

/** Signs that common fonts have: a little better is `+=`. */
const SIGNS: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  11: "=",
  12: "=",
  13: "∞",
  14: "+=",
  15: "=+",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  20: "+−",
  21: "−+",
  22: "⊙",
  23: "⊙",
  32: "↻",
  33: "↻",
  36: "↑",
  37: "↑",
  40: "→",
  41: "→",
  132: "⇆",
  133: "⇆",
  138: "⊕",
  139: "⊕",
  146: "N",
};

export const isMoveGlyph = (number: number): boolean => number >= 1 && number <= 9;
export const isEvaluation = (number: number): boolean => number >= 10 && number <= 21;
/** How a glyph is shown; one without a sign by its number. */
export const sign = (number: number): string => SIGNS[number] ?? `$${number}`;
/** Signs of a move stick to it, others stand apart. */
export const signs = (glyphs: readonly number[]): string =>
  glyphs.map((glyph) => (isMoveGlyph(glyph) && SIGNS[glyph] ? sign(glyph) : ` ${sign(glyph)}`)).join("");
