//! Scores within the search: centipawns in 16 bits; wins and losses are counted from the root by ply.

use crate::score::Score;

/// A score within the search, for the player to act.
pub(crate) type Value = i32;

/// The score of a game won at the root.
const WON: Value = 32_000;
/// Larger values mean that the game is decided.
pub(crate) const DECIDED: Value = 31_000;
/// Maximum absolute value of evaluations.
pub(crate) const MAX_EVAL: Value = 30_000;
/// Greater than any score.
pub(crate) const INFINITE: Value = 32_500;

/// The score of a win at this ply.
#[inline]
pub(crate) const fn win_at(ply: usize) -> Value {
    WON - ply as Value
}

/// The score of a loss at this ply.
#[inline]
pub(crate) const fn loss_at(ply: usize) -> Value {
    -win_at(ply)
}

/// Whether the score means that the game is decided.
#[inline]
pub(crate) const fn is_decided(value: Value) -> bool {
    value > DECIDED || value < -DECIDED
}

/// A score for storing at a ply: wins and losses are counted from the position.
#[inline]
pub(crate) fn to_table(value: Value, ply: usize) -> i16 {
    let shift = if value > DECIDED {
        ply as Value
    } else if value < -DECIDED {
        -(ply as Value)
    } else {
        0
    };
    (value + shift) as i16
}

/// The reverse of [`to_table`].
#[inline]
pub(crate) fn from_table(stored: i16, ply: usize) -> Value {
    let value = Value::from(stored);
    let shift = if value > DECIDED {
        ply as Value
    } else if value < -DECIDED {
        -(ply as Value)
    } else {
        0
    };
    value - shift
}

/// A value as a score, not yet converted ([`crate::evaluation::Evaluation::score_factor`]).
pub(crate) fn to_score(value: Value) -> Score {
    if value > DECIDED {
        Score::win_in((WON - value) as u32)
    } else if value < -DECIDED {
        Score::loss_in((WON + value) as u32)
    } else {
        Score::points(value)
    }
}
