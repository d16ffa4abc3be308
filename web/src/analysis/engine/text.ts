import { messages, number, plural } from "../../text/language.svelte";
import { german } from "./text.de";

const english = {
  // Scores
  won: (player: string) => `${player} has won`,
  wins: (player: string) => `${player} wins`,
  winsInTurn: (player: string) => `${player} wins in this turn`,
  winsIn: (player: string, turns: number) => `${player} wins in ${turns} ${plural(turns, "turn", "turns")}`,
  even: "Even",
  ahead: (player: string, pawns: string) => `${player} is better by ${pawns} pawns`,
  bar: "Evaluation",

  // The panel
  engine: "Engine",
  engineHint: "Shows the best turns in this position.",
  lines: "Lines",
  linesOf: (count: number) => `${count} ${plural(count, "line", "lines")}`,
  depth: (depth: number) => `Depth ${depth}`,
  speed: (thousands: string) => `${thousands} k/s`,
  positions: (count: string) => `${count} positions`,
  thousands: (count: string) => `${count} k`,
  millions: (count: string) => `${count} M`,
  warming: "Loading the engine …",
  thinking: "Thinking …",
  rested: (depth: number) => `Paused at depth ${depth}`,
  paused: "Paused",
  solved: "Solved",
  stopped: "Stopped",
  over: "The game is over.",
  none: "No legal move",
  failed: "The engine stopped unexpectedly.",
  again: "Try again",
  stop: "Stop",
  goOn: "Continue",
  line: (index: number, score: string) => `Line ${index}: ${score}`,
  turnOf: (number_: number, player: string) => `Turn ${number_}, ${player}`,
  addTo: (moves: string) => `Add as a variation: ${moves}`,
  more: "Show the whole line",
  less: "Show less",
  hidden: "A win in this turn",

  // The win in the turn at hand
  winLooking: "Looking for a win in this turn …",
  winFound: "There is a win in this turn.",
  winNone: "There is no win in this turn.",
  winUnknown: "No win found in this turn.",
  show: "Show",
  hide: "Hide",
  winAdd: "Add as a variation",
  atOnce: "Always show",

  // The graph
  graph: "Game graph",
  analyze: "Analyze the game",
  analyzeHint: (turns: number) =>
    `The engine grades ${turns === 1 ? "the turn" : `all ${turns} turns`} and shows what would have been better.`,
  analyzing: (done: number, all: number) => `${done} of ${all} turns`,
  cancel: "Cancel",
  rest: "Analyze the rest",
  deeper: "Analyze deeper",
  nothing: "There is no turn to analyze yet.",
  graphHint: "Use the arrow keys to go from turn to turn.",
  atTurn: (name: string, score: string) => `${name}: ${score}`,
  atStart: (score: string) => `Start: ${score}`,
  unknown: "not analyzed",
  worst: "Worst turns",
  worstSoFar: "Worst turns so far",
  noneWorse: "No mistakes found.",
  lost: (pawns: string) => `−${pawns}`,
  lostChances: (percent: number) => `−${percent} % chances`,
  givesAway: "gave the win away",
  loses: "loses the game",
  better: "Better:",
  couldMate: "Missed mate:",
  couldWin: "Missed win:",
  canMate: (player: string) => `Allows mate by ${player}:`,
  canWin: (player: string) => `Allows ${player} to win:`,
  canMateAnyway: (player: string) => `${player} mates in any case:`,
  canWinAnyway: (player: string) => `${player} wins in any case:`,
  glyph: { "?!": "inaccuracy", "?": "mistake", "??": "blunder" },
  goTo: (name: string) => `Go to ${name}`,
};

export type EngineText = typeof english;
export const text: () => EngineText = messages<EngineText>({ en: english, de: german });

/** A count in few characters: `12,345`, `41 k`, `1.2 M`. */
export function few(count: number): string {
  if (count < 10_000) return number(Math.round(count));
  if (count < 1_000_000) return text().thousands(number(Math.round(count / 1000)));
  return text().millions(number(Math.round(count / 100_000) / 10));
}
