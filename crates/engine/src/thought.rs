//! Reports of the engine while it searches.

use tempi_rules::Action;

use crate::score::Score;

/// The engine's analysis of a position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The depth searched completely, in actions.
    pub depth: u32,
    /// The greatest depth reached anywhere, in actions.
    pub deepest: u32,
    /// The number of nodes, on all threads.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub table_used: u32,
    /// The lines found, best first.
    pub lines: Vec<Line>,
}

/// A line of play and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score of the line for the player to act at its start.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The actions, which can span several turns.
    pub actions: Vec<Action>,
}

/// The relation of a score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is this or better.
    AtLeast,
    /// The true score is this or worse.
    AtMost,
}
