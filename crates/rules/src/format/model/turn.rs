//! Turns: how long they are, what they hold, what moves and checks they allow.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    pub men: PiecesMoved,
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
            men: PiecesMoved::Own,
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
#[schemars(rename = "MenMoved")]
pub enum PiecesMoved {
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
    /// Groups of types (letters) in a cycle: after a move of a group the next move must be of the next group in the cycle that has not moved this turn and has a legal move; if there is none the turn ends. Men of no group never move.
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
