//! The numbers of the search, in one place. What each gained is told in `docs/ENGINE.md`.

use std::ops::RangeInclusive;

use super::value::Value;

/// The deepest that any line goes, in actions.
pub(super) const MOST_PLIES: usize = 120;
/// The greatest depth of iterative deepening, in actions.
pub(super) const DEEPEST: u32 = 100;

/// How deep a forced action is searched when a turn is to be played: deep enough for a useful score, without spending the clock.
pub(super) const FORCED_DEPTH: u32 = 6;

/// Half the first window around the last depth's score.
pub(super) const ASPIRATION: Value = 30;
/// Windows are used from this depth on.
pub(super) const ASPIRATION_DEPTH: u32 = 4;

/// Standing so much above beta, for each action of depth left, is enough without looking.
pub(super) const REVERSE_FUTILITY: Value = 90;
/// Up to this depth.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 6;

/// A quiet action is not tried where the evaluation is so far below alpha.
pub(super) const FUTILITY: Value = 120;
/// And for each action of depth left so much further.
pub(super) const FUTILITY_STEP: Value = 100;
/// Up to this depth.
pub(super) const FUTILITY_DEPTH: i32 = 5;

/// Giving up the turn is tried from this depth on.
pub(super) const NULL_DEPTH: i32 = 3;
/// And searched so much less deep.
pub(super) const NULL_REDUCTION: i32 = 4;

/// How many captures and promotions in a row are followed beyond the depth.
pub(super) const NOISY_PLIES: i32 = 10;
/// So many actions beyond the depth all ways out of check are looked at.
pub(super) const EVASION_PLIES: i32 = 4;
/// A capture must bring the score within so much of alpha.
pub(super) const DELTA: Value = 150;

/// Late actions are searched less deep from this number on.
pub(super) const REDUCE_FROM: usize = 3;
/// Share of history in reductions.
pub(super) const HISTORY_REDUCTION: i32 = 8192;

/// The most that one search changes a learned error by, in the units of its table.
pub(super) const CORRECTION_BONUS: i32 = 256;
/// So many of these units make a hundredth of a pawn.
pub(super) const CORRECTION_SHARE: i32 = 24;

/// How many quiet actions are tried at each small depth where nothing is at stake.
pub(super) const fn quiet_count(depth: i32, improving: bool) -> usize {
    let count = 4 + 2 * depth * depth;
    (if improving { count } else { count * 2 / 3 }) as usize
}

/// The part of the limits of an action, in percent, in which the opponent's win after the best turn is looked for, each time that
/// another turn seems best.
pub(super) const THREAT_SHARE: u32 = 12;
/// Positions looked at for it where neither time nor positions are limited.
pub(super) const THREAT_POSITIONS: u64 = 20_000;
/// So many wins of the opponent are kept in mind.
pub(super) const MOST_THREATS: u64 = 24;

/// A turn with so many moves left is searched as a whole. Lines hold no turns that are very much longer, which may have two actions for
/// each move.
pub(super) const LONG_TURN: RangeInclusive<u8> = 4..=(MOST_PLIES / 2 - 1) as u8;
/// After each action of it so many positions are followed by the first sweep that gathers turns.
pub(super) const NARROWEST: usize = 12;
/// And so many times more by each further one.
pub(super) const WIDEN: usize = 3;
/// The most turns that are gathered.
pub(super) const GATHERED: usize = 1024;
/// So many of them, the best at a glance, are looked at at the first depth, and twice as many at each further one.
pub(super) const GLANCED: usize = 32;
/// The part of the limits, in percent, that goes into gathering them.
pub(super) const GATHER_SHARE: u32 = 38;
/// Positions looked at for it where neither time nor positions are limited.
pub(super) const GATHER_POSITIONS: u64 = 100_000;

/// From this depth on a position without a known best action is searched one less deep.
pub(super) const UNGUIDED_DEPTH: i32 = 4;

/// So many percent of a number of positions, however great it is.
pub(super) const fn percent(positions: u64, percent: u32) -> u64 {
    (positions as u128 * percent as u128 / 100) as u64
}
