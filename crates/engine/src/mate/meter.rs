//! Counts positions and says when to stop.

use std::time::Duration;

use crate::pace::Pace;
use crate::player::Host;

/// Positions between two looks at the clock, if positions are fast.
const MOST_BETWEEN: u64 = 4096;
/// The time between two looks at the clock that is aimed at.
const AIM: Duration = Duration::from_millis(2);

/// Counts positions and looks at the clock now and then.
pub(super) struct Meter<'h> {
    host: &'h mut dyn Host,
    begun: Duration,
    time: Option<Duration>,
    most: u64,
    positions: u64,
    next_look: u64,
    pace: Pace,
    over: bool,
}

impl<'h> Meter<'h> {
    /// Limits from now on: a number of positions and a time.
    pub fn new(positions: Option<u64>, time: Option<Duration>, host: &'h mut dyn Host) -> Meter<'h> {
        let begun = host.now();
        let most = positions.unwrap_or(u64::MAX);
        Meter { host, begun, time, most, positions: 0, next_look: 1, pace: Pace::new(AIM, MOST_BETWEEN, begun, 0), over: most == 0 }
    }

    /// Positions so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether the limits leave room for so many positions.
    pub fn has_room_for(&self, positions: u64) -> bool {
        self.most - self.positions.min(self.most) >= positions
    }

    /// Counts a position; `true` when the search must end.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.positions += 1;
        if self.positions >= self.next_look {
            self.look();
        }
        self.over
    }

    #[cold]
    fn look(&mut self) {
        let now = self.host.now();
        self.next_look = (self.positions + self.pace.look(now, self.positions)).min(self.most);
        let late = self.time.is_some_and(|time| now.saturating_sub(self.begun) >= time);
        self.over |= self.host.stopped() || late || self.positions >= self.most;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Timeless;

    #[test]
    fn the_number_of_positions_is_kept_exactly() {
        for most in [0, 1, 2, 3, 1000] {
            let mut host = Timeless;
            let mut meter = Meter::new(Some(most), None, &mut host);
            while !meter.count() {}
            assert_eq!(meter.positions(), most.max(1));
        }
    }

    #[test]
    fn time_and_host_end_it() {
        struct Late(u64);
        impl Host for Late {
            fn now(&mut self) -> Duration {
                self.0 += 1;
                Duration::from_millis(self.0)
            }
        }
        let mut host = Late(0);
        let mut meter = Meter::new(None, Some(Duration::from_millis(20)), &mut host);
        while !meter.count() {}
        assert!(meter.positions() < 100_000);
    }
}
