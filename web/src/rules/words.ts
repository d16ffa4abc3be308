// Moves of worked examples in words, derived from what they change on the board.

import type { ExampleLine, PlayedAction, Square, Player } from "tempi-wasm";
import { effectsOf } from "../turn/effects";
import { resultSentence, whySentence } from "../text/sentences";
import { language } from "../text/language.svelte";
import { kindName, playerName } from "../text/names";
import type { Drawn } from "../pieces/drawn";
import { GERMAN_CAPTIONS } from "./captions.de";
import type { Demo } from "./demo";
import { isMovement } from "./frames";
import { text } from "./text";

const change = (move: PlayedAction, square: Square | null) =>
  move.changes.find((one) => one.square === square);

/** `bishop takes queen on d8` */
export function moveInWords(move: PlayedAction): string {
  const t = text();
  const squares = move.changes.map(({ square }) => square);
  switch (move.kind) {
    case "castle":
      return t.castles(move.name.startsWith("O-O-O"));
    case "marker":
      return t.marker(move.to ?? "");
    case "rearrange":
      return t.rearranges(squares.join(" "));
    case "end-turn":
      return t.endsTurn;
    case "claim":
      return t.claims;
    case "choose":
    case "promote-in-place":
      return t.becomes(
        kindName(change(move, move.from)?.before ?? PAWN),
        kindName(change(move, move.to)?.after ?? PAWN),
        move.to ?? "",
      );
    case "move":
    case "en-passant":
      return ordinary(move);
  }
}

const PAWN = { letter: "P", name: "pawn" };

function ordinary(move: PlayedAction): string {
  const t = text();
  const { from, to } = move;
  const piece = change(move, from)?.before ?? null;
  if (piece === null || to === null) return move.name;
  const taken = move.kind === "en-passant" ? PAWN : change(move, to)?.before;
  const now = change(move, to)?.after;
  const first =
    taken && move.captured ? t.takes(kindName(piece), kindName(taken), to) : t.goes(kindName(piece), to);
  return now && now.letter !== piece.letter ? t.promotes(first, kindName(now)) : first;
}

/** The effects of a move besides its own piece: `pushed on: pawn to e6`; empty if none. */
export function effectsInWords(move: PlayedAction): string {
  const t = text();
  const { pushed, goneOn, put, removed } = effectsOf(move);
  const said = [
    ...(pushed.length > 0
      ? [t.pushed(pushed.map(({ square, piece }) => t.goes(kindName(piece), square)).join(", "))]
      : []),
    ...(goneOn ? [t.goesOn(kindName(goneOn.piece), goneOn.square)] : []),
    ...put.map(({ square, piece }) => t.appears(kindName(piece), square)),
    ...(removed.length > 0 ? [t.removed(removed.join(", "))] : []),
  ];
  return said.slice(0, 2).join("; ");
}

/**
 * The reason that the page gives. In other languages, the rules' reason, which is translated, unless it only
 * says how pieces move.
 */
export function reasonOf(line: Extract<ExampleLine, { kind: "illegal" }>): string {
  const general = line.why === null || isMovement(line.why);
  const translated = line.why ? whySentence(line.why) : "";
  if (line.because === "") return translated;
  return language.code !== "en" && !general ? translated : line.because;
}

const capital = (sentence: string): string =>
  /^[a-h][1-8]/.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
const stopped = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
const sentence = (words: string): string => stopped(capital(words));

/** A line as one or two sentences. `turnLength`: how many actions its turn has. */
export function lineInWords(line: ExampleLine, turnLength: number): string {
  const t = text();
  switch (line.kind) {
    case "move": {
      const place =
        turnLength > 1
          ? t.moveOf(line.move.player, line.move.ordinal, line.move.kind === "end-turn")
          : t.moveBy(line.move.player);
      const effects = effectsInWords(line.move);
      const check = line.move.check ? ` ${t.check}` : "";
      return `${place} ${sentence(moveInWords(line.move))}${effects === "" ? "" : ` ${sentence(effects)}`}${check}`;
    }
    case "legal":
      return t.alsoLegal(line.move.name);
    case "illegal":
      return t.notLegal(line.text, stopped(reasonOf(line)));
    case "result":
      return resultSentence(line.result);
  }
}

const words = (said: string): number => said.split(/\s+/).length;

/**
 * A line in one or two sentences of at most `most` words: leaves out what is not needed to follow it, and all
 * but the first part of a reason. Reasons that only the page gives are left out in other languages.
 */
export function brief(line: ExampleLine, turnLength: number, most: number): string {
  const t = text();
  const foreign =
    line.kind === "illegal" &&
    language.code !== "en" &&
    line.because !== "" &&
    reasonOf(line) === line.because;
  if (foreign) return t.notLegalHere(line.text);
  const whole = lineInWords(line, turnLength);
  if (words(whole) <= most) return whole;
  if (line.kind === "illegal") return shortened(line, most);
  const effects = line.kind === "move" ? effectsInWords(line.move) : "";
  const move = line.kind === "move" ? sentence(moveInWords(line.move)) : whole;
  const both = `${move} ${sentence(effects)}`;
  return effects !== "" && words(both) <= most ? both : move;
}

/** The reason, cut at the last place where it can end. */
function shortened(line: Extract<ExampleLine, { kind: "illegal" }>, most: number): string {
  const t = text();
  const reason = reasonOf(line);
  const ends = [...reason.matchAll(/[;:,]\s|\s(?=(?:and|und)\s)/g)].map(({ index }) => index).reverse();
  const fitting = ends
    .map((end) => t.notLegal(line.text, stopped(reason.slice(0, end))))
    .find((said) => words(said) <= most);
  return fitting ?? t.notLegalHere(line.text);
}

/** The most words that a caption may have. */
export const MOST_WORDS = 14;

/**
 * The captions of a demo's steps: those of the rules page or their translation, or else made from the moves.
 */
export function captions({ steps }: Pick<Demo, "steps">, variant: string): string[] {
  const translated = language.code === "de" ? GERMAN_CAPTIONS[variant] : undefined;
  return steps.map(({ frame: { line }, turnLength }, index) => {
    if (line === null) return "";
    const written = language.code === "en" ? line.caption : line.caption && translated?.[index];
    return written ?? brief(line, turnLength, MOST_WORDS);
  });
}

// A position in words, for screen readers.

const LETTERS: Readonly<Record<string, string>> = {
  king: "K",
  queen: "Q",
  rook: "R",
  bishop: "B",
  knight: "N",
  pawn: "",
  marker: "@",
};
const ORDER = Object.keys(LETTERS);

/** `White: Ke1, Qd1, a2. Black: Ke8.` */
export function positionInWords(pieces: ReadonlyMap<Square, Drawn>): string {
  const place = (role: string): number => (ORDER.indexOf(role) + ORDER.length + 1) % (ORDER.length + 1);
  const side = (color: Player): string => {
    const own = [...pieces].filter(([, piece]) => piece.color === color);
    own.sort(([a, one], [b, other]) => place(one.role) - place(other.role) || a.localeCompare(b));
    return own
      .map(([square, { role }]) => (LETTERS[role] ?? role.slice(-1).toUpperCase()) + square)
      .join(", ");
  };
  return (["white", "black"] as const).map((color) => `${playerName(color)}: ${side(color)}.`).join(" ");
}
