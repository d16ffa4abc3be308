// Texts of the turn panel and the board in English. They define the type that the other languages implement.

import type { Player } from "tempi-wasm";

/** A number, or a range of numbers as text. */
export type Amount = number | string;

const few = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Why a piece cannot move, and why several cannot. */
const barredBecause = {
  pushed: ["it was pushed last turn", "they were pushed last turn"],
  entered: ["it re-entered this turn", "they re-entered this turn"],
  advanced: ["it has already advanced two ranks this turn", "they have already advanced two ranks this turn"],
  moved: ["it has moved", "they have moved"],
} as const;

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
  partOf: (part: number, all: number) => `Step ${part} of ${all}`,
  plyOf: (ply: number, all: Amount) => `Ply ${ply} of ${all}`,
  range: (least: number, most: number) => `${least} to ${most}`,
  pointsLeft: (left: number, all: number) => `${left} of ${few(all, "point", "points")} left`,
  spacesLeft: (left: number, all: number) => `${left} of ${few(all, "space", "spaces")} left`,
  piecesMove: (player: string) => `move a ${player} piece`,
  inCheck: (player: string | null) =>
    player === null
      ? "You are in check: this move must end it"
      : `${player} is in check and must end it with this move`,
  inCheckTurn: (player: string | null) =>
    player === null
      ? "You are in check: your turn must end it"
      : `${player} is in check and must end it this turn`,
  chooseFirst: (pawn: string, square: string) => `First choose what your ${pawn} on ${square} becomes`,
  markerFirst: "Move your marker first",
  nowMove: "Now move a piece",
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
  noCheck: "you may not give check",
  mayCheck: "may give check",
  checkByCapturing: "only a capture may give check",
  checkQuietly: "a capture may not give check",
  checkEndsTurn: "a check ends the turn",
  checkIfItEnds: "it may give check only if that ends the turn",
  checkIfAnswered: (player: string) => `it may give check only if ${player} can answer it`,
  checkIfNothingLeft: "it may give check only if no other piece can move afterward",
  checkWithOwn: "only your own pieces may give check",
  onlyLastChecks: "Only the last move of the turn may give check.",
  onlyLastOwnChecks: "Only the last move of your own pieces may give check.",
  mateWins: "Checkmate wins, with these pieces too.",

  // Duty line
  because: (player: string, captured: boolean, checked: boolean, more: number) =>
    `${player} ${captured && checked ? "captured and gave check" : captured ? "captured" : "gave check"}: ${few(Math.abs(more), "move", "moves")} ${more > 0 ? "more" : Math.abs(more) === 1 ? "less" : "fewer"}.`,
  theyMovedIt: "Your opponent moved it there.",
  itStaysBarred: "It cannot move this turn.",
  markerTo: (file: string) => `Move it to any other empty square of the ${file}-file.`,
  markerRanks: (own: string, theirs: string) =>
    `Your marker forbids captures on rank ${own}, theirs forbids moves to rank ${theirs}; kings are exempt.`,
  moveAsUsual: "All pieces move as usual.",
  movesAs: (pieces: string, as: string) => `${capital(pieces)} move like ${as}`,
  alsoAs: (pieces: string, as: string) => `${pieces} like ${as}`,
  upToSpaces: (spaces: number) => (spaces === 1 ? "Move one space." : `Move up to ${spaces} spaces.`),
  leaps: (spaces: number) => `A leap counts as ${spaces === 1 ? "one space" : `${spaces} spaces`}.`,
  noPassingRanks: (one: string, other: string) => `No piece may cross both rank ${one} and rank ${other}.`,
  noPassingFiles: (one: string, other: string) =>
    `No piece may cross both the ${one}-file and the ${other}-file.`,
  mustUndo: (player: string) => `You gave check: now a ${player} piece must end it.`,
  withOpposing: (player: string, kinds: string | null) => `Now move a ${player} ${kinds ?? "piece"}.`,
  opposingOwed: (player: string) => `One of your moves must still be with a ${player} piece.`,
  /** `kinds`: in the plural. */
  withTypes: (_kind: string, kinds: string) => `Move one of your ${kinds}.`,
  withTint: (color: string) => `Move one of your ${color.toLowerCase()} pieces.`,
  eitherOrder: (slots: readonly string[]) => `${capital(listed(slots, "and"))}, in either order.`,
  slotOf: (kinds: string) => `one ${kinds}`,
  slotWithout: (kinds: string) => `one piece other than ${a(kinds)}`,
  withoutTypes: (kinds: string) => `Move any of your pieces except ${a(kinds)}.`,
  otherPiece: "Move a different piece than before.",
  mustGoForward: (piece: string) => `${capital(piece)} moved sideways; now it must move forward.`,
  mustCapture: "This move must capture.",
  noCapture: "This move may not capture.",
  noCaptureAfter: (player: string) => `A ${player} piece has moved: no more captures this turn.`,
  lastCapture: "Last chance to capture this turn.",
  noCaptureBefore: (move: number) => `No captures before move ${move}.`,
  captureOrCheck: "This move must capture or give check: nothing has been captured yet.",
  captureOrCheckBy: (move: number) => `Capture by move ${move}, or give check with it.`,
  quarterInside: (quarter: string) => `The move must end inside the outlined quarter, ${quarter}.`,
  quarterOutside: (quarter: string) => `The move must end outside the outlined quarter, ${quarter}.`,
  reenterNow: "A piece from your pocket enters on the square you leave.",
  reenterLater: "A piece from your pocket may enter on the square you leave, now or with a later move.",
  reenterNotYet: "No piece from your pocket can enter with this move, only with a later one.",
  useUp: "You must use all of them.",
  onlyCheapest: "Only a move that costs 1 is possible.",
  costs: (cost: number) => `Targets marked ${cost} cost ${cost}.`,
  capturableEnds: "So does leaving the piece where it can be captured (targets marked ■).",
  then: (kinds: string) => `Then ${kinds}.`,
  typesMoved: (moved: string, free: string) => `Already moved: ${moved}. Not moved yet: ${free}.`,
  standing: (name: string, square: string) => `the ${name} on ${square}`,
  cannotMove: (pieces: readonly string[], why: "pushed" | "entered" | "advanced" | "moved") =>
    `${capital(listed(pieces, "and"))} cannot move: ${barredBecause[why][pieces.length === 1 ? 0 : 1]}.`,
  stillToMove: (count: number) => `${few(count, "piece has", "pieces have")} not moved yet this turn.`,
  taken: (pieces: string) => `Captured this turn: ${pieces}.`,
  crowded: "When your turn ends, every 2×2 block with three of your pieces is cleared:",
  crowdedNow: (areas: readonly string[]) =>
    areas.length === 0 ? "none right now." : `right now ${listed(areas, "and")}.`,
  skipped: (kinds: string) => `You have no ${kinds} that can move: skipped.`,
  skippedWithout: (pieces: string) => `You can move nothing but ${pieces}: skipped.`,
  skippedOpposing: (player: string, kinds: string | null) =>
    `No ${player} ${kinds ?? "piece"} can move: skipped.`,
  lost: (player: string | null, types: readonly string[], count: number, most: number) =>
    `${player === null ? "You have" : `${player} has`} lost all ${listed(types, "and all")} (${count} of ${few(most, "type", "types")}).`,
  wouldWinToo: (kinds: string) => `Capturing the other ${kinds} too would win.`,
  captureWins: (kinds: string) => `Capturing the ${kinds} wins.`,
  captureWinsWithoutCheck: (kinds: string) => `Capture the ${kinds} to win: check does not matter.`,
  mayRearrange: "You may rearrange a triomino first.",
  rearranging: "Swap two squares of a triomino: drag or click one onto the other.",
  relocating: (piece: string) =>
    `The ${piece} has reached the last rank: put it on one of the marked squares.`,
  mayAnnounce: "With this move you may announce a helpmate.",
  claim: (moves: number) => `${few(moves, "move", "moves")} since you captured the last pawn.`,
  leaves: (pairs: readonly (readonly [string, string])[]) =>
    `Capturing ${pairs.map(([taken, left], index) => (index === 0 ? `${a(taken)} leaves ${a(left)} behind` : `${a(taken)} ${a(left)}`)).join(", ")}.`,
  leavesBrief: (ladder: string) => `Captures leave behind: ${ladder}.`,
  inPlace: (pieces: readonly string[]) => `${capital(listed(pieces, "and"))} can promote without moving.`,
  safe: "Pawns that have not moved cannot be captured.",
  cutShort: (player: string | null, moves: number) =>
    player === null
      ? `You had no legal move left: your turn ended after ${few(moves, "move", "moves")}.`
      : `${player} had no legal move left after ${few(moves, "move", "moves")}.`,

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
  announce: "Announce helpmate",
  armed: "Your next move announces helpmate",
  claimWin: "Claim the win",
  claimSure: "Really claim it?",
  replay: "Replay the last turn",
  waiting: "Pocket",
  nobodyWaits: "empty",
  leaveEmpty: "leave empty",
  legend: "What the marks mean",
  turnStrip: "Moves of this turn",
  playedMove: (number: number | null, name: string) =>
    `${number === null ? "" : `Move ${number}: `}${name}. Go back here.`,
  openSlot: (number: number) => `Move ${number}, still open`,
  optionalSlot: (number: number) => `Move ${number}, optional`,
  skippedSlot: "skipped: nothing could move",
  moreSlots: (count: number) => `and ${count} more`,
  typeState: { due: "next", later: "later", free: "has not moved", moved: "has moved", stuck: "cannot move" },
  opposingSlot: "one of your opponent's pieces",
  whichRule: "Which rule?",
  readAll: "Show all",
  readLess: "Show less",

  pieces: {
    plural: (name: string) => `${name}s`,
    of: (player: Player, name: string) => `${player === "white" ? "white" : "black"} ${name}`,
  },
  lists: {
    and: (items: readonly string[]) => listed(items, "and"),
    or: (items: readonly string[]) => listed(items, "or"),
  },
};

export type TurnText = typeof english;

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
