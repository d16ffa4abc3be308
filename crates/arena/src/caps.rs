//! Limits other than time.

/// A player's limits other than time, for each action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchCaps {
    /// Most nodes.
    pub nodes: Option<u64>,
    /// Greatest depth, in actions.
    pub depth: Option<u32>,
}
