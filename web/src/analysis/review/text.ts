import { messages, plural, type Texts } from "../../text/language.svelte";

const english = {
  accuracy: "Accuracy",
  accuracyOf: (percent: string) => `${percent}%`,
  marks: (inaccuracies: number, mistakes: number, blunders: number) =>
    `${inaccuracies} ${plural(inaccuracies, "inaccuracy", "inaccuracies")}, ${mistakes} ${plural(mistakes, "mistake", "mistakes")}, ${blunders} ${plural(blunders, "blunder", "blunders")}`,
  noneGraded: "No graded turns",
  book: (count: number, last: string) =>
    count === 1
      ? `The first turn, ${last}, is in the opening book and is not graded.`
      : `The first ${count} turns, up to ${last}, are in the opening book and are not graded.`,
  forced: (count: number) =>
    count === 1 ? "One turn was forced and is not graded." : `${count} turns were forced and are not graded.`,
  decided: (player: string, phase: "opening" | "middlegame" | "endgame", turn: string) =>
    `${player} was winning from the ${phase} on, after ${turn}`,
  undecided: "The game was not decided on the board.",
  key: "The turns that mattered most",
  moves: (count: number) =>
    `in ${["no", "one", "two", "three", "four", "five", "six"][count] ?? count} ${count === 1 ? "move" : "moves"}`,
  allowedMate: (turn: string, moves: string) => `${turn} allowed mate ${moves}:`,
  allowedWin: (turn: string, moves: string) => `${turn} allowed a win ${moves}:`,
  missedMate: (turn: string, moves: string) => `${turn} missed mate ${moves}:`,
  missedWin: (turn: string, moves: string) => `${turn} missed a win ${moves}:`,
  allowedForced: (turn: string) => `${turn} allowed a forced win, which begins with`,
  missedForced: (turn: string) => `${turn} missed a forced win, which begins with`,
  lost: (turn: string, percent: number) =>
    `${turn} lost ${percent}% of the winning chances; the best reply is`,
  playLine: (moves: string) => `Show on the board: ${moves}`,

  learn: "Learn from your mistakes",
  learnAs: (player: string, count: number) => `${player} (${count})`,
  learnYours: (count: number) => `Your mistakes (${count})`,
  lesson: (number: number, count: number) => `Mistake ${number} of ${count}`,
  question: (turn: string, player: string) => `${turn} was played. Find a better turn for ${player}.`,
  judging: "Checking your turn …",
  good: "Good turn: it keeps the winning chances.",
  wins: "That wins the game.",
  winsByForce: "That wins by force.",
  same: "That is what was played.",
  wrong: (percent: number) => `That loses ${percent}% of the winning chances.`,
  losesAtOnce: "That loses in the opponent's next turn.",
  losesByForce: "That loses by force.",
  refuted: (player: string) => `${player} answers`,
  solution: "A better turn:",
  failed: "The engine stopped unexpectedly. Try again.",
  retry: "Try again",
  solve: "Show the solution",
  skip: "Skip",
  next: "Next mistake",
  done: (solved: number, count: number) => `All done: ${solved} of ${count} found at the first try.`,
  again: "Start over",
  close: "Close",
  finish: "Finish",
  flip: "Flip board",
  loading: "Loading …",
};

const german: Texts<typeof english> = {
  accuracy: "Genauigkeit",
  accuracyOf: (percent) => `${percent} %`,
  marks: (inaccuracies, mistakes, blunders) =>
    `${inaccuracies} ${plural(inaccuracies, "Ungenauigkeit", "Ungenauigkeiten")}, ${mistakes} Fehler, ${blunders} ${plural(blunders, "grober", "grobe")} Fehler`,
  noneGraded: "Keine bewertete Serie",
  book: (count, last) =>
    count === 1
      ? `Die erste Serie, ${last}, steht im Eröffnungsbuch und wird nicht bewertet.`
      : `Die ersten ${count} Serien, bis ${last}, stehen im Eröffnungsbuch und werden nicht bewertet.`,
  forced: (count) =>
    count === 1
      ? "Eine Serie war erzwungen und wird nicht bewertet."
      : `${count} Serien waren erzwungen und werden nicht bewertet.`,
  decided: (player, phase, turn) =>
    `${player} stand ${{ opening: "seit der Eröffnung", middlegame: "seit dem Mittelspiel", endgame: "seit dem Endspiel" }[phase]} auf Gewinn, nach ${turn}`,
  undecided: "Die Partie wurde nicht auf dem Brett entschieden.",
  key: "Die wichtigsten Serien",
  moves: (count) =>
    `in ${["null", "einem", "zwei", "drei", "vier", "fünf", "sechs"][count] ?? count} ${plural(count, "Zug", "Zügen")}`,
  allowedMate: (turn, moves) => `${turn} ließ Matt ${moves} zu:`,
  allowedWin: (turn, moves) => `${turn} ließ einen Gewinn ${moves} zu:`,
  missedMate: (turn, moves) => `${turn} verpasste Matt ${moves}:`,
  missedWin: (turn, moves) => `${turn} verpasste einen Gewinn ${moves}:`,
  allowedForced: (turn) => `${turn} ließ einen erzwungenen Gewinn zu; er beginnt mit`,
  missedForced: (turn) => `${turn} verpasste einen erzwungenen Gewinn; er beginnt mit`,
  lost: (turn, percent) => `${turn} kostete ${percent} % der Gewinnchancen; die beste Antwort ist`,
  playLine: (moves) => `Auf dem Brett zeigen: ${moves}`,

  learn: "Aus deinen Fehlern lernen",
  learnAs: (player, count) => `${player} (${count})`,
  learnYours: (count) => `Deine Fehler (${count})`,
  lesson: (number, count) => `Fehler ${number} von ${count}`,
  question: (turn, player) => `Gespielt wurde ${turn}. Finde eine bessere Serie für ${player}.`,
  judging: "Deine Serie wird geprüft …",
  good: "Gute Serie: Sie erhält die Gewinnchancen.",
  wins: "Damit ist die Partie gewonnen.",
  winsByForce: "Das gewinnt erzwungen.",
  same: "Das wurde gespielt.",
  wrong: (percent) => `Das kostet ${percent} % der Gewinnchancen.`,
  losesAtOnce: "Das verliert in der nächsten Serie des Gegners.",
  losesByForce: "Das verliert erzwungen.",
  refuted: (player) => `${player} antwortet`,
  solution: "Eine bessere Serie:",
  failed: "Die Engine wurde unerwartet beendet. Versuch es noch einmal.",
  retry: "Noch einmal",
  solve: "Lösung zeigen",
  skip: "Überspringen",
  next: "Nächster Fehler",
  done: (solved, count) => `Fertig: ${solved} von ${count} im ersten Versuch gefunden.`,
  again: "Von vorn",
  close: "Schließen",
  finish: "Fertig",
  flip: "Brett drehen",
  loading: "Wird geladen …",
};

export const text = messages({ en: english, de: german });
