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
  /** The check rule for a card; empty if it is that of chess. */
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
}

export const text = messages<Texts>({
  en: {
    title: "Chess variants that reinvent the turn",
    lead: "Two moves, four, or one more each time: pick a variant, learn its rule in a minute and play.",
    newHere: "New here?",
    surprise: "Surprise me",
    continue: "In progress",
    resume: "Resume",
    place: (turn, ordinal, most) => `Turn ${turn}${most > 1 ? `, move ${ordinal} of ${most}` : ""}`,
    search: "Search variants",
    searchHint: "Name or rule",
    filters: "Filter",
    filtersChosen: (count) => `Filter (${count})`,
    groups: { turn: "Moves per turn", has: "Special rules", goal: "Win by", check: "Giving check" },
    turn: {
      "1": "One",
      "2": "Two",
      "3-4": "Three or four",
      grows: "One more each turn",
      depends: "Varies",
    },
    turnShort: { "1": "1 move", "2": "2 moves", "3-4": "3–4 moves", grows: "growing", depends: "varies" },
    has: {
      "re-entry": "Captured pieces return",
      push: "Pushing",
      forward: "Forward only",
      "both-colours": "Moving opposing pieces",
      removal: "Pieces vanish",
      creation: "New pieces appear",
      order: "Pieces in order",
      spaces: "Counting spaces",
      points: "Counting points",
      "changed-moves": "Changed moves",
      markers: "Markers",
      rearrangement: "Rearranging",
      relocation: "Relocating pawns",
      announcement: "Announcing",
      "early-end": "End the turn early",
      claim: "Claiming a win",
      "new-men": "New kinds of pieces",
    },
    goal: {
      mate: "Checkmate",
      helpmate: "Being mated",
      extinction: "Extinction",
      capture: "Capturing a piece",
      reach: "Reaching the far side",
      "push-off": "Pushing the king off",
      stuck: "Leaving no legal move",
    },
    check: {
      free: "As in chess",
      last: "Only with the last move",
      "ends-turn": "Ends the turn",
      some: "With conditions",
      none: "No check",
    },
    checkShort: {
      free: "",
      last: "Check with the last move only",
      "ends-turn": "A check ends the turn",
      some: "Check with conditions",
      none: "No check",
    },
    wonBy: (goals) => `Win by ${goals.map((goal) => goal.toLowerCase()).join(", ")}`,
    found: (count) => (count === 1 ? "1 variant" : `${count} variants`),
    none: "No variants match.",
    noneHint: "Remove a filter:",
    drop: (what) => `without “${what}”`,
    clear: "Show all",
    show: (count) => (count === 1 ? "Show 1 variant" : `Show ${count} variants`),
    own: "My variants",
    all: "All variants",
    play: "Play",
    playName: (name) => `Play ${name}`,
    rules: "Rules",
    rulesName: (name) => `Rules of ${name}`,
    more: (name) => `${name}: set up a game`,
  },
  de: {
    title: "Schach mit neuen Zugregeln",
    lead: "Zwei Züge, vier, oder jedes Mal einer mehr: Such dir eine Variante aus, lern ihre Regel in einer Minute und spiel.",
    newHere: "Neu hier?",
    surprise: "Überrasch mich",
    continue: "Laufende Partien",
    resume: "Weiter:",
    place: (turn, ordinal, most) => `Serie ${turn}${most > 1 ? `, Zug ${ordinal} von ${most}` : ""}`,
    search: "Varianten suchen",
    searchHint: "Name oder Regel",
    filters: "Filter",
    filtersChosen: (count) => `Filter (${count})`,
    groups: {
      turn: "Züge je Serie",
      has: "Sonderregeln",
      goal: "Gewinn durch",
      check: "Schachgebot",
    },
    turn: {
      "1": "Einer",
      "2": "Zwei",
      "3-4": "Drei oder vier",
      grows: "Jedes Mal einer mehr",
      depends: "Unterschiedlich",
    },
    turnShort: { "1": "1 Zug", "2": "2 Züge", "3-4": "3–4 Züge", grows: "wachsend", depends: "wechselnd" },
    has: {
      "re-entry": "Geschlagene kehren zurück",
      push: "Schieben",
      forward: "Nur vorwärts",
      "both-colours": "Gegnerische Figuren ziehen",
      removal: "Figuren verschwinden",
      creation: "Neue Figuren entstehen",
      order: "Figuren der Reihe nach",
      spaces: "Felder zählen",
      points: "Punkte zählen",
      "changed-moves": "Andere Gangart",
      markers: "Marken",
      rearrangement: "Umstellen",
      relocation: "Bauern werden versetzt",
      announcement: "Ansagen",
      "early-end": "Serie vorzeitig beenden",
      claim: "Gewinn beanspruchen",
      "new-men": "Neue Figurenarten",
    },
    goal: {
      mate: "Matt",
      helpmate: "Eigenes Matt",
      extinction: "Aussterben einer Figurenart",
      capture: "Schlagen einer Figur",
      reach: "Erreichen der anderen Seite",
      "push-off": "Hinausschieben des Königs",
      stuck: "Zugunfähigkeit des Gegners",
    },
    check: {
      free: "Wie im Schach",
      last: "Nur mit dem letzten Zug",
      "ends-turn": "Beendet die Serie",
      some: "Unter Bedingungen",
      none: "Kein Schach",
    },
    checkShort: {
      free: "",
      last: "Schach nur mit dem letzten Zug",
      "ends-turn": "Schach beendet die Serie",
      some: "Schach unter Bedingungen",
      none: "Kein Schach",
    },
    wonBy: (goals) => `Gewinn durch ${goals.join(", ")}`,
    found: (count) => (count === 1 ? "1 Variante" : `${count} Varianten`),
    none: "Keine passende Variante.",
    noneHint: "Filter entfernen:",
    drop: (what) => `ohne „${what}“`,
    clear: "Alle zeigen",
    show: (count) => (count === 1 ? "1 Variante zeigen" : `${count} Varianten zeigen`),
    own: "Meine Varianten",
    all: "Alle Varianten",
    play: "Spielen",
    playName: (name) => `${name} spielen`,
    rules: "Regeln",
    rulesName: (name) => `Regeln von ${name}`,
    more: (name) => `${name}: Partie einrichten`,
  },
});
