import { messages, number, plural } from "../text/language.svelte";

export const text = messages({
  en: {
    ofDay: "Puzzle of the day",
    /** What to find. */
    task: (turns: number) => (turns === 1 ? "Win in this turn." : "Force a win in two turns."),
    rated: (rating: number) => `Rating ${rating}`,
    solve: "Solve",
    solvedAlready: "Solved",
    triedAlready: "Tried",
    tryIt: (count: number) => (count === 1 ? "Try it: a puzzle" : `Try it: ${words[count] ?? count} puzzles`),
    tryItHint: "Each is won in one turn by what you have just read.",
    lesson: (place: number) => `Puzzle ${place}`,
    all: (count: number) => `All ${number(count)} ${plural(count, "puzzle", "puzzles")} of this variant`,
    missing: "The puzzles could not be loaded. Once loaded, they also work offline.",
    corrupt: "The file with the puzzles is damaged. Nothing of yours is lost; reloading the page may help.",
    none: "There are no puzzles of this variant yet.",
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
    tryItHint: "Jede ist in einer Serie gewonnen, mit dem, was du gerade gelesen hast.",
    lesson: (place) => `Aufgabe ${place}`,
    all: (count) => `Alle ${number(count)} ${plural(count, "Aufgabe", "Aufgaben")} dieser Variante`,
    missing: "Die Aufgaben konnten nicht geladen werden. Einmal geladen, gehen sie auch ohne Verbindung.",
    corrupt:
      "Die Datei mit den Aufgaben ist beschädigt. Von dir ist nichts verloren; vielleicht hilft es, die Seite neu zu laden.",
    none: "Von dieser Variante gibt es noch keine Aufgaben.",
    again: "Noch einmal",
    others: "Andere Aufgaben",
  },
});
const words = ["", "one", "two", "three"];
const worte = ["", "eine", "zwei", "drei"];

/** What to say if puzzles cannot be had. */
export const troubleSentence = (trouble: "missing" | "corrupt" | "none"): string => text()[trouble];
