//! The players of both sides.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use tempi_book::BookPlayer;
use tempi_engine::{Choice, Engine, Limits, Options, Player, Strength, history_keys};
use tempi_opponents::{First, Random};
use tempi_rules::{Color, Game, Rules, turn_progress};

use crate::book;
use crate::interrupt::Interrupt;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayerKind {
    /// You, at the keyboard
    Human,
    /// The engine, levels 1 to 8
    Tempi,
    /// A simple opponent for comparison, levels 1 to 3
    First,
    /// Random legal moves
    Random,
}

impl PlayerKind {
    /// The highest level; `None` where there are no levels.
    pub fn levels(self) -> Option<u8> {
        match self {
            PlayerKind::Tempi => Some(Strength::LEVELS),
            PlayerKind::First => Some(3),
            PlayerKind::Human | PlayerKind::Random => None,
        }
    }

    /// The default level.
    pub fn usual_level(self) -> u8 {
        if self == PlayerKind::First { 2 } else { USUAL_LEVEL }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            PlayerKind::Human => "human",
            PlayerKind::Tempi => "tempi",
            PlayerKind::First => "first",
            PlayerKind::Random => "random",
        }
    }
}

/// The engine's default level, for someone who knows chess.
const USUAL_LEVEL: u8 = 4;

/// Who plays each side, and the level and time of computer players.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// White's and Black's players.
    pub kinds: [PlayerKind; 2],
    /// White's and Black's levels, for players that have levels.
    pub levels: [u8; 2],
    /// The maximum time per turn.
    pub time: Duration,
    /// The random seed of computer players.
    pub seed: u64,
    /// Whether the engine plays from the variant's opening book.
    pub book: bool,
}

impl PlayerSetup {
    /// Players at these levels.
    ///
    /// # Errors
    /// If a player has no such level.
    pub fn new(kinds: [PlayerKind; 2], level: Option<u8>, time: Duration, seed: u64) -> Result<PlayerSetup, String> {
        let mut players = PlayerSetup { kinds, levels: kinds.map(PlayerKind::usual_level), time, seed, book: true };
        level.map_or(Ok(()), |level| players.set_level(level)).map(|()| players)
    }

    /// Whether a human plays this color.
    pub fn is_human(&self, color: Color) -> bool {
        self.kinds[color.index()] == PlayerKind::Human
    }

    /// Whether both players are computers.
    pub fn only_computers(&self) -> bool {
        Color::BOTH.into_iter().all(|color| !self.is_human(color))
    }

    /// The levels of the players that have levels.
    pub fn levels(&self) -> impl Iterator<Item = (PlayerKind, u8)> {
        self.kinds.into_iter().zip(self.levels).filter(|(kind, _)| kind.levels().is_some())
    }

    /// Sets the level of all players that have levels.
    ///
    /// # Errors
    /// If a player has no such level; nothing is changed then.
    pub fn set_level(&mut self, level: u8) -> Result<(), String> {
        for kind in self.kinds {
            if let Some(most) = kind.levels().filter(|most| !(1..=*most).contains(&level)) {
                return Err(format!("`{}` has levels 1 to {most}", kind.name()));
            }
        }
        self.levels = [level; 2];
        Ok(())
    }

    /// The name of a color's player, as text.
    pub fn name(&self, color: Color) -> String {
        let (kind, level) = (self.kinds[color.index()], self.levels[color.index()]);
        match kind {
            PlayerKind::Human => "you".into(),
            PlayerKind::Random => "random".into(),
            PlayerKind::Tempi | PlayerKind::First => format!("{}, level {level}", kind.name()),
        }
    }

    /// The computer player of a color; `None` for a human.
    pub fn player(&self, color: Color, rules: &Arc<Rules>) -> Option<Box<dyn Player>> {
        let seed = self.seed.wrapping_add(color.index() as u64);
        let level = self.levels[color.index()];
        match self.kinds[color.index()] {
            PlayerKind::Human => None,
            PlayerKind::Tempi => {
                let options = Options { strength: Strength::Level(level), seed, ..Options::default() };
                let engine = Engine::with_options(Arc::clone(rules), options);
                match self.book.then(|| book::of(rules)).flatten() {
                    Some(book) => Some(Box::new(BookPlayer::new(Arc::clone(rules), book, seed, engine))),
                    None => Some(Box::new(engine)),
                }
            }
            PlayerKind::First => Some(Box::new(First::with_chance(Arc::clone(rules), seed, chance(level)))),
            PlayerKind::Random => Some(Box::new(Random::new(Arc::clone(rules), seed))),
        }
    }

    /// The limits for one action of a turn that started at `begun`.
    pub fn limits(&self, game: &Game, begun: Instant) -> Limits {
        let left = self.time.saturating_sub(begun.elapsed()).max(Duration::from_millis(1));
        let (kind, level) = (self.kinds[game.player().index()], self.levels[game.player().index()]);
        if kind != PlayerKind::First {
            return Limits::turn(left);
        }
        // Half of the remaining time while more moves can follow, so that they get the rest.
        let progress = turn_progress(game.position(), game.rules());
        let last = progress.remaining.moves.is_some_and(|moves| moves.most <= 1);
        let nodes = match level {
            1 => Some(300),
            2 => Some(20_000),
            _ => None,
        };
        Limits { nodes, ..Limits::time(if last { left * 9 / 10 } else { left / 2 }) }
    }
}

/// The random error in the evaluation of the simple opponent's levels, in hundredths of a pawn: larger for weaker play.
fn chance(level: u8) -> u16 {
    match level {
        1 => 60,
        2 => 15,
        _ => 4,
    }
}

/// Chooses an action for a player; `None` if the user interrupted.
pub fn think(player: &mut dyn Player, game: &Game, limits: &Limits, interrupt: &Interrupt) -> Option<Choice> {
    let choice = player.choose(game.position(), &history_keys(game), limits, &mut interrupt.clock());
    choice.filter(|_| !interrupt.stopped())
}
