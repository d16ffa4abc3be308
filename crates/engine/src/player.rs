//! What a player is: given a position and limits it chooses an action. Hosts (a terminal, a server, a page) see engines only
//! through this.

use std::time::Duration;

use tempi_rules::{Action, Position};

use crate::limits::Limits;
use crate::score::Score;
use crate::thought::Thought;

/// A player of one variant.
pub trait Player {
    /// Chooses an action for the player to act; `None` if the game has ended.
    ///
    /// One action, not a turn: call again as long as the position names the same player. `history` holds the keys of the game's
    /// positions so far (see [`crate::history_keys`]), so that repetition is seen coming. Asked for the rest of a turn, an engine
    /// goes on with the plan it had.
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice>;
}

/// A player's choice and the reasons for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action to play.
    pub action: Action,
    /// What the position is worth to the player to act.
    pub score: Score,
    /// The play that is expected, this action first; it may go on over several turns.
    pub line: Vec<Action>,
    /// How deep the search was, in actions; 0 without a search.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What an engine asks of the program around it: the time, whether to stop, and someone to tell what it sees. Engines themselves
/// know no clock and no thread; a host that does is [`crate::Clock`].
pub trait Host {
    /// The time since some moment before the search; it never goes back.
    fn now(&mut self) -> Duration;

    /// Whether to stop at once; asked as often as the time.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Receives the best choice so far after each completed depth.
    fn report(&mut self, _choice: &Choice) {}

    /// Receives everything the engine found, at the same times.
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
