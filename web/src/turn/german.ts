// The German texts of the turn panel and the board. "Zug" is a move, "Serie" a turn; pieces are named
// without an article.

import type { Player } from "tempi-wasm";
import type { TurnText } from "./english";

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

const barredBecause = {
  pushed: "in der letzten Serie geschoben",
  entered: "in dieser Serie eingesetzt",
  advanced: "in dieser Serie schon zwei Reihen vorgerückt",
  moved: "schon gezogen",
} as const;

export const german: TurnText = {
  yourMove: "Du bist dran",
  namedMove: "Du bist dran",
  theirMove: (player) => `${player} ist dran`,
  thinking: (player) => `${player} denkt nach`,
  prefix: (player, rest) => `${player}: ${rest}`,
  moveOf: (move, all) => `Zug ${move} von ${all}`,
  moveUpTo: (move, most) => `Zug ${move} von bis zu ${most}`,
  partOf: (part, all) => `Schritt ${part} von ${all}`,
  plyOf: (ply, all) => `Halbzug ${ply} von ${all}`,
  range: (least, most) => `${least} bis ${most}`,
  pointsLeft: (left, all) => `Noch ${left} von ${few(all, "Punkt", "Punkten")}`,
  spacesLeft: (left, all) => `Noch ${left} von ${few(all, "Feld", "Feldern")}`,
  piecesMove: (player) => `eine der ${of(player)} Figuren zieht`,
  inCheck: (player) =>
    player === null
      ? "Du stehst im Schach: Dieser Zug muss es aufheben"
      : `${player} steht im Schach und muss es mit diesem Zug aufheben`,
  inCheckTurn: (player) =>
    player === null
      ? "Du stehst im Schach: Deine Serie muss es aufheben"
      : `${player} steht im Schach und muss es in dieser Serie aufheben`,
  chooseFirst: (pawn, square) => `Wähle zuerst die Umwandlungsfigur: ${pawn} ${square}`,
  markerFirst: "Versetze zuerst deine Marke",
  nowMove: "Zieh jetzt eine Figur",
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
  noCheck: "kein Schach erlaubt",
  mayCheck: "Schach erlaubt",
  checkByCapturing: "Schach nur durch Schlagen",
  checkQuietly: "Schach nur ohne Schlagen",
  checkEndsTurn: "Schach beendet die Serie",
  checkIfItEnds: "Schach nur, wenn es die Serie beendet",
  checkIfAnswered: (player) => `Schach nur, wenn ${player} es aufheben könnte`,
  checkIfNothingLeft: "Schach nur, wenn danach nichts mehr ziehen kann",
  checkWithOwn: "Schach nur mit einer eigenen Figur",
  onlyLastChecks: "Schach geben darf nur der letzte Zug.",
  onlyLastOwnChecks: "Schach geben darf nur der letzte Zug mit einer eigenen Figur.",
  mateWins: "Matt gewinnt, auch mit diesen Figuren.",

  because: (player, captured, checked, more) =>
    `${player} hat ${captured && checked ? "geschlagen und Schach gegeben" : captured ? "geschlagen" : "Schach gegeben"}: ${few(Math.abs(more), "Zug", "Züge")} ${more > 0 ? "mehr" : "weniger"}.`,
  theyMovedIt: "Die andere Seite hat ihn dorthin gezogen.",
  itStaysBarred: "Er darf in dieser Serie nicht ziehen.",
  markerTo: (file) => `Versetze sie auf ein anderes freies Feld der ${file}-Linie.`,
  markerRanks: (own, theirs) =>
    `Deine Marke verbietet Schlagen auf Reihe ${own}, die andere Züge auf Reihe ${theirs}; für Könige gilt beides nicht.`,
  moveAsUsual: "Alle Figuren ziehen wie gewohnt.",
  movesAs: (pieces, as) => `${capital(pieces)} ziehen wie ${as}`,
  alsoAs: (pieces, as) => `${pieces} wie ${as}`,
  upToSpaces: (spaces) => (spaces === 1 ? "Zieh ein Feld weit." : `Zieh bis zu ${spaces} Felder weit.`),
  leaps: (spaces) => `Ein Sprung zählt ${few(spaces, "Feld", "Felder")}.`,
  noPassingRanks: (one, other) => `Kein Zug geht durch Reihe ${one} und Reihe ${other} hindurch.`,
  noPassingFiles: (one, other) => `Kein Zug geht durch die ${one}-Linie und die ${other}-Linie hindurch.`,
  mustUndo: (player) => `Du hast Schach gegeben: Jetzt muss eine der ${of(player)} Figuren es aufheben.`,
  withOpposing: (player, kinds) =>
    `Zieh jetzt eine ${of(player).slice(0, -1)} Figur${kinds === null ? "" : `: ${kinds}`}.`,
  opposingOwed: (player) => `Mit einer der ${of(player)} Figuren musst du noch ziehen.`,
  withTypes: (kind) => `Zieh jetzt mit: ${kind}.`,
  withTint: (color) => `Zieh mit einer deiner ${of(color)} Figuren.`,
  eitherOrder: (slots) => `${capital(listed(slots, "und"))}, in beliebiger Reihenfolge.`,
  slotOf: (kinds) => `einmal ${kinds}`,
  slotWithout: (kinds) => `eine Figur außer ${kinds}`,
  withoutTypes: (kinds) => `Zieh eine deiner Figuren, nur nicht: ${kinds}.`,
  otherPiece: "Zieh mit einer anderen Figur als vorher.",
  mustGoForward: (man) => `${capital(man)} ist seitwärts gezogen und muss jetzt vorwärts ziehen.`,
  mustCapture: "Dieser Zug muss schlagen.",
  noCapture: "Dieser Zug darf nicht schlagen.",
  noCaptureAfter: (player) =>
    `Eine der ${of(player)} Figuren hat gezogen: In dieser Serie darf nichts mehr geschlagen werden.`,
  lastCapture: "Letzte Gelegenheit, in dieser Serie zu schlagen.",
  noCaptureBefore: (move) => `Kein Schlagen vor Zug ${move}.`,
  captureOrCheck: "Dieser Zug muss schlagen oder Schach geben: Noch ist nichts geschlagen.",
  captureOrCheckBy: (move) => `Bis Zug ${move} muss etwas geschlagen sein, oder er gibt Schach.`,
  quarterInside: (quarter) => `Der Zug muss im umrandeten Viertel ${quarter} enden.`,
  quarterOutside: (quarter) => `Der Zug muss außerhalb des umrandeten Viertels ${quarter} enden.`,
  reenterNow: "Auf das Feld, das du verlässt, kommt eine Figur aus deinem Vorrat.",
  reenterLater:
    "Auf das Feld, das du verlässt, darf eine Figur aus deinem Vorrat: jetzt oder mit einem späteren Zug.",
  reenterNotYet: "Mit diesem Zug kommt keine Figur aus deinem Vorrat ins Spiel, erst mit einem späteren.",
  useUp: "Du musst alle verbrauchen.",
  onlyCheapest: "Möglich ist nur ein Zug, der 1 kostet.",
  costs: (cost) => `Ziele mit der Zahl ${cost} kosten ${cost}.`,
  capturableEnds: "Ebenso eine Figur, die danach geschlagen werden kann (Ziele mit ■).",
  then: (kinds) => `Dann ${kinds}.`,
  typesMoved: (moved, free) => `Schon gezogen: ${moved}. Noch frei: ${free}.`,
  standing: (name, square) => `${name} ${square}`,
  cannotMove: (pieces, why) =>
    `${listed(pieces, "und")} ${pieces.length === 1 ? "darf" : "dürfen"} nicht ziehen: ${barredBecause[why]}.`,
  stillToMove: (count) => `${few(count, "Figur hat", "Figuren haben")} noch nicht gezogen.`,
  taken: (pieces) => `In dieser Serie geschlagen: ${pieces}.`,
  crowded: "Am Ende deiner Serie wird jedes 2×2-Quadrat mit drei deiner Figuren geräumt:",
  crowdedNow: (areas) => (areas.length === 0 ? "jetzt keines." : `jetzt ${listed(areas, "und")}.`),
  skipped: (kinds) => `Übersprungen, da nichts davon ziehen kann: ${kinds}.`,
  skippedWithout: (pieces) => `Übersprungen: Von deinen Figuren können hier nur ${pieces} ziehen.`,
  skippedOpposing: (player, kinds) =>
    `Übersprungen: Keine der ${of(player)} Figuren kann ziehen${kinds === null ? "" : ` (${kinds})`}.`,
  lost: (player, types, count, most) =>
    `${player === null ? "Du hast" : `${player} hat`} alle ${listed(types, "und alle")} verloren (${count} von ${few(most, "Art", "Arten")}).`,
  wouldWinToo: (kinds) => `Gewinnt auch: ${kinds} schlagen.`,
  captureWins: (kinds) => `Gewinnt: ${kinds} schlagen.`,
  captureWinsWithoutCheck: (kinds) => `Gewinnt: ${kinds} schlagen. Schach gibt es nicht.`,
  mayRearrange: "Du darfst zuerst ein Triomino umstellen.",
  rearranging: "Tausche zwei Felder eines Triominos: Zieh oder klick das eine auf das andere.",
  relocating: (man) => `${man} auf der letzten Reihe: Wähle eines der markierten Felder.`,
  mayAnnounce: "Mit diesem Zug darfst du ein Hilfsmatt ansagen.",
  claim: (moves) => `${few(moves, "Zug", "Züge")}, seit du den letzten Bauern geschlagen hast.`,
  leaves: (pairs) =>
    `Schlagen lässt zurück: ${pairs.map(([taken, left]) => `für ${taken} ${left}`).join(", ")}.`,
  leavesBrief: (ladder) => `Schlagen lässt zurück: ${ladder}.`,
  inPlace: (pieces) =>
    `${listed(pieces, "und")} ${pieces.length === 1 ? "kann" : "können"} ohne Zug umgewandelt werden.`,
  safe: "Bauern, die noch nicht gezogen haben, kann niemand schlagen.",
  cutShort: (player, moves) =>
    player === null
      ? `Du hattest keinen Zug mehr: Deine Serie endete nach ${few(moves, "Zug", "Zügen")}.`
      : `${player} hatte nach ${few(moves, "Zug", "Zügen")} keinen mehr.`,

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
  announce: "Hilfsmatt ansagen",
  armed: "Der nächste Zug sagt Hilfsmatt an",
  claimWin: "Sieg beanspruchen",
  claimSure: "Wirklich beanspruchen?",
  replay: "Letzte Serie noch einmal",
  waiting: "Vorrat",
  nobodyWaits: "leer",
  leaveEmpty: "leer lassen",
  legend: "Was die Zeichen bedeuten",
  turnStrip: "Züge dieser Serie",
  playedMove: (number, name) => `${number === null ? "" : `Zug ${number}: `}${name}. Dorthin zurück.`,
  openSlot: (number) => `Zug ${number}, noch offen`,
  optionalSlot: (number) => `Zug ${number}, freiwillig`,
  skippedSlot: "übersprungen: Nichts konnte ziehen",
  moreSlots: (count) => `und ${count} weitere`,
  typeState: {
    due: "als Nächstes",
    later: "später",
    free: "noch frei",
    moved: "hat gezogen",
    stuck: "kann nicht ziehen",
  },
  opposingSlot: "eine Figur der anderen Seite",
  whichRule: "Welche Regel?",
  readAll: "Alles zeigen",
  readLess: "Weniger zeigen",

  pieces: {
    plural: (name) => {
      const [, color, rest = name] = /^(weiße|schwarze)r? (.+)$/.exec(name) ?? [];
      return `${color === undefined ? "" : `${color} `}${PLURALS[rest] ?? rest}`;
    },
    of: (player: Player, name: string) => `${name} (${player === "white" ? "weiß" : "schwarz"})`,
  },
  lists: { and: (items) => listed(items, "und"), or: (items) => listed(items, "oder") },
};
