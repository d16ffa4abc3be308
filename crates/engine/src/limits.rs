//! Limits of a search.

use std::time::Duration;

use tempi_rules::{Position, Rules};

use crate::time::TurnTime;

/// When to stop thinking about an action. The first limit reached applies; without limits the player thinks until the host stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Time for the action.
    pub time: Option<Duration>,
    /// Time for the rest of the turn. Players that can divide it spend a part of it on the action; for others, the host must divide it (see
    /// [`Limits::shared`]).
    pub turn: Option<Duration>,
    /// Maximum time for the rest of the turn in unclear positions, if unused [`Limits::turn`] is saved for later turns; `None`: unused time is
    /// lost. Only engines that can make use of it read it.
    pub overdraft: Option<Duration>,
    /// Maximum nodes.
    pub nodes: Option<u64>,
    /// Maximum depth, in actions.
    pub depth: Option<u32>,
}

impl Limits {
    /// Only a time limit.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), turn: None, overdraft: None, nodes: None, depth: None }
    }

    /// Only a time limit for the rest of the turn.
    pub const fn turn(time: Duration) -> Limits {
        Limits { time: None, turn: Some(time), overdraft: None, nodes: None, depth: None }
    }

    /// These limits, with the time for the turn divided evenly among the moves that it can still have.
    #[must_use]
    pub fn shared(self, position: &Position, rules: &Rules) -> Limits {
        let share = self.turn.map(|turn| turn / u32::from(position.moves_left(rules).max(1)));
        let time = self.time.into_iter().chain(share).min();
        Limits { time, turn: None, overdraft: None, ..self }
    }

    /// These limits, with a budget from the game's clock for the rest of the turn.
    #[must_use]
    pub const fn with_turn(self, time: TurnTime) -> Limits {
        Limits { turn: Some(time.usual), overdraft: Some(time.most), ..self }
    }

    /// Only a limit on nodes; the choice is then the same on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, turn: None, overdraft: None, nodes: Some(nodes), depth: None }
    }

    /// Only a limit on the depth in actions; the choice is then the same on every machine.
    pub const fn depth(depth: u32) -> Limits {
        Limits { time: None, turn: None, overdraft: None, nodes: None, depth: Some(depth) }
    }
}
