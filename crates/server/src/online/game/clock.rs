//! Chess clocks, which count whole turns.

use crate::online::protocol::{Clock, Side, Sides, TimeControl};
use crate::online::time::Millis;

/// Maximum network lag of a turn that is not counted as thinking.
pub const MAX_LAG_MS: Millis = 500;

/// What one player gives another by [`Command::GiveTime`](super::Command::GiveTime).
pub const GIFT_MS: Millis = 15_000;

impl Clock {
    /// Clocks at the start of a game; none runs.
    pub fn new(control: &TimeControl) -> Clock {
        let initial = control.initial_ms();
        Clock { left_ms: Sides { white: initial, black: initial }, running: None, since_ms: None }
    }

    /// What a side has left at `now`; negative if its time ran out that long ago.
    pub fn left(&self, control: &TimeControl, side: Side, now: Millis) -> Millis {
        let left = *self.left_ms.get(side);
        match self.since_ms {
            Some(since) if self.running == Some(side) => left - (now - since - control.delay_ms()).max(0),
            _ => left,
        }
    }

    /// When the running clock runs out.
    pub fn runs_out(&self, control: &TimeControl) -> Option<Millis> {
        Some(self.since_ms? + control.delay_ms() + self.left_ms.get(self.running?))
    }

    /// The clocks, stopped at `now`.
    pub fn stopped(&self, control: &TimeControl, now: Millis) -> Clock {
        let left = |side| self.left(control, side, now).max(0);
        Clock { left_ms: Sides { white: left(Side::White), black: left(Side::Black) }, running: None, since_ms: None }
    }

    /// The clocks with `side`'s running from `now`.
    pub fn handed_to(&self, control: &TimeControl, side: Side, now: Millis) -> Clock {
        Clock { running: Some(side), since_ms: Some(now), ..self.stopped(control, now) }
    }

    /// The clocks after a turn of `side`, which gets its increment if its clock was running; none runs.
    pub fn after_turn(&self, control: &TimeControl, side: Side, now: Millis) -> Clock {
        let ran = self.running == Some(side);
        let mut clock = self.stopped(control, now);
        let left = clock.left_ms.get_mut(side);
        match *control {
            TimeControl::Fischer { increment_ms, .. } if ran => *left += increment_ms,
            TimeControl::Turn { .. } | TimeControl::Correspondence { .. } => *left = control.initial_ms(),
            _ => {}
        }
        clock
    }

    /// The clocks after turns were taken back, with `side`'s running. Where each turn has its own time, both players get all of it again.
    pub fn taken_back(&self, control: &TimeControl, side: Side, now: Millis) -> Clock {
        match control {
            TimeControl::Turn { .. } | TimeControl::Correspondence { .. } => Clock::new(control).handed_to(control, side, now),
            _ => self.handed_to(control, side, now),
        }
    }

    /// The clocks with some more time for a side.
    pub fn with_gift(mut self, side: Side) -> Clock {
        *self.left_ms.get_mut(side) += GIFT_MS;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: TimeControl = TimeControl::Fischer { base_ms: 60_000, increment_ms: 2000 };
    const DELAY: TimeControl = TimeControl::Delay { base_ms: 60_000, delay_ms: 5000 };
    const TURN: TimeControl = TimeControl::Turn { turn_ms: 30_000 };

    #[test]
    fn an_increment_counts_once_per_turn() {
        let clock = Clock::new(&FISCHER).handed_to(&FISCHER, Side::White, 1000);
        let after = clock.after_turn(&FISCHER, Side::White, 11_000);
        assert_eq!(after.left_ms, Sides { white: 52_000, black: 60_000 });
        assert_eq!(after.running, None);
    }

    #[test]
    fn a_first_turn_without_a_running_clock_gets_no_increment() {
        assert_eq!(Clock::new(&FISCHER).after_turn(&FISCHER, Side::White, 9000).left_ms.white, 60_000);
    }

    #[test]
    fn time_counts_only_after_the_delay() {
        let clock = Clock::new(&DELAY).handed_to(&DELAY, Side::Black, 0);
        assert_eq!(clock.left(&DELAY, Side::Black, 4000), 60_000);
        assert_eq!(clock.left(&DELAY, Side::Black, 7000), 58_000);
        assert_eq!(clock.left(&DELAY, Side::White, 7000), 60_000);
        assert_eq!(clock.runs_out(&DELAY), Some(65_000));
    }

    #[test]
    fn each_turn_begins_with_its_whole_time() {
        let clock = Clock::new(&TURN).handed_to(&TURN, Side::White, 0);
        assert_eq!(clock.after_turn(&TURN, Side::White, 29_000).left_ms.white, 30_000);
        assert_eq!(clock.left(&TURN, Side::White, 31_000), -1000);
    }

    #[test]
    fn taking_back_does_not_shorten_turns_that_have_their_own_time() {
        let clock = Clock::new(&TURN).handed_to(&TURN, Side::Black, 0);
        assert_eq!(clock.taken_back(&TURN, Side::White, 29_000).left_ms, Sides { white: 30_000, black: 30_000 });
        let clock = Clock::new(&FISCHER).handed_to(&FISCHER, Side::Black, 0);
        assert_eq!(clock.taken_back(&FISCHER, Side::White, 29_000).left_ms, Sides { white: 60_000, black: 31_000 });
    }

    #[test]
    fn a_gift_moves_the_deadline() {
        let clock = Clock::new(&FISCHER).handed_to(&FISCHER, Side::White, 0);
        assert_eq!(clock.with_gift(Side::White).runs_out(&FISCHER), Some(75_000));
    }
}
