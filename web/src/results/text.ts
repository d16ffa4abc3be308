import { messages } from "../text/language.svelte";

interface Texts {
  title: string;
  intro: string;
  variant: string;
  all: string;
  /** `3 of 5 against level 4`. */
  score: (points: string, games: number, level: number) => string;
  level: string;
  won: string;
  drawn: string;
  lost: string;
  points: string;
  plot: (name: string, games: number, first: string, last: string) => string;
  key: { won: string; drawn: string; lost: string };
  dot: (outcome: string, level: number, date: string) => string;
  toResults: string;
}

export const text = messages<Texts>({
  en: {
    title: "Results against the computer",
    intro:
      "From the games saved in this browser. If you changed the level during a game, it counts for the lowest; games from positions other than the start do not count.",
    variant: "Variant",
    all: "All variants",
    score: (points, games, level) => `${points} of ${games} against level ${level}`,
    level: "Level",
    won: "Won",
    drawn: "Drawn",
    lost: "Lost",
    points: "Points",
    plot: (name, games, first, last) =>
      games === 1
        ? `${name}: one game, on ${first}`
        : `${name}: ${games} games from ${first} to ${last}, by level`,
    key: { won: "won", drawn: "drawn", lost: "lost" },
    dot: (outcome, level, date) => `${outcome} against level ${level}, ${date}`,
    toResults: "Your results",
  },
  de: {
    title: "Ergebnisse gegen den Computer",
    intro:
      "Aus den Partien, die in diesem Browser gespeichert sind. Hast du die Stufe während einer Partie geändert, zählt die niedrigste; Partien aus anderen Stellungen als der Anfangsstellung zählen nicht.",
    variant: "Variante",
    all: "Alle Varianten",
    score: (points, games, level) => `${points} aus ${games} gegen Stufe ${level}`,
    level: "Stufe",
    won: "Gewonnen",
    drawn: "Remis",
    lost: "Verloren",
    points: "Punkte",
    plot: (name, games, first, last) =>
      games === 1
        ? `${name}: eine Partie, am ${first}`
        : `${name}: ${games} Partien vom ${first} bis zum ${last}, nach Stufen`,
    key: { won: "gewonnen", drawn: "remis", lost: "verloren" },
    dot: (outcome, level, date) => `${outcome} gegen Stufe ${level}, ${date}`,
    toResults: "Deine Ergebnisse",
  },
});
