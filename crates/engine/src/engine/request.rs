//! What can be asked of the engine, and what it answers while it thinks.

use tempi_rules::Action;

use crate::player::Limits;
use crate::score::Score;

/// What the engine is asked to do with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// How many lines of play are wanted, the best first; at least 1.
    pub lines: usize,
    /// What makes two lines different.
    pub differ: Differ,
    /// Only these actions may begin a line; all that are legal if empty.
    pub only: Vec<Action>,
}

impl Request {
    /// The best line within limits.
    pub const fn new(limits: Limits) -> Request {
        Request { limits, lines: 1, differ: Differ::Action, only: Vec::new() }
    }
}

/// What makes two lines of play different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Differ {
    /// Their first actions.
    #[default]
    Action,
    /// The positions in which the turn at hand ends: orders of moves that lead to the same position count once.
    Turn,
}

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
