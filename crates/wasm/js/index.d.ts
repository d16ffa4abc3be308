// The rules and the engine as a page sees them: plain data in, plain data out.
//
// `open` makes an instance. Its methods never throw: each answers `{ ok: true, value }` or `{ ok: false, error }`. Nothing has to
// be closed or freed: a game is a text (`GameText`) that the caller keeps, and what an instance remembers of it is only a memory
// aid. So a worker that died is replaced by a new one, which is told the same game.
//
// The only state is the search under way (one an instance): `begin`, then `goOn` until it answers `done`.
//
// All data can be sent as JSON and by `postMessage`. What may be absent is `null` in answers; in questions it may be left out.

/** `e4` */
export type Square = string;
export type Player = "white" | "black";
/** A type of man: the letter of the variant's file (upper case, but for Black's men where colours of squares own men), and its English name. */
export interface Kind {
  letter: string;
  name: string;
}
export interface Count extends Kind {
  count: number;
}

// ---------------------------------------------------------------------------------------------------------------- answers

export type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

export interface Failure {
  /** What a program can tell failures apart by. */
  code: FailureCode;
  /** The whole failure in English. */
  message: string;
  /** `illegal`: why, if a rule forbids it. */
  why?: Explanation | null;
  /** `notation`: legal moves in readable notation that could have been meant, the likeliest first. */
  candidates?: string[];
  /** `variant`: everything that is wrong with the file. */
  diagnostics?: Diagnostic[];
  /** `fen`: the field that is wrong, as `docs/NOTATION.md` names it. */
  field?: string;
  /** `game`: the number (from 0) of the action of a `GameText` that cannot be played. */
  at?: number;
  /** `over`: how the game has ended. */
  result?: Result;
}

export type FailureCode =
  /** The question is not of the declared type. */
  | "question"
  /** A text is longer than `limits()` says. */
  | "too-large"
  /** There is no built-in variant of this identifier. */
  | "unknown-variant"
  /** The variant's file has mistakes. */
  | "variant"
  /** The start of the game is no position of the variant. */
  | "fen"
  /** An action of a `GameText` cannot be played (`at`); `why` or `candidates` tell more. */
  | "game"
  /** The action is not legal. */
  | "illegal"
  /** The text names no action, or several. */
  | "notation"
  /** The game is over. */
  | "over"
  /** The variant does not have what was asked for, such as a draw by agreement. */
  | "not-here"
  /** There is no search under way of this number. */
  | "no-search"
  /** The instance has died (a panic, no memory, no stack); open a new one. */
  | "dead";

// ---------------------------------------------------------------------------------------------------------------- variants

/** A built-in variant by its identifier, or a variant file. */
export type Variant = string | VariantFile;
export interface VariantFile {
  /** Lower-case letters, digits and hyphens. */
  id: string;
  toml: string;
}

/** What a card shows. */
export interface Card {
  id: string;
  name: string;
  /** What is different, in one line. */
  summary: string;
  inventor: string;
  year: number | null;
  source: string;
  tags: Tags;
  /** The FEN of the start. */
  start: string;
  /** Who acts first. */
  first: Player;
  /** The men of the start, for a small board. */
  pieces: Piece[];
}

export interface Tags {
  /** How long turns are: a number of moves (of turns once they are as long as they get); `grows`: without end; `depends`: on what is played. */
  turn: "1" | "2" | "3-4" | "grows" | "depends";
  has: Feature[];
  goals: Goal[];
  /** When check may be given: `free` in ordinary chess, `some` where other conditions hold. */
  check: "free" | "last" | "ends-turn" | "some" | "none";
  /** Variants with the same tag `turn` and kindred rules: `single`, `two`, `many`, `growing`, `forward`, `push` ... */
  family: string;
}
export type Feature =
  | "forward"
  | "push"
  | "re-entry"
  | "creation"
  | "removal"
  | "both-colours"
  | "markers"
  | "rearrangement"
  | "changed-moves"
  | "spaces"
  | "points"
  | "order"
  | "early-end"
  | "claim"
  | "announcement"
  | "relocation"
  | "new-men";
export type Goal = "mate" | "helpmate" | "extinction" | "capture" | "reach" | "push-off" | "stuck";

/** All that is to be known of a variant besides its rules page. */
export interface VariantInfo extends Card {
  /** The variant file. */
  toml: string;
  builtIn: boolean;
  /** What the file means, a rule a sentence, in English. */
  description: string[];
  men: ManInfo[];
  /** Whether the players may agree on a draw. */
  agreement: boolean;
  /** Whether a win can be claimed in some position. */
  claim: boolean;
  /** Whether a helpmate can be announced. */
  announcement: boolean;
  /** Whether turns can be ended early by choice. */
  earlyEnd: boolean;
  /** Whether captured men wait to re-enter, so that a tray is needed. */
  tray: boolean;
  /** Whether there are markers. */
  markers: boolean;
  /** The shapes of rearrangements (`three in a row`), if there are any. */
  rearrangement: boolean;
  /** Whether the colour of a man's square says who owns it: pictures follow the letter's case, not the owner. */
  ownedByTint: boolean;
  /** Whether the men of either colour may have to be moved by one player. */
  bothColours: boolean;
  /** Whether there is a rules page. */
  page: boolean;
}
export interface ManInfo extends Kind {
  pawn: boolean;
  royal: boolean;
  /** How it moves, in Betza notation, White's and Black's. */
  white: { move: string; capture: string; attack: string };
  black: { move: string; capture: string; attack: string };
  /** What pawns may become. */
  promotion: boolean;
}

export interface Checked {
  /** Whether the file can be played. */
  usable: boolean;
  /** In the order of their places. */
  diagnostics: Diagnostic[];
  /** What was understood; `null` if the file is not usable. */
  info: VariantInfo | null;
}
export interface Diagnostic {
  severity: "error" | "warning";
  /** The file that is meant: the one given, or a base of it. Places in a base cannot be shown in the editor. */
  file: string;
  inBase: boolean;
  /** From 1; columns in characters. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** The same as offsets into the text in UTF-16 units, as JavaScript and CodeMirror count. */
  from: number;
  to: number;
  /** The offending text, cut short. */
  text: string;
  message: string;
  /** What would be right. */
  help: string | null;
  /** What to write in its place, where the help names one word. */
  replacement: string | null;
}

// -------------------------------------------------------------------------------------------------------------- rules pages

export interface RulesPage {
  id: string;
  title: string;
  sections: Section[];
}
export interface Section {
  /** Empty for what comes before the first heading. */
  title: string;
  /** An identifier unique on the page. */
  anchor: string;
  blocks: Block[];
}
/** Anchors are unique on the page. */
export type Block =
  | { kind: "paragraph"; anchor: string; content: Inline[] }
  | { kind: "list"; numbered: boolean; items: ListItem[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string }
  | { kind: "example"; anchor: string; example: Example };
export interface ListItem {
  anchor: string;
  content: Inline[];
  /** What lies within the item: lists, further paragraphs. */
  blocks: Block[];
}
export type Inline =
  | string
  | { kind: "em" | "strong"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; content: Inline[] };
export interface Example {
  /** The game when all its moves are made: for "play from here" and to go through with `view`'s `at`. */
  game: GameText;
  lines: ExampleLine[];
}
/** `at`: how many actions of the game are made before it. */
export type ExampleLine =
  | { kind: "move"; at: number; move: PlayedAction }
  | { kind: "legal"; at: number; text: string; move: PlayedAction }
  | { kind: "illegal"; at: number; text: string; /** What the page says. */ because: string; why: Explanation | null }
  | { kind: "result"; at: number; result: Result };
/** Where a rule is written. */
export interface Anchor {
  /** The variant whose page it is. */
  page: string;
  anchor: string;
}

// -------------------------------------------------------------------------------------------------------------------- games

/** A game, wherever it lives: this and a clock are all that has to be kept of it. */
export interface GameText {
  variant: Variant;
  /** The FEN of the start; absent: the variant's own. */
  start?: string | null;
  /** The actions as action texts (`e2e4`); readable notation is understood too. */
  actions: string[];
  /** An end that is not on the board. */
  end?: DeclaredEnd | null;
}
export interface DeclaredEnd {
  reason: "resignation" | "agreement" | "time" | "abandoned";
  /** Who resigned, ran out of time or left; absent for agreement. */
  player?: Player | null;
}

export interface ViewOptions {
  /** Show the game after so many actions; absent: after all. */
  at?: number | null;
  /** List the legal actions (usual), or leave them out. */
  legal?: boolean;
  /** With what each legal action does (usual), or without. */
  facts?: boolean;
  /** Offer announcements. Their legality gives away what the player has to find, so they are left out unless asked for. */
  announcements?: boolean;
}

/** A position of a game with all that a board and its surroundings show. */
export interface View {
  /** The number of the position: how many actions were made before it. */
  at: number;
  /** How many actions the game has. */
  actions: number;
  fen: string;
  pieces: Piece[];
  /** Kings that are in check, of either colour. */
  checked: Square[];
  progress: TurnProgress;
  english: TurnEnglish;
  /** The legal actions; empty if the game is over or they were not asked for. */
  legal: LegalAction[];
  result: Result | null;
  /** What was played in the turn at hand before this position, for the strip. */
  draft: PlayedAction[];
  /** The turn before the one at hand, for replay and marks. */
  previous: TurnRecord | null;
  /** How often this position has occurred; 0 where positions are not compared. */
  occurrences: number;
}

export interface Piece extends Kind {
  square: Square;
  /** The colour of the man, which is its owner's. */
  color: Player;
}
export interface Man extends Kind {
  color: Player;
}

/** The state of a turn in English; translations are made from `TurnProgress`. */
export interface TurnEnglish {
  /** `move 2 of 3 · may not check yet`, all in one line. */
  prompt: string;
  /** The same in parts, the place in the turn first. */
  parts: string[];
}

export type ActionKind =
  | "move"
  | "en-passant"
  | "castle"
  | "promote-in-place"
  | "choose"
  | "marker"
  | "rearrange"
  | "end-turn"
  | "claim";

export interface ActionText {
  /** The action text, by which it is played: `e7e8q`. */
  text: string;
  /** In readable notation: `e8=Q+`. */
  name: string;
}

export interface LegalAction extends ActionText {
  kind: ActionKind;
  /** Where the man, marker or choosing pawn stands, and where it goes (the same square for promotions in place and choices). */
  from: Square | null;
  to: Square | null;
  /** The man that moves. */
  man: Man | null;
  promotion: Kind | null;
  /** The waiting man that re-enters on `from`. */
  entry: Kind | null;
  /** Where the pawn is put. */
  relocation: Square | null;
  announces: boolean;
  /** A rearrangement: its squares and the player's men that stand on them afterwards. */
  changes: { square: Square; man: Kind | null }[];
  /** Castling: from where the rook goes, and where to. */
  rook: { from: Square; to: Square } | null;
  facts: Facts | null;
}

export interface Facts {
  captures: { square: Square; man: Kind } | null;
  givesCheck: boolean;
  endsTurn: boolean;
  endsGame: boolean;
  /** What it costs of the turn's points or spaces, where those are counted. */
  cost: number | null;
  /** The moved man can be captured afterwards; asked only where a rule of the variant does. */
  inDanger: boolean;
  creates: { square: Square; man: Kind } | null;
  /** The captured man first; `to` is `null` off the board. */
  pushes: { color: Player; man: Kind; from: Square; to: Square | null }[];
  /** Squares whose men are removed at the end of the turn. */
  removes: Square[];
}

/** An action that was played. */
export interface PlayedAction extends ActionText {
  kind: ActionKind;
  player: Player;
  turn: number;
  /** Its number in the turn, from 1; for what is no move, that of the move that comes next. */
  ordinal: number;
  from: Square | null;
  to: Square | null;
  /** What changed on the board, the end of a turn included. */
  changes: { square: Square; before: Man | null; after: Man | null }[];
  captured: boolean;
  /** Gave check. */
  check: boolean;
  /** Ended its turn. */
  endsTurn: boolean;
}
export interface TurnRecord {
  number: number;
  player: Player;
  /** How many actions were made before it. */
  at: number;
  /** The game began within this turn. */
  cut: boolean;
  /** The turn is over. */
  complete: boolean;
  /** `3. Nc3 Nd3` */
  text: string;
  actions: PlayedAction[];
}
export interface Record {
  turns: TurnRecord[];
  /** The whole game in readable notation. */
  movetext: string;
  result: Result | null;
}

export interface Result {
  winner: Player | null;
  reason:
    | "checkmate"
    | "stalemate"
    | "stuck"
    | "objective"
    | "king-reached"
    | "king-pushed"
    | "king-captured"
    | "helpmate-announced"
    | "claim"
    | "repetition"
    | "hundred-turns"
    | "bare-kings"
    | "resignation"
    | "agreement"
    | "time"
    | "abandoned";
  /** `1-0`, `0-1` or `1/2-1/2`. */
  score: string;
  /** What to translate: one of `resultKeys()`, with its arguments. */
  key: string;
  arguments: { [name: string]: Argument };
  /** `Black is stuck, and in Forwards Chess that loses. White wins.` */
  sentence: string;
}

/** Why something is not legal, or the game over. The key and the arguments are all that a translation needs. */
export interface Explanation {
  /** One of `whyKeys()`. */
  key: string;
  arguments: { [name: string]: Argument };
  /** The part of the variant's file that it comes from, such as `check.allowed`. */
  part: string | null;
  /** The general ruling (`G3`), or the identifier of the variant whose own text says so. */
  ruling: string;
  sentence: string;
  /** The squares that it speaks of: attacker, blocker, marker ... */
  squares: Square[];
  /** The paragraph of the rules page that says so; `null` for users' variants. */
  anchor: Anchor | null;
}
export type Argument =
  | { square: Square }
  | { number: number }
  | { player: Player }
  | { kind: Kind }
  | { kinds: Kind[] }
  | { man: { color: Player; kind: Kind; square: Square } }
  /** The same in every language: the variant's name, a move, squares and lines. */
  | { name: string }
  /** One of a few words that a translation has to know. */
  | { word: { word: string; english: string } };

/** A key with its English sentence, in which `{name}` stands for an argument. */
export interface Template {
  key: string;
  english: string;
}

export interface Played {
  /** The game with what was played. */
  game: GameText;
  done: PlayedAction[];
  /** Why the next text was not played; `null` if all were. */
  refused: (Failure & { /** Its number among the texts, from 0. */ index: number; text: string }) | null;
  view: View;
}

// ------------------------------------------------------------------------------------------------------------ turn progress

export interface Span {
  least: number;
  most: number;
}
export interface SlotNeed {
  /** A man of the other player. */
  opposing: boolean;
  /** Another man than those that moved in this turn. */
  other: boolean;
  /** Empty: any. */
  types: Kind[];
  /** With or without a capture; `null`: either. */
  capture: boolean | null;
}
export interface TurnProgress {
  player: Player;
  /** The colour of the men that the player moves, but for single moves with opposing men (see `duties`). */
  men: Player;
  /** White and Black men move in turn, whoever plays them. */
  alternate: boolean;
  /** From 1, over both players. */
  turn: number;
  /** The number of the next move within the turn, from 1. */
  ordinal: number;
  /** How many moves the turn holds in all, as far as the schedule says; `ends` names what can cut it short. */
  moves: Span;
  /** What a capture and a check of the opponent's preceding turn add to this turn's length (less than 0: take off), where they do. */
  lengthened: { capture: number; check: number } | null;
  /** What is left of the turn, the next move included. */
  remaining: {
    moves: Span | null;
    points: number | null;
    spaces: number | null;
    /** The shapes that the turn can still take, each with the slots that are left. */
    shapes: SlotNeed[][];
    /** Slots without a legal move are skipped. */
    skips: boolean;
    /** Slots, or groups of types in their order, that were passed over just now because nothing could be played in them. */
    skipped: SlotNeed[];
    /** What the whole turn holds where not just moves are counted: points, spaces, or the slots of its longest shape. */
    inAll: number | null;
    /** Groups of types in the order in which they come up: the one that is due first. */
    groups: Kind[][];
    /** Where no type moves twice. */
    types: { free: Kind[]; moved: Kind[] } | null;
  };
  /** Rules of movement in force for the next move, where they differ from the usual ones. */
  movement: {
    /** The type, and how it moves. */
    movesAs: [Kind, Kind][];
    mostSpaces: number | null;
    leapSpaces: number | null;
    /** Pairs of ranks or files that no man may pass through both in one move. */
    noPassing: string[][];
  };
  inCheck: boolean;
  /** `none`: kings are not royal. */
  check: "free" | "not-yet" | "may" | "ends-the-turn" | "none";
  /** What must hold for the next move to give check, where `check` is `may`. */
  checkIf: "captures" | "quiet" | "ends-the-turn" | "can-be-ended" | "nothing-left" | "own-man" | null;
  /** No later move of this turn may capture, but the next one may. */
  lastCapture: boolean;
  duties: Duty[];
  /** Men that may not move. */
  barred: { square: Square; because: "pushed" | "entered" | "advanced" | "moved" }[];
  /** Men that moved in this turn, where a rule asks for it. */
  moved: Square[];
  /** Men that wait to re-enter, White's and Black's. */
  waiting: [Count[], Count[]];
  /** Men captured in this turn, where they matter later. */
  taken: Count[];
  /** Types of the opponent's men: capturing a man of one of them with the next move wins. */
  decisive: Kind[];
  /** Groups of types of which White and Black have no man left, and with how many of them a player has lost, where that decides the game. */
  extinct: { lost: [Kind[][], Kind[][]]; most: number } | null;
  /** The 2x2 areas, by their lower left and upper right squares, that the end of the turn would empty as they stand; `null` where nothing is removed. */
  crowded: [Square, Square][] | null;
  /** The squares of White's and Black's markers. */
  markers: [Square, Square] | null;
  counters: {
    /** Turns without capture and pawn move. */
    quiet: number;
    quietLimit: number | null;
    /** Moves since the last capture of a pawn, where that can be claimed. */
    sincePawn: number | null;
    claimAfter: number | null;
    pawnTaker: Player | null;
  };
  mayEnd: boolean;
  /** What ends the turn before its length is used up. */
  ends: ("check" | "capturable" | "choice" | "nothing-left")[];
  mayRearrange: boolean;
  mayAnnounce: boolean;
  mayClaim: boolean;
  result: { winner: Player | null; reason: string } | null;
}
/** What the next action must or must not be. */
export type Duty =
  | { duty: "choose-promotion"; square: Square }
  | { duty: "move-marker" }
  | { duty: "leave-check" }
  | { duty: "leave-check-in-turn" }
  | { duty: "undo-check" }
  | { duty: "opposing-man" }
  | { duty: "opposing-man-owed" }
  | { duty: "types"; types: Kind[] }
  | { duty: "other-man" }
  | { duty: "same-man-forward"; square: Square }
  | { duty: "capture" }
  /** `before`: the first move of the turn that may capture, if that is the reason; `opposed`: a move with an opposing man is. */
  | { duty: "no-capture"; before: number | null; opposed: boolean }
  /** The last move (`by`) must capture or check unless a move before it captures. */
  | { duty: "capture-or-check"; by: number }
  | { duty: "quarter"; inside: boolean; quarter: string }
  /** `now`: with this move already. */
  | { duty: "re-enter"; now: boolean }
  | { duty: "use-up" };

// ------------------------------------------------------------------------------------------------------- editing positions

/** What a FEN of a variant can say beyond its board. */
export interface FenParts {
  /** The FEN as it is written. */
  fen: string;
  /** Who acts in the first turn of a game. */
  first: Player;
  /** The ways of castling; a right holds only while king and rook stand there. */
  castling: { letter: string; player: Player; king: Square; rook: Square }[];
  /** The turn fields that positions of the variant can have, in the order in which FEN writes them; `docs/NOTATION.md` tells what they mean. */
  fields: FenField[];
}
/** A turn field: its name, what its value is made of, and its value here. Values are texts of FEN. */
export type FenField = {
  name: string;
  value: string;
  /** What holds where the field is left out, as far as the rest of the position decides that. */
  usual: string;
} & (
  | { kind: "number"; least: number; most: number }
  /** The sum of the chosen options, which are 1, 2, 4 and so on. */
  | { kind: "sum"; options: FieldOption[] }
  /** The chosen options one after the other; letters that are no options mean nothing in the variant, though they can stand there. */
  | { kind: "letters"; options: FieldOption[] }
  /** One of the options; for `-`, none, the field is left out. */
  | { kind: "one"; options: FieldOption[] }
  /** A square; for `-`, none, the field is left out. */
  | { kind: "square" }
  /** Squares with commas between them, or `-` for none. */
  | { kind: "squares" }
  /** The letters of men, each as often as there are such men, or `-` for none. */
  | { kind: "men"; options: FieldOption[]; most: number }
  /** The same for White and for Black, with a slash between them. */
  | { kind: "waiting"; options: FieldOption[]; most: number }
  /** Two different squares of the named file, White's first. */
  | { kind: "markers"; file: string }
  /** A player (`w`, `b`, or `-` for nobody) and a number. */
  | { kind: "taker" }
  /** Who won, a colon, and the reason; empty while the game goes on. */
  | { kind: "ended" }
);
export interface FieldOption {
  value: string;
  /** The types of men that it means, if it means any. */
  kinds: Kind[];
  /** The moves that it means, if it means a shape of the turn. */
  shape: SlotNeed[];
}

// ---------------------------------------------------------------------------------------------------------------------- PGN

export interface PgnGame {
  variant: Variant;
  /** The FEN of the start; absent: the variant's own. */
  start?: string | null;
  /** But for those that follow from the rest: `Variant`, `VariantName`, `VariantFile`, `SetUp`, `FEN` and `Result`. */
  tags: [string, string][];
  line: PgnLine;
  /** `*`: going on, or not known. */
  score: "1-0" | "0-1" | "1/2-1/2" | "*";
}
export interface PgnLine {
  /** Before the first move. */
  comments: string[];
  moves: PgnMove[];
}
export interface PgnMove extends ActionText {
  /** Numeric glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  nags: number[];
  comments: string[];
  /** Lines that begin instead of this move. */
  variations: PgnLine[];
}
/** What is written needs no readable names. */
export interface PgnToWrite extends Omit<PgnGame, "line"> {
  line: PgnLineToWrite;
}
export interface PgnLineToWrite {
  comments?: string[];
  moves: PgnMoveToWrite[];
}
export interface PgnMoveToWrite {
  text: string;
  nags?: number[];
  comments?: string[];
  variations?: PgnLineToWrite[];
}
export interface PgnRead {
  games: PgnReadGame[];
  /** Where to go on (`from`) if there may be more; `null` at the end. */
  next: number | null;
}
export interface PgnReadGame {
  /** What was read: with an `error` up to it; `null` if not even the variant and the start could be read. */
  game: PgnGame | null;
  error: PgnFault | null;
  /** The main line, ready to be played on. */
  main: GameText | null;
}
export interface PgnFault {
  /** From 1. */
  line: number;
  column: number;
  message: string;
}

// ------------------------------------------------------------------------------------------------------------------- engine

export interface SearchRequest {
  game: GameText;
  /** Think about the position after so many actions; absent: after all. */
  at?: number | null;
  /** The first limit reached counts; with none it thinks until it is stopped. */
  limits?: {
    timeMs?: number | null;
    /** Time for the rest of the turn, of which the engine takes a part for the action. */
    turnMs?: number | null;
    /** What the rest of the turn may take where longer thought pays; time left of `turnMs` is then saved for later turns. */
    overdraftMs?: number | null;
    nodes?: number | null;
    /** In actions. */
    depth?: number | null;
  };
  /** How many lines, the best first; usually 1. */
  lines?: number;
  /** What makes two lines different: the first action, or (for analysis) the position in which the turn ends. */
  differ?: "action" | "turn";
  /** Only these actions may begin a line. */
  only?: string[];
  /** 1 (has just learned the rules) to 8 (full strength), which is usual. */
  level?: number | null;
  /** Instead of a level: about as strong as a player of this number. */
  elo?: number | null;
  /** What chance there is in the play of weaker levels; equal seeds play alike. */
  seed?: number;
  /** Memory for the table of positions, 1 to 512; usually 16. */
  hashMib?: number;
}
export interface SearchProgress {
  /** The number that `begin` gave, so that late news can be told. */
  search: number;
  /** The `at` of the position. */
  at: number;
  done: boolean;
  /** The latest news; `null` if there is none since the last answer. */
  thought: Thought | null;
  /** What to play, once `done`. */
  choice: Choice | null;
  nodes: number;
  /** Time spent inside `goOn`, and since `begin`. */
  thinkingMs: number;
  elapsedMs: number;
}
export interface Thought {
  /** Searched completely, in actions. */
  depth: number;
  deepest: number;
  nodes: number;
  /** How full the table is, from 0 to 1. */
  tableUsed: number;
  lines: Line[];
}
export interface Choice {
  action: ActionText;
  depth: number;
  nodes: number;
  line: Line;
}
export interface Line {
  score: Score;
  bound: "exact" | "at-least" | "at-most";
  /** The expected play as whole turns; the last one may be cut. */
  turns: LineTurn[];
}
export interface LineTurn {
  number: number;
  player: Player;
  /** The turn is over with the last of its moves. */
  complete: boolean;
  moves: (ActionText & { from: Square | null; to: Square | null })[];
}
export interface Score {
  /** In hundredths of a pawn for White; `null` for decided games. */
  points: number | null;
  /** Who wins, if the game is decided. */
  winner: Player | null;
  /** After how many actions. */
  actions: number | null;
  /** `+0.35`, `#5` (White wins after 5 actions), `-#4`. */
  text: string;
}

export interface TurnTime {
  /** What is meant for the rest of the turn. */
  usualMs: number;
  /** What it may take where longer thought pays, at least as much. */
  mostMs: number;
}

export interface WinRequest {
  game: GameText;
  at?: number | null;
  /** Within how many turns of the player's the win must come; 1 (usual): in this turn. */
  turns?: number;
  /** One win, how many there are, or all. */
  want?: "first" | "count" | "all";
  /** The most positions and the most time; the call does not come back before. Usually 1000 ms. */
  positions?: number | null;
  timeMs?: number | null;
  /** Usually 32. */
  memoryMib?: number;
  /** The most lines that are listed; usually 100. */
  lines?: number;
}
export interface Wins {
  /** `null`: a limit was met before that was known. */
  wins: boolean | null;
  first: LineTurn | null;
  all: LineTurn[];
  /** How many sequences of actions win, as digits; `null` if they were not counted to the end. */
  count: string | null;
  /** Whether everything that was asked for is answered. */
  complete: boolean;
  positions: number;
}

// ----------------------------------------------------------------------------------------------------------------- instance

export interface Limits {
  /** The most UTF-8 bytes of a variant file. */
  tomlBytes: number;
  /** The most UTF-8 bytes of a PGN text that is read at once. */
  pgnBytes: number;
  /** The most actions of a game. */
  actions: number;
  /** The longest action text and FEN, in bytes. */
  actionBytes: number;
  fenBytes: number;
  hashMib: { least: number; most: number; usual: number };
  levels: number;
  elo: { least: number; most: number };
}

export interface Tempi {
  /** What killed the instance, or `null`. */
  readonly dead: string | null;
  /** The memory that the instance has, in bytes. It never shrinks. */
  readonly memory: number;

  limits(): Answer<Limits>;
  /** Cards of all built-in variants, by name. The file `catalog.json` beside this one holds the same without an instance. */
  catalog(): Answer<Card[]>;
  variant(question: { variant: Variant }): Answer<VariantInfo>;
  /** Reads a variant file while it is written. */
  check(question: { file: VariantFile }): Answer<Checked>;
  /** The file with which a variant based on a built-in one begins. */
  template(question: { id: string; base: string }): Answer<{ toml: string }>;
  /** The JSON Schema of variant files. */
  schema(): Answer<unknown>;
  rulesPage(question: { id: string }): Answer<RulesPage>;
  whyKeys(): Answer<Template[]>;
  resultKeys(): Answer<Template[]>;

  /** What a FEN of the variant can say, with what this one says (absent: the start). */
  fenFields(question: { variant: Variant; fen?: string | null }): Answer<FenParts>;
  view(question: { game: GameText; options?: ViewOptions }): Answer<View>;
  /** Plays texts, in either notation, as far as they are legal. */
  play(question: { game: GameText; texts: string[]; options?: ViewOptions }): Answer<Played>;
  /** Takes back the last action, or the turn at hand (at its start: the one before). A declared end goes first. */
  takeBack(question: { game: GameText; what: "action" | "turn"; options?: ViewOptions }): Answer<{ game: GameText; view: View }>;
  /** Ends a game by resignation, agreement, time or leaving. */
  finish(question: { game: GameText; end: DeclaredEnd; options?: ViewOptions }): Answer<{ game: GameText; view: View }>;
  /** Why an action (in either notation, such as `e2e5`) is not legal; `null` if it, or some action that begins so, is. */
  explain(question: { game: GameText; at?: number | null; text: string }): Answer<Explanation | null>;
  /** The game by turns. */
  record(question: { game: GameText }): Answer<Record>;
  /** What the rest of the turn is worth of a clock that runs for the whole game: for the limits `turnMs` and `overdraftMs` of a search. */
  turnTime(question: { game: GameText; leftMs: number; incrementMs?: number; turnsToGo?: number | null }): Answer<TurnTime>;

  writePgn(question: { games: PgnToWrite[] }): Answer<{ text: string }>;
  /** The PGN of games without variations. */
  gamesToPgn(question: { games: { game: GameText; tags?: [string, string][] }[] }): Answer<{ text: string }>;
  /** Reads games one by one; after a mistake it goes on with the next game. `most` games a call (usually 100). */
  readPgn(question: { text: string; from?: number; most?: number; /** The variant of games that name none, if not chess. */ unnamed?: Variant; variants?: VariantFile[] }): Answer<PgnRead>;

  /** Begins a search; one that is under way is given up. `over` if nothing can be played. */
  begin(question: SearchRequest): Answer<{ search: number; at: number }>;
  /** Goes on for about so long (usually 12 ms, which stays below 20), and stops with the best so far if asked to. */
  goOn(question: { search: number; sliceMs?: number; stop?: boolean }): Answer<SearchProgress>;
  /** Forgets the search and its table, as for a new game; gives no memory back. */
  forget(): Answer<null>;
  wins(question: WinRequest): Answer<Wins>;
  /** Panics; for tests of what a page does then. */
  die(): Answer<null>;
}

/**
 * Opens an instance. `source` is where the module comes from: nothing for the file beside this one (fetched), an address, a response,
 * its bytes, or a compiled module. Rejects if the module cannot be had or WebAssembly is switched off.
 */
export function open(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Tempi>;
