//! What a variant file says, as Rust values: the closed set of rule parts and their keys.
//!
//! The doc comments of this file are what the JSON Schema and the format's documentation say of each key.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole variant file, after its base (if any) has been merged in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VariantFile {
    /// The version of this file format: always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Another variant (a built-in identifier, or the path of a file) whose rules hold where this file says nothing. Tables are merged key by key, lists are replaced whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Name, origin and a one-line description.
    pub about: About,
    /// The start position.
    pub start: Start,
    /// The men, by their letter (upper case, `A` to `Z`; at most 16 letters).
    pub men: BTreeMap<String, Man>,
    /// To whom a man on the board belongs.
    #[serde(default)]
    pub ownership: Ownership,
    /// Rules for the men marked as pawns.
    #[serde(default)]
    pub pawns: Pawns,
    /// Castling.
    #[serde(default)]
    pub castling: Castling,
    /// How long a turn is and what it must hold.
    #[serde(default)]
    pub turn: Turn,
    /// What single moves may not do.
    #[serde(default)]
    pub limits: Limits,
    /// When check may be given and how it is answered.
    #[serde(default)]
    pub check: Check,
    /// What a capture does.
    #[serde(default)]
    pub capture: Capture,
    /// Men removed by a pattern on the board at the end of a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removal: Option<Removal>,
    /// Markers: counters beside the men that must be moved before each move and bar ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markers: Option<Markers>,
    /// Rearrangements of a small area before a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rearrangement: Option<Rearrangement>,
    /// How the game is won, lost and drawn.
    #[serde(default)]
    pub end: End,
}

/// Name, origin and a one-line description.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct About {
    /// The name that players see, such as `Binary Chess`.
    pub name: String,
    /// Who invented it.
    #[serde(default)]
    pub inventor: String,
    /// The year in which it was published, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// Where it was published.
    #[serde(default)]
    pub source: String,
    /// One line: what is different from chess. At most 100 characters.
    pub summary: String,
}

/// The start position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Start {
    /// The piece placement of a FEN: eight ranks from the eighth down, upper case for White.
    pub board: String,
    /// The player who takes turn 1.
    #[serde(default)]
    pub first: PlayerName,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerName {
    /// The player of the white men.
    #[default]
    White,
    /// The player of the black men.
    Black,
}

/// One type of man. Movements are in Betza notation, forward being away from its owner's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Man {
    /// Its name in English, lower case: `rook`.
    #[serde(default)]
    pub name: String,
    /// How it moves without capturing, in Betza notation; parts marked `c` are left out.
    #[serde(default, rename = "move")]
    pub moves: String,
    /// How it captures, where that differs from `move`; parts marked `m` are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// What it attacks (who is in check), where that differs from `capture`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// It is a pawn: the rules of `[pawns]` hold for it, and its moves count as pawn moves in the hundred-turns rule.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pawn: bool,
    /// It is a king: it may not be left in check, and mating it ends the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// Its place in the order of men (pawn 1, knight 2 ...), for rules that ask for the higher or the next lower man. 0: none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rank: u8,
    /// Where `ownership = "square-colour"`: the colour of the man itself. It follows from the letter (upper case is white) and need not be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<PlayerName>,
    /// What differs when White owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<ManOf>,
    /// What differs when Black owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<ManOf>,
}

/// What differs for one player's men of a type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ManOf {
    /// How it moves without capturing.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// How it captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// What it attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
}

/// To whom a man on the board belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ownership {
    /// Upper-case men are White's, lower-case men are Black's.
    #[default]
    Colour,
    /// The colour of a man is its tint; White owns white men on light and black men on dark squares, Black the others. Each letter is declared twice, upper case for the white man, lower case for the black one.
    SquareColour,
}

/// Rules for the men marked as pawns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pawns {
    /// `backward`: pawns walk towards their owner's side: White's down, Black's up.
    pub direction: PawnDirection,
    /// From its player's second rank a pawn may make a double step.
    pub double_step: bool,
    /// When a pawn that made a double step may be captured in passing.
    pub en_passant: EnPassant,
    /// The letters of the men to which a pawn may be promoted.
    pub promote_to: String,
    /// Who chooses the man when a pawn was moved or pushed by the other player.
    pub chooser: Chooser,
    /// What happens to a pawn that reaches its far rank.
    pub far_rank: FarRank,
    /// A pawn that stands on its far rank may be promoted there, as a move.
    pub in_place: bool,
    /// A pawn that has not left its starting rank (where the start position has it) cannot be captured.
    pub safe_at_home: bool,
    /// A player with this many pawns or fewer (waiting ones included) may not move a pawn to the far rank. 0: no such rule.
    pub keep: u8,
    /// The most ranks that one pawn may advance within a turn, 1 or 2. 0: no limit.
    pub ranks_a_turn: u8,
}

impl Default for Pawns {
    fn default() -> Self {
        Pawns {
            direction: PawnDirection::Forward,
            double_step: true,
            en_passant: EnPassant::Immediate,
            promote_to: "QRBN".into(),
            chooser: Chooser::Mover,
            far_rank: FarRank::Promote,
            in_place: false,
            safe_at_home: false,
            keep: 0,
            ranks_a_turn: 0,
        }
    }
}

/// Which way pawns walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PawnDirection {
    /// White's pawns walk up the board.
    #[default]
    Forward,
    /// White's pawns walk down the board and promote on rank 1.
    Backward,
}

/// When a pawn may be captured in passing; always on the first move of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassant {
    /// Never.
    None,
    /// Only if the double step was the very last move played.
    #[default]
    Immediate,
    /// If it made the double step at any point of the opponent's preceding turn and has not moved again.
    PrecedingTurn,
}

/// Who chooses a promotion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// Whoever makes the move.
    #[default]
    Mover,
    /// The pawn's owner: if the other player moved it, as the first action of the owner's next turn.
    Owner,
}

/// What happens to a pawn that reaches its far rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FarRank {
    /// It is promoted.
    #[default]
    Promote,
    /// It is put on a vacant square of its colour of square on its player's half, chosen with the move.
    Relocate,
    /// Moving there wins the game at once.
    Win,
}

/// Castling.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Castling {
    /// Whether and under which conditions there is castling.
    pub allowed: CastlingRule,
    /// The ways of castling; by default the four of chess. Ways whose king and rook do not stand at home in the start position are not available.
    pub ways: Vec<CastlingWay>,
}

/// Conditions of castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingRule {
    /// As in FIDE chess: never out of, through or into check.
    #[default]
    Fide,
    /// Only empty squares and unmoved men are needed.
    Loose,
    /// There is no castling.
    None,
}

/// One way of castling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingWay {
    /// Whose castling it is.
    pub player: PlayerName,
    /// The king's two squares: `e1g1`.
    pub king: String,
    /// The rook's two squares: `h1f1`.
    pub rook: String,
}

/// How long a turn is and what it must hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Turn {
    /// The length of turns 1, 2, 3 ...; the last entry repeats, unless `cycle` or `grow-every` goes on from there.
    pub length: Vec<u8>,
    /// Lengths that repeat for ever after those of `length`.
    pub cycle: Vec<u8>,
    /// After those of `length`, every so many turns are one longer than those before: 1 for one more move each turn. 0: no growth.
    pub grow_every: u8,
    /// What the length counts.
    pub counts: Counts,
    /// Where `counts = "spaces"` or spaces are limited: how many spaces a leap (a knight's move, say) covers. Sliders and steps count the squares travelled.
    pub leap_spaces: u8,
    /// Where `counts = "points"`: what a move costs.
    pub points: Points,
    /// Additions to the length for what the opponent's preceding turn held, from the last entry of `length` on (with `cycle` or `grow-every`: after the listed lengths).
    pub plus: Plus,
    /// Whose men move: `alternate`: White and Black men in turn, move by move, whoever the player is.
    pub men: MenMoved,
    /// The shapes that a turn may have, each a list of slots, one a move. A slot is a few words: `capture` or `quiet`; `own` (default) or `opposing`; `other` (another man than the moves before);
    /// `white` or `black` (the man's tint); letters of types (`BN`) or, after a minus, types that are excluded (`-P`); `any`.
    pub shapes: Vec<Vec<String>>,
    /// The first turn in which the shapes hold; before it `length` alone does.
    pub shapes_from: u16,
    /// A slot for which there is no legal move is skipped (needs exactly one shape).
    pub skip: bool,
    /// Turn 1 is made with these types of men only (letters). Empty: any.
    pub first_types: String,
    /// Exactly one move of each turn is made with an opposing man that is not royal; after it the player may not capture any more in that turn.
    pub one_opposing: bool,
    /// What ends a turn before its length is used up.
    pub ends: Vec<TurnEnd>,
    /// In a turn of this many moves, the last move must capture or check if none before it captured. 0: no such duty.
    pub must_capture_or_check: u8,
    /// Which types must come after which.
    pub order: Order,
}

impl Default for Turn {
    fn default() -> Self {
        Turn {
            length: vec![1],
            cycle: Vec::new(),
            grow_every: 0,
            counts: Counts::Moves,
            leap_spaces: 1,
            points: Points::default(),
            plus: Plus::default(),
            men: MenMoved::Own,
            shapes: Vec::new(),
            shapes_from: 1,
            skip: false,
            first_types: String::new(),
            one_opposing: false,
            ends: Vec::new(),
            must_capture_or_check: 0,
            order: Order::default(),
        }
    }
}

/// What the length of a turn counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Moves.
    #[default]
    Moves,
    /// Points, see `points`; a turn uses up exactly its points.
    Points,
    /// Spaces travelled; a turn uses up exactly its spaces.
    Spaces,
}

/// What moves cost where the length of a turn is counted in points. A plain move costs 1; of several costs the highest holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Points {
    /// The first turn counted in points; before it the length counts moves.
    pub from_turn: u16,
    /// The cost of a move that captures.
    pub capture: u8,
    /// The cost of a move that checks.
    pub check: u8,
    /// The cost of a move that leaves the moved man where it can be captured.
    pub capturable: u8,
}

impl Default for Points {
    fn default() -> Self {
        Points { from_turn: 1, capture: 1, check: 1, capturable: 1 }
    }
}

/// Additions to a turn's length for what the opponent's preceding turn held.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Plus {
    /// If it held a capture (may be negative).
    pub capture: i8,
    /// If it gave check (may be negative).
    pub check: i8,
}

/// Whose men are moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MenMoved {
    /// The player's own, but for what shapes and `one-opposing` say.
    #[default]
    Own,
    /// White and Black men alternate move by move over the whole game; whoever makes the mating move wins.
    Alternate,
}

/// What ends a turn before its length is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEnd {
    /// A move that gives check.
    Check,
    /// A move after which the moved man can be captured.
    Capturable,
    /// The player's choice, after at least one move.
    Choice,
    /// That no further move is possible, after at least one move (otherwise the player would be stuck).
    NothingLeft,
}

/// Which types of men must move after which, within one turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Order {
    /// Groups of types (letters) in a cycle: after a move of a group the next move must be of the next group in the cycle that has not moved this turn and has a legal move.
    pub cycle: Vec<String>,
    /// No type moves twice until every type that has a legal move has moved once; then the count starts afresh. Castling counts for king and rook.
    pub no_type_twice: bool,
}

/// What single moves may not do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Limits {
    /// The most spaces that a move covers, by its ordinal in the turn; the last entry repeats. Empty: no limit.
    pub spaces: Vec<u8>,
    /// By ordinal: which type moves (and captures) as which, `{ R = "B" }`; entries past the end: normal. Check is given by normal moves all the same.
    pub moves_as: Vec<BTreeMap<String, String>>,
    /// Pairs of ranks (`["4", "5"]`) or files (`["d", "e"]`) that no man may pass through both in one move, strictly between start and end. Attacks are limited likewise.
    pub no_passing: Vec<Vec<String>>,
    /// Captures only from the move of this ordinal on. 0 or 1: no limit.
    pub captures_from: u8,
    /// Captures are allowed before `captures-from` on the first move of a turn begun in check, if no legal move without capture ends the check.
    pub captures_against_check: bool,
    /// The last move of a turn may not capture.
    pub final_no_capture: bool,
    /// Each man moves at most once a turn.
    pub each_man_once: bool,
    /// A man may move sideways without capturing only if the same man makes a forward move as the very next move of the turn.
    pub sideways_then_forward: bool,
    /// Where the second and later moves of a turn end, seen from the first.
    pub quadrant: Quadrant,
}

/// Where the moves of a turn end: quadrants are the four 4x4 quarters of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quadrant {
    /// Anywhere.
    #[default]
    Any,
    /// All in the quadrant in which the first one ended.
    Same,
    /// Each in another quadrant than the move before.
    Different,
}

/// When check may be given and how it is answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Check {
    /// On which moves of a turn check may be given.
    pub allowed: CheckAllowed,
    /// In a turn of this many moves the second move may check too, if the checked side has some move that ends it; the third move is then made with an opposing man and ends the check. 0: no such rule.
    pub undone_in_turn_of: u8,
    /// Where a turn ends when nothing is left (`turn.ends`): a move after which nothing is left counts as a final move for `allowed`.
    pub final_when_nothing_left: bool,
    /// When a player who begins a turn in check must be out of it.
    pub escape: Escape,
}

/// On which moves of a turn check may be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckAllowed {
    /// On any move.
    #[default]
    Always,
    /// Only on the move with which the turn ends.
    Final,
    /// Only on the last two moves of the turn.
    LastTwo,
    /// Only on the second move of a turn.
    Second,
    /// Only on the last move with the player's own men (see `turn.one-opposing`); a move of an opposing man may not add a check.
    LastOwn,
}

/// When a player who begins a turn in check must be out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// After the first move.
    #[default]
    FirstMove,
    /// At the end of the turn.
    Turn,
}

/// What a capture does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Capture {
    /// What happens to the captured man.
    pub effect: CaptureEffect,
    /// Where captured men wait to come back: what their re-entry is like.
    pub reentry: Reentry,
}

/// What happens to a captured man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureEffect {
    /// It is removed for good.
    #[default]
    Remove,
    /// It is removed, and the capturer gets a man of the next lower rank (see `men.X.rank`) on the square where the capturing man started; none for a man of the lowest rank.
    CreateLower,
    /// It is pushed one step on in the direction of the move, pushing what stands in its way. A pushed man may not move in the next turn.
    Push,
    /// It waits, and re-enters on its owner's next turn.
    Parole,
    /// Of two or more men captured in a turn, the highest one waits and re-enters on its owner's next turn; the others are removed.
    ReturnHighest,
    /// Captured men of the types that an `end.eliminate` goal counts wait and re-enter on their owner's next turn; of the pawns one, if the owner has exactly one left on the board, or none after the capture of a single one.
    Release,
    /// It changes sides, waits, and is put on a square vacated on the capturer's next turn (where men have a tint: vacated by a man of its tint).
    ChangeSides,
}

/// How waiting men come back: onto squares vacated by the moves of the turn, one a move. Men still waiting at its end are gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Reentry {
    /// Whether a waiting man that may stand on the vacated square must go there.
    pub duty: ReentryDuty,
    /// A re-entered man may move in the same turn.
    pub may_move: bool,
    /// Pawns may not re-enter on the first and the last rank.
    pub no_pawns_on_back_ranks: bool,
}

impl Default for Reentry {
    fn default() -> Self {
        Reentry { duty: ReentryDuty::Always, may_move: true, no_pawns_on_back_ranks: true }
    }
}

/// Whether a waiting man must re-enter with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReentryDuty {
    /// With every move, as long as a man waits that may stand there.
    #[default]
    Always,
    /// It may be left out while fewer men wait than moves are left in the turn, this one included.
    InTime,
}

/// Men removed by a pattern on the board at the end of a turn: those of the mover that stand in any 2x2 area holding `men` of his or more. His king may not stand in such an area after any move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Removal {
    /// How many of the mover's men in a 2x2 area are too many: 2, 3 or 4.
    pub men: u8,
}

/// One marker for each player on a file reserved to them. Each turn begins with a move of the player's marker to another vacant square of the file.
/// Men other than kings may not capture onto the rank of their own marker, and may not move or capture onto the rank of the opposing one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Markers {
    /// The square of White's marker at the start; its file is the markers' file, which men cannot enter.
    pub white: String,
    /// The square of Black's marker at the start, on the same file.
    pub black: String,
}

/// Before a move the player may once rearrange the contents of a small area that holds at least one own and no opposing man. Neither king may be in check afterwards, no pawn may stand on the
/// first or last rank or be two ranks further forward on its file, and a legal move must follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rearrangement {
    /// The shapes of the area: `I` (three in a row) and `V` (three around a corner).
    pub shapes: String,
}

/// How the game is won, lost and drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct End {
    /// What being checkmated means for the player.
    pub mated: Verdict,
    /// What being stuck (no legal action, not in check) means for the player.
    pub stuck: Verdict,
    /// A player all of whose moves are forbidden only because they check too early loses.
    pub stuck_by_early_check_loses: bool,
    /// Capturing a man of one of these types (letters) wins at once; the result is `king-captured` for the type `K` alone, else `objective`.
    pub capture: String,
    /// Groups of types (letters); a player without any man of `extinct-groups` of these groups has lost.
    pub extinct: Vec<String>,
    /// How many of the groups of `extinct` must be gone.
    pub extinct_groups: u8,
    /// Types (letters), each of which is a goal: both (all start with two) opposing men of the type captured within one turn win at once. A pawn type: no pawn left on the board and at least two captured within the turn.
    pub eliminate: String,
    /// Moving one's king to the far rank wins at once.
    pub king_reaches_far_rank: bool,
    /// A king pushed off the board loses for its owner.
    pub king_pushed_off: bool,
    /// The last move of a turn may carry the announcement that the opponent can now checkmate the player; if that is true the player wins.
    pub announce_helpmate: bool,
    /// After this many moves since the last capture of a pawn, the player who made it may claim the win. 0: no claim.
    pub claim_after: u16,
    /// What the third occurrence of a position means.
    pub repetition: RepetitionRule,
    /// Draw after this many turns without a capture and a pawn move. 0: none.
    pub quiet_turns: u16,
    /// Bare kings are a draw.
    pub bare_kings: bool,
    /// Players may agree on a draw.
    pub agreement: bool,
}

impl Default for End {
    fn default() -> Self {
        End {
            mated: Verdict::Loses,
            stuck: Verdict::Draws,
            stuck_by_early_check_loses: false,
            capture: String::new(),
            extinct: Vec::new(),
            extinct_groups: 0,
            eliminate: String::new(),
            king_reaches_far_rank: false,
            king_pushed_off: false,
            announce_helpmate: false,
            claim_after: 0,
            repetition: RepetitionRule::Draw,
            quiet_turns: 100,
            bare_kings: true,
            agreement: true,
        }
    }
}

/// What an event means for the player to whom it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The player loses.
    Loses,
    /// The player wins.
    Wins,
    /// The game is drawn.
    Draws,
}

/// What the third occurrence of a position at the start of a turn means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionRule {
    /// A draw.
    #[default]
    Draw,
    /// The player whose move makes it loses.
    Loses,
    /// Nothing.
    None,
}

fn is_false(b: &bool) -> bool {
    !b
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}
