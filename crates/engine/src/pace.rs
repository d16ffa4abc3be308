//! How many positions may go by between two looks at the clock.

use std::time::Duration;

/// So many positions may always go by.
pub(crate) const FEWEST: u64 = 8;
/// How many may go by at first, when nobody knows how long one takes.
const FIRST: u64 = 16;
/// After so many fast positions twice as many may go by.
const MEMORY: u64 = 2048;

/// The interval between two looks at the clock, in positions.
///
/// How long a position takes differs a thousandfold among variants, and among the moves of a turn, so the interval adapts to the slowest of
/// late: it shrinks at once where positions are slow, and grows only after many that are not.
#[derive(Debug)]
pub(crate) struct Pace {
    /// The time between two looks that is aimed at.
    aim: Duration,
    /// The most positions between two looks, if positions are fast.
    most: u64,
    between: u64,
    /// The most for now.
    most_now: u64,
    last_look: Duration,
    /// How many positions had been counted then.
    counted: u64,
    /// Positions since the interval was last found too long or `most_now` was raised.
    fast: u64,
}

impl Pace {
    /// Begins now, with so many positions counted.
    pub fn new(aim: Duration, most: u64, now: Duration, counted: u64) -> Pace {
        Pace { aim, most, between: 1, most_now: FIRST.min(most), last_look: now, counted, fast: 0 }
    }

    /// The time at the last look.
    pub fn last_look(&self) -> Duration {
        self.last_look
    }

    /// Someone looked at the clock, with so many positions counted by then; the answer is how many may go by until the next look.
    pub fn look(&mut self, now: Duration, counted: u64) -> u64 {
        let since = now.saturating_sub(self.last_look);
        let passed = counted - self.counted;
        (self.last_look, self.counted) = (now, counted);
        if since > self.aim {
            self.between = (self.between / 4).max(1);
            self.most_now = self.between.max(FEWEST);
            self.fast = 0;
            return self.between;
        }
        self.fast += passed;
        if self.fast >= MEMORY {
            self.most_now = (self.most_now * 2).min(self.most);
            self.fast = 0;
        }
        self.between = (self.between * 2).min(self.most_now);
        self.between
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AIM: Duration = Duration::from_millis(1);

    /// Looks `looks` times at positions that take so long each; the longest time between two looks.
    fn longest(pace: &mut Pace, each: Duration, looks: u32) -> Duration {
        let mut longest = Duration::ZERO;
        let (mut now, mut counted, mut between) = (pace.last_look(), pace.counted, pace.between);
        for _ in 0..looks {
            let since = each * between as u32;
            longest = longest.max(since);
            (now, counted) = (now + since, counted + between);
            between = pace.look(now, counted);
        }
        longest
    }

    #[test]
    fn fast_positions_are_seldom_interrupted() {
        let mut pace = Pace::new(AIM, 512, Duration::ZERO, 0);
        longest(&mut pace, Duration::from_nanos(100), 2000);
        assert_eq!(pace.between, 512);
    }

    #[test]
    fn slow_positions_are_remembered() {
        let mut pace = Pace::new(AIM, 4096, Duration::ZERO, 0);
        let (fast, slow) = (Duration::from_nanos(100), Duration::from_millis(2));
        // Unknown at first, then interrupted by a few fast ones.
        assert!(longest(&mut pace, slow, 10) <= slow * FIRST as u32);
        for _ in 0..20 {
            longest(&mut pace, fast, 30);
            assert!(longest(&mut pace, slow, 10) <= slow * FEWEST as u32);
        }
    }
}
