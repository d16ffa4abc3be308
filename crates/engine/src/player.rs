//! The interface of players: given a position and limits, a player chooses an action. Programs (command line, server, page) use engines only
//! through this interface.

use std::time::Duration;

use tempi_rules::{Action, Position};

use crate::limits::Limits;
use crate::score::Score;
use crate::thought::Thought;

/// A player of one variant.
pub trait Player {
    /// Chooses an action for the player to act; `None` if the game has ended.
    ///
    /// Returns one action, not a turn: call it again while the same player is to act. `history` contains the keys of the game's positions so far
    /// (see [`crate::history_keys`]), so that the engine can foresee repetition. Within a turn, an engine continues its earlier plan.
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice>;
}

/// A player's choice, with the analysis behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action to play.
    pub action: Action,
    /// The score of the position for the player to act.
    pub score: Score,
    /// The expected line, this action first; it can span several turns.
    pub line: Vec<Action>,
    /// The depth of the search, in actions; 0 without a search.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The program around an engine: it provides the time, can stop the search, and receives reports. Engines have no clock and no threads of
/// their own; [`crate::Clock`] is a host with a clock.
pub trait Host {
    /// The time since an arbitrary point before the search; it never decreases.
    fn now(&mut self) -> Duration;

    /// Whether to stop immediately; called as often as `now`.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Receives the best choice so far after each completed depth.
    fn report(&mut self, _choice: &Choice) {}

    /// Receives the complete analysis so far, after each completed depth.
    fn think(&mut self, _thought: &Thought) {}
}

/// A host without a clock, for limits other than time.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Host for NoClock {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}
