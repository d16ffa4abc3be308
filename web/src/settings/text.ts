import { messages } from "../text/language.svelte";
import type { Settings } from "./schema";

interface Texts {
  title: string;
  groups: Record<"look" | "play" | "sound" | "access", string>;
  labels: Record<keyof Settings, string>;
  themes: Record<Settings["theme"], string>;
  boards: Record<Settings["board"], string>;
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
    groups: { look: "Look", play: "Play", sound: "Sound", access: "Keyboard and screen reader" },
    labels: {
      theme: "Theme",
      board: "Board",
      pieces: "Pieces",
      animation: "Moves and replays",
      coordinates: "Coordinates",
      sound: "Sounds",
      volume: "Volume",
      vibration: "Short buzzes on phones",
      hand: "Laid out for",
      commit: "A complete turn is played",
      previewCaptures: "First tap shows what a capture does",
      turnBoard: "Two at one board: turn it after each turn",
      singleKeys: "Commands of a single key",
      language: "Language",
      spoken: "What is read aloud",
      spelledFiles: "Files as words (anna, bella)",
    },
    themes: { auto: "As the device", light: "Light", dark: "Dark" },
    boards: { wood: "Wood", sea: "Sea", meadow: "Meadow", slate: "Slate", sand: "Sand" },
    animations: { off: "At once", fast: "Fast", normal: "Normal", slow: "Slow" },
    hands: { right: "the right hand", left: "the left hand" },
    commits: {
      auto: "as fits the game",
      "at-once": "at once",
      several: "after a confirm, if it has several moves",
      always: "always after a confirm",
    },
    spoken: { short: "Short", normal: "Normal", full: "Everything" },
    device: "As the device",
    hints: {
      commit:
        "As fits the game: at once against the computer and at one board, after a confirm in untimed games between people.",
      singleKeys: "Such as F to turn the board.",
      previewCaptures: "A second tap plays it. For touch screens.",
    },
  },
  de: {
    title: "Einstellungen",
    groups: { look: "Aussehen", play: "Spielen", sound: "Ton", access: "Tastatur und Bildschirmleser" },
    labels: {
      theme: "Design",
      board: "Brett",
      pieces: "Figuren",
      animation: "Züge und Wiederholungen",
      coordinates: "Koordinaten",
      sound: "Töne",
      volume: "Lautstärke",
      vibration: "Kurzes Brummen am Telefon",
      hand: "Eingerichtet für",
      commit: "Eine vollständige Serie wird gespielt",
      previewCaptures: "Erstes Tippen zeigt, was ein Schlagen bewirkt",
      turnBoard: "Zu zweit am Brett: nach jeder Serie drehen",
      singleKeys: "Befehle mit einer Taste",
      language: "Sprache",
      spoken: "Was vorgelesen wird",
      spelledFiles: "Linien als Wörter (Anna, Bella)",
    },
    themes: { auto: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
    boards: { wood: "Holz", sea: "Meer", meadow: "Wiese", slate: "Schiefer", sand: "Sand" },
    animations: { off: "Sofort", fast: "Schnell", normal: "Normal", slow: "Langsam" },
    hands: { right: "die rechte Hand", left: "die linke Hand" },
    commits: {
      auto: "wie es zur Partie passt",
      "at-once": "sofort",
      several: "nach Bestätigung, wenn sie mehrere Züge hat",
      always: "immer nach Bestätigung",
    },
    spoken: { short: "Kurz", normal: "Normal", full: "Alles" },
    device: "Wie das Gerät",
    hints: {
      commit:
        "Wie es zur Partie passt: sofort gegen den Computer und an einem Brett, nach Bestätigung in Partien zwischen Menschen ohne Uhr.",
      singleKeys: "Zum Beispiel F, um das Brett zu drehen.",
      previewCaptures: "Das zweite Tippen spielt es. Für Bildschirme zum Berühren.",
    },
  },
});
