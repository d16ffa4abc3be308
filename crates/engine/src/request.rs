//! Requests to the engine.

use tempi_rules::Action;

use crate::limits::Limits;

/// What to search in a position, and when to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// The number of lines to return, best first; at least 1.
    pub lines: usize,
    /// What makes two lines different.
    pub differ: Differ,
    /// Only these actions may begin a line; if empty, all legal actions.
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
    /// The positions at the end of the current turn: orders of moves that lead to the same position count once.
    Turn,
}
