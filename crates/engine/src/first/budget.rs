//! How much thinking is left: limits counted down, and the clock looked at now and then.

use std::time::Duration;

use crate::player::{Host, Limits};

/// Positions between two looks at the clock, if positions are fast.
const MOST_BETWEEN: u64 = 1024;
/// The time between two looks at the clock that is aimed at.
const AIM: Duration = Duration::from_millis(1);

/// Counts positions and says when to stop.
///
/// How long a position takes differs a thousandfold among variants, so the interval between two looks at the clock adapts.
pub(crate) struct Budget<'h> {
    pub host: &'h mut dyn Host,
    begun: Duration,
    time: Option<Duration>,
    most: u64,
    nodes: u64,
    next_look: u64,
    between: u64,
    last_look: Duration,
    over: bool,
}

impl<'h> Budget<'h> {
    /// The limits hold from `begun` on, a time that the host told.
    pub fn new(limits: &Limits, begun: Duration, host: &'h mut dyn Host) -> Budget<'h> {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Budget { host, begun, time: limits.time, most, nodes: 0, next_look: 1, between: 1, last_look: begun, over: false }
    }

    /// Positions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether thinking must end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Time since the start, by the last look at the clock.
    fn used(&self) -> Duration {
        self.last_look.saturating_sub(self.begun)
    }

    /// Whether more than a part (in percent) of what limits there are is used up.
    pub fn is_past(&mut self, percent: u32) -> bool {
        self.look();
        let time = self.time.is_some_and(|time| self.used() >= time * percent / 100);
        self.over || time || (self.most != u64::MAX && self.nodes >= self.most / 100 * u64::from(percent))
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
        self.over |= self.host.stopped() || self.time.is_some_and(|time| self.used() >= time);
    }
}
