//! One game: asks the players for actions, keeps the time, and determines the result.

use std::time::Duration;

use tempi_rules::{Color, Game};

use crate::record::Verdict;
use crate::seat::{Failure, Seat};
use crate::stopwatch::Stopwatch;
use crate::time::GameClock;

/// Draws in addition to those of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawRules {
    /// Turns, counting both players, after which the game is drawn.
    pub max_turns: u16,
    /// Turns without capture or pawn move after which the game is drawn.
    pub draw_after: Option<u16>,
}

/// How a game ended.
pub(crate) struct Ending {
    pub winner: Option<Color>,
    pub reason: String,
    pub detail: Option<String>,
}

impl Ending {
    fn lost(loser: Color, reason: &str, detail: impl Into<Option<String>>) -> Ending {
        Ending { winner: Some(!loser), reason: reason.to_owned(), detail: detail.into() }
    }

    /// The result for the player of a color.
    pub fn for_player(&self, color: Color) -> Verdict {
        match self.winner {
            None => Verdict::Draw,
            Some(winner) if winner == color => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }
}

/// A game being played.
pub(crate) struct Referee<'s> {
    pub game: Game,
    /// The players, White first.
    pub seats: [&'s mut dyn Seat; 2],
    pub clock: GameClock,
    pub draw_rules: DrawRules,
    /// The time of each turn in milliseconds.
    pub turn_ms: Vec<f32>,
}

impl Referee<'_> {
    /// Plays the game to its end; `None` if interrupted.
    pub fn play(&mut self) -> Option<Ending> {
        let mut ending = None;
        while ending.is_none() {
            ending = match self.ended() {
                Some(ending) => Some(ending),
                None => self.action().ok()?,
            };
        }
        let unfinished = self.clock.end_turn(self.game.player());
        if !unfinished.is_zero() {
            self.turn_ms.push(milliseconds(unfinished));
        }
        ending
    }

    fn ended(&self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending { winner: outcome.winner, reason: outcome.reason.name().to_owned(), detail: None });
        }
        let drawn = |reason: &str| Some(Ending { winner: None, reason: reason.to_owned(), detail: None });
        if self.game.turn_number() > self.draw_rules.max_turns {
            return drawn("max-turns");
        }
        let quiet = self.draw_rules.draw_after.is_some_and(|most| self.game.position().quiet_turns() >= most);
        if quiet { drawn("quiet") } else { None }
    }

    /// Plays one action of the player to act. Returns the ending if the game ended without an action, and an error if interrupted.
    fn action(&mut self) -> Result<Option<Ending>, ()> {
        let (player, turn) = (self.game.player(), self.game.turn_number());
        let seat = &mut self.seats[player.index()];
        let (times, patience) = (self.clock.times(), self.clock.patience(player));
        let begun = Stopwatch::start(seat.timekeeping());
        let answer = seat.choose(&self.game, &times, patience);
        let spent = begun.elapsed();
        if answer == Err(Failure::Stopped) {
            return Err(());
        }
        let in_time = self.clock.spend(player, spent);
        let complaint = seat.complaint();
        let ending = match answer {
            Err(Failure::Ended(what)) => Some(Ending::lost(player, "crash", Some(what))),
            _ if !in_time => {
                let over = format!("{:.1} ms for this action", spent.as_secs_f64() * 1e3);
                Some(Ending::lost(player, "time", complaint.or(Some(over))))
            }
            Err(Failure::Silent) => Some(Ending::lost(player, "crash", complaint.or(Some("no answer".into())))),
            Err(Failure::Illegal(text)) => Some(Ending::lost(player, "illegal", Some(text))),
            Err(Failure::Stopped) => return Err(()),
            Ok(action) => {
                let text = action.text(self.game.rules());
                self.game.play(action).err().map(|_| Ending::lost(player, "illegal", Some(text)))
            }
        };
        if self.game.turn_number() != turn {
            self.turn_ms.push(milliseconds(self.clock.end_turn(player)));
        }
        Ok(ending)
    }
}

fn milliseconds(time: Duration) -> f32 {
    // Microsecond resolution is enough, and makes records shorter.
    (time.as_secs_f64() * 1e6).round() as f32 / 1e3
}
