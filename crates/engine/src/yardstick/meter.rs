//! How much thinking is left.

use std::time::Duration;

use crate::player::{Host, Limits};

/// The time between two looks at the clock that is aimed at: looking costs up to a microsecond, and variants differ a hundredfold in the time
/// that a position takes.
const AIM: Duration = Duration::from_micros(100);
/// Positions between two looks, if positions are fast.
const MOST_BETWEEN: u64 = 512;

/// Counts positions and says when to stop.
pub(super) struct Meter<'h> {
    host: &'h mut dyn Host,
    /// When to stop, by the host's clock.
    end: Option<Duration>,
    most: u64,
    nodes: u64,
    between: u64,
    next_look: u64,
    last_look: Duration,
    over: bool,
}

impl<'h> Meter<'h> {
    /// Limits that hold from now on; `time` is the one for all that is to be thought through now.
    pub fn new(time: Option<Duration>, limits: &Limits, host: &'h mut dyn Host) -> Meter<'h> {
        let now = host.now();
        let most = limits.nodes.unwrap_or(u64::MAX);
        Meter { host, end: time.map(|time| now + time), most, nodes: 0, between: 1, next_look: 1, last_look: now, over: false }
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
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over |= self.nodes >= self.most;
        self.over
    }

    fn look(&mut self) {
        let now = self.host.now();
        let since = now.saturating_sub(self.last_look);
        self.last_look = now;
        self.between = if since > AIM { (self.between / 4).max(1) } else { (self.between * 2).min(MOST_BETWEEN) };
        self.next_look = self.nodes + self.between;
        self.over |= self.host.stopped() || self.end.is_some_and(|end| now >= end);
    }
}
