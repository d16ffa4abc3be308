//! Scores as the search counts them: hundredths of a pawn in 16 bits, wins and losses by their ply.

use crate::score::Score;

/// A score inside the search, as the player to act sees it.
pub(crate) type Value = i32;

/// A game won at the root.
const WON: Value = 32_000;
/// Larger values mean that the game is decided.
pub(crate) const DECIDED: Value = 31_000;
/// The largest evaluation, up or down.
pub(crate) const MAX_EVAL: Value = 30_000;
/// More than any value.
pub(crate) const INFINITE: Value = 32_500;

/// Won at this ply.
#[inline]
pub(crate) const fn win_at(ply: usize) -> Value {
    WON - ply as Value
}

/// Lost at this ply.
#[inline]
pub(crate) const fn loss_at(ply: usize) -> Value {
    -win_at(ply)
}

/// Whether the game is decided.
#[inline]
pub(crate) const fn is_decided(value: Value) -> bool {
    value > DECIDED || value < -DECIDED
}

/// As stored at a ply: wins and losses count from the position.
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

/// As hosts see it.
pub(crate) fn to_score(value: Value) -> Score {
    if value > DECIDED {
        Score::win_in((WON - value) as u32)
    } else if value < -DECIDED {
        Score::loss_in((WON + value) as u32)
    } else {
        Score::points(value)
    }
}
