//! A match between two contenders, whose games are identified by numbers.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::Rng;
use tempi_rules::{Color, Rules};

use crate::contender::{Contender, SeedCell, TableSetup};
use crate::opening::Openings;
use crate::record::Record;
use crate::referee::{DrawRules, Referee};
use crate::seat::{Seat, SeatError, Stop};
use crate::stopwatch::Timekeeping;
use crate::time::{GameClock, MARGIN, TimeControl};

/// Default number of turns, counting both players, after which a game is drawn. Games with turns of one move rarely last three hundred; the
/// limit is for variants and players that never finish.
pub const MAX_GAME_TURNS: u16 = 1_000;

/// A match between two contenders in a variant.
#[derive(Clone)]
pub struct Match {
    /// The variant.
    pub rules: Arc<Rules>,
    /// The variant file, if the variant is not built in; programs that have the option `VariantPath` receive it.
    pub file: Option<PathBuf>,
    /// The contenders; results are reported for the first.
    pub contenders: [Contender; 2],
    /// The time control.
    pub time: TimeControl,
    /// How the time of built-in players is measured.
    pub timekeeping: Timekeeping,
    /// How far a player may exceed the time before losing the game.
    pub margin: Duration,
    /// The random seed.
    pub seed: u64,
    /// The openings.
    pub openings: Openings,
    /// Turns after which a game is drawn.
    pub max_turns: u16,
    /// Turns without a capture or pawn move after which a game is drawn; `None`: no limit.
    pub draw_after: Option<u16>,
}

impl Match {
    /// A match without a time limit, from random openings.
    pub fn new(rules: Arc<Rules>, contenders: [Contender; 2]) -> Match {
        Match {
            rules,
            file: None,
            contenders,
            time: TimeControl::Unlimited,
            timekeeping: Timekeeping::Wall,
            margin: MARGIN,
            seed: 1,
            openings: Openings::default(),
            max_turns: MAX_GAME_TURNS,
            draw_after: None,
        }
    }

    /// The color of the first contender in a game: White in games of even number.
    pub fn color_of_a(number: u64) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Seats both contenders at a board.
    ///
    /// # Errors
    /// If a program cannot be started, or does not know the variant.
    pub fn seats(&self, stop: &Stop) -> Result<Seats, SeatError> {
        let seeds = [SeedCell::default(), SeedCell::default()];
        let table = TableSetup { rules: &self.rules, file: self.file.as_deref(), timekeeping: self.timekeeping };
        let take = |side: usize| self.contenders[side].seat(&table, Rc::clone(&seeds[side]), stop);
        Ok(Seats { seats: [take(0)?, take(1)?], seeds })
    }

    /// Plays the game with this number; `None` if it was interrupted.
    ///
    /// # Errors
    /// If a program cannot be started again.
    pub fn play(&self, number: u64, seats: &mut Seats) -> Result<Option<Record>, SeatError> {
        let a = Match::color_of_a(number);
        let mut rng = Rng::new(self.seed ^ number.rotate_left(32));
        for seed in &seats.seeds {
            seed.set(rng.next_u64());
        }
        let game = self.openings.game(&self.rules, self.seed, number / 2);
        let opening = game.actions().len();
        for seat in &mut seats.seats {
            seat.begin()?;
        }
        let [first, second] = &mut seats.seats;
        let seats: [&mut dyn Seat; 2] =
            if a == Color::White { [first.as_mut(), second.as_mut()] } else { [second.as_mut(), first.as_mut()] };
        let draw_rules = DrawRules { max_turns: self.max_turns, draw_after: self.draw_after };
        let clock = GameClock::new(self.time, self.margin);
        let mut referee = Referee { game, seats, clock, draw_rules, turn_ms: Vec::new() };
        let Some(ending) = referee.play() else { return Ok(None) };
        let start = tempi_rules::Position::start(&self.rules);
        let game = &referee.game;
        Ok(Some(Record {
            number,
            a_plays: a.into(),
            result: ending.for_player(a),
            reason: ending.reason,
            detail: ending.detail,
            fen: (*game.start() != start).then(|| game.start().fen(&self.rules)),
            opening,
            actions: game.action_texts(),
            turn_ms: referee.turn_ms,
        }))
    }
}

/// Both contenders at a board, the first one first.
pub struct Seats {
    seats: [Box<dyn Seat>; 2],
    seeds: [SeedCell; 2],
}
