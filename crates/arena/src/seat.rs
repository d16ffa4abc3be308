//! Players at a board: built-in players, and external programs.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tempi_engine::{Host, Limits, Player, history_keys, turn_time};
use tempi_rules::{Action, Game};

use crate::caps::SearchCaps;
use crate::stopwatch::{Stopwatch, Timekeeping};
use crate::time::Times;

/// A player at a board.
pub trait Seat {
    /// A new game begins.
    ///
    /// # Errors
    /// If a program cannot be started again.
    fn begin(&mut self) -> Result<(), SeatError>;

    /// Chooses an action for the player to act. Players who take longer than `patience` lose.
    ///
    /// # Errors
    /// If the player does not choose a legal action.
    fn choose(&mut self, game: &Game, times: &Times, patience: Option<Duration>) -> Result<Action, Failure>;

    /// How the player's time is measured.
    fn timekeeping(&self) -> Timekeeping {
        Timekeeping::Wall
    }

    /// A problem with a program, described for people. Reading it clears it.
    fn complaint(&mut self) -> Option<String> {
        None
    }
}

/// A player did not choose a legal action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The player chose an illegal action.
    Illegal(String),
    /// The player did not answer in time, not even when told to stop.
    Silent,
    /// The program exited.
    Ended(String),
    /// The match was interrupted.
    Stopped,
}

/// The reason why a contender cannot play.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// The program cannot be started.
    #[error("cannot start `{command}`: {cause}")]
    Start {
        /// The command.
        command: String,
        /// The error of the operating system.
        cause: std::io::Error,
    },
    /// The program does not start like a UCI engine.
    #[error("`{command}` does not behave like a UCI program: {what}")]
    Protocol {
        /// The command.
        command: String,
        /// What is missing.
        what: String,
    },
    /// The variant's opening book cannot be used.
    #[error("{0}")]
    Book(String),
    /// A network cannot be used.
    #[error("network {path}: {cause}")]
    Network {
        /// The path of its file.
        path: String,
        /// What is wrong with it.
        cause: String,
    },
}

/// Interrupts matches, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// The flag that [`Stop::stop`] raises.
    own: Arc<AtomicBool>,
    /// Flags of others, which stop this one as well.
    others: Vec<Arc<AtomicBool>>,
}

impl Stop {
    /// Also stops when this flag is raised.
    pub fn with_flag(flag: Arc<AtomicBool>) -> Stop {
        Stop { own: Arc::default(), others: vec![flag] }
    }

    /// Asks all players to stop.
    pub fn stop(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether all players should stop.
    pub fn is_stopped(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.others.iter().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// A flag that is stopped with this one but can also be stopped alone.
    pub(crate) fn part(&self) -> Stop {
        let others = self.others.iter().chain([&self.own]).map(Arc::clone).collect();
        Stop { own: Arc::default(), others }
    }
}

/// The host of a built-in engine in a match.
struct MatchHost {
    start: Stopwatch,
    stop: Stop,
}

impl Host for MatchHost {
    fn now(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn stopped(&mut self) -> bool {
        self.stop.is_stopped()
    }
}

/// A built-in player.
pub(crate) struct BuiltIn {
    make: Box<dyn Fn() -> Box<dyn Player>>,
    player: Box<dyn Player>,
    caps: SearchCaps,
    timekeeping: Timekeeping,
    stop: Stop,
    /// The current turn.
    turn: u16,
    /// Time spent on it so far.
    spent: Duration,
}

impl BuiltIn {
    /// A player that is recreated for each game, so that games do not depend on earlier ones.
    pub fn new(make: Box<dyn Fn() -> Box<dyn Player>>, caps: SearchCaps, timekeeping: Timekeeping, stop: Stop) -> BuiltIn {
        let player = make();
        BuiltIn { make, player, caps, timekeeping, stop, turn: 0, spent: Duration::ZERO }
    }

    /// The limits for an action. With a clock, the time budgeted for the rest of the turn.
    fn limits(&mut self, game: &Game, times: &Times) -> Limits {
        if self.turn != game.turn_number() {
            self.turn = game.turn_number();
            self.spent = Duration::ZERO;
        }
        let limits = Limits { turn: times.turn, nodes: self.caps.nodes, depth: self.caps.depth, ..Limits::default() };
        let Some(clocks) = times.clocks else { return limits };
        let usable = clocks[game.player().index()].saturating_sub(RESERVE + self.spent);
        limits.with_turn(turn_time(game.position(), game.rules(), usable, times.increment, None))
    }
}

/// The part of the clock that is never budgeted, because a busy machine may use it up.
const RESERVE: Duration = Duration::from_millis(10);

impl Seat for BuiltIn {
    fn begin(&mut self) -> Result<(), SeatError> {
        self.player = (self.make)();
        self.turn = 0;
        Ok(())
    }

    fn choose(&mut self, game: &Game, times: &Times, _: Option<Duration>) -> Result<Action, Failure> {
        let limits = self.limits(game, times);
        let history = history_keys(game);
        let start = Stopwatch::start(self.timekeeping);
        let mut host = MatchHost { start, stop: self.stop.clone() };
        let player = &mut self.player;
        // A player that panics loses the game, not the whole match. It is recreated for the next one.
        let answer = panic::catch_unwind(AssertUnwindSafe(|| player.choose(game.position(), &history, &limits, &mut host)));
        self.spent += host.start.elapsed();
        if self.stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        match answer {
            Ok(Some(choice)) => Ok(choice.action),
            Ok(None) => Err(Failure::Illegal("no action".into())),
            Err(cause) => Err(Failure::Ended(message(cause.as_ref()))),
        }
    }

    fn timekeeping(&self) -> Timekeeping {
        self.timekeeping
    }
}

/// The message of a panic.
fn message(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied());
    format!("the player failed: {}", text.unwrap_or("no reason given"))
}

#[cfg(test)]
mod tests {
    use tempi_engine::Choice;
    use tempi_rules::{Position, Rules};

    use super::*;

    /// A player that always panics.
    struct Faulty;

    impl Player for Faulty {
        fn choose(&mut self, position: &Position, _: &[u64], _: &Limits, _: &mut dyn Host) -> Option<Choice> {
            panic!("turn {} is too much for me", position.turn());
        }
    }

    #[test]
    fn failed_players_are_distinguished_from_stopped_ones() {
        let game = Game::new(Rules::builtin("chess").unwrap());
        let stop = Stop::default();
        let mut seat = BuiltIn::new(Box::new(|| Box::new(Faulty)), SearchCaps::default(), Timekeeping::Wall, stop.clone());
        let expected = Failure::Ended("the player failed: turn 1 is too much for me".into());
        assert_eq!(seat.choose(&game, &Times::default(), None), Err(expected));
        stop.stop();
        assert_eq!(seat.choose(&game, &Times::default(), None), Err(Failure::Stopped));
    }

    #[test]
    fn parts_stop_with_the_whole_but_not_vice_versa() {
        let flag = Arc::new(AtomicBool::new(false));
        let whole = Stop::with_flag(Arc::clone(&flag));
        let (one, two) = (whole.part(), whole.part());
        one.stop();
        assert!(one.is_stopped() && !two.is_stopped() && !whole.is_stopped());
        whole.stop();
        assert!(two.is_stopped() && !flag.load(Ordering::Relaxed));
        let later = Stop::with_flag(Arc::clone(&flag));
        flag.store(true, Ordering::Relaxed);
        assert!(later.is_stopped());
    }
}
