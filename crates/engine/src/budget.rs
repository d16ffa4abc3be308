//! Decides when a search stops: counts nodes and reads the clock at intervals.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::player::Host;

/// The interval between two readings of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockChecks {
    /// The target time between two readings.
    pub target: Duration,
    /// Maximum nodes between two readings, where nodes are fast.
    pub max_nodes: u64,
}

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StopAt {
    /// The time at which the search ends, by the host's clock.
    pub time: Option<Duration>,
    /// The time at which it pauses, by the host's clock, to be continued later.
    pub pause: Option<Duration>,
    /// The number of nodes after which it ends.
    pub nodes: Option<u64>,
}

impl StopAt {
    /// Limits relative to now.
    pub fn after(now: Duration, time: Option<Duration>, nodes: Option<u64>) -> StopAt {
        StopAt { time: time.map(|time| now + time), pause: None, nodes }
    }
}

/// State shared by the threads of a search.
#[derive(Default)]
pub(crate) struct SharedState {
    /// Whether the search is over.
    pub stop: AtomicBool,
    /// Nodes of the helper threads.
    pub helper_nodes: AtomicU64,
}

/// What tells a thread to stop: the host for the main thread, the main thread for helpers.
enum Authority<'h> {
    Host(&'h mut dyn Host),
    Main(&'h SharedState),
}

/// Counts nodes and decides when to stop.
pub struct Budget<'h> {
    authority: Authority<'h>,
    stop_at: StopAt,
    nodes: u64,
    next_check: u64,
    interval: CheckInterval,
    /// Nodes reported to the main thread, if this is a helper.
    reported: u64,
    is_over: bool,
    is_paused: bool,
}

impl<'h> Budget<'h> {
    /// The budget of a search that starts now.
    pub fn new(stop_at: StopAt, checks: ClockChecks, host: &'h mut dyn Host) -> Budget<'h> {
        Budget::resume(stop_at, checks, 0, host)
    }

    /// The budget of a search that has already visited `nodes` nodes; limits count from its start.
    pub fn resume(stop_at: StopAt, checks: ClockChecks, nodes: u64, host: &'h mut dyn Host) -> Budget<'h> {
        let now = host.now();
        Budget::with_authority(stop_at, CheckInterval::new(checks, now, nodes), nodes, Authority::Host(host))
    }

    /// The budget of a helper, which lasts as long as the main thread searches.
    pub(crate) fn helper(shared: &'h SharedState, checks: ClockChecks) -> Budget<'h> {
        let interval = CheckInterval::new(checks, Duration::ZERO, 0);
        Budget::with_authority(StopAt::default(), interval, 0, Authority::Main(shared))
    }

    fn with_authority(stop_at: StopAt, interval: CheckInterval, nodes: u64, authority: Authority<'h>) -> Budget<'h> {
        let next_check = nodes + 1;
        Budget { authority, stop_at, nodes, next_check, interval, reported: 0, is_over: false, is_paused: false }
    }

    /// The host, if this is the main thread.
    pub fn host(&mut self) -> Option<&mut dyn Host> {
        match &mut self.authority {
            Authority::Host(host) => Some(&mut **host),
            Authority::Main(_) => None,
        }
    }

    /// Nodes of this thread so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the thread has to unwind: the search is over or paused.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the search is paused rather than over.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether the limits allow this many more nodes.
    pub fn has_room_for(&self, nodes: u64) -> bool {
        self.stop_at.nodes.is_none_or(|limit| limit.saturating_sub(self.nodes) >= nodes)
    }

    /// The time, by the host's clock.
    pub fn now(&mut self) -> Duration {
        self.check();
        self.interval.last_check
    }

    /// The time left until the search pauses, if it runs in slices.
    pub fn left_in_slice(&mut self) -> Option<Duration> {
        let now = self.now();
        self.stop_at.pause.map(|end| end.saturating_sub(now))
    }

    /// Counts a node; returns `true` if the thread has to unwind.
    #[inline]
    pub fn count(&mut self) -> bool {
        if self.is_over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.is_over
    }

    /// Accounts for work that took about as long as some nodes, so that the clock is checked sooner.
    #[inline]
    pub fn note_work(&mut self, nodes: u64) {
        self.next_check = self.next_check.saturating_sub(nodes).max(self.nodes + 1);
    }

    fn check(&mut self) {
        let interval = match &mut self.authority {
            Authority::Host(host) => {
                let now = host.now();
                let ended = host.stopped() || self.stop_at.time.is_some_and(|end| now >= end);
                let paused = self.stop_at.pause.is_some_and(|end| now >= end);
                self.is_paused |= paused && !ended;
                self.is_over |= ended || paused;
                self.interval.checked(now, self.nodes)
            }
            Authority::Main(shared) => {
                self.is_over |= shared.stop.load(Ordering::Relaxed);
                if self.is_over || self.nodes - self.reported >= self.interval.checks.max_nodes {
                    shared.helper_nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
                    self.reported = self.nodes;
                }
                MIN_MAX_INTERVAL
            }
        };
        let limit = self.stop_at.nodes.unwrap_or(u64::MAX);
        self.is_over |= self.nodes >= limit;
        self.next_check = (self.nodes + interval).min(limit.max(self.nodes + 1));
    }
}

/// Lower bound of `max_interval`, in nodes.
const MIN_MAX_INTERVAL: u64 = 8;
/// The longest interval at the start, while the time per node is unknown.
const FIRST_INTERVAL: u64 = 16;
/// Number of fast nodes after which the longest interval doubles.
const FAST_NODES: u64 = 2048;

/// The interval between two readings of the clock, in nodes.
///
/// The time per node varies a thousandfold among variants, and among the moves of a turn, so the interval adapts to the slowest recent nodes:
/// it shrinks immediately when nodes are slow, and grows only after many fast ones.
#[derive(Debug)]
struct CheckInterval {
    checks: ClockChecks,
    interval: u64,
    /// The longest interval at present.
    max_interval: u64,
    last_check: Duration,
    /// The number of nodes counted at that time.
    counted: u64,
    /// Nodes since the interval was last found too long or `max_interval` was raised.
    fast: u64,
}

impl CheckInterval {
    fn new(checks: ClockChecks, now: Duration, counted: u64) -> CheckInterval {
        CheckInterval { checks, interval: 1, max_interval: FIRST_INTERVAL.min(checks.max_nodes), last_check: now, counted, fast: 0 }
    }

    /// Records a reading of the clock after `counted` nodes. Returns how many more to search before the next reading.
    fn checked(&mut self, now: Duration, counted: u64) -> u64 {
        let elapsed = now.saturating_sub(self.last_check);
        let passed = counted - self.counted;
        (self.last_check, self.counted) = (now, counted);
        if elapsed > self.checks.target {
            self.interval = (self.interval / 4).max(1);
            self.max_interval = self.interval.max(MIN_MAX_INTERVAL);
            self.fast = 0;
            return self.interval;
        }
        self.fast += passed;
        if self.fast >= FAST_NODES {
            self.max_interval = (self.max_interval * 2).min(self.checks.max_nodes);
            self.fast = 0;
        }
        self.interval = (self.interval * 2).min(self.max_interval);
        self.interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::NoClock;

    const CHECKS: ClockChecks = ClockChecks { target: Duration::from_millis(1), max_nodes: 4096 };

    /// Reads the clock `times` times with nodes that take `each`; returns the longest time between two readings.
    fn longest(interval: &mut CheckInterval, each: Duration, times: u32) -> Duration {
        let mut longest = Duration::ZERO;
        let (mut now, mut counted, mut nodes) = (interval.last_check, interval.counted, interval.interval);
        for _ in 0..times {
            let elapsed = each * nodes as u32;
            longest = longest.max(elapsed);
            (now, counted) = (now + elapsed, counted + nodes);
            nodes = interval.checked(now, counted);
        }
        longest
    }

    #[test]
    fn fast_nodes_are_seldom_interrupted() {
        let mut interval = CheckInterval::new(ClockChecks { max_nodes: 512, ..CHECKS }, Duration::ZERO, 0);
        longest(&mut interval, Duration::from_nanos(100), 2000);
        assert_eq!(interval.interval, 512);
    }

    #[test]
    fn slow_nodes_are_remembered() {
        let mut interval = CheckInterval::new(CHECKS, Duration::ZERO, 0);
        let (fast, slow) = (Duration::from_nanos(100), Duration::from_millis(2));
        // Initially unknown, then interspersed with a few fast nodes.
        assert!(longest(&mut interval, slow, 10) <= slow * FIRST_INTERVAL as u32);
        for _ in 0..20 {
            longest(&mut interval, fast, 30);
            assert!(longest(&mut interval, slow, 10) <= slow * MIN_MAX_INTERVAL as u32);
        }
    }

    #[test]
    fn the_number_of_nodes_is_kept_exactly() {
        for limit in [0, 1, 2, 3, 1000] {
            let mut host = NoClock;
            let mut budget = Budget::new(StopAt::after(Duration::ZERO, None, Some(limit)), CHECKS, &mut host);
            while !budget.count() {}
            assert_eq!(budget.nodes(), limit.max(1));
        }
    }

    #[test]
    fn the_clock_ends_or_pauses_the_search() {
        struct Late(u64);
        impl Host for Late {
            fn now(&mut self) -> Duration {
                self.0 += 1;
                Duration::from_millis(self.0)
            }
        }
        let end = Some(Duration::from_millis(20));
        for (stop_at, paused) in [(StopAt { time: end, ..StopAt::default() }, false), (StopAt { pause: end, ..StopAt::default() }, true)] {
            let mut host = Late(0);
            let mut budget = Budget::new(stop_at, CHECKS, &mut host);
            while !budget.count() {}
            assert!(budget.nodes() < 100_000 && budget.is_paused() == paused);
        }
    }
}
