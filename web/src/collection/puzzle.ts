// A puzzle, a part of the collection (the puzzles of one variant), and the index of all parts. All input is validated.

/** A puzzle, as in `puzzles/<variant>.jsonl`. */
export interface Puzzle {
  /** Short and stable; used as the key of attempts. */
  id: string;
  variant: string;
  /** The position, with the player to act. */
  fen: string;
  /** 1: the player wins in this turn; 2: they force a win in two turns of their own. */
  turns: 1 | 2;
  /** The actions of the player's first turn. Their order does not matter if the same position results. */
  solution: readonly string[];
  rating: number;
  themes: readonly string[];
  /** Puzzles of two turns: the player's turn, the best defense, and the turn that wins. */
  line?: readonly (readonly string[])[];
}

/** The index entry for the puzzles of a variant. */
export interface Entry {
  /** The name of the part's file. */
  file: string;
  count: number;
  /** The lowest and the highest rating. */
  least: number;
  most: number;
  /** The ratings that divide them into thirds: easy, medium, and hard. */
  thirds: readonly [number, number];
  /** The number of puzzles by theme. */
  themes: Readonly<Record<string, number>>;
  /** The puzzles that teach the rule of the variant, easiest first. */
  first: readonly string[];
}
export interface Index {
  format: 2;
  variants: Readonly<Record<string, Entry>>;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isWord = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 300;
const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.every(isWord);
const isTurn = (value: unknown): value is string[] => isWords(value) && value.length > 0;
const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** The first invalid field of a puzzle; `null`: the puzzle is valid. */
export function faultOf(value: unknown): string | null {
  if (!isFields(value)) return "puzzle";
  const { id, variant, fen, turns, solution, rating, themes, line } = value;
  if (!isWord(id) || !/^[\w-]+$/.test(id)) return "id";
  if (!isWord(variant)) return "variant";
  if (!isWord(fen)) return "fen";
  if (turns !== 1 && turns !== 2) return "turns";
  if (!isTurn(solution)) return "solution";
  if (!isNumber(rating)) return "rating";
  if (!isWords(themes)) return "themes";
  return line === undefined || (Array.isArray(line) && line.every(isTurn)) ? null : "line";
}

/** The puzzles of a part; `null` if it is not one, or any of its puzzles is invalid. */
export function readPart(value: unknown, variant: string): Puzzle[] | null {
  if (!Array.isArray(value)) return null;
  const puzzles = value as Puzzle[];
  return puzzles.every((one) => faultOf(one) === null && one.variant === variant) ? puzzles : null;
}

function isEntry(value: unknown): value is Entry {
  if (!isFields(value)) return false;
  const { file, count, least, most, thirds, themes, first } = value;
  return (
    isWord(file) &&
    /^[\w.-]+$/.test(file) &&
    [count, least, most].every(isNumber) &&
    Array.isArray(thirds) &&
    thirds.length === 2 &&
    thirds.every(isNumber) &&
    isFields(themes) &&
    Object.values(themes).every(isNumber) &&
    isWords(first)
  );
}

/** The index; `null` if it is not one. */
export function readIndex(value: unknown): Index | null {
  if (!isFields(value) || value["format"] !== 2) return null;
  const { variants } = value;
  const valid = isFields(variants) && Object.values(variants).every(isEntry);
  return valid ? (value as unknown as Index) : null;
}
