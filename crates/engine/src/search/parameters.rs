//! The parameters of the search, in one place. `docs/ENGINE.md` lists what each gained.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::value::Value;

/// The deepest that any line goes, in actions.
pub(super) const MAX_PLY: usize = 120;
/// The greatest depth of iterative deepening, in actions.
pub(super) const MAX_DEPTH: u32 = 100;

/// How deep a forced action is searched when a turn is to be played: deep enough for a useful score, without spending the clock.
pub(super) const FORCED_DEPTH: u32 = 6;

/// Half the first window around the last depth's score.
pub(super) const ASPIRATION_CP: Value = 30;
/// Windows are used from this depth on.
pub(super) const ASPIRATION_MIN_DEPTH: u32 = 4;

/// Reverse futility: a static evaluation so far above beta, for each action of depth left, cuts off without a search.
pub(super) const REVERSE_FUTILITY_CP: Value = 90;
/// Up to this depth.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;

/// Futility: a quiet action is not tried where the evaluation is so far below alpha.
pub(super) const FUTILITY_CP: Value = 120;
/// The margin for each action of depth left, added to [`FUTILITY_CP`].
pub(super) const FUTILITY_STEP_CP: Value = 100;
/// Up to this depth.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 5;

/// Null moves (giving up the turn) are tried from this depth on.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// How much less deep a null move is searched.
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
/// With fewer legal actions than this, having to move may be a burden, and no null move is tried.
pub(super) const NULL_MOVE_MIN_ACTIONS: usize = 12;

/// How many captures and promotions in a row the quiescence search follows.
pub(super) const MAX_QSEARCH_PLIES: i32 = 10;
/// For how many actions beyond the depth all evasions are searched.
pub(super) const QSEARCH_EVASION_PLIES: i32 = 4;
/// Delta pruning: in the quiescence search a capture must bring the score within so much of alpha.
pub(super) const DELTA_MARGIN_CP: Value = 150;

/// Late moves are reduced from this depth on.
pub(super) const LMR_MIN_DEPTH: i32 = 3;
/// Late moves are reduced from this index on.
pub(super) const LMR_FIRST_INDEX: usize = 3;
/// The history that makes a reduction smaller by one.
pub(super) const LMR_HISTORY_DIVISOR: i32 = 8192;
/// The reduction by depth and index, before anything else is considered. Computing a logarithm for each action takes too long.
pub(super) static LMR_TABLE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (index, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.6 + (depth as f64).ln() * (index as f64).ln() / 2.3) as i32;
        }
    }
    table
});

/// Captures that lose material are not tried up to this depth.
pub(super) const BAD_CAPTURE_MAX_DEPTH: i32 = 2;
/// Late move pruning is done up to this depth.
pub(super) const LMP_MAX_DEPTH: i32 = 4;

/// The most by which one search changes an entry of the correction history, in its units.
pub(super) const MAX_CORRECTION_BONUS: i32 = 256;
/// Units of the correction history in a hundredth of a pawn.
pub(super) const CORRECTION_UNITS_PER_CP: i32 = 24;

/// Late move pruning: how many quiet actions are tried at a depth.
pub(super) const fn lmp_count(depth: i32, improving: bool) -> usize {
    let count = 4 + 2 * depth * depth;
    (if improving { count } else { count * 2 / 3 }) as usize
}

/// The part of the limits of an action, in percent, in which the opponent's win after the best turn is looked for, each time that
/// another turn seems best.
pub(super) const THREAT_PERCENT: u32 = 12;
/// Nodes for that search where neither time nor nodes are limited.
pub(super) const THREAT_NODES: u64 = 20_000;
/// The most wins of the opponent that are kept.
pub(super) const MAX_THREATS: u64 = 24;

/// Turns with at least this many moves left are searched as a whole. Much longer ones, which may have two actions for each move, do not fit into a
/// line.
pub(super) const LONG_TURN_MOVES: RangeInclusive<u8> = 4..=(MAX_PLY / 2 - 1) as u8;
/// The width of the first beam through such a turn.
pub(super) const MIN_BEAM_WIDTH: usize = 12;
/// How many times wider each further beam is.
pub(super) const BEAM_GROWTH: usize = 3;
/// The most turns that become root moves.
pub(super) const MAX_TURNS_KEPT: usize = 1024;
/// How many of them, the best by static evaluation, are searched at the first depth; at each further one twice as many.
pub(super) const FIRST_TURNS: usize = 32;
/// The part of the limits that goes into the beam, in percent.
pub(super) const BEAM_PERCENT: u32 = 38;
/// Nodes of the beam where neither time nor nodes are limited.
pub(super) const BEAM_NODES: u64 = 100_000;

/// Internal iterative reduction: from this depth on a position without a move from the table is searched one action less deep.
pub(super) const IIR_MIN_DEPTH: i32 = 4;

/// A percentage of a number of nodes, without overflow.
pub(super) const fn percent(nodes: u64, percent: u32) -> u64 {
    (nodes as u128 * percent as u128 / 100) as u64
}
