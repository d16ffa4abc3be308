// Texts of the setup dialogs.

import { messages } from "../text/language.svelte";

interface Texts {
  rules: string;
  by: (inventor: string, year: number | null) => string;
  against: string;
  computer: string;
  person: string;
  levelOf: (level: number) => string;
  levels: readonly string[];
  /** The approximate strength of a level. */
  ratingOf: (rating: number) => string;
  about: (rating: number) => string;
  /** What each level does, one sentence per level. */
  sentences: readonly string[];
  color: string;
  begins: (player: string) => string;
  chance: string;
  clock: string;
  clocks: Record<"none" | "fischer" | "delay" | "turn", string>;
  minutes: string;
  increment: string;
  delay: string;
  turnSeconds: string;
  start: string;
  friend: string;
  elsewhere: string;
  analyze: string;
  workshop: string;
  levelTitle: string;
  levelHint: string;
}

export const text = messages<Texts>({
  en: {
    rules: "Rules",
    by: (inventor, year) => [inventor, year].filter(Boolean).join(", "),
    against: "Against",
    computer: "The computer",
    person: "A person at this board",
    levelOf: (level) => `Level ${level}`,
    levels: [
      "beginner",
      "sees captures",
      "looks one turn ahead",
      "casual player",
      "club player",
      "strong club player",
      "expert",
      "full strength",
    ],
    ratingOf: (rating) => `Rated about ${rating}.`,
    about: (rating) => `about ${rating}`,
    sentences: [
      "Knows the rules and little else, and overlooks most threats.",
      "Takes what it can, but rarely looks at your reply.",
      "Looks at its own turn with care, and misses longer plans.",
      "Sees simple threats and wins, and makes a mistake now and then.",
      "Plays solidly and punishes careless turns.",
      "Rarely overlooks a win in one turn, its own or yours.",
      "Makes few mistakes; you need a plan to beat it.",
      "Plays the best turn that it finds in the time it has.",
    ],
    color: "You play",
    begins: (player) => `${player} (moves first)`,
    chance: "Random",
    clock: "Clock",
    clocks: {
      none: "None",
      fischer: "Increment",
      delay: "Delay",
      turn: "Time per turn",
    },
    minutes: "Minutes per player",
    increment: "Seconds added per turn",
    delay: "Seconds of delay per turn",
    turnSeconds: "Seconds per turn",
    start: "Start game",
    friend: "Play a friend",
    elsewhere: "More",
    analyze: "Analyze",
    workshop: "Workshop",
    levelTitle: "Computer's level",
    levelHint:
      "Takes effect with its next move and carries over to a rematch. The ratings are rough: measured in chess against another program, not against people.",
  },
  de: {
    rules: "Regeln",
    by: (inventor, year) => [inventor, year].filter(Boolean).join(", "),
    against: "Gegner",
    computer: "Computer",
    person: "Mensch an diesem Brett",
    levelOf: (level) => `Stufe ${level}`,
    levels: [
      "Anfänger",
      "sieht, was zu schlagen ist",
      "schaut eine Serie voraus",
      "Gelegenheitsspieler",
      "Vereinsspieler",
      "starker Vereinsspieler",
      "Experte",
      "volle Stärke",
    ],
    ratingOf: (rating) => `Wertung etwa ${rating}.`,
    about: (rating) => `etwa ${rating}`,
    sentences: [
      "Kennt die Regeln und wenig mehr, übersieht die meisten Drohungen.",
      "Schlägt, was es kann, und schaut selten auf deine Antwort.",
      "Schaut seine eigene Serie genau an, übersieht aber längere Pläne.",
      "Sieht einfache Drohungen und Gewinne und macht ab und zu einen Fehler.",
      "Spielt solide und bestraft sorglose Serien.",
      "Übersieht selten einen Gewinn in einer Serie, bei sich und bei dir.",
      "Macht wenige Fehler: Du brauchst einen Plan.",
      "Spielt die beste Serie, die es in seiner Zeit findet.",
    ],
    color: "Du spielst",
    begins: (player) => `${player} (beginnt)`,
    chance: "Zufällig",
    clock: "Uhr",
    clocks: {
      none: "Keine",
      fischer: "Inkrement",
      delay: "Aufschub",
      turn: "Zeit je Serie",
    },
    minutes: "Minuten je Spieler",
    increment: "Sekunden mehr je Serie",
    delay: "Sekunden Aufschub je Serie",
    turnSeconds: "Sekunden je Serie",
    start: "Partie beginnen",
    friend: "Mit Freunden spielen",
    elsewhere: "Mehr",
    analyze: "Analysieren",
    workshop: "Werkstatt",
    levelTitle: "Stufe des Computers",
    levelHint:
      "Gilt ab seinem nächsten Zug und für eine Revanche. Die Wertungen sind grob: im Schach an einem anderen Programm gemessen, nicht an Menschen.",
  },
});
