// The rules' sentences about FEN in German: what they look like, and what is said instead.

const COLORS: Readonly<Record<string, string>> = { White: "Weiß", Black: "Schwarz" };
const KINGS: Readonly<Record<string, string>> = { king: "König" };

const SENTENCES: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^eight ranks separated by slashes are needed, not (\d+)$/,
    (count) => `acht durch Schrägstriche getrennte Reihen sind nötig, nicht ${count}`,
  ],
  [
    /^`(.+)` in rank (\d) is no number of empty squares/,
    (digit, rank) => `„${digit}“ in Reihe ${rank} ist keine Zahl leerer Felder (1 bis 8)`,
  ],
  [/^rank (\d) has more than eight squares$/, (rank) => `Reihe ${rank} hat mehr als acht Felder`],
  [
    /^rank (\d) has (\d+) squares instead of eight$/,
    (rank, count) => `Reihe ${rank} hat ${count} Felder statt acht`,
  ],
  [
    /^`(.+)` in rank (\d) is not a piece of this variant \(the pieces are (.*)\)$/,
    (letter, rank, all) => `„${letter}“ in Reihe ${rank} ist keine Figur dieser Variante (es gibt ${all})`,
  ],
  [/^the text is empty$/, () => "der Text ist leer"],
  [/^`(.*)` must be w or b$/, (text) => `„${text}“ muss w oder b sein`],
  [
    /^`(.*)` is no castling right/,
    (letter) => `„${letter}“ ist kein Rochaderecht; es gibt K, Q, k und q, oder - für keins`,
  ],
  [
    /^`(.*)`: .*, or - for none$/,
    (text) => `„${text}“ ist kein Feld; ein Feld heißt wie e4, oder - für keins`,
  ],
  [
    /^`(.*)` must be a number from (\d+) to (\d+)$/,
    (text, least, most) => `„${text}“ muss eine Zahl von ${least} bis ${most} sein`,
  ],
  [
    /^(White|Black) has no (.+)$/,
    (color, piece) => `${COLORS[color ?? ""]} hat keinen ${KINGS[piece ?? ""] ?? piece}`,
  ],
  [
    /^(White|Black) has (\d+) pieces of the type (.+); one is right$/,
    (color, count, piece) =>
      `${COLORS[color ?? ""]} hat ${count} Figuren der Art ${KINGS[piece ?? ""] ?? piece}; richtig ist eine`,
  ],
  [
    /^the (.+) of the side that is not to move stands in check$/,
    (piece) => `der ${KINGS[piece ?? ""] ?? piece} der Seite, die nicht am Zug ist, steht im Schach`,
  ],
  [/^no piece may stand on the markers' file$/, () => "auf der Linie der Marken darf keine Figur stehen"],
  [
    /^the text has (\d+) bytes; a FEN has at most (\d+)$/,
    (count, most) => `der Text hat ${count} Zeichen, eine FEN höchstens ${most}`,
  ],
  [
    /^`(.*)` after the sixth field is not understood$/,
    (text) => `„${text}“ nach dem sechsten Feld ist unverständlich`,
  ],
  [
    /^a pawn of (White|Black) stands on its far rank$/,
    (color) => `ein Bauer von ${COLORS[color ?? ""]} steht auf seiner letzten Reihe`,
  ],
  [
    /^a pawn of (White|Black) stands on its first rank$/,
    (color) => `ein Bauer von ${COLORS[color ?? ""]} steht auf seiner ersten Reihe`,
  ],
  [
    /^a turn has at most (\d+) moves, points or spaces$/,
    (most) => `eine Serie hat höchstens ${most} Züge, Punkte oder Felder`,
  ],
  [/^the variant has only (\d+) shapes$/, (most) => `die Variante hat nur ${most} Formen der Serie`],
  [/^no piece of the player stands there$/, () => "dort steht keine Figur der Seite am Zug"],
  [
    /^only pawns on their far rank wait for a promotion$/,
    () => "nur Bauern auf ihrer letzten Reihe warten auf eine Verwandlung",
  ],
  [/^no pawn has just crossed ([a-h][1-8])$/, (square) => `kein Bauer hat gerade ${square} überquert`],
  [/^there is no such field$/, () => "ein solches Feld gibt es nicht"],
  [/^the field stands twice$/, () => "das Feld steht zweimal da"],
  [/^(.+) has no such state$/, (name) => `das gibt es in ${name} nicht`],
  [
    /^at most (\d+) pieces of a kind can wait$/,
    (most) => `höchstens ${most} Figuren einer Art können warten`,
  ],
  [
    /^no (.+) is ever captured, so none can wait$/,
    (piece) => `die Figur ${KINGS[piece ?? ""] ?? piece} wird nie geschlagen, also kann keine warten`,
  ],
  [/^`(.*)` is not a piece of this variant$/, (letter) => `„${letter}“ ist keine Figur dieser Variante`],
  [/^`(.*)` is no group of the cycle$/, (letter) => `„${letter}“ ist keine Gruppe der Reihenfolge`],
  [
    /^two different squares of the markers' file are needed/,
    () => "zwei verschiedene Felder auf der Linie der Marken sind nötig, das von Weiß zuerst, etwa a2,a7",
  ],
  [
    /^the player who captured the last pawn and the moves since are needed/,
    () => "nötig sind, wer den letzten Bauern geschlagen hat, und die Züge seitdem, etwa w12",
  ],
  [
    /^`(.*)` is not one of the letters/,
    (letter) => `„${letter}“ ist keiner der Buchstaben c, k, p, o, e, m, u`,
  ],
  [
    /^White's and Black's waiting pieces are separated by a slash/,
    () => "die wartenden Figuren von Weiß und Schwarz trennt ein Schrägstrich: N/-",
  ],
  [
    /^the winner \(white, black or draw\), a colon and the reason are needed/,
    () =>
      "nötig sind Gewinner (white, black oder draw), ein Doppelpunkt und der Grund, etwa white:king-captured",
  ],
];

const FIELDS: Readonly<Record<string, string>> = {
  placement: "Figuren",
  player: "Seite am Zug",
  castling: "Rochade",
  counter: "Zähler",
  number: "Nummer",
  position: "Stellung",
};

/** The name of a field; those of turns are written in the FEN itself and stay as they are. */
export const germanField = (field: string): string => FIELDS[field] ?? field;

/** `null`: there is no German for it. */
export function germanFault(sentence: string): string | null {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return null;
}
