//! How much of the time for a turn goes to each of its actions.

use std::time::Duration;

use tempi_rules::{Position, Rules};

use crate::player::Limits;

/// When to stop thinking about an action, counted from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    /// Past this no further depth is begun.
    pub soft: Option<Duration>,
    /// Past this thinking is broken off.
    pub hard: Option<Duration>,
}

/// The part of the time for the turn, in percent, that goes to an action with so many moves left: the first ones get more than their
/// share, since what is found then serves the rest of the turn.
const fn share(moves_left: u8) -> u32 {
    match moves_left {
        0 | 1 => 96,
        2 => 62,
        3 => 50,
        _ => 42,
    }
}

/// What is left of the time when a further depth is still begun, in percent of the whole.
const SOFT: u32 = 60;

impl Timing {
    pub fn new(limits: &Limits, position: &Position, rules: &Rules) -> Timing {
        let moves_left = position.moves_left(rules);
        let turn = limits.turn.map(|turn| turn * share(moves_left) / 100);
        let hard = turn.into_iter().chain(limits.time).min();
        // With time for this action alone nothing is gained by stopping early.
        let soft = if limits.turn.is_some() && moves_left > 1 { SOFT } else { 90 };
        Timing { soft: hard.map(|hard| hard * soft / 100), hard }
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
        assert_eq!(Timing::new(&Limits::depth(3), &position, &rules), Timing { soft: None, hard: None });
    }
}
