// Generated from the Rust types; `TEMPI_BLESS=1 cargo test -p tempi-wasm` rewrites it.

import type { Answer } from "./index.js";

/** The names of the kinds of actions, for TypeScript. */
export type ActionKind = "move" | "en-passant" | "castle" | "promote-in-place" | "choose" | "marker" | "rearrange" | "end-turn" | "claim";

/** An action with its text and its name. */
export type ActionText = { 
/** The action text, which identifies it: `e7e8q`. */
text: string, 
/** Readable notation: `e8=Q+`. */
name: string, };

/** A place on a rules page. */
export type Anchor = { 
/** The variant whose page it is. */
page: string, anchor: string, };

/** An argument of a reason or of a parse error. */
export type Argument = { "square": Square } | { "number": number } | { "player": Player } | { "kind": Kind } | { "kinds": Array<Kind> } | { "man": { 
/** Whose piece. */
color: Player, 
/** What piece. */
kind: Kind, 
/** Its square. */
square: Square, } } | { "name": string } | { "word": { 
/** The stable word. */
word: string, 
/** What it is in English. */
english: string, } };

/** A piece that may not move. */
export type Barred = { 
/** Its square. */
square: Square, 
/** The reason. */
because: BarredBecause, };

/** The reason why a piece may not move. */
export type BarredBecause = "pushed" | "entered" | "advanced" | "moved";

/** The search that was started. */
export type Begun = { search: number, at: number, };

/** A block of a page. */
export type Block = { "kind": "paragraph", anchor: string, content: Array<Inline>, } | { "kind": "list", numbered: boolean, items: Array<ListItem>, } | { "kind": "table", head: Array<Array<Inline>>, rows: Array<Array<Array<Inline>>>, } | { "kind": "code", text: string, } | { "kind": "example", anchor: string, 
/** Set after the example is played, before the page is sent. */
example: Example, };

/** An action of a book. */
export type BookMove = { text: string, };

/** A request for a book's turns in a position of a game. */
export type BookQuestion = { game: GameText, at?: number | null, 
/** The text of a book in the format of `docs/BOOK.md`. */
book: string, 
/** `bookMove`: the random seed; default: 0. */
seed?: number, };

/** A turn of a book. */
export type BookTurnShown = { 
/** All actions of the turn, including those already played. */
actions: Array<string>, 
/** How often it is chosen, in percent. */
share: number, 
/** The number of self-play games in which it was chosen. */
games: number, score: Score, };

/** The turns of a book in a position. */
export type BookTurns = { 
/** The number of actions before the current turn. */
at: number, 
/** The turns that continue from the position, most frequent choice first. */
turns: Array<BookTurnShown>, };

/** The data of a card. */
export type Card = { id: string, name: string, 
/** The difference from chess, in one line. */
summary: string, inventor: string, year: number | null, source: string, tags: Tags, 
/** The FEN of the start. */
start: string, 
/** The player of turn 1. */
first: Player, 
/** The pieces of the start, for a small board. */
pieces: Array<Piece>, };

/** A way of castling that a variant has. */
export type CastlingRight = { 
/** The letter of the right in FEN. */
letter: string, 
/** Whose right it is. */
player: Player, 
/** The king's square for it. */
king: Square, 
/** The rook's square for it. */
rook: Square, };

/** The condition under which the next move may give check. */
export type CheckIf = "captures" | "quiet" | "ends-the-turn" | "can-be-ended" | "nothing-left" | "own-man";

/** Whether the next move may give check. */
export type CheckNow = "free" | "not-yet" | "may" | "ends-the-turn" | "none";

/** The result of checking a file. */
export type Checked = { 
/** Whether the file can be played. */
usable: boolean, 
/** Errors and warnings, in the order of their positions. */
diagnostics: Array<Diagnostic>, 
/** The variant; `null` if the file cannot be played. */
info: VariantInfo | null, };

export type Choice = { action: ActionText, depth: number, nodes: number, line: Line, };

/** A piece: its type and its color. */
export type ColoredPiece = { color: Player, 
/** The letter in the variant file, uppercase except for the black pieces of variants in which the color of a square decides the owner. */
letter: string, 
/** The English name, such as `rook`. */
name: string, };

/** A number of pieces of a type. */
export type Count = { 
/** How many. */
count: number, 
/** The letter in the variant file, uppercase except for the black pieces of variants in which the color of a square decides the owner. */
letter: string, 
/** The English name, such as `rook`. */
name: string, };

/** The counters of a game. */
export type Counters = { 
/** Turns without capture and pawn move (plies where White and Black pieces alternate). */
quiet: number, 
/** The number of them after which the game is drawn; `None`: never. */
quietLimit: number | null, 
/** Moves since the last capture of a pawn, if a win can be claimed. */
sincePawn: number | null, 
/** The number of them after which a win can be claimed. */
claimAfter: number | null, 
/** The player who captured the last pawn, if a win can be claimed. */
pawnTaker: Player | null, };

/** When the game was decided. */
export type Decided = { winner: Player, 
/** The index of the turn. */
turn: number, phase: "opening" | "middlegame" | "endgame", };

export type DeclaredEnd = { reason: DeclaredReason, 
/** The player who resigned, ran out of time or left; omitted for agreement. */
player?: Player | null, };

export type DeclaredReason = "resignation" | "agreement" | "time" | "abandoned";

/** An error or warning with its position, counted like editors do. */
export type Diagnostic = { severity: "error" | "warning", 
/** The file with the error: the given one, or one of its bases. Positions in a base cannot be shown in the editor. */
file: string, inBase: boolean, 
/** From 1; columns in characters. */
line: number, column: number, endLine: number, endColumn: number, 
/** The same as offsets into the text in UTF-16 units, as in JavaScript and CodeMirror. */
from: number, to: number, 
/** The offending text, truncated. */
text: string, message: string, 
/** How to fix it. */
help: string | null, 
/** The replacement, if the help consists of a single word. */
replacement: string | null, };

export type Differ = "action" | "turn";

/** A requirement or restriction for the next action. */
export type Duty = { "duty": "choose-promotion", 
/** The pawn's square. */
square: Square, } | { "duty": "move-marker" } | { "duty": "leave-check" } | { "duty": "leave-check-in-turn" } | { "duty": "undo-check" } | { "duty": "opposing-man" } | { "duty": "opposing-man-owed" } | { "duty": "types", 
/** The types. */
types: Array<Kind>, } | { "duty": "other-man" } | { "duty": "same-man-forward", 
/** Its square. */
square: Square, } | { "duty": "capture" } | { "duty": "no-capture", 
/** The first move of the turn that may capture, if that is the reason. */
before: number | null, 
/** Whether a move with an opposing piece in this turn is the reason. */
opposed: boolean, } | { "duty": "capture-or-check", 
/** The number of the last move. */
by: number, } | { "duty": "quarter", 
/** Whether it must end inside it rather than outside. */
inside: boolean, 
/** The quarter by its corners: `a1-d4`. */
quarter: string, } | { "duty": "re-enter", 
/** Whether with this move, if a piece may stand on the square that it leaves. */
now: boolean, } | { "duty": "use-up" };

/** A request to edit a file. */
export type EditQuestion = { file: VariantFile, edits: Array<FormEdit>, };

/** An edited file. */
export type Edited = { 
/** The new text; the old one if an edit is impossible. */
toml: string, 
/** The reasons why an edit is impossible. */
diagnostics: Array<Diagnostic>, };

export type EloLimits = { least: number, most: number, 
/** The rating of each level. */
levels: [number, number, number, number, number, number, number, number], };

/** Something that ends a turn early. */
export type End = "check" | "capturable" | "choice" | "nothing-left";

/** The end of a game. */
export type Ended = { 
/** The winner; `None`: a draw. */
winner: Player | null, 
/** The name of the reason, such as `checkmate`. */
reason: string, };

/** An example: a game with comments. */
export type Example = { 
/** The game after all its moves, for "play from here" and for `view` with `at`. */
game: GameText, lines: Array<ExampleLine>, };

/** A line of an example, with a caption if the rule is shown in three steps and this is one of them. */
export type ExampleLine = { caption?: string, } & ({ "kind": "move", at: number, move: PlayedAction, } | { "kind": "legal", at: number, text: string, move: PlayedAction, } | { "kind": "illegal", at: number, text: string, because: string, why: Explanation | null, } | { "kind": "result", at: number, result: Result, });

/** An explanation with its squares and its place on the rules page. */
export type Explanation = { 
/** The squares that it mentions: attacker, blocker, marker ... */
squares: Array<Square>, 
/** The paragraph of the rules page that explains it; `null` for users' variants. */
anchor: Anchor | null, 
/** The reason. */
key: string, 
/** The arguments of the sentence, named as in [`IllegalReason::template`]. */
arguments: { [key in string]: Argument }, 
/** The part of the variant file that causes the reason, such as `check.allowed`; `None` if no part can switch it off. */
part: string | null, 
/** The general ruling (`G3`), or the identifier of the variant whose own rules apply. */
ruling: string, 
/** The reason as an English sentence, for players. */
sentence: string, };

/** The groups of types that a player has lost, if extinction decides the game. */
export type Extinct = { 
/** White's and Black's. */
lost: [Array<Array<Kind>>, Array<Array<Kind>>], 
/** The number of groups that a player must lose to lose the game. */
most: number, };

/** The effects of an action beyond moving a piece. */
export type Facts = { captures: PieceOnSquare | null, givesCheck: boolean, endsTurn: boolean, endsGame: boolean, 
/** Its cost in points or spaces of the turn, if these are counted. */
cost: number | null, 
/** Whether the moved piece can be captured afterward; computed only if a rule of the variant depends on it. */
inDanger: boolean, creates: PieceOnSquare | null, 
/** The captured piece first; `to` is `null` off the board. */
pushes: Array<Push>, 
/** Squares whose pieces are removed at the end of the turn. */
removes: Array<Square>, };

/** A failure, for programs and for people. */
export type Failure = { 
/** A code for programs. */
code: FailureCode, 
/** The message in English. */
message: string, 
/** `illegal`: the reason, if a rule forbids the action. */
why?: Explanation, 
/** `notation`: legal moves in readable notation that could have been meant, most likely first. */
candidates?: Array<string>, 
/** `notation`: the error in the text, as data for translations. */
slip?: ParseFault, 
/** `variant`: all errors in the file. */
diagnostics?: Array<Diagnostic>, 
/** `fen`: the invalid field, by its name in `docs/NOTATION.md`. */
field?: string, 
/** `game`: the number (from 0) of the first invalid action of a `GameText`. */
at?: number, 
/** `over`: how the game ended. */
result?: Result, };

/** The code of a failure. */
export type FailureCode = "question" | "too-large" | "unknown-variant" | "variant" | "book" | "fen" | "game" | "illegal" | "notation" | "over" | "not-here" | "no-search" | "network" | "dead";

/** The words of `has`, for TypeScript. */
export type Feature = "forward" | "push" | "re-entry" | "creation" | "removal" | "both-colours" | "markers" | "rearrangement" | "changed-moves" | "spaces" | "points" | "order" | "early-end" | "claim" | "announcement" | "relocation" | "new-men";

/** A turn field that positions of a variant can have. */
export type FenField = { 
/** Its name, as `docs/NOTATION.md` lists it. */
name: string, 
/** Its value in the position, as FEN writes it. */
value: string, 
/** The default where the field is omitted, given the rest of the position. */
usual: string, } & ({ "kind": "number", 
/** The smallest. */
least: number, 
/** The largest. */
most: number, } | { "kind": "sum", 
/** What can be chosen. */
options: Array<FieldOption>, } | { "kind": "letters", 
/** What can be chosen. */
options: Array<FieldOption>, } | { "kind": "one", 
/** What can be chosen. */
options: Array<FieldOption>, } | { "kind": "square" } | { "kind": "squares" } | { "kind": "men", 
/** The types. */
options: Array<FieldOption>, 
/** The most pieces of a type. */
most: number, } | { "kind": "waiting", 
/** The types. */
options: Array<FieldOption>, 
/** The most pieces of a type. */
most: number, } | { "kind": "markers", 
/** The file of the markers. */
file: string, } | { "kind": "taker" } | { "kind": "ended" });

/** The fields of a FEN. */
export type FenParts = { 
/** The FEN as Tempi writes it. */
fen: string, 
/** The player of the first turn of a game. */
first: Player, 
/** The kinds of castling; a right exists only while king and rook are on these squares. */
castling: Array<CastlingRight>, 
/** The turn fields that positions of the variant can have, in the order of FENs; see `docs/NOTATION.md`. */
fields: Array<FenField>, };

/** A request for the fields of a FEN. */
export type FenQuestion = { variant: Variant, 
/** Default: the start of the variant. */
fen?: string | null, };

/** What can be chosen for a turn field. */
export type FieldOption = { 
/** Its text in a FEN. */
value: string, 
/** The types of pieces it refers to, if any. */
kinds: Array<Kind>, 
/** The moves it consists of, if it is a shape of the turn. */
shape: Array<SlotNeed>, };

/** A request about a file. */
export type FileQuestion = { file: VariantFile, };

/** The result of searching a position. */
export type Finding = { 
/** The searched score; `null` if the position was not searched. */
score: FoundScore | null, 
/** The action texts of the best turn. */
line: Array<string>, 
/** Whether the mate finder has proved that this turn wins. */
wins: boolean, 
/** The score of the position after the best turn, if it was searched separately. */
checked: FoundScore | null, };

/** A request to declare the end of a game. */
export type FinishQuestion = { game: GameText, end: DeclaredEnd, options?: ViewOptions, };

/** A change of one key. */
export type FormEdit = { 
/** The keys from the root. */
path: Array<string>, 
/** The new value; omitted or `null`: the key, or the whole table, is removed. */
value?: unknown, };

/** A key of the format with its value in a file. */
export type FormField = { 
/** The keys from the root, such as `["turn", "length"]`. */
path: Array<string>, 
/** The value that applies; `null`: there is none. */
value: unknown, 
/** The origin of the value: the file, its base, the default of the format, or nowhere. */
origin: "file" | "base" | "default" | "nowhere", 
/** The value that would apply if the file did not set it; `null`: there would be none. */
otherwise: unknown, 
/** Where the file sets it, in UTF-16 units: from the key to the end of the value. */
from: number | null, to: number | null, };

/** The keys of the format with their values in a file. */
export type FormFields = { 
/** In the conventional order; `null`: the text is not TOML. */
fields: Array<FormField> | null, 
/** The errors that keep the text from being parsed. */
diagnostics: Array<Diagnostic>, };

/** A score from White's point of view, as searches return it. */
export type FoundScore = { points: number | null, winner: Player | null, actions: number | null, };

/** A request about a game. */
export type GameQuestion = { game: GameText, };

/** A game as the caller stores it. */
export type GameText = { variant: Variant, 
/** The FEN of the start; omitted: the variant's own. */
start?: string | null, 
/** The actions as action texts (`e2e4`); readable notation is accepted, too. */
actions: Array<string>, 
/** An end that was declared rather than reached on the board. */
end?: DeclaredEnd | null, };

export type GameToPgn = { game: GameText, tags?: Array<[string, string]>, };

/** A request for the turns of games by position. */
export type GamesByPosition = { games: Array<GameText>, 
/** Maximum number of turns per game. */
turns: number, };

/** A request to write games without variations. */
export type GamesToPgnQuestion = { games: Array<GameToPgn>, };

/** A request to continue a search for a slice. */
export type GoOn = { search: number, sliceMs?: number, stop?: boolean, };

/** The words of `goals`, for TypeScript. */
export type Goal = "mate" | "helpmate" | "extinction" | "capture" | "reach" | "push-off" | "stuck";

export type HashLimits = { least: number, most: number, usual: number, };

/** Text with emphasis and links. */
export type Inline = string | MarkedInline;

/** A turn that mattered. */
export type KeyTurn = { 
/** Its index in the game. */
turn: number, kind: "missed-win" | "allowed-win" | "missed-forced-win" | "allowed-forced-win" | "lost-chances", 
/** The winning chances that it lost, in percentage points. */
percent: number, 
/** The number of actions before the line. */
at: number, 
/** The better turn, or the opponent's reply. */
line: LineTurn, 
/** Whether the line ends with checkmate. */
mates: boolean, };

/** A type of piece: its letter, by which a page finds its own word and picture, and its English name. */
export type Kind = { 
/** The letter in the variant file, uppercase except for the black pieces of variants in which the color of a square decides the owner. */
letter: string, 
/** The English name, such as `rook`. */
name: string, };

/** A legal action and its effects. */
export type LegalAction = { kind: ActionKind, 
/** The square of the piece, marker or pawn to promote, and its target (the same square for promotions in place and choices). */
from: Square | null, to: Square | null, 
/** The piece that moves. */
man: ColoredPiece | null, promotion: Kind | null, 
/** The piece that re-enters on `from`. */
entry: Kind | null, 
/** The square where the pawn is placed. */
relocation: Square | null, announces: boolean, 
/** A rearrangement: its squares and the player's pieces on them afterward. */
changes: Array<RearrangedSquare>, 
/** Castling: the squares that the rook moves from and to. */
rook: RookMove | null, facts: Facts | null, 
/** The action text, which identifies it: `e7e8q`. */
text: string, 
/** Readable notation: `e8=Q+`. */
name: string, };

/** The effect of a turn of the opponent on the length of the next one; negative if it is shortened. */
export type Lengthened = { 
/** The effect of a capture in it. */
capture: number, 
/** The effect of a check in it. */
check: number, };

/** The limits, for display on a page. */
export type Limits = { 
/** Maximum size of a variant file, in UTF-8 bytes. */
tomlBytes: number, 
/** Maximum size of a PGN text that is read at once, in UTF-8 bytes. */
pgnBytes: number, 
/** Maximum number of actions in a game. */
actions: number, 
/** Maximum length of an action text and a FEN, in bytes. */
actionBytes: number, fenBytes: number, hashMib: HashLimits, levels: number, elo: EloLimits, };

/** A line with its score. */
export type Line = { score: Score, bound: "exact" | "at-least" | "at-most", 
/** The principal variation as whole turns; the last one may be incomplete. */
turns: Array<LineTurn>, };

export type LineMove = { from: Square | null, to: Square | null, 
/** The action text, which identifies it: `e7e8q`. */
text: string, 
/** Readable notation: `e8=Q+`. */
name: string, };

/** A turn of a line. */
export type LineTurn = { number: number, player: Player, 
/** Whether the turn ends with the last of its moves. */
complete: boolean, moves: Array<LineMove>, };

/** An item of a list. */
export type ListItem = { anchor: string, content: Array<Inline>, 
/** The content of the item: lists, further paragraphs. */
blocks: Array<Block>, };

export type MarkedInline = { "kind": "em", content: Array<Inline>, } | { "kind": "strong", content: Array<Inline>, } | { "kind": "code", text: string, } | { "kind": "link", href: string, content: Array<Inline>, };

/** Rules of movement for the next move. */
export type Movement = { 
/** Types that move as others: the type, and how it moves. */
movesAs: Array<[Kind, Kind]>, 
/** Maximum number of spaces of the move. */
mostSpaces: number | null, 
/** The number of spaces that a leap covers, if spaces count. */
leapSpaces: number | null, 
/** Pairs of ranks or files that no piece may pass through in one move. */
noPassing: Array<Array<string>>, };

export type Movements = { move: string, capture: string, attack: string, };

/** A network file. */
export type NetworkFile = { 
/** The bytes of the file, in base64. */
data: string, };

/** A request for a built-in variant's page. */
export type PageQuestion = { id: string, };

/** An error in a text as data for translations, with the move that it concerns and what could have been meant. */
export type ParseFault = { 
/** The move that it concerns, if any. */
text: string | null, 
/** Legal moves in readable notation that could have been meant, most likely first. */
candidates: Array<string>, 
/** What it is. */
key: string, 
/** The arguments of the sentence, by their names in [`ParseErrorKey::template`]. */
arguments: { [key in string]: Argument }, };

export type PgnEnd = { reason: DeclaredReason, player: Player | null, };

export type PgnFault = { 
/** The line number, from 1. */
line: number, column: number, 
/** The message in English. */
message: string, 
/** The error as data for translations. */
slip: ParseFault, };

export type PgnGame = { variant: Variant, 
/** The FEN of the start; omitted: the variant's own. */
start: string | null, 
/** All tags except those derived from the rest: `Variant`, `VariantName`, `VariantFile`, `SetUp`, `FEN` and `Result`. */
tags: Array<[string, string]>, line: PgnLine, 
/** `*`: in progress, or unknown. */
score: PgnScore, };

export type PgnLine = { 
/** Comments before the first move. */
comments: Array<string>, moves: Array<PgnMove>, };

export type PgnLineToWrite = { comments?: Array<string>, moves: Array<PgnMoveToWrite>, };

/** The main line as a game to continue. */
export type PgnMain = { variant: Variant, start: string | null, actions: Array<string>, end: PgnEnd | null, };

export type PgnMove = { 
/** Numeric glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
nags: Array<number>, comments: Array<string>, 
/** Lines that replace this move. */
variations: Array<PgnLine>, 
/** The action text, which identifies it: `e7e8q`. */
text: string, 
/** Readable notation: `e8=Q+`. */
name: string, };

export type PgnMoveToWrite = { text: string, nags?: Array<number>, comments?: Array<string>, variations?: Array<PgnLineToWrite>, };

/** A request to write games. */
export type PgnQuestion = { games: Array<PgnToWrite>, };

/** The games read. */
export type PgnRead = { games: Array<PgnReadGame>, 
/** Where to continue (`from`) if there may be more; `null` at the end. */
next: number | null, };

export type PgnReadGame = { 
/** The game up to the `error`, if there is one; `null` if not even the variant and the start could be read. */
game: PgnGame | null, error: PgnFault | null, 
/** The main line, as a game that can be continued. */
main: PgnMain | null, };

export type PgnScore = "1-0" | "0-1" | "1/2-1/2" | "*";

/** Games in PGN. */
export type PgnText = { text: string, };

/** A game to write. */
export type PgnToWrite = { variant: Variant, start?: string | null, tags?: Array<[string, string]>, line: PgnLineToWrite, score: PgnScore, };

/** A piece on its square. */
export type Piece = { square: Square, color: Player, 
/** The letter in the variant file, uppercase except for the black pieces of variants in which the color of a square decides the owner. */
letter: string, 
/** The English name, such as `rook`. */
name: string, };

export type PieceOnSquare = { square: Square, man: Kind, };

export type PieceTypeInfo = { letter: string, name: string, pawn: boolean, royal: boolean, 
/** The movement in Betza notation, White's and Black's. */
white: Movements, black: Movements, 
/** The types to which pawns can promote. */
promotion: boolean, };

export type PieceValue = { 
/** The letter in the variant file. */
letter: string, 
/** The English name, such as `rook`. */
name: string, 
/** In centipawns, averaged over all squares; `null` if its loss ends the game. */
value: number | null, };

/** The values of the pieces of a variant. */
export type PieceValues = { 
/** Whether material is meaningful: not if pieces have no permanent owner, such as where the color of a square decides it. */
material: boolean, pieces: Array<PieceValue>, };

/** A request to play actions. */
export type PlayQuestion = { game: GameText, texts: Array<string>, options?: ViewOptions, };

/** The result of playing. */
export type Played = { 
/** The game after the actions played. */
game: GameText, done: Array<PlayedAction>, 
/** The reason why the next text was not played; `null` if all were played. */
refused: Refused | null, view: View, };

/** A played action. */
export type PlayedAction = { kind: ActionKind, player: Player, turn: number, 
/** Its number in the turn, from 1; for actions that are not moves, the number of the next move. */
ordinal: number, from: Square | null, to: Square | null, 
/** The changes on the board. `before` and `after` are equal where a piece was pushed to the square of an identical one. */
changes: Array<SquareChange>, captured: boolean, 
/** Whether it gave check. */
check: boolean, 
/** Whether it ended its turn. */
endsTurn: boolean, 
/** The action text, which identifies it: `e7e8q`. */
text: string, 
/** Readable notation: `e8=Q+`. */
name: string, };

/** White or Black: a player, or the owner of a piece. */
export type Player = "white" | "black";

/** A player's summary. */
export type PlayerSummary = { 
/** In percent; `null` if no turn was graded. */
accuracy: number | null, graded: number, inaccuracies: number, mistakes: number, blunders: number, };

/** A piece that is pushed along. */
export type Push = { 
/** The piece's color. */
color: Player, 
/** The piece's type. */
man: Kind, 
/** The square it is pushed from. */
from: Square, 
/** The square it is pushed to; `None`: off the board. */
to: Square | null, };

/** A request to read games. */
export type ReadPgnQuestion = { text: string, from?: number, most?: number, unnamed?: Variant | null, variants?: Array<VariantFile>, };

export type RearrangedSquare = { square: Square, man: Kind | null, };

/** A game by turns. */
export type Record = { turns: Array<TurnRecord>, 
/** The whole game in readable notation. */
movetext: string, result: Result | null, };

export type Refused = { index: number, text: string, 
/** A code for programs. */
code: FailureCode, 
/** The message in English. */
message: string, 
/** `illegal`: the reason, if a rule forbids the action. */
why?: Explanation, 
/** `notation`: legal moves in readable notation that could have been meant, most likely first. */
candidates?: Array<string>, 
/** `notation`: the error in the text, as data for translations. */
slip?: ParseFault, 
/** `variant`: all errors in the file. */
diagnostics?: Array<Diagnostic>, 
/** `fen`: the invalid field, by its name in `docs/NOTATION.md`. */
field?: string, 
/** `game`: the number (from 0) of the first invalid action of a `GameText`. */
at?: number, 
/** `over`: how the game ended. */
result?: Result, };

/** What is left of a turn, including the next move. */
export type Remaining = { 
/** Moves. */
moves: Span | null, 
/** Points, if the turn is counted in points. */
points: number | null, 
/** Spaces, if the turn is counted in spaces. */
spaces: number | null, 
/** The shapes that the turn can still take, each with the slots that are left. */
shapes: Array<Array<SlotNeed>>, 
/** Whether slots without a legal move are skipped. */
skips: boolean, 
/** Slots, or groups of types in their order, that were just skipped because nothing could be played in them. At the start of a turn they follow
 * from the position; later they are known only in the progress of a [`Game`](crate::Game::progress). */
skipped: Array<SlotNeed>, 
/** The length of the whole turn, if it is not counted in moves: points, spaces, or the slots of its longest shape. */
inAll: number | null, 
/** Groups of types in their order: the one that is due first, then those that may follow. */
groups: Array<Array<Kind>>, 
/** If no type moves twice: the types that have not moved, and those that have. */
types: Types | null, };

/** The end of a game: the winner, the reason, and a sentence with its key and arguments. */
export type Result = { winner: Player | null, reason: "checkmate" | "stalemate" | "stuck" | "objective" | "king-reached" | "king-pushed" | "king-captured" | "helpmate-announced" | "claim" | "repetition" | "hundred-turns" | "bare-kings" | "resignation" | "agreement" | "time" | "abandoned", 
/** `1-0`, `0-1` or `1/2-1/2`. */
score: string, 
/** The key of the sentence, one of `resultKeys()`, and its arguments. */
key: string, arguments: { [key in string]: Argument }, 
/** `Black has no legal move, which loses in Forwards Chess. White wins.` */
sentence: string, };

/** The review of a game. */
export type Review = { 
/** `null` where the position before or after the turn was not searched. */
turns: Array<Verdict | null>, white: PlayerSummary, black: PlayerSummary, 
/** `null` if the game was not decided on the board, or not every turn has a verdict. */
decided: Decided | null, 
/** At most three, in the order of the game. */
keyTurns: Array<KeyTurn>, };

/** A request to review a game. */
export type ReviewRequest = { game: GameText, 
/** Findings for the positions before each turn and for the last one; `null` where unknown. */
findings: Array<Finding | null>, 
/** The number of opening turns in the book, which are not graded; default: 0. */
book?: number, };

export type RookMove = { from: Square, to: Square, };

/** A rules page. */
export type RulesPage = { id: string, title: string, sections: Array<Section>, };

/** A JSON Schema. */
export type Schema = unknown;

/** A score from White's point of view. */
export type Score = { 
/** In centipawns, for White; `null` for decided games. */
points: number | null, 
/** The winner, if the game is decided. */
winner: Player | null, 
/** The number of actions until the end. */
actions: number | null, 
/** `+0.35`, `#5` (White wins after 5 actions), `-#4`. */
text: string, 
/** White's winning chances in percent. */
chances: number, };

export type SearchLimits = { timeMs?: number | null, turnMs?: number | null, overdraftMs?: number | null, nodes?: number | null, depth?: number | null, };

/** The result of a slice. */
export type SearchProgress = { 
/** The number that `begin` returned, so that late messages can be recognized. */
search: number, 
/** The `at` of the position. */
at: number, done: boolean, 
/** The latest analysis; `null` if there is none since the last answer. */
thought: Thought | null, 
/** The action to play, once `done`. */
choice: Choice | null, nodes: number, 
/** Time spent in `goOn`, and since `begin`. */
thinkingMs: number, elapsedMs: number, };

/** A request to start a search. */
export type SearchRequest = { game: GameText, 
/** Search the position after this many actions; default: all. */
at?: number | null, 
/** The first limit reached applies; without limits, it searches until it is stopped. */
limits?: SearchLimits, 
/** The number of lines, best first; default: 1. */
lines?: number, 
/** What makes two lines different: the first action, or (for analysis) the final position of the turn. */
differ?: Differ, 
/** Only these actions may start a line. */
only?: Array<string>, 
/** From 1 (knows little more than the rules) to 8 (full strength); default: 8. */
level?: number | null, 
/** Instead of a level: an approximate Elo rating. */
elo?: number | null, 
/** Random seed of weaker levels; with equal seeds, they play the same. */
seed?: number, 
/** Size of the transposition table in MiB, 1 to 512; default: 16. */
hashMib?: number | null, };

/** The content under a heading. */
export type Section = { 
/** Empty for the part before the first heading. */
title: string, 
/** An identifier unique on the page. */
anchor: string, blocks: Array<Block>, };

/** What one move of a shape must be. */
export type SlotNeed = { 
/** A piece of the other player. */
opposing: boolean, 
/** A piece that has not moved in this turn. */
other: boolean, 
/** The types of pieces; empty: any. */
types: Array<Kind>, 
/** With (true) or without (false) a capture; `None`: either. */
capture: boolean | null, };

/** A number or a range of numbers. */
export type Span = { 
/** The smallest. */
least: number, 
/** The largest. */
most: number, };

/** A square, numbered a1 = 0, b1 = 1 ... h8 = 63. */
export type Square = string;

/** The change of a square. */
export type SquareChange = { square: Square, before: ColoredPiece | null, after: ColoredPiece | null, };

/** The tags of a variant. */
export type Tags = { 
/** The length of turns: a number of moves (once turns have reached their full length); `grows`: without limit; `depends`: on the moves played. */
turn: "1" | "2" | "3-4" | "grows" | "depends", has: Array<Feature>, goals: Array<Goal>, 
/** When check may be given: `free` as in ordinary chess, `some` under other conditions. */
check: "free" | "last" | "ends-turn" | "some" | "none", 
/** Variants with the same tag `turn` and similar rules: `single`, `two`, `many`, `growing`, `forward`, `push` ... */
family: string, };

/** A request to take back. */
export type TakeBackQuestion = { game: GameText, what: TakeBackWhat, options?: ViewOptions, };

export type TakeBackWhat = "action" | "turn";

/** A key with its English sentence, in which `{name}` stands for an argument. */
export type Template = { key: string, english: string, };

/** A request for a new file. */
export type TemplateQuestion = { id: string, base: string, };

/** A request about an action in a game. */
export type TextQuestion = { game: GameText, at?: number | null, text: string, };

export type Thought = { 
/** The depth searched completely, in actions. */
depth: number, deepest: number, nodes: number, 
/** How full the hash table is, from 0 to 1. */
tableUsed: number, lines: Array<Line>, };

/** A request about a game with its clock. */
export type TimeQuestion = { game: GameText, leftMs: number, incrementMs?: number, turnsToGo?: number | null, };

/** A complete turn of a game, with the key of the position in which it was played. */
export type TurnByPosition = { key: string, actions: Array<string>, };

/** The state of a turn in English. */
export type TurnEnglish = { 
/** The state in one line: `move 2 of 3 · may not give check yet`. */
prompt: string, 
/** The same in parts, the place in the turn first. */
parts: Array<string>, };

/** The progress of a turn, as keys and numbers that a page can translate.
 *
 * ```
 * use tempi_rules::{Position, Rules, turn_progress};
 * let rules = Rules::builtin("binary").unwrap();
 * let position = Position::from_fen(&rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2").unwrap();
 * let progress = turn_progress(&position, &rules);
 * assert_eq!(progress.moves.single(), Some(3));
 * assert_eq!(progress.prompt(&rules), "move 1 of 3 · may not give check yet");
 * ``` */
export type TurnProgress = { 
/** The player to act. */
player: Player, 
/** The color of the pieces that the player moves, except for single moves with opposing pieces (see `duties`). */
men: Player, 
/** Whether White and Black pieces alternate, regardless of the player. */
alternate: boolean, 
/** The number of the turn, from 1. */
turn: number, 
/** The number of the next move within the turn, from 1. */
ordinal: number, 
/** The number of moves in the whole turn, by the schedule; `ends` lists what can end it early. */
moves: Span, 
/** What a capture and a check in the opponent's preceding turn add to this turn, if anything. */
lengthened: Lengthened | null, 
/** What is left of the turn. */
remaining: Remaining, 
/** The rules of movement for the next move, if they differ from the usual ones. */
movement: Movement, 
/** Whether the pieces to move are in check. */
inCheck: boolean, 
/** Whether the next move may give check. */
check: CheckNow, 
/** The condition under which the next move may give check, if `check` is `may`. */
checkIf: CheckIf | null, 
/** Whether the next move may capture, but no later move of this turn. */
lastCapture: boolean, 
/** Requirements and restrictions for the next action. */
duties: Array<Duty>, 
/** Pieces that may not move, with the reasons. */
barred: Array<Barred>, 
/** Pieces that moved in this turn, if a rule depends on it. */
moved: Array<Square>, 
/** Pieces waiting to re-enter, White's and Black's. */
waiting: [Array<Count>, Array<Count>], 
/** Pieces captured in this turn, if they matter later. */
taken: Array<Count>, 
/** Types of the opponent's pieces of which the next capture wins. */
decisive: Array<Kind>, 
/** The types that the players have lost, if extinction decides the game. */
extinct: Extinct | null, 
/** The 2x2 areas, by their lower left and upper right squares, that contain so many of the player's pieces that these would be removed if the
 * turn ended now; `None` if the variant has no removal. */
crowded: Array<[Square, Square]> | null, 
/** The pieces that captures create where the capturing piece started: the type captured, and the type of the new piece. Highest first; empty if
 * captures create nothing. */
leaves: Array<[Kind, Kind]>, 
/** Pawns of both colors that cannot be captured because they have not moved yet. */
safe: Array<Square>, 
/** Whether the previous turn ended because no further move was possible. Known only in the progress of a [`Game`](crate::Game::progress), at the
 * start of a turn. */
cutShort: boolean, 
/** The squares of White's and Black's markers. */
markers: [Square, Square] | null, 
/** The counters of the game. */
counters: Counters, 
/** Whether the player may end the turn now. */
mayEnd: boolean, 
/** What can end the turn before its length is used up. */
ends: Array<End>, 
/** Whether a rearrangement may be made now. */
mayRearrange: boolean, 
/** Whether the next move may carry an announcement of helpmate, provided that it is true. */
mayAnnounce: boolean, 
/** Whether the player may claim the win. */
mayClaim: boolean, 
/** The result, if the game has ended. */
result: Ended | null, };

/** The actions of a player before the other one acted. */
export type TurnRecord = { number: number, player: Player, 
/** The number of actions played before it. */
at: number, 
/** Whether the game started within this turn. */
cut: boolean, 
/** Whether the turn is complete. */
complete: boolean, 
/** `3. Nc3 Nd3` */
text: string, actions: Array<PlayedAction>, };

/** A position at the start of a turn. */
export type TurnStart = { 
/** The number of actions before it. */
at: number, 
/** A key that is equal for equal positions, regardless of the moves that led there. */
key: string, };

/** The time budget for the rest of a turn. */
export type TurnTime = { 
/** The planned time for the rest of the turn. */
usualMs: number, 
/** The maximum for unclear positions; at least the planned time. */
mostMs: number, };

/** A game with its view. */
export type Turned = { game: GameText, view: View, };

/** Types that have and have not moved, if each moves once before any moves again. */
export type Types = { 
/** The types of the player's pieces that have not moved. */
free: Array<Kind>, 
/** The types that have moved. */
moved: Array<Kind>, };

/** A built-in variant or a file. */
export type Variant = string | VariantFile;

export type VariantFile = { 
/** Lower-case letters, digits and hyphens. */
id: string, toml: string, };

/** Everything about a variant. */
export type VariantInfo = { 
/** The variant file. */
toml: string, 
/** The digest of the rules: variants with the same digest have the same rules. */
digest: string, builtIn: boolean, 
/** The meaning of the file in English, one sentence per rule. */
description: Array<string>, men: Array<PieceTypeInfo>, 
/** Whether the players may agree on a draw. */
agreement: boolean, 
/** Whether there are positions in which a win can be claimed. */
claim: boolean, 
/** Whether a helpmate can be announced. */
announcement: boolean, 
/** Whether players can end turns early. */
earlyEnd: boolean, 
/** Whether captured pieces can re-enter, so that the page needs a tray. */
tray: boolean, 
/** Whether there are markers. */
markers: boolean, 
/** Whether there are rearrangements. */
rearrangement: boolean, 
/** Whether the color of a piece's square decides its owner. If so, images follow the case of the letter, not the owner. */
ownedByTint: boolean, 
/** Whether a player may have to move pieces of both colors. */
bothColours: boolean, 
/** Whether there is a rules page. */
page: boolean, id: string, name: string, 
/** The difference from chess, in one line. */
summary: string, inventor: string, year: number | null, source: string, tags: Tags, 
/** The FEN of the start. */
start: string, 
/** The player of turn 1. */
first: Player, 
/** The pieces of the start, for a small board. */
pieces: Array<Piece>, };

/** A request about a variant. */
export type VariantQuestion = { variant: Variant, };

/** A variant file. */
export type VariantText = { toml: string, };

/** The verdict on a turn. */
export type Verdict = { grade: "?!" | "?" | "??" | null, 
/** The reason why it is not graded. */
exemption: "forced" | "book" | null, 
/** The winning chances that it lost, in percentage points. */
percent: number, 
/** The loss in centipawns; `null` if one of the two scores is a forced win. */
loss: number | null, 
/** From 0 to 100; `null` if it is not graded. */
accuracy: number | null, 
/** The origin of the best turn's score: the search of the position, the search of the position after the best turn, or later positions of the
 * game. */
origin: "search" | "check" | "game", 
/** The best turn, if it leads to a different position. */
better: LineTurn | null, 
/** A proved win in this turn that was not played. */
missed: LineTurn | null, 
/** The opponent's proved win in their next turn. */
allowed: LineTurn | null, 
/** Whether every turn lost. */
lost: boolean, 
/** The game with the best turn instead: search its position to confirm the grade, and pass the score as `checked`. */
check: GameText | null, };

/** A position with all the data that a page shows. */
export type View = { 
/** The number of actions before the position. */
at: number, 
/** The number of actions of the game. */
actions: number, fen: string, pieces: Array<Piece>, 
/** Kings in check, of either color. */
checked: Array<Square>, progress: TurnProgress, english: TurnEnglish, 
/** The legal actions; empty if the game is over or they were not requested. */
legal: Array<LegalAction>, result: Result | null, 
/** The actions of the current turn before this position. */
draft: Array<PlayedAction>, 
/** The previous turn, for replay and marks. */
previous: TurnRecord | null, 
/** The number of occurrences of this position; 0 if positions are not compared. */
occurrences: number, };

/** Options of the view of a position. */
export type ViewOptions = { 
/** Show the game after this many actions; default: all. */
at?: number | null, 
/** Whether to list the legal actions (default: true). */
legal?: boolean, 
/** Whether to describe the effects of each legal action (default: true). */
facts?: boolean, 
/** Whether to list announcements (default: false). Their legality reveals what the player has to find. */
announcements?: boolean, };

/** A request for the view of a position of a game. */
export type ViewQuestion = { game: GameText, options?: ViewOptions, };

export type Want = "first" | "count" | "all";

/** A request to find wins. */
export type WinRequest = { game: GameText, at?: number | null, 
/** The number of the player's own turns within which the win must come; default: 1, this turn. */
turns?: number, 
/** One win, the number of wins, or all wins. */
want?: Want, 
/** Maximum number of positions, and maximum time; the call does not return earlier. Default: 1000 ms. */
positions?: number | null, timeMs?: number | null, 
/** Default: 32. */
memoryMib?: number, 
/** The maximum number of lines to list; default: 100. */
lines?: number, };

/** The wins found. */
export type Wins = { 
/** `null`: unknown, because a limit was reached. */
wins: boolean | null, first: LineTurn | null, all: Array<LineTurn>, 
/** The number of winning sequences of actions, as digits; `null` if not all were counted. */
count: string | null, 
/** Whether the answer is complete. */
complete: boolean, positions: number, };

/** The methods of an instance. They never throw. */
export interface Methods {
  /** The limits of the instance. */
  limits(): Answer<Limits>;
  /** The cards of all built-in variants, by name. The file `catalog.json` beside this one has the same content. */
  catalog(): Answer<Array<Card>>;
  variant(question: VariantQuestion): Answer<VariantInfo>;
  /** The piece values of a variant, according to the engine. */
  values(question: VariantQuestion): Answer<PieceValues>;
  /** Checks a variant file that is being edited. */
  check(question: FileQuestion): Answer<Checked>;
  /** Every key of the format with its value in a file and the value's origin, for a form beside the text. */
  fields(question: FileQuestion): Answer<FormFields>;
  /** Edits keys of a file; comments, order and layout of everything else are kept. */
  edit(question: EditQuestion): Answer<Edited>;
  /** The initial file of a variant based on a built-in one. */
  template(question: TemplateQuestion): Answer<VariantText>;
  /** The JSON Schema of variant files. */
  schema(): Answer<Schema>;
  rulesPage(question: PageQuestion): Answer<RulesPage>;
  /** The keys of the reasons why an action is illegal. */
  whyKeys(): Answer<Array<Template>>;
  /** The keys of errors in moves and PGN texts. */
  slipKeys(): Answer<Array<Template>>;
  /** The keys of results. */
  resultKeys(): Answer<Array<Template>>;
  /** The fields that a FEN of the variant can have, with their values in this one (default: the start). */
  fenFields(question: FenQuestion): Answer<FenParts>;
  view(question: ViewQuestion): Answer<View>;
  /** Plays texts in either notation, up to the first illegal one. */
  play(question: PlayQuestion): Answer<Played>;
  /** Takes back the last action, or the current turn (at its start: the previous one). A declared end is taken back first. */
  takeBack(question: TakeBackQuestion): Answer<Turned>;
  /** Ends a game by resignation, agreement, timeout or abandonment. */
  finish(question: FinishQuestion): Answer<Turned>;
  /** The reason why an action (in either notation, such as `e2e5`) is illegal; `null` if it is legal, or the prefix of a legal action. */
  explain(question: TextQuestion): Answer<Explanation | null>;
  /** The game by turns. */
  record(question: GameQuestion): Answer<Record>;
  /** The share of the game's clock to spend on the rest of the turn: for the limits `turnMs` and `overdraftMs` of a search. */
  turnTime(question: TimeQuestion): Answer<TurnTime>;
  writePgn(question: PgnQuestion): Answer<PgnText>;
  /** The PGN of games without variations. */
  gamesToPgn(question: GamesToPgnQuestion): Answer<PgnText>;
  /** Reads games one by one; after an error it continues with the next game. At most `most` games per call (default: 100). */
  readPgn(question: ReadPgnQuestion): Answer<PgnRead>;
  /** Starts a search, and cancels the current one. `over` if there is no legal action. */
  begin(question: SearchRequest): Answer<Begun>;
  /** The name of the network file that this search would use and that has not been supplied, such as `two` (`null`: none). Without it, the hand-made evaluation is used. */
  missingNetwork(question: SearchRequest): Answer<string | null>;
  /** Supplies a network file, for the searches that start from now on. */
  takeNetwork(question: NetworkFile): Answer<null>;
  /** Continues the search for about `sliceMs` (default: 12, which stays below 20); with `stop`, ends it with the best result so far. */
  goOn(question: GoOn): Answer<SearchProgress>;
  /** Clears the search and its hash table, as for a new game; frees no memory. */
  forget(): Answer<null>;
  wins(question: WinRequest): Answer<Wins>;
  /** Grades the turns of a game, given searches of its positions. Search the positions that verdicts ask for in `check`, and call it again. */
  review(question: ReviewRequest): Answer<Review>;
  /** The turns of a book that continue from a position. `book` if the text is not the book of the variant. */
  bookTurns(question: BookQuestion): Answer<BookTurns>;
  /** The next action of a book, chosen at random by the seed; `null` if the position is not in the book. */
  bookMove(question: BookQuestion): Answer<BookMove | null>;
  /** For each turn of a game, whether it is in a book, in any order of its moves. */
  turnsInBook(question: BookQuestion): Answer<Array<boolean>>;
  /** The start of the current turn, with the key that `turnsByPosition` uses. */
  turnStart(question: GameQuestion): Answer<TurnStart>;
  /** The complete turns of games, each with the position in which it was played; `null` for a game that cannot be replayed. */
  turnsByPosition(question: GamesByPosition): Answer<Array<Array<TurnByPosition> | null>>;
  /** Panics, to test how a page handles that. */
  die(): Answer<null>;
}
