//! How much thinking is left.

use std::time::Duration;

use crate::player::{Host, Limits};

/// Positions between two looks at the clock: few enough that the slowest variants stay within a fraction of a millisecond.
const BETWEEN: u64 = 8;

/// Counts positions and says when to stop.
pub(super) struct Meter<'h> {
    host: &'h mut dyn Host,
    /// When to stop, by the host's clock.
    end: Option<Duration>,
    most: u64,
    nodes: u64,
    over: bool,
}

impl<'h> Meter<'h> {
    /// Limits that hold from now on; `time` is the one for all that is to be thought through now.
    pub fn new(time: Option<Duration>, limits: &Limits, host: &'h mut dyn Host) -> Meter<'h> {
        let end = time.map(|time| host.now() + time);
        Meter { host, end, most: limits.nodes.unwrap_or(u64::MAX), nodes: 0, over: false }
    }

    /// Positions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether thinking must end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Counts a position; `true` when thinking must end.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) {
            self.over |= self.host.stopped() || self.end.is_some_and(|end| self.host.now() >= end);
        }
        self.over |= self.nodes >= self.most;
        self.over
    }
}
