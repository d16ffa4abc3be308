// Parses the input line: a command, an answer to the open question, or moves.

import type { LegalAction, View } from "tempi-wasm";
import type { Question } from "../turn/gestures";
import { isSquare } from "./squares";

export type Typed =
  | { typed: "nothing" }
  /** `text`: a letter, a square, or `null` for a square left empty. */
  | { typed: "answer"; text: string | null }
  | { typed: "command"; command: "back" | "redo" | "flip" | "replay" }
  | { typed: "say"; what: "turn" | "last" | "help" | "clock" | "waiting" | "movable" }
  | { typed: "targets"; square: string }
  | { typed: "pieces"; letter: string }
  | { typed: "square"; square: string }
  /** In either notation; played as far as they are legal. */
  | { typed: "moves"; texts: string[] }
  /** Several legal moves fit. */
  | { typed: "which"; names: string[] };

const WORDS: { readonly [word: string]: Typed } = {
  back: { typed: "command", command: "back" },
  redo: { typed: "command", command: "redo" },
  flip: { typed: "command", command: "flip" },
  replay: { typed: "command", command: "replay" },
  turn: { typed: "say", what: "turn" },
  t: { typed: "say", what: "turn" },
  last: { typed: "say", what: "last" },
  l: { typed: "say", what: "last" },
  help: { typed: "say", what: "help" },
  "?": { typed: "say", what: "help" },
  clock: { typed: "say", what: "clock" },
  waiting: { typed: "say", what: "waiting" },
  moves: { typed: "say", what: "movable" },
  end: { typed: "moves", texts: ["0000"] },
  claim: { typed: "moves", texts: ["claim"] },
};

/** Parses a line. Letters and numbers answer the open question first; commands take precedence over moves. */
export function read(line: string, view: View, question: Question | null): Typed {
  const text = line.trim();
  if (text === "") return { typed: "nothing" };
  const answer = question && answerOf(text, question);
  if (answer) return answer;
  const word = WORDS[text.toLowerCase()];
  if (word) return word;
  const [first = "", second = "", ...more] = text.split(/\s+/);
  if (more.length === 0 && second !== "") {
    if (/^(m|moves)$/i.test(first) && isSquare(second)) return { typed: "targets", square: second };
    if (/^p$/i.test(first) && /^[a-z]$/i.test(second)) return { typed: "pieces", letter: second };
    if (/^s$/i.test(first) && isSquare(second)) return { typed: "square", square: second };
    const swap = swapOf(first, second, view.legal);
    if (swap) return { typed: "moves", texts: [swap.text] };
  }
  return moves(text, view);
}

function answerOf(text: string, question: Question): Typed | null {
  const number = /^\d$/.test(text) ? Number(text) : null;
  if (question.open === "relocation") {
    const square =
      number === null
        ? question.options.find((option) => option === text.toLowerCase())
        : question.options[number - 1];
    return square === undefined ? null : { typed: "answer", text: square };
  }
  if (number === 0 && question.open === "entry" && question.empty) return { typed: "answer", text: null };
  const kind =
    number === null
      ? question.options.find(({ letter }) => letter.toLowerCase() === text.toLowerCase())
      : question.options[number - 1];
  return kind ? { typed: "answer", text: kind.letter } : null;
}

/** A single `b…` may mean the file of a pawn or the bishop; if both fit, the player is asked. */
function moves(text: string, view: View): Typed {
  const texts = text.split(/\s+/).map((one) => one.replace(/^0-0-0/, "O-O-O").replace(/^0-0(?!0)/, "O-O"));
  const [first = ""] = texts;
  if (texts.length === 1 && /^b/i.test(first)) {
    const fits = meant(first, view.legal);
    if (fits.length > 1 && !fits.includes(first)) return { typed: "which", names: fits };
  }
  return { typed: "moves", texts };
}

/** The rearrangement that swaps two squares, unless the first of them is a move by itself. */
function swapOf(one: string, other: string, legal: readonly LegalAction[]): LegalAction | null {
  if (!isSquare(one) || !isSquare(other) || meant(one, legal).length > 0) return null;
  const swaps = (action: LegalAction) =>
    action.kind === "rearrange" &&
    action.changes.length === 2 &&
    action.changes.every(({ square }) => square === one || square === other);
  return legal.find(swaps) ?? null;
}

const plain = (name: string) => name.replace(/[+#!?]+$/, "");

function meant(text: string, legal: readonly LegalAction[]): string[] {
  const wanted = plain(text).toLowerCase();
  return legal
    .filter(({ name, announces }) => !announces && plain(name).toLowerCase() === wanted)
    .map(({ name }) => name);
}

/** The most completions offered. */
const COMPLETIONS = 8;

/**
 * Legal actions that start like the last word of a line, by name or by text; never announcements, which would
 * give them away.
 */
export function completions(line: string, legal: readonly LegalAction[]): string[] {
  const word = line.split(/\s+/).at(-1) ?? "";
  if (word === "") return [];
  const found = new Set<string>();
  for (const { name, text, announces } of legal) {
    if (announces) continue;
    if (name.startsWith(word)) found.add(name);
    else if (text.startsWith(word)) found.add(text);
  }
  const loose = legal
    .filter(({ name, announces }) => !announces && name.toLowerCase().startsWith(word.toLowerCase()))
    .map(({ name }) => name);
  return [...new Set([...found, ...loose])].slice(0, COMPLETIONS);
}

/** A line with its last word replaced. */
export function completed(line: string, completion: string): string {
  return line.replace(/\S*$/, completion);
}
