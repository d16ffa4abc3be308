// The German of what the turn panel and the board say. "Zug" is a move, "Serie" a turn; men are named without article.

import type { Player } from "tempi-wasm";
import type { TurnText } from "./text";

const few = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const adjective: Readonly<Record<string, string>> = { Weiß: "weißen", Schwarz: "schwarzen" };
const of = (player: string) => adjective[player] ?? player;
const PLURALS: Readonly<Record<string, string>> = {
  König: "Könige",
  Dame: "Damen",
  Turm: "Türme",
  Läufer: "Läufer",
  Springer: "Springer",
  Bauer: "Bauern",
  Marke: "Marken",
};
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function word(count: number): string {
  return ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs"][count] ?? String(count);
}

function listed(items: readonly string[], last: string): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items[items.length - 1]}`;
}

export const german: TurnText = {
  yourMove: "Du bist am Zug",
  namedMove: "am Zug",
  theirMove: (player) => `${player} ist am Zug`,
  thinking: (player) => `${player} denkt nach`,
  prefix: (player, rest) => `${player}: ${rest}`,
  moveOf: (move, all) => `Zug ${move} von ${all}`,
  moveUpTo: (move, most) => `Zug ${move} von bis zu ${most}`,
  partOf: (part, all) => `Teil ${part} von ${all}`,
  plyOf: (ply, all) => `Halbzug ${ply} von ${all}`,
  range: (least, most) => `${least} bis ${most}`,
  pointsLeft: (left, all) => `Noch ${left} von ${few(all, "Punkt", "Punkten")}`,
  spacesLeft: (left, all) => `Noch ${left} von ${few(all, "Feld", "Feldern")}`,
  menMove: (player) => `die ${of(player)} Figuren ziehen`,
  inCheck: "Schach: Dieser Zug muss es aufheben",
  inCheckTurn: "Schach: Deine Serie muss es aufheben",
  chooseFirst: (pawn, square) => `Zuerst: Was wird aus ${pawn} ${square}?`,
  markerFirst: "Zuerst deine Marke",
  nowMove: "Jetzt ein Zug",
  rearranged: (squares) => `Umgestellt: ${squares} · jetzt dein Zug`,
  next: (kinds) => `Als Nächstes: ${kinds}`,
  orEnd: "oder Serie beenden",
  complete: "Deine Serie ist vollständig",
  pastMove: (turn, move, all) => `Serie ${turn}, nach Zug ${move} von ${all}`,
  pastStart: (turn) => `Vor Serie ${turn}`,
  shapes: (shapes) => shapes.map((shape, index) => (index === 0 ? capital(shape) : shape)).join(", oder "),
  shapeCaptures: (count) => (count === 1 ? "ein Schlagzug" : `${word(count)} Schlagzüge`),
  shapeQuiet: (count) => (count === 1 ? "ein ruhiger Zug" : `${word(count)} ruhige Züge`),
  shapeMixed: (count) => `${word(count)} Züge, darunter ein Schlagzug`,
  shapeMoves: (count) => (count === 1 ? "ein Zug" : `${word(count)} Züge`),

  notYet: "noch kein Schach",
  noCheck: "kein Schach",
  mayCheck: "darf Schach geben",
  checkByCapturing: "Schach nur durch Schlagen",
  checkQuietly: "Schach nur ohne Schlagen",
  checkEndsTurn: "Schach beendet die Serie",
  checkIfItEnds: "Schach nur, wenn es die Serie beendet",
  checkIfAnswered: (player) => `Schach nur, wenn ${player} es aufheben könnte`,
  checkIfNothingLeft: "Schach nur, wenn danach keine andere Figur ziehen kann",
  checkWithOwn: "Schach nur mit einer eigenen Figur",
  onlyLastChecks: "Schach geben darf nur der letzte Zug.",
  onlyLastOwnChecks: "Schach geben darf nur der letzte mit eigener Figur.",
  mateWins: "Wer mattsetzt, gewinnt: auch mit diesen.",

  because: (player, captured, checked, more) =>
    `${player} hat ${captured && checked ? "geschlagen und Schach gegeben" : captured ? "geschlagen" : "Schach gegeben"}: ${few(Math.abs(more), "Zug", "Züge")} ${more > 0 ? "mehr" : "weniger"}.`,
  theyMovedIt: "Die andere Seite hat ihn dorthin gebracht.",
  itStaysBarred: "Er bleibt in dieser Serie gesperrt.",
  markerTo: (file) => `Auf ein anderes freies Feld der ${file}-Linie.`,
  markerRanks: (own, theirs) =>
    `Kein Schlagen auf Reihe ${own} (deine Marke), niemand auf Reihe ${theirs}; Könige sind frei.`,
  moveAsUsual: "Alle Figuren ziehen wie gewohnt.",
  movesAs: (men, as) => `${capital(men)} ziehen wie ${as}`,
  alsoAs: (men, as) => `${men} wie ${as}`,
  upToSpaces: (spaces) => (spaces === 1 ? "1 Feld weit." : `Bis zu ${spaces} Felder weit.`),
  leaps: (spaces) => `Sprünge zählen ${spaces}.`,
  noPassingRanks: (one, other) => `Kein Zug geht durch Reihe ${one} und Reihe ${other} hindurch.`,
  noPassingFiles: (one, other) => `Kein Zug geht durch die ${one}-Linie und die ${other}-Linie hindurch.`,
  mustUndo: (player) => `Du hast Schach gegeben: Jetzt muss eine der ${of(player)} Figuren es aufheben.`,
  withOpposing: (player, kinds) =>
    `Zieh jetzt eine ${of(player).slice(0, -1)} Figur${kinds === null ? "" : `: ${kinds}`}.`,
  opposingOwed: (player) => `Mit einer der ${of(player)} Figuren musst du noch ziehen.`,
  withTypes: (kinds) => `Jetzt: ${kinds}.`,
  withTint: (color) => `Mit einer deiner ${of(color)} Figuren.`,
  eitherOrder: (slots) => `${capital(listed(slots, "und"))}, in beliebiger Reihenfolge.`,
  slotOf: (kinds) => `einmal ${kinds}`,
  slotWithout: (kinds) => `eine Figur außer ${kinds}`,
  withoutTypes: (kinds) => `Jetzt eine eigene Figur außer ${kinds}.`,
  otherMan: "Mit einer anderen Figur als vorher.",
  mustGoForward: (man) => `${capital(man)} ging seitwärts und muss jetzt vorwärts ziehen.`,
  mustCapture: "Muss schlagen.",
  noCapture: "Kein Schlagen.",
  noCaptureAfter: (player) => `Eine der ${of(player)} Figuren zog: kein Schlagen mehr.`,
  lastCapture: "Letzte Gelegenheit, in dieser Serie zu schlagen.",
  noCaptureBefore: (move) => `Kein Schlagen vor Zug ${move}.`,
  captureOrCheck: "Muss schlagen oder Schach geben: Noch ist nichts geschlagen.",
  captureOrCheckBy: (move) => `Bis Zug ${move} muss etwas geschlagen sein, oder er gibt Schach.`,
  quarterInside: (quarter) => `Muss im umrandeten Viertel ${quarter} enden.`,
  quarterOutside: (quarter) => `Muss außerhalb des umrandeten Viertels ${quarter} enden.`,
  reenterNow: "Auf dein verlassenes Feld kommt eine wartende Figur.",
  reenterLater: "Eine wartende Figur darf auf das Feld, das du verlässt: jetzt oder mit einem späteren Zug.",
  reenterNotYet: "Mit diesem Zug kommt keine wartende Figur herein, erst mit einem späteren.",
  useUp: "Genau aufzubrauchen.",
  onlyCheapest: "Nur ein Zug, der 1 kostet, passt.",
  costs: (cost) => `Mit ${cost} bezeichnete Ziele kosten ${cost}.`,
  capturableEnds: "Ebenso eine Figur, die danach geschlagen werden kann (Ziele mit ■).",
  then: (kinds) => `Dann ${kinds}.`,
  typesMoved: (moved, free) => `Gezogen: ${moved}. Frei: ${free}.`,
  barred: (men) => `Gesperrt: ${men}.`,
  barredBecause: {
    pushed: "in der letzten Serie geschoben",
    entered: "in dieser Serie eingesetzt",
    advanced: "hat seine zwei Reihen verbraucht",
    moved: "hat gezogen",
  },
  stillToMove: (count) => `${few(count, "Figur hat", "Figuren haben")} noch nicht gezogen.`,
  taken: (men) => `In dieser Serie geschlagen: ${men}.`,
  crowded: "Am Ende verschwinden die Figuren jedes 2x2-Quadrats mit drei der deinen:",
  crowdedNow: (areas) => (areas.length === 0 ? "jetzt keines." : `jetzt ${listed(areas, "und")}.`),
  skipped: (kinds) => `Übersprungen, da nichts davon ziehen kann: ${kinds}.`,
  skippedWithout: (men) => `Übersprungen: Von deinen Figuren können hier nur ${men} ziehen.`,
  skippedOpposing: (player, kinds) =>
    `Übersprungen: Keine der ${of(player)} Figuren kann ziehen${kinds === null ? "" : ` (${kinds})`}.`,
  lost: (player, types, count, most) =>
    `${player === null ? "Du hast" : `${player} hat`} verloren: alle ${listed(types, "und alle")} (${count} von ${few(most, "Art", "Arten")}).`,
  wouldWinToo: (kinds) => `Gewinnt auch: ${kinds} schlagen.`,
  captureWins: (kinds) => `Gewinnt: ${kinds} schlagen.`,
  captureWinsWithoutCheck: (kinds) => `Gewinnt: ${kinds} schlagen. Schach gibt es nicht.`,
  mayRearrange: "Du darfst zuerst drei Felder umstellen.",
  rearranging: "Zieh eine Figur innerhalb der Form: Die Felder tauschen.",
  relocating: (man) => `${man} am Ziel: Wähl eines der markierten Felder dafür.`,
  mayAnnounce: "Du darfst damit ein Hilfsmatt ansagen.",
  claim: (moves) => `${few(moves, "Zug", "Züge")}, seit du den letzten Bauern geschlagen hast.`,
  leaves: (pairs) =>
    `Schlagen lässt zurück: ${pairs.map(([taken, left]) => `für ${taken} ${left}`).join(", ")}.`,
  leavesBrief: (ladder) => `Schlagen lässt zurück: ${ladder}.`,
  inPlace: (men) =>
    `${listed(men, "und")} ${men.length === 1 ? "kann" : "können"} ohne Zug verwandelt werden.`,
  safe: "Bauern, die noch nicht gezogen haben, kann niemand schlagen.",
  cutShort: (player, moves) =>
    player === null
      ? `Keine Figur kann weiterziehen: Deine Serie endete nach ${few(moves, "Zug", "Zügen")}.`
      : `${player} konnte nach ${few(moves, "Zug", "Zügen")} nicht weiterziehen.`,

  takeBack: "Zug zurücknehmen",
  playAgain: "Zug noch einmal spielen",
  previous: "Vorige Stellung",
  following: "Nächste Stellung",
  dismiss: "Ausblenden",
  endTurn: (moves) => `Serie beenden (${few(moves, "Zug", "Züge")})`,
  confirmTurn: "Serie bestätigen",
  backToGame: "Zurück zur Partie",
  rearrange: "Umstellen",
  done: "Fertig",
  announce: "Ansagen",
  armed: "Angesagt",
  claimWin: "Sieg beanspruchen",
  claimSure: "Wirklich beanspruchen?",
  replay: "Letzte Serie noch einmal",
  waiting: "Wartend",
  nobodyWaits: "niemand",
  leaveEmpty: "leer lassen",
  legend: "Was die Zeichen bedeuten",
  turnStrip: "Züge dieser Serie",
  playedMove: (number, name) => `${number === null ? "" : `Zug ${number}: `}${name}. Dorthin zurück.`,
  openSlot: (number) => `Zug ${number}, noch offen`,
  optionalSlot: (number) => `Zug ${number}, wenn du willst`,
  skippedSlot: "ausgelassen: Nichts konnte ziehen",
  moreSlots: (count) => `und ${count} weitere`,
  typeState: {
    due: "als Nächstes",
    later: "später",
    free: "frei",
    moved: "hat gezogen",
    stuck: "kann nicht ziehen",
  },
  opposingSlot: "eine Figur der anderen Seite",
  whichRule: "Welche Regel?",
  readAll: "Alles lesen",
  readLess: "Weniger zeigen",

  men: {
    plural: (name) => {
      const [, color, rest = name] = /^(weiße|schwarze)r? (.+)$/.exec(name) ?? [];
      return `${color === undefined ? "" : `${color} `}${PLURALS[rest] ?? rest}`;
    },
    of: (player: Player, name: string) => `${name} (${player === "white" ? "weiß" : "schwarz"})`,
  },
  lists: { and: (items) => listed(items, "und"), or: (items) => listed(items, "oder") },
};
