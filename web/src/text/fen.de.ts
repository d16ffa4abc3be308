// The rules' messages about FENs, recognized by their form and translated into German.

const COLORS: Readonly<Record<string, string>> = { White: "Weiß", Black: "Schwarz" };
const KINGS: Readonly<Record<string, string>> = { king: "König" };

const SENTENCES: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^there must be eight ranks separated by slashes, not (\d+)$/,
    (count) => `nötig sind acht Reihen, getrennt durch Schrägstriche, nicht ${count}`,
  ],
  [
    /^`(.+)` in rank (\d) is not a number of empty squares/,
    (digit, rank) => `„${digit}“ in Reihe ${rank} ist keine gültige Zahl leerer Felder (1 bis 8)`,
  ],
  [/^rank (\d) has more than eight squares$/, (rank) => `Reihe ${rank} hat mehr als acht Felder`],
  [
    /^rank (\d) has (\d+) squares instead of eight$/,
    (rank, count) => `Reihe ${rank} hat ${count} Felder statt acht`,
  ],
  [
    /^`(.+)` in rank (\d) is not a piece of this variant \(pieces: (.*)\)$/,
    (letter, rank, all) =>
      `„${letter}“ in Reihe ${rank} ist keine Figur dieser Variante (erlaubt sind ${all})`,
  ],
  [/^the text is empty$/, () => "der Text ist leer"],
  [/^`(.*)` must be w or b$/, (text) => `„${text}“ muss w oder b sein`],
  [
    /^`(.*)` is not a castling right/,
    (letter) => `„${letter}“ ist kein Rochaderecht; möglich sind K, Q, k und q oder - für keines`,
  ],
  [
    /^`(.*)`: .*, or - for none$/,
    (text) => `„${text}“ ist kein Feld; gemeint ist ein Feld wie e4 oder - für keines`,
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
    /^(White|Black) has (\d+) pieces of the type (.+); there must be one$/,
    (color, count, piece) =>
      `${COLORS[color ?? ""]} hat ${count} Figuren der Art ${KINGS[piece ?? ""] ?? piece}; es muss genau eine sein`,
  ],
  [
    /^the (.+) of the side that is not to move is in check$/,
    (piece) => `der ${KINGS[piece ?? ""] ?? piece} der Seite, die nicht am Zug ist, steht im Schach`,
  ],
  [/^no piece may stand on the markers' file$/, () => "auf der Linie der Marken darf keine Figur stehen"],
  [
    /^the text has (\d+) bytes; a FEN has at most (\d+)$/,
    (count, most) => `der Text hat ${count} Bytes, eine FEN höchstens ${most}`,
  ],
  [
    /^`(.*)` after the sixth field is not understood$/,
    (text) => `„${text}“ nach der sechsten Angabe ist unverständlich`,
  ],
  [
    /^(White|Black) has a pawn on its far rank$/,
    (color) => `${COLORS[color ?? ""]} hat einen Bauern auf der letzten Reihe`,
  ],
  [
    /^(White|Black) has a pawn on its first rank$/,
    (color) => `${COLORS[color ?? ""]} hat einen Bauern auf der ersten Reihe`,
  ],
  [
    /^a turn has at most (\d+) moves, points or spaces$/,
    (most) => `eine Serie hat höchstens ${most} Züge, Punkte oder Felder`,
  ],
  [/^the variant has only (\d+) shapes$/, (most) => `die Variante hat nur ${most} Formen der Serie`],
  [/^the player has no piece there$/, () => "dort steht keine Figur der Seite am Zug"],
  [
    /^only a pawn on its far rank can be waiting for promotion$/,
    () => "nur ein Bauer auf der letzten Reihe kann auf seine Umwandlung warten",
  ],
  [/^no pawn has just crossed ([a-h][1-8])$/, (square) => `kein Bauer hat gerade ${square} überquert`],
  [/^unknown field$/, () => "diese Angabe gibt es nicht"],
  [/^the field is given twice$/, () => "diese Angabe kommt zweimal vor"],
  [/^this field is not used in (.+)$/, (name) => `diese Angabe gibt es in ${name} nicht`],
  [
    /^at most (\d+) pieces of a type can be waiting$/,
    (most) => `höchstens ${most} Figuren einer Art können warten`,
  ],
  [
    /^an? (.+) can never be captured, so none can be waiting$/,
    (man) => `${KINGS[man ?? ""] ?? man} kann nicht geschlagen werden, also auch nicht warten`,
  ],
  [/^`(.*)` is not a piece of this variant$/, (letter) => `„${letter}“ ist keine Figur dieser Variante`],
  [/^`(.*)` is not a group of the cycle$/, (letter) => `„${letter}“ ist keine Gruppe der Reihenfolge`],
  [
    /^give two different squares on the markers' file/,
    () => "nötig sind zwei verschiedene Felder auf der Linie der Marken, zuerst das von Weiß, etwa a2,a7",
  ],
  [
    /^give the player who captured the last pawn and the number of moves since/,
    () =>
      "nötig sind die Seite, die den letzten Bauern geschlagen hat, und die Zahl der Züge seitdem, etwa w12",
  ],
  [
    /^`(.*)` is not one of the letters/,
    (letter) => `„${letter}“ ist keiner der Buchstaben c, k, p, o, e, m, u`,
  ],
  [
    /^separate White's and Black's waiting pieces with a slash/,
    () => "zwischen den wartenden Figuren von Weiß und Schwarz steht ein Schrägstrich, etwa N/-",
  ],
  [
    /^give the winner \(white, black or draw\), a colon and the reason/,
    () =>
      "nötig sind der Gewinner (white, black oder draw), ein Doppelpunkt und der Grund, etwa white:king-captured",
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

/** The name of a field. Turn fields are named in the FEN itself, so they stay as they are. */
export const germanField = (field: string): string => FIELDS[field] ?? field;

/** `null`: it has no translation. */
export function germanFault(sentence: string): string | null {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return null;
}
