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
  engineHint: "What the engine thinks of this position.",
  lines: "Lines",
  linesOf: (count: number) => `${count} ${plural(count, "line", "lines")}`,
  depth: (depth: number) => `Depth ${depth}`,
  speed: (thousands: string) => `${thousands} k/s`,
  positions: (count: string) => `${count} positions`,
  thousands: (count: string) => `${count} k`,
  millions: (count: string) => `${count} M`,
  warming: "The engine is warming up.",
  thinking: "Thinking …",
  rested: (depth: number) => `Rests at depth ${depth}.`,
  solved: "Thought to the end.",
  stopped: "Stopped.",
  over: "The game is over.",
  none: "No move to look at.",
  failed: "The engine stopped unexpectedly.",
  again: "Try again",
  stop: "Stop",
  goOn: "Go on",
  line: (index: number, score: string) => `Line ${index}: ${score}`,
  turnOf: (number_: number, player: string) => `Turn ${number_}, ${player}`,
  addTo: (moves: string) => `Add as a variation: ${moves}`,
  more: "Show the whole line",
  less: "Show one row",
  hidden: "A win in this turn",

  // The win in the turn at hand
  winLooking: "Looking for a win in this turn …",
  winFound: "There is a win in this turn.",
  winNone: "There is no win in this turn.",
  winUnknown: "No win in this turn has been found.",
  show: "Show",
  hide: "Hide",
  winAdd: "Add it as a variation",
  atOnce: "Always show",

  // The graph
  graph: "Course of the game",
  analyse: "Analyse the game",
  analyseHint: (turns: number) =>
    `The engine looks at ${turns === 1 ? "the turn" : `each of the ${turns} turns`} for a moment.`,
  analysing: (done: number, all: number) => `${done} of ${all} turns`,
  cancel: "Cancel",
  rest: "Analyse the rest",
  deeper: "Look deeper",
  nothing: "There is no turn to analyse yet.",
  graphHint: "Arrow keys go from turn to turn.",
  atTurn: (name: string, score: string) => `${name}: ${score}`,
  atStart: (score: string) => `Start: ${score}`,
  unknown: "not known",
  worst: "Turns that lost most",
  noneWorse: "No turn lost much.",
  lost: (pawns: string) => `lost ${pawns}`,
  givesAway: "gave the win away",
  loses: "loses",
  better: "Better:",
  couldMate: "Could mate at once:",
  couldWin: "Could win at once:",
  canMate: (player: string) => `${player} could mate then:`,
  canWin: (player: string) => `${player} could win then:`,
  canMateAnyway: (player: string) => `${player} could mate then in any case:`,
  canWinAnyway: (player: string) => `${player} could win then in any case:`,
  glyph: { "?!": "doubtful", "?": "mistake", "??": "blunder" },
  goTo: (name: string) => `Go to ${name}`,
};

export type EngineText = typeof english;
export const text: () => EngineText = messages<EngineText>({ en: english, de: german });

/** `12,345`, `41 k`, `1.2 M`: a count in few characters. */
export function few(count: number): string {
  if (count < 10_000) return number(Math.round(count));
  if (count < 1_000_000) return text().thousands(number(Math.round(count / 1000)));
  return text().millions(number(Math.round(count / 100_000) / 10));
}
