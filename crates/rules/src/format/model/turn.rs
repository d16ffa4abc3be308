//! Turns: how long they are, and what moves and checks they allow.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long a turn is and what moves it consists of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Turn {
    /// The lengths of turns 1, 2, 3, …; the last entry repeats, unless `cycle` or `grow-every` continues from there.
    pub length: Vec<u8>,
    /// Lengths that repeat forever after those of `length`.
    pub cycle: Vec<u8>,
    /// After those of `length`, lengths grow by one every this many turns; with 1, each turn is one longer than the one before. 0: no growth.
    pub grow_every: u8,
    /// What the length counts.
    pub counts: Counts,
    /// How many spaces a leap (such as a knight's move) covers, where spaces are counted or limited. Other moves cover the squares they travel.
    pub leap_spaces: u8,
    /// What moves cost with `counts = "points"`.
    pub points: Points,
    /// Additions to the length for captures and checks in the opponent's preceding turn, from the last entry of `length` on (with `cycle` or `grow-every`, after the listed lengths).
    pub plus: Plus,
    /// Whose pieces move. With `alternate`, White and Black pieces move in turn, move by move, whoever's turn it is.
    #[serde(rename = "men")]
    pub pieces_moved: PiecesMoved,
    /// The shapes that a turn can have, each a list of slots, one per move. A slot is a few words: `capture` or `quiet`; `own` (default) or `opposing`; `other` (a piece that has not moved this turn);
    /// `white` or `black` (the piece's tint); piece letters (`BN`) or, after a minus, excluded pieces (`-P`); `any`.
    pub shapes: Vec<Vec<String>>,
    /// The first turn to which the shapes apply; before it, only `length` does.
    pub shapes_from: u16,
    /// A slot without a legal move is skipped (needs exactly one shape).
    pub skip: bool,
    /// The letters of the pieces that may move in turn 1. Empty: all.
    pub first_types: String,
    /// In each turn, the player moves exactly one opposing piece that is not royal, and may not capture after that in the same turn.
    pub one_opposing: bool,
    /// What ends a turn before its length is used up.
    pub ends: Vec<TurnEnd>,
    /// In a turn of this many moves, the last one must capture or give check if no earlier move captured. 0: no such rule.
    pub must_capture_or_check: u8,
    /// In which order piece types must move.
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
            pieces_moved: PiecesMoved::Own,
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
    /// Points, see `points`; a turn must use exactly its points.
    Points,
    /// Spaces traveled; a turn must use exactly its spaces.
    Spaces,
}

/// What moves cost where turns are counted in points. An ordinary move costs 1; if several costs apply, the highest counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Points {
    /// The first turn counted in points; before it, the length counts moves.
    pub from_turn: u16,
    /// The cost of a move that captures.
    pub capture: u8,
    /// The cost of a move that gives check.
    pub check: u8,
    /// The cost of a move that leaves the moved piece open to capture.
    pub capturable: u8,
}

impl Default for Points {
    fn default() -> Self {
        Points { from_turn: 1, capture: 1, check: 1, capturable: 1 }
    }
}

/// Additions to a turn's length for captures and checks in the opponent's preceding turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Plus {
    /// The addition if it included a capture (may be negative).
    pub capture: i8,
    /// The addition if it gave check (may be negative).
    pub check: i8,
}

/// Whose pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PiecesMoved {
    /// The player's own, except as `shapes` and `one-opposing` say.
    #[default]
    Own,
    /// White and Black pieces alternate move by move through the whole game; the player who makes the mating move wins.
    Alternate,
}

/// What ends a turn before its length is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEnd {
    /// A move that gives check.
    Check,
    /// A move that leaves the moved piece open to capture.
    Capturable,
    /// The player's choice, after at least one move.
    Choice,
    /// Having no further move, after at least one move.
    NothingLeft,
}

/// In which order piece types must move within a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Order {
    /// Groups of piece letters in a cycle: after a move of one group, the next move must be of the next group in the cycle that has not moved this turn and has a legal move; if there is none, the turn ends. Pieces in no group never move.
    pub cycle: Vec<String>,
    /// No type moves twice until every type that has a legal move has moved once; then the count starts over. Castling counts for king and rook.
    pub no_type_twice: bool,
}

/// Limits on single moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Limits {
    /// The maximum number of spaces that a move covers, by its ordinal in the turn; the last entry repeats. Empty: no limit.
    pub spaces: Vec<u8>,
    /// By ordinal: which type moves (and captures) as which, such as `{ R = "B" }`; later moves are normal. Pieces still give check by their normal moves.
    pub moves_as: Vec<BTreeMap<String, String>>,
    /// Pairs of ranks (`["4", "5"]`) or files (`["d", "e"]`): no piece may pass over both in one move, strictly between start and end. The same limit applies to attacks.
    pub no_passing: Vec<Vec<String>>,
    /// Captures are allowed only from the move with this ordinal on. 0 or 1: no limit.
    pub captures_from: u8,
    /// Before `captures-from`, a capture is allowed on the first move of a turn that starts in check, if only a capture can end the check.
    pub captures_against_check: bool,
    /// The last move of a turn may not capture.
    pub final_no_capture: bool,
    /// Each piece moves at most once per turn.
    #[serde(rename = "each-man-once")]
    pub each_piece_once: bool,
    /// A piece may move sideways without capturing only if it moves forward with the very next move of the turn.
    pub sideways_then_forward: bool,
    /// The quadrants in which the moves of a turn must end.
    pub quadrant: Quadrant,
}

/// The quadrants in which the moves of a turn must end. Quadrants are the four 4x4 quarters of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quadrant {
    /// Anywhere.
    #[default]
    Any,
    /// All in the quadrant in which the first one ended.
    Same,
    /// Each in a different quadrant than the move before it.
    Different,
}

/// When check may be given and how it is answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Check {
    /// On which moves of a turn check may be given.
    pub allowed: CheckAllowed,
    /// In a turn of this many moves, the second move may also give check if the checked side has a move that ends it; the third move is then made with an opposing piece and must end the check. 0: no such rule.
    pub undone_in_turn_of: u8,
    /// Where a turn ends when nothing is left (`turn.ends`), a move after which nothing is left counts as the final move for `allowed`.
    pub final_when_nothing_left: bool,
    /// When a player who starts a turn in check must be out of check.
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
    /// Only on the last move of the player's own pieces (see `turn.one-opposing`); moving an opposing piece may not add a check.
    LastOwn,
}

/// When a player who starts a turn in check must be out of check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// After the first move.
    #[default]
    FirstMove,
    /// At the end of the turn.
    Turn,
}
