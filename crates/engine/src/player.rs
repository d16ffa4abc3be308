//! What a player is: given a position and limits it chooses an action. Hosts (a terminal, a server, a page) see engines only
//! through this.

use std::time::Duration;

use tempi_rules::{Action, Position, Rules};

use crate::engine::Thought;
use crate::score::Score;
use crate::time::TurnTime;

/// Someone who chooses actions in games of one variant, the one for which he was made.
pub trait Player {
    /// Chooses an action for the player to act; `None` if the game has ended.
    ///
    /// One action, not a turn: call again as long as the position names the same player. `history` holds the keys of the game's
    /// positions so far (see [`crate::history_keys`]), so that repetition is seen coming. Asked for the rest of a turn, an engine
    /// goes on with the plan it had.
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice>;
}

/// What a player chose, and what he thinks of it.
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

/// When to stop thinking about an action. The first limit reached counts; with none the player thinks until the host stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Time for the action.
    pub time: Option<Duration>,
    /// Time for the rest of the turn. A player who can divide it takes a part of it for the action; for others the host has to (see
    /// [`Limits::shared`]).
    pub turn: Option<Duration>,
    /// What the rest of the turn may take where longer thought pays, if what is left of [`Limits::turn`] is saved for later turns; `None`:
    /// time that is left is lost. Only an engine that can decide to use it looks at it.
    pub overdraft: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Depth of the search in actions.
    pub depth: Option<u32>,
}

impl Limits {
    /// No limit but time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), turn: None, overdraft: None, nodes: None, depth: None }
    }

    /// No limit but the time for the rest of the turn.
    pub const fn turn(time: Duration) -> Limits {
        Limits { time: None, turn: Some(time), overdraft: None, nodes: None, depth: None }
    }

    /// The same with the time for the turn divided evenly over the moves that it can still hold.
    #[must_use]
    pub fn shared(self, position: &Position, rules: &Rules) -> Limits {
        let share = self.turn.map(|turn| turn / u32::from(position.moves_left(rules).max(1)));
        let time = self.time.into_iter().chain(share).min();
        Limits { time, turn: None, overdraft: None, ..self }
    }

    /// The same with a part of a game's clock for the rest of the turn.
    #[must_use]
    pub const fn with_turn(self, time: TurnTime) -> Limits {
        Limits { turn: Some(time.usual), overdraft: Some(time.most), ..self }
    }

    /// No limit but the number of positions; the choice is then the same on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, turn: None, overdraft: None, nodes: Some(nodes), depth: None }
    }

    /// No limit but the depth in actions; the choice is then the same on every machine.
    pub const fn depth(depth: u32) -> Limits {
        Limits { time: None, turn: None, overdraft: None, nodes: None, depth: Some(depth) }
    }
}

/// What an engine asks of the program around it: the time, whether to stop, and someone to tell what it sees. Engines themselves
/// know no clock and no thread; a host that does is [`crate::Clock`].
pub trait Host {
    /// The time since some moment before the search; it never goes back.
    fn now(&mut self) -> Duration;

    /// Whether to stop at once. Asked as often as the clock.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Told of the choice so far whenever it was thought through one action deeper.
    fn report(&mut self, _choice: &Choice) {}

    /// Told by the engine of all that it thinks, at the same times.
    fn think(&mut self, _thought: &Thought) {}
}

/// A host without a clock, for limits other than time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeless;

impl Host for Timeless {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}
