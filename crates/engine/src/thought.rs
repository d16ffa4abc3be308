//! What the engine reports while it searches.

use tempi_rules::Action;

use crate::score::Score;

/// What the engine thinks of a position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The depth searched completely, in actions.
    pub depth: u32,
    /// The greatest depth that was looked at anywhere, in actions.
    pub deepest: u32,
    /// Positions looked at, by all threads together.
    pub nodes: u64,
    /// How full the table of positions is, in thousandths.
    pub table_used: u32,
    /// The lines found, the best first.
    pub lines: Vec<Line>,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the line is worth to the player to act at its beginning.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// The actions, which may go on over several turns.
    pub actions: Vec<Action>,
}

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The true score is this or better.
    AtLeast,
    /// The true score is this or worse.
    AtMost,
}
