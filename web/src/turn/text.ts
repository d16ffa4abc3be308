// What the turn panel and the board say. English gives the shape; the other languages must fit it.

import type { Player } from "tempi-wasm";
import { messages } from "../text/language.svelte";
import { german } from "./text.de";

/** A number, or a range of numbers as text. */
export type Amount = number | string;

const few = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const english = {
  // Headline
  yourMove: "Your move",
  /** After the name of the player. */
  namedMove: "Your move",
  theirMove: (player: string) => `${player} to move`,
  thinking: (player: string) => `${player} is thinking`,
  prefix: (player: string, rest: string) => `${player}: ${rest}`,
  moveOf: (move: number, all: Amount) => `Move ${move} of ${all}`,
  moveUpTo: (move: number, most: number) => `Move ${move} of up to ${most}`,
  partOf: (part: number, all: number) => `Part ${part} of ${all}`,
  plyOf: (ply: number, all: Amount) => `Ply ${ply} of ${all}`,
  range: (least: number, most: number) => `${least} to ${most}`,
  pointsLeft: (left: number, all: number) => `${left} of ${few(all, "point", "points")} left`,
  spacesLeft: (left: number, all: number) => `${left} of ${few(all, "space", "spaces")} left`,
  menMove: (player: string) => `${player} men move`,
  inCheck: "You are in check: this move must end it",
  inCheckTurn: "You are in check: your turn must end it",
  chooseFirst: (pawn: string, square: string) => `First: choose what your ${pawn} on ${square} becomes`,
  markerFirst: "First your marker",
  nowMove: "Now a move",
  rearranged: (squares: string) => `Rearranged ${squares} · now your move`,
  next: (kinds: string) => `Next: ${kinds}`,
  orEnd: "or end the turn",
  complete: "Your turn is complete",
  pastMove: (turn: number, move: number, all: Amount) => `Turn ${turn}, after move ${move} of ${all}`,
  pastStart: (turn: number) => `Before turn ${turn}`,
  shapes: (shapes: readonly string[]) =>
    shapes.map((shape, index) => (index === 0 ? capital(shape) : shape)).join(", or "),
  shapeCaptures: (count: number) => (count === 1 ? "one capture" : `${word(count)} captures`),
  shapeQuiet: (count: number) => (count === 1 ? "one quiet move" : `${word(count)} quiet moves`),
  shapeMixed: (count: number) => `${word(count)} moves with a capture`,
  shapeMoves: (count: number) => (count === 1 ? "one move" : `${word(count)} moves`),

  // Check
  notYet: "no check yet",
  noCheck: "no check",
  mayCheck: "may check",
  checkByCapturing: "may check by capturing",
  checkQuietly: "may check without capturing",
  checkEndsTurn: "a check ends the turn",
  checkIfItEnds: "may check if that ends the turn",
  checkIfAnswered: (player: string) => `may check if ${player} could answer it`,
  checkIfNothingLeft: "may check if no other man can move then",
  checkWithOwn: "may check, with your own man",
  onlyLastChecks: "Only the last move of the turn may check.",
  onlyLastOwnChecks: "Only the last move of your own men may check.",
  mateWins: "Whoever mates wins: also with these men.",

  // Duty line
  because: (player: string, captured: boolean, checked: boolean, more: number) =>
    `${player} ${captured && checked ? "captured and checked" : captured ? "captured" : "checked"}: ${few(Math.abs(more), "move", "moves")} ${more > 0 ? "more" : Math.abs(more) === 1 ? "less" : "fewer"}.`,
  theyMovedIt: "The other player's move brought it there.",
  itStaysBarred: "It stays barred this turn.",
  markerTo: (file: string) => `To any other free square of the ${file}-file.`,
  markerRanks: (own: string, theirs: string) =>
    `No capture on rank ${own} (your marker), no man onto rank ${theirs} (theirs); kings are free.`,
  moveAsUsual: "All men move as usual.",
  movesAs: (men: string, as: string) => `${capital(men)} move as ${as}`,
  alsoAs: (men: string, as: string) => `${men} as ${as}`,
  upToSpaces: (spaces: number) => (spaces === 1 ? "1 space." : `Up to ${spaces} spaces.`),
  leaps: (spaces: number) => `Leaps count ${spaces}.`,
  noPassingRanks: (one: string, other: string) =>
    `No man may pass through both rank ${one} and rank ${other}.`,
  noPassingFiles: (one: string, other: string) =>
    `No man may pass through both the ${one}-file and the ${other}-file.`,
  mustUndo: (player: string) => `You checked: now a ${player} man must end the check.`,
  withOpposing: (player: string, kinds: string | null) => `Now move a ${player} ${kinds ?? "man"}.`,
  opposingOwed: (player: string) => `One of your moves must still be with a ${player} man.`,
  withTypes: (kinds: string) => `Now ${a(kinds)}.`,
  withTint: (color: string) => `With one of your ${color.toLowerCase()} men.`,
  eitherOrder: (slots: readonly string[]) => `${capital(listed(slots, "and"))}, in either order.`,
  slotOf: (kinds: string) => `one ${kinds}`,
  slotWithout: (kinds: string) => `one man that is no ${kinds}`,
  withoutTypes: (kinds: string) => `Now a man of yours that is no ${kinds}.`,
  otherMan: "With another man than before.",
  mustGoForward: (man: string) => `${capital(man)} went sideways: now it must move forward.`,
  mustCapture: "Must capture.",
  noCapture: "No capture.",
  noCaptureAfter: (player: string) => `A ${player} man has moved: no more captures.`,
  lastCapture: "Last chance to capture this turn.",
  noCaptureBefore: (move: number) => `No captures before move ${move}.`,
  captureOrCheck: "Must capture or check: nothing captured yet.",
  captureOrCheckBy: (move: number) => `Capture something by move ${move}, or check with it.`,
  quarterInside: (quarter: string) => `Must end in the outlined quarter ${quarter}.`,
  quarterOutside: (quarter: string) => `Must end outside the outlined quarter ${quarter}.`,
  reenterNow: "One waiting man goes onto the square you leave.",
  reenterLater: "A waiting man may go onto the square you leave, now or with a later move.",
  reenterNotYet: "No waiting man can come in with this move, only with a later one.",
  useUp: "Use them exactly.",
  onlyCheapest: "Only a move that costs 1 fits.",
  costs: (cost: number) => `Targets marked ${cost} cost ${cost}.`,
  capturableEnds: "So does a man left where it can be captured (targets marked ■).",
  then: (kinds: string) => `Then ${kinds}.`,
  typesMoved: (moved: string, free: string) => `Moved: ${moved}. Free: ${free}.`,
  barred: (men: string) => `Barred: ${men}.`,
  barredBecause: {
    pushed: "pushed last turn",
    entered: "came back this turn",
    advanced: "has used its two ranks",
    moved: "has moved",
  },
  stillToMove: (count: number) => `${few(count, "man has", "men have")} not moved yet this turn.`,
  taken: (men: string) => `Captured this turn: ${men}.`,
  crowded: "At the end every 2x2 square with three of your men is emptied:",
  crowdedNow: (areas: readonly string[]) =>
    areas.length === 0 ? "no such square now." : `now ${listed(areas, "and")}.`,
  skipped: (kinds: string) => `No ${kinds} of yours can move: skipped.`,
  skippedWithout: (men: string) => `None of your men but ${men} can move: skipped.`,
  skippedOpposing: (player: string, kinds: string | null) =>
    `No ${player} ${kinds ?? "man"} can move: skipped.`,
  lost: (player: string | null, types: readonly string[], count: number, most: number) =>
    `${player === null ? "You have" : `${player} has`} lost: all ${listed(types, "and all")} (${count} of ${few(most, "type", "types")}).`,
  wouldWinToo: (kinds: string) => `Capturing the other ${kinds} too would win.`,
  captureWins: (kinds: string) => `Capturing the ${kinds} wins.`,
  captureWinsWithoutCheck: (kinds: string) => `Capture the ${kinds} to win: there is no check.`,
  mayRearrange: "You may first rearrange three squares.",
  rearranging: "Drag a man inside a shape: the two squares swap.",
  relocating: (man: string) => `The ${man} has arrived: put it on one of the marked squares.`,
  mayAnnounce: "You may announce a helpmate with it.",
  claim: (moves: number) => `${few(moves, "move", "moves")} since you captured the last pawn.`,
  leaves: (pairs: readonly (readonly [string, string])[]) =>
    `Capturing ${pairs.map(([taken, left], index) => (index === 0 ? `${a(taken)} leaves ${a(left)} behind` : `${a(taken)} ${a(left)}`)).join(", ")}.`,
  leavesBrief: (ladder: string) => `A capture leaves: ${ladder}.`,
  inPlace: (men: readonly string[]) => `${capital(listed(men, "and"))} can promote without moving.`,
  safe: "Pawns that have not moved cannot be captured.",
  cutShort: (player: string | null, moves: number) =>
    player === null
      ? `No man can move on: your turn ended after ${few(moves, "move", "moves")}.`
      : `${player} could not move on after ${few(moves, "move", "moves")}.`,

  // Buttons, tray, strip
  takeBack: "Take back the move",
  playAgain: "Play the move again",
  previous: "Previous position",
  following: "Next position",
  dismiss: "Dismiss",
  endTurn: (moves: number) => `End turn (${few(moves, "move", "moves")})`,
  confirmTurn: "Confirm turn",
  backToGame: "Back to the game",
  rearrange: "Rearrange",
  done: "Done",
  announce: "Announce",
  armed: "Armed",
  claimWin: "Claim the win",
  claimSure: "Claim: sure?",
  replay: "Replay the last turn",
  waiting: "Waiting",
  nobodyWaits: "nobody",
  leaveEmpty: "leave empty",
  legend: "What the marks mean",
  turnStrip: "Moves of this turn",
  playedMove: (number: number | null, name: string) =>
    `${number === null ? "" : `Move ${number}: `}${name}. Go back to it.`,
  openSlot: (number: number) => `Move ${number}, still open`,
  optionalSlot: (number: number) => `Move ${number}, if you like`,
  skippedSlot: "skipped: nothing could move",
  moreSlots: (count: number) => `and ${count} more`,
  typeState: { due: "next", later: "later", free: "free", moved: "has moved", stuck: "cannot move" },
  opposingSlot: "a man of the other player",
  whichRule: "Which rule?",
  readAll: "Read all of it",
  readLess: "Show less",

  men: {
    plural: (name: string) => `${name}s`,
    of: (player: Player, name: string) => `${player === "white" ? "white" : "black"} ${name}`,
  },
  lists: {
    and: (items: readonly string[]) => listed(items, "and"),
    or: (items: readonly string[]) => listed(items, "or"),
  },
};

export type TurnText = typeof english;

/** The texts in the language of the interface. */
export const text: () => TurnText = messages<TurnText>({ en: english, de: german });

function word(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}

/** With an article: `a pawn or knight`. */
function a(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** `rook`, `rook and bishop`, `rook, bishop and queen`. */
export function listed(items: readonly string[], last: string): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items[items.length - 1]}`;
}
