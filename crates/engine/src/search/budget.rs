//! How much thinking is left: limits counted down, and the clock looked at now and then.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::pace::{FEWEST, Pace};
use crate::player::Host;

/// Positions between two looks at the clock, if positions are fast.
const MOST_BETWEEN: u64 = 512;
/// The time between two looks at the clock that is aimed at.
const AIM: Duration = Duration::from_micros(500);

/// What all threads of a search share.
#[derive(Default)]
pub(crate) struct Shared {
    /// The search must end.
    pub stop: AtomicBool,
    /// Positions looked at by the other threads.
    pub nodes: AtomicU64,
}

/// Where a thread learns when to stop: the first from the host, the others from the first.
pub(super) enum Source<'h> {
    Host(&'h mut dyn Host),
    Others,
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    /// By the host's clock.
    pub time: Option<Duration>,
    /// The end of this slice, by the host's clock: the search will go on later.
    pub slice: Option<Duration>,
    /// Positions.
    pub nodes: Option<u64>,
}

/// Counts positions and says when to stop.
pub(super) struct Budget<'h> {
    pub source: Source<'h>,
    pub shared: &'h Shared,
    ends: Ends,
    nodes: u64,
    next_look: u64,
    pace: Pace,
    told: u64,
    over: bool,
    paused: bool,
}

impl<'h> Budget<'h> {
    pub fn new(ends: Ends, mut source: Source<'h>, shared: &'h Shared, nodes: u64) -> Budget<'h> {
        let now = match &mut source {
            Source::Host(host) => host.now(),
            Source::Others => Duration::ZERO,
        };
        Budget {
            source,
            shared,
            ends,
            nodes,
            next_look: nodes + 1,
            pace: Pace::new(AIM, MOST_BETWEEN, now, nodes),
            told: 0,
            over: false,
            paused: false,
        }
    }

    /// Positions of this thread so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the thread must unwind: the search is over or paused.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether only the slice is over.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The time at the last look, by the host's clock.
    pub fn now(&mut self) -> Duration {
        self.look();
        self.pace.last_look()
    }

    /// What is left of the slice, if the search goes in slices.
    pub fn left_in_slice(&mut self) -> Option<Duration> {
        let now = self.now();
        self.ends.slice.map(|end| end.saturating_sub(now))
    }

    /// Counts a position; `true` when the thread must unwind.
    #[inline]
    pub fn count(&mut self) -> bool {
        if self.over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over
    }

    /// Work besides the positions that are counted took about as long as so many of them: the next look at the clock comes sooner.
    #[inline]
    pub fn note_work(&mut self, positions: u64) {
        self.next_look = self.next_look.saturating_sub(positions).max(self.nodes + 1);
    }

    fn look(&mut self) {
        let between = match &mut self.source {
            Source::Host(host) => {
                let now = host.now();
                let ended = host.stopped() || self.ends.time.is_some_and(|end| now >= end);
                let paused = self.ends.slice.is_some_and(|end| now >= end);
                self.paused |= paused && !ended;
                self.over |= ended || paused;
                self.pace.look(now, self.nodes)
            }
            Source::Others => {
                self.over |= self.shared.stop.load(Ordering::Relaxed);
                if self.over || self.nodes - self.told >= MOST_BETWEEN {
                    self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
                    self.told = self.nodes;
                }
                // It knows no clock.
                FEWEST
            }
        };
        self.over |= self.ends.nodes.is_some_and(|most| self.nodes >= most);
        let most = self.ends.nodes.unwrap_or(u64::MAX);
        self.next_look = (self.nodes + between).min(most.max(self.nodes + 1));
    }
}
