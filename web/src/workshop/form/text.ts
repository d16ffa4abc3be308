import { language, messages, plural } from "../../text/language.svelte";
import { LABELS, wordsOf } from "./labels";

const english = {
  form: "Form",
  hint: "Every change is written into the text. A colored line marks what the file sets.",
  undo: "Undo",
  redo: "Redo",
  broken: "The text is not valid TOML. Correct it, or undo, to go on with the form.",
  lineOf: (line: number) => `Line ${line}`,
  refused: "This cannot be changed here:",
  sections: {
    basics: "Name and start",
    turn: "Turn length",
    check: "Check",
    end: "Goals and results",
    men: "Pieces",
    pawns: "Pawns",
    castling: "Castling",
    limits: "Limits on moves",
    capture: "Captures",
    special: "Special rules",
  },
  set: (count: number) => `${count} set`,
  findings: (count: number) => `● ${count} ${plural(count, "finding", "findings")}`,
  others: (count: number) => `${count} more`,
  reset: "Reset",
  resetKey: (label: string) => `Reset: ${label}`,
  none: "– none –",
  inherited: "Inherited",
  line: "Separate entries by commas.",
  lines: "One entry a line, its parts separated by commas.",
  unreadable: "This is not readable.",
  error: "Error",
  warning: "Warning",
  noPieces: "There are no pieces yet.",
  removePiece: (letter: string) => `Remove ${letter}`,
  resetPiece: (letter: string) => `Reset ${letter}`,
  addPiece: "Add a piece",
  type: "Type",
  ownMovement: "With a movement of its own",
  letter: "Letter",
  name: "Name",
  move: "Movement",
  rank: "Rank",
  taken: (letter: string) => `${letter} is taken.`,
  betza:
    "Movements are in Betza notation: W, F, N are one step or leap; R, B, Q, K as in chess; BN moves as either. The button Format explains more.",
  add: "Add",
  placeIt: "Then put its letter into the start position: uppercase for White, lowercase for Black.",
};

const german: typeof english = {
  form: "Formular",
  hint: "Jede Änderung wird in den Text geschrieben. Ein farbiger Strich zeigt, was die Datei selbst festlegt.",
  undo: "Rückgängig",
  redo: "Wiederholen",
  broken:
    "Der Text ist kein gültiges TOML. Berichtige ihn oder mache die Änderung rückgängig, dann geht es hier weiter.",
  lineOf: (line) => `Zeile ${line}`,
  refused: "Das lässt sich hier nicht ändern:",
  sections: {
    basics: "Name und Anfang",
    turn: "Länge der Serien",
    check: "Schach",
    end: "Ziele und Ergebnisse",
    men: "Figuren",
    pawns: "Bauern",
    castling: "Rochade",
    limits: "Grenzen der Züge",
    capture: "Schlagen",
    special: "Besondere Regeln",
  },
  set: (count) => `${count} festgelegt`,
  findings: (count) => `● ${count} ${plural(count, "Befund", "Befunde")}`,
  others: (count) => `${count} weitere`,
  reset: "Zurücksetzen",
  resetKey: (label) => `Zurücksetzen: ${label}`,
  none: "– nichts –",
  inherited: "Geerbt",
  line: "Trenne Einträge mit Kommas.",
  lines: "Ein Eintrag je Zeile, seine Teile mit Kommas getrennt.",
  unreadable: "Das ist nicht lesbar.",
  error: "Fehler",
  warning: "Hinweis",
  noPieces: "Es gibt noch keine Figuren.",
  removePiece: (letter) => `${letter} entfernen`,
  resetPiece: (letter) => `${letter} zurücksetzen`,
  addPiece: "Figur hinzufügen",
  type: "Art",
  ownMovement: "Mit eigener Zugweise",
  letter: "Buchstabe",
  name: "Name (englisch)",
  move: "Zugweise",
  rank: "Rang",
  taken: (letter) => `${letter} ist vergeben.`,
  betza:
    "Zugweisen stehen in Betza-Notation: W, F, N sind ein Schritt oder Sprung; R, B, Q, K wie im Schach (Turm, Läufer, Dame, König); BN zieht wie beide. Mehr erklärt der Knopf Format.",
  add: "Hinzufügen",
  placeIt: "Setze dann ihren Buchstaben in die Grundstellung: groß für Weiß, klein für Schwarz.",
};

export const text = messages({ en: english, de: german });

/** The label of a key, by its path in the schema. */
export function labelOf(name: string): string {
  const label = LABELS[name];
  return label?.[language.code === "de" ? 1 : 0] ?? wordsOf(name);
}
