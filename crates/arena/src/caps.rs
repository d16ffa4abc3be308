//! Limits other than time.

/// A player's limits other than time, for each action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SearchCaps {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}
