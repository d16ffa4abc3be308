//! Divides the time for a turn among its actions.

use std::time::Duration;

use tempi_rules::{Position, Rules};

use crate::limits::Limits;

use super::value::Value;

/// When to stop the search for an action, relative to its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    /// No further depth is started after this.
    pub soft: Option<Duration>,
    /// The time for an action if none was saved and the choice is neither clear nor unclear.
    pub usual: Option<Duration>,
    /// The search is interrupted after this.
    pub hard: Option<Duration>,
    /// Whether unused time is saved. If so, the effective `soft` depends on how clear the choice is.
    pub saves: bool,
}

/// The percentage of the turn's time for an action, by the number of moves left. The first ones get more than an even share, since their
/// results serve the rest of the turn.
const fn share(moves_left: u8) -> u32 {
    match moves_left {
        0 | 1 => 96,
        2 => 62,
        3 => 50,
        _ => 42,
    }
}

/// The percentage for an action that decides the whole turn.
const WHOLE: u32 = 80;

/// No further depth is started after this percentage of the time.
const SOFT: u32 = 60;

/// The same if there is time for this action only.
const SOFT_ALONE: u32 = 90;

/// The same if unused time is saved: the next depth takes about as long as all before it.
const SOFT_SAVING: u32 = 70;

/// The percentage of its usual time for a forced action, which is searched only for its score.
const FORCED_PERCENT: u32 = 10;

impl Timing {
    pub const UNLIMITED: Timing = Timing { soft: None, usual: None, hard: None, saves: false };

    /// The timing for the next action of a turn.
    pub fn new(limits: &Limits, position: &Position, rules: &Rules) -> Timing {
        let moves_left = position.moves_left(rules);
        // If the time is for this action only, there is no gain in stopping early.
        let soft = if limits.turn.is_some() && moves_left > 1 { SOFT } else { SOFT_ALONE };
        Timing::with_share(limits, share(moves_left), soft)
    }

    /// The timing for an action that decides the whole turn: the others are played immediately, so it gets all time left by the win search.
    pub fn of_whole(limits: &Limits) -> Timing {
        Timing::with_share(limits, WHOLE, SOFT_ALONE)
    }

    /// The timing for an action without an alternative, which is searched only for its score.
    #[must_use]
    pub fn forced(self) -> Timing {
        let time = self.usual.map(|usual| usual * FORCED_PERCENT / 100);
        Timing { soft: time, usual: time, hard: time, saves: false }
    }

    fn with_share(limits: &Limits, percent: u32, soft: u32) -> Timing {
        let part = |turn: Duration| turn * percent / 100;
        let least = |turn: Option<Duration>| turn.map(part).into_iter().chain(limits.time).min();
        let usual = least(limits.turn);
        let saves = limits.turn.is_some() && limits.overdraft.is_some();
        let hard = if saves { least(limits.overdraft).max(usual) } else { usual };
        let soft = if saves { SOFT_SAVING } else { soft };
        Timing { soft: usual.map(|usual| usual * soft / 100), usual, hard, saves }
    }

    /// The time after which no further depth is started, given how clear the choice is.
    pub fn enough(&self, clarity: Clarity) -> Option<Duration> {
        self.soft.map(|soft| if self.saves { (soft * clarity.percent() / 100).min(self.hard.unwrap_or(soft)) } else { soft })
    }
}

/// How clear a choice is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clarity {
    /// The number of consecutive depths that found the same action.
    pub stable: u32,
    /// The drop of the score from the previous depth to the last one, in centipawns.
    pub drop: Value,
}

impl Clarity {
    /// The percentage of the usual time that the decision takes.
    fn percent(self) -> u32 {
        let stable = match self.stable {
            0 => 170,
            1 => 130,
            2 => 105,
            3 | 4 => 90,
            _ => 75,
        };
        let drop = match self.drop {
            ..15 => 100,
            15..40 => 130,
            _ => 180,
        };
        stable * drop / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_actions_of_a_turn_get_more() {
        let rules = Rules::builtin("four-move-italian").unwrap();
        let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/4K2R w - - 0 40").unwrap();
        let whole = Duration::from_millis(100);
        let hard = |limits| Timing::new(&limits, &position, &rules).hard.unwrap();
        assert!(hard(Limits::turn(whole)) > whole / 4 && hard(Limits::turn(whole)) < whole);
        assert_eq!(hard(Limits::time(whole)), whole);
        assert_eq!(hard(Limits { turn: Some(whole), ..Limits::time(whole / 10) }), whole / 10);
        assert_eq!(Timing::new(&Limits::depth(3), &position, &rules), Timing::UNLIMITED);
    }

    #[test]
    fn unclear_choices_may_take_what_was_saved() {
        let rules = Rules::builtin("chess").unwrap();
        let position = Position::start(&rules);
        let time = crate::TurnTime { usual: Duration::from_millis(100), most: Duration::from_millis(400) };
        let timing = Timing::new(&Limits::default().with_turn(time), &position, &rules);
        let enough = |stable, drop| timing.enough(Clarity { stable, drop }).unwrap();
        assert!(enough(0, 0) > enough(3, 0) && enough(3, 50) > enough(3, 0) && enough(9, 0) > time.usual / 3);
        assert_eq!(timing.usual, Some(time.usual * 96 / 100));
        assert!(timing.hard.unwrap() > time.usual * 3 && enough(0, 500) <= time.most);
        let fixed = Timing::new(&Limits::turn(time.usual), &position, &rules);
        assert_eq!(fixed.enough(Clarity { stable: 0, drop: 500 }), fixed.enough(Clarity { stable: 9, drop: 0 }));
    }
}
