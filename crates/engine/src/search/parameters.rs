//! The fixed parameters of the search; `tuned.rs` has the others. `docs/ENGINE.md` lists what the techniques gained, as far as that was measured.

use std::ops::RangeInclusive;

/// Maximum ply, in actions from the root.
pub(super) const MAX_PLY: usize = 120;
/// Maximum depth of iterative deepening, in actions.
pub(super) const MAX_DEPTH: u32 = 100;

/// The depth to which a forced action is searched: deep enough for a useful score, without using up the clock.
pub(super) const FORCED_DEPTH: u32 = 6;

/// Minimum depth for aspiration windows.
pub(super) const ASPIRATION_MIN_DEPTH: u32 = 4;

/// Maximum depth for reverse futility pruning.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 8;

/// Maximum depth for futility pruning.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 7;

/// Maximum depth for razoring.
pub(super) const RAZORING_MAX_DEPTH: i32 = 2;

/// Singular extension and multi-cut: minimum depth.
pub(super) const SINGULAR_MIN_DEPTH: i32 = 7;
/// By how much shallower than the node its hash move may have been searched.
pub(super) const SINGULAR_TT_DEPTH: i32 = 3;

/// Minimum depth for null moves (giving up the turn).
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// The maximum by which a static evaluation far above beta increases the reduction of null moves.
pub(super) const NULL_MOVE_EVAL_MAX: i32 = 2;
/// With fewer legal actions than this, null moves are not tried because of possible zugzwang.
pub(super) const NULL_MOVE_MIN_ACTIONS: usize = 12;

/// Maximum number of consecutive captures and promotions in the quiescence search.
pub(super) const MAX_QSEARCH_PLIES: i32 = 10;
/// The number of quiescence plies in which all evasions are searched.
pub(super) const QSEARCH_EVASION_PLIES: i32 = 4;

/// Minimum depth for late move reductions.
pub(super) const LMR_MIN_DEPTH: i32 = 3;
/// The index of the first move to be reduced.
pub(super) const LMR_FIRST_INDEX: usize = 2;

/// Losing captures are skipped up to this depth.
pub(super) const BAD_CAPTURE_MAX_DEPTH: i32 = 2;
/// Maximum depth for late move pruning.
pub(super) const LMP_MAX_DEPTH: i32 = 8;
/// Quiet actions that failed before are skipped up to this depth.
pub(super) const HISTORY_PRUNING_MAX_DEPTH: i32 = 4;
/// Quiet actions that lose the piece are skipped up to this depth.
pub(super) const EXCHANGE_PRUNING_MAX_DEPTH: i32 = 6;

/// Maximum change of a correction history entry by one search, in its units.
pub(super) const MAX_CORRECTION_BONUS: i32 = 256;
/// Units of the correction history per centipawn.
pub(super) const CORRECTION_UNITS_PER_CP: i32 = 24;

/// The percentage of an action's limits for searching for the opponent's win after the best turn, each time that another turn becomes the best.
pub(super) const THREAT_PERCENT: u32 = 12;
/// Maximum nodes of that search if neither time nor nodes are limited.
pub(super) const THREAT_NODES: u64 = 20_000;
/// Maximum number of the opponent's wins that are stored.
pub(super) const MAX_THREATS: u64 = 24;

/// Turns with this many moves left are searched as a whole. Much longer ones, which may have two actions per move, do not fit in a line.
pub(super) const LONG_TURN_MOVES: RangeInclusive<u8> = 4..=(MAX_PLY / 2 - 1) as u8;
/// The width of the first beam.
pub(super) const MIN_BEAM_WIDTH: usize = 12;
/// The factor by which each further beam is wider.
pub(super) const BEAM_GROWTH: usize = 3;
/// Maximum number of turns that become root moves.
pub(super) const MAX_TURNS_KEPT: usize = 1024;
/// The number of turns, best static evaluation first, that are searched at the first depth. It doubles with each further depth.
pub(super) const FIRST_TURNS: usize = 32;
/// The percentage of the limits that is spent on the beam.
pub(super) const BEAM_PERCENT: u32 = 38;
/// Nodes of the beam if neither time nor nodes are limited.
pub(super) const BEAM_NODES: u64 = 100_000;

/// Internal iterative reduction: from this depth on, a position without a hash move is searched one action less deep.
pub(super) const IIR_MIN_DEPTH: i32 = 4;

/// A percentage of a number of nodes, without overflow.
pub(super) const fn percent(nodes: u64, percent: u32) -> u64 {
    (nodes as u128 * percent as u128 / 100) as u64
}
