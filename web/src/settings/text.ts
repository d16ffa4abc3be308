import { messages } from "../text/language.svelte";
import type { Settings } from "./schema";

interface Texts {
  title: string;
  groups: Record<"look" | "play" | "sound" | "access", string>;
  labels: Record<keyof Settings, string>;
  themes: Record<Settings["theme"], string>;
  boards: Record<Settings["board"], string>;
  /** Piece sets whose name is not a proper name. */
  pieceSets: Partial<Record<Settings["pieces"], string>>;
  animations: Record<Settings["animation"], string>;
  hands: Record<Settings["hand"], string>;
  commits: Record<Settings["commit"], string>;
  spoken: Record<Settings["spoken"], string>;
  device: string;
  hints: Partial<Record<keyof Settings, string>>;
}

export const text = messages<Texts>({
  en: {
    title: "Settings",
    groups: { look: "Appearance", play: "Play", sound: "Sound", access: "Keyboard and screen reader" },
    labels: {
      theme: "Theme",
      board: "Board",
      pieces: "Pieces",
      animation: "Animation speed",
      coordinates: "Coordinates",
      sound: "Sounds",
      volume: "Volume",
      vibration: "Vibrate on phones",
      hand: "Layout",
      commit: "Play a complete turn",
      premoves: "Premoves",
      previewCaptures: "Preview captures on first tap",
      turnBoard: "Flip the board after each turn when two people share it",
      singleKeys: "Single-key commands",
      language: "Language",
      spoken: "Screen reader detail",
      spelledFiles: "Spell files (anna, bella)",
    },
    themes: { auto: "Device setting", light: "Light", dark: "Dark" },
    pieceSets: { letters: "Letters" },
    boards: {
      wood: "Wood",
      sea: "Sea",
      meadow: "Meadow",
      slate: "Slate",
      sand: "Sand",
      lilac: "Lilac",
      rose: "Rose",
      paper: "Paper",
    },
    animations: { off: "Off", fast: "Fast", normal: "Normal", slow: "Slow" },
    hands: { right: "Right-handed", left: "Left-handed" },
    commits: {
      auto: "Automatically",
      "at-once": "At once",
      several: "Confirm turns of several moves",
      always: "Always confirm",
    },
    spoken: { short: "Short", normal: "Normal", full: "Everything" },
    device: "Device setting",
    hints: {
      commit:
        "Automatically: at once against the computer and at one board; with confirmation in untimed games between people.",
      singleKeys: "For example, F flips the board.",
      premoves: "Enter your next turn while your opponent is thinking.",
      previewCaptures: "For touch screens. A second tap plays the capture.",
    },
  },
  de: {
    title: "Einstellungen",
    groups: { look: "Aussehen", play: "Spielen", sound: "Ton", access: "Tastatur und Screenreader" },
    labels: {
      theme: "Design",
      board: "Brett",
      pieces: "Figuren",
      animation: "Animation",
      coordinates: "Koordinaten",
      sound: "Töne",
      volume: "Lautstärke",
      vibration: "Vibration am Telefon",
      hand: "Anordnung",
      commit: "Vollständige Serie spielen",
      premoves: "Vorauszüge",
      previewCaptures: "Erstes Tippen zeigt die Folgen des Schlagens",
      turnBoard: "Zu zweit am Brett: Brett nach jeder Serie drehen",
      singleKeys: "Befehle mit einer Taste",
      language: "Sprache",
      spoken: "Ausführlichkeit der Sprachausgabe",
      spelledFiles: "Linien buchstabieren (Anna, Bella)",
    },
    themes: { auto: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
    pieceSets: { letters: "Buchstaben" },
    boards: {
      wood: "Holz",
      sea: "Meer",
      meadow: "Wiese",
      slate: "Schiefer",
      sand: "Sand",
      lilac: "Flieder",
      rose: "Rose",
      paper: "Papier",
    },
    animations: { off: "Aus", fast: "Schnell", normal: "Normal", slow: "Langsam" },
    hands: { right: "Rechtshändig", left: "Linkshändig" },
    commits: {
      auto: "Automatisch",
      "at-once": "Sofort",
      several: "Serien aus mehreren Zügen bestätigen",
      always: "Immer bestätigen",
    },
    spoken: { short: "Kurz", normal: "Normal", full: "Alles" },
    device: "Wie das Gerät",
    hints: {
      commit:
        "Automatisch: sofort gegen den Computer und an einem Brett, mit Bestätigung in Partien zwischen Menschen ohne Uhr.",
      singleKeys: "Zum Beispiel F, um das Brett zu drehen.",
      premoves: "Deine nächste Serie schon eingeben, während der Gegner nachdenkt.",
      previewCaptures: "Für Touchscreens. Das zweite Tippen schlägt.",
    },
  },
});
