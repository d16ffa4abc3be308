import type { Feature, Goal, Tags } from "tempi-wasm";
import { messages } from "../text/language.svelte";

interface Texts {
  title: string;
  lead: string;
  newHere: string;
  surprise: string;
  continue: string;
  resume: string;
  place: (turn: number, ordinal: number, most: number) => string;
  search: string;
  searchHint: string;
  filters: string;
  filtersChosen: (count: number) => string;
  groups: { turn: string; has: string; goal: string; check: string };
  turn: Record<Tags["turn"], string>;
  turnShort: Record<Tags["turn"], string>;
  has: Record<Feature, string>;
  goal: Record<Goal, string>;
  check: Record<Tags["check"], string>;
  /** The check rule as a card tells it; nothing where it is that of chess. */
  checkShort: Record<Tags["check"], string>;
  wonBy: (goals: readonly string[]) => string;
  found: (count: number) => string;
  none: string;
  noneHint: string;
  drop: (what: string) => string;
  clear: string;
  show: (count: number) => string;
  own: string;
  all: string;
  play: string;
  playName: (name: string) => string;
  rules: string;
  rulesName: (name: string) => string;
  more: (name: string) => string;
  by: (inventor: string, year: number | null) => string;
  against: string;
  computer: string;
  person: string;
  level: string;
  levelOf: (level: number) => string;
  levels: readonly string[];
  colour: string;
  begins: (player: string) => string;
  chance: string;
  clock: string;
  clocks: Record<"none" | "fischer" | "delay" | "turn", string>;
  minutes: string;
  increment: string;
  delay: string;
  turnSeconds: string;
  start: string;
  elsewhere: string;
  analyse: string;
  workshop: string;
}

export const text = messages<Texts>({
  en: {
    title: "Chess where the turn is the invention",
    lead: "Two moves, four, or one more every time: pick a variant, learn its rule in a minute, and play.",
    newHere: "New here?",
    surprise: "Surprise me",
    continue: "Go on playing",
    resume: "Resume",
    place: (turn, ordinal, most) => `Turn ${turn}${most > 1 ? `, move ${ordinal} of ${most}` : ""}`,
    search: "Search variants",
    searchHint: "Name or rule",
    filters: "Filter",
    filtersChosen: (count) => `Filter (${count})`,
    groups: { turn: "Moves a turn", has: "Something special", goal: "Won by", check: "Check may be given" },
    turn: {
      "1": "One",
      "2": "Two",
      "3-4": "Three or four",
      grows: "One more each turn",
      depends: "It depends",
    },
    turnShort: { "1": "1 move", "2": "2 moves", "3-4": "3-4 moves", grows: "growing", depends: "varying" },
    has: {
      "re-entry": "Captured men return",
      push: "Pushing",
      forward: "Forward only",
      "both-colours": "Moving enemy men",
      removal: "Men vanish",
      creation: "New men appear",
      order: "Types in order",
      spaces: "Spaces counted",
      points: "Points counted",
      "changed-moves": "Changed movement",
      markers: "Markers",
      rearrangement: "Rearranging",
      relocation: "Pawns relocate",
      announcement: "Announcing",
      "early-end": "Stop when you like",
      claim: "Claiming",
      "new-men": "Other men",
    },
    goal: {
      mate: "Checkmate",
      helpmate: "Being mated",
      extinction: "Wiping out types",
      capture: "Capturing a man",
      reach: "Reaching the far side",
      "push-off": "Pushing off the king",
      stuck: "Leaving no move",
    },
    check: {
      free: "As in chess",
      last: "With the last move",
      "ends-turn": "And ends the turn",
      some: "Under conditions",
      none: "There is no check",
    },
    checkShort: {
      free: "",
      last: "Check with the last move only",
      "ends-turn": "A check ends the turn",
      some: "Check under conditions",
      none: "No check",
    },
    wonBy: (goals) => `Won by: ${goals.map((goal) => goal.toLowerCase()).join(", ")}`,
    found: (count) => (count === 1 ? "1 variant" : `${count} variants`),
    none: "No variant is like that.",
    noneHint: "Leave something out:",
    drop: (what) => `without “${what}”`,
    clear: "Show all",
    show: (count) => (count === 1 ? "Show 1 variant" : `Show ${count} variants`),
    own: "Yours",
    all: "All variants",
    play: "Play",
    playName: (name) => `Play ${name}`,
    rules: "Rules",
    rulesName: (name) => `Rules of ${name}`,
    more: (name) => `${name}: set up a game`,
    by: (inventor, year) => [inventor, year].filter(Boolean).join(", "),
    against: "Against",
    computer: "The computer",
    person: "Someone at this board",
    level: "Level",
    levelOf: (level) => `Level ${level}`,
    levels: [
      "has just learned the rules",
      "sees what can be taken",
      "looks one turn ahead",
      "a casual player",
      "a club player",
      "a strong club player",
      "an expert",
      "as strong as it can",
    ],
    colour: "You play",
    begins: (player) => `${player}, who begins`,
    chance: "Let chance decide",
    clock: "Clock",
    clocks: {
      none: "None",
      fischer: "More time each turn",
      delay: "Delay each turn",
      turn: "Fixed time a turn",
    },
    minutes: "Minutes for each player",
    increment: "Seconds more after each turn",
    delay: "Seconds before the clock runs",
    turnSeconds: "Seconds for each turn",
    start: "Start the game",
    elsewhere: "More",
    analyse: "Analyse",
    workshop: "Workshop",
  },
  de: {
    title: "Schach, in dem die Zugfolge die Erfindung ist",
    lead: "Zwei Züge, vier, oder jedes Mal einer mehr: Such dir eine Variante aus, lern ihre Regel in einer Minute und spiel.",
    newHere: "Neu hier?",
    surprise: "Überrasch mich",
    continue: "Weiterspielen",
    resume: "Weiter:",
    place: (turn, ordinal, most) => `Serie ${turn}${most > 1 ? `, Zug ${ordinal} von ${most}` : ""}`,
    search: "Varianten suchen",
    searchHint: "Name oder Regel",
    filters: "Filter",
    filtersChosen: (count) => `Filter (${count})`,
    groups: {
      turn: "Züge hintereinander",
      has: "Etwas Besonderes",
      goal: "Gewonnen durch",
      check: "Schach darf man geben",
    },
    turn: {
      "1": "Einer",
      "2": "Zwei",
      "3-4": "Drei oder vier",
      grows: "Jedes Mal einer mehr",
      depends: "Kommt darauf an",
    },
    turnShort: { "1": "1 Zug", "2": "2 Züge", "3-4": "3-4 Züge", grows: "wachsend", depends: "wechselnd" },
    has: {
      "re-entry": "Geschlagene kehren zurück",
      push: "Schieben",
      forward: "Nur vorwärts",
      "both-colours": "Gegners Figuren ziehen",
      removal: "Figuren verschwinden",
      creation: "Neue Figuren entstehen",
      order: "Arten der Reihe nach",
      spaces: "Felder werden gezählt",
      points: "Punkte werden gezählt",
      "changed-moves": "Andere Gangart",
      markers: "Marken",
      rearrangement: "Umstellen",
      relocation: "Bauern werden versetzt",
      announcement: "Ansagen",
      "early-end": "Aufhören, wann man will",
      claim: "Beanspruchen",
      "new-men": "Andere Figuren",
    },
    goal: {
      mate: "Matt",
      helpmate: "Mattgesetztwerden",
      extinction: "Ausrotten von Arten",
      capture: "Schlagen einer Figur",
      reach: "Erreichen der anderen Seite",
      "push-off": "Hinausschieben des Königs",
      stuck: "Zugunfähigkeit",
    },
    check: {
      free: "Wie im Schach",
      last: "Mit dem letzten Zug",
      "ends-turn": "Und die Serie endet",
      some: "Unter Bedingungen",
      none: "Es gibt kein Schach",
    },
    checkShort: {
      free: "",
      last: "Schach nur mit dem letzten Zug",
      "ends-turn": "Schach beendet die Serie",
      some: "Schach unter Bedingungen",
      none: "Kein Schach",
    },
    wonBy: (goals) => `Gewinn: ${goals.join(", ")}`,
    found: (count) => (count === 1 ? "1 Variante" : `${count} Varianten`),
    none: "So eine Variante gibt es nicht.",
    noneHint: "Lass etwas weg:",
    drop: (what) => `ohne „${what}“`,
    clear: "Alle zeigen",
    show: (count) => (count === 1 ? "1 Variante zeigen" : `${count} Varianten zeigen`),
    own: "Deine",
    all: "Alle Varianten",
    play: "Spielen",
    playName: (name) => `${name} spielen`,
    rules: "Regeln",
    rulesName: (name) => `Regeln von ${name}`,
    more: (name) => `${name}: Partie einrichten`,
    by: (inventor, year) => [inventor, year].filter(Boolean).join(", "),
    against: "Gegen",
    computer: "den Computer",
    person: "jemanden an diesem Brett",
    level: "Stufe",
    levelOf: (level) => `Stufe ${level}`,
    levels: [
      "hat gerade die Regeln gelernt",
      "sieht, was zu schlagen ist",
      "schaut eine Serie voraus",
      "spielt ab und zu",
      "spielt im Verein",
      "ist stark im Verein",
      "spielt meisterlich",
      "spielt, so gut es geht",
    ],
    colour: "Du spielst",
    begins: (player) => `${player} und beginnst`,
    chance: "Der Zufall entscheidet",
    clock: "Uhr",
    clocks: {
      none: "Keine",
      fischer: "Mehr Zeit je Serie",
      delay: "Aufschub je Serie",
      turn: "Feste Zeit je Serie",
    },
    minutes: "Minuten für beide",
    increment: "Sekunden mehr nach jeder Serie",
    delay: "Sekunden, bevor die Uhr läuft",
    turnSeconds: "Sekunden je Serie",
    start: "Partie beginnen",
    elsewhere: "Mehr",
    analyse: "Analysieren",
    workshop: "Werkstatt",
  },
});
