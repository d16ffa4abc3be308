//! Limits beside time.

/// Limits of a player beside time, for each action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SearchCaps {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}
