import { messages, number, plural } from "../text/language.svelte";

export const text = messages({
  en: {
    ofDay: "Puzzle of the day",
    /** The task. */
    task: (turns: number) => (turns === 1 ? "Win in this turn." : "Force a win in two turns."),
    rated: (rating: number) => `Rating ${rating}`,
    solve: "Solve",
    solvedAlready: "Solved",
    triedAlready: "Tried",
    tryIt: (count: number) =>
      count === 1 ? "Try it: one puzzle" : `Try it: ${words[count] ?? count} puzzles`,
    tryItHint: "All you need is what you have just read.",
    lesson: (place: number) => `Puzzle ${place}`,
    all: (count: number) => `All ${number(count)} ${plural(count, "puzzle", "puzzles")} for this variant`,
    missing: "The puzzles could not be loaded. Once loaded, they also work offline.",
    corrupt: "The puzzle file is damaged. None of your data is lost; reloading the page may help.",
    none: "There are no puzzles for this variant yet.",
    again: "Try again",
    others: "Other puzzles",
  },
  de: {
    ofDay: "Aufgabe des Tages",
    task: (turns) => (turns === 1 ? "Gewinne in dieser Serie." : "Erzwinge den Sieg in zwei Serien."),
    rated: (rating) => `Wertung ${rating}`,
    solve: "Lösen",
    solvedAlready: "Gelöst",
    triedAlready: "Versucht",
    tryIt: (count) =>
      count === 1 ? "Probier es: eine Aufgabe" : `Probier es: ${worte[count] ?? count} Aufgaben`,
    tryItHint: "Dafür genügt, was du gerade gelesen hast.",
    lesson: (place) => `Aufgabe ${place}`,
    all: (count) => `Alle ${number(count)} ${plural(count, "Aufgabe", "Aufgaben")} dieser Variante`,
    missing:
      "Die Aufgaben konnten nicht geladen werden. Einmal geladen, funktionieren sie auch ohne Verbindung.",
    corrupt:
      "Die Datei mit den Aufgaben ist beschädigt. Von deinen Daten ist nichts verloren; vielleicht hilft es, die Seite neu zu laden.",
    none: "Zu dieser Variante gibt es noch keine Aufgaben.",
    again: "Noch einmal",
    others: "Andere Aufgaben",
  },
});
const words = ["", "one", "two", "three"];
const worte = ["", "eine", "zwei", "drei"];

/** The message if puzzles cannot be loaded. */
export const troubleSentence = (trouble: "missing" | "corrupt" | "none"): string => text()[trouble];
