//! Who sits on either side.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use tempi_engine::{First, Limits, Player, Random, history_keys};
use tempi_rules::{Action, Color, Game, Rules, turn_progress};

use crate::interrupt::Watch;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Somebody at the keyboard
    Human,
    /// The simple opponent
    First,
    /// Any legal move
    Random,
}

/// Who plays, how strong and how fast the computer is.
#[derive(Clone, Debug)]
pub struct Seats {
    /// White's and Black's players.
    pub kinds: [Kind; 2],
    /// 1 to 3.
    pub level: u8,
    /// The most time for a turn.
    pub time: Duration,
    /// What determines the computer's play, as far as time allows.
    pub seed: u64,
}

impl Seats {
    /// Whether somebody at the keyboard plays a colour.
    pub fn is_human(&self, color: Color) -> bool {
        self.kinds[color.index()] == Kind::Human
    }

    /// Whether nobody sits at the keyboard.
    pub fn only_computers(&self) -> bool {
        Color::BOTH.into_iter().all(|color| !self.is_human(color))
    }

    /// Who plays a colour, in words.
    pub fn name(&self, color: Color) -> String {
        match self.kinds[color.index()] {
            Kind::Human => "you".into(),
            Kind::First => format!("first, level {}", self.level),
            Kind::Random => "random".into(),
        }
    }

    /// The computer's player for a colour; `None` for somebody at the keyboard.
    pub fn player(&self, color: Color, rules: &Arc<Rules>) -> Option<Box<dyn Player>> {
        let seed = self.seed.wrapping_add(color.index() as u64);
        match self.kinds[color.index()] {
            Kind::Human => None,
            Kind::First => Some(Box::new(First::with_chance(Arc::clone(rules), seed, chance(self.level)))),
            Kind::Random => Some(Box::new(Random::new(Arc::clone(rules), seed))),
        }
    }

    /// The limits for one action of a turn that has been thought about since `begun`. Half of what is left, as long as more moves can
    /// follow: what is saved is there for them.
    pub fn limits(&self, game: &Game, begun: Instant) -> Limits {
        let left = self.time.saturating_sub(begun.elapsed());
        let progress = turn_progress(game.position(), game.rules());
        let last = progress.remaining.moves.is_some_and(|moves| moves.most <= 1);
        let time = if last { left * 9 / 10 } else { left / 2 };
        let nodes = match self.level {
            1 => Some(300),
            2 => Some(20_000),
            _ => None,
        };
        Limits { time: Some(time.max(Duration::from_millis(1))), nodes, ..Limits::default() }
    }
}

/// How much chance is in the judgement of each level, in hundredths of a pawn: more where play is to be weaker.
fn chance(level: u8) -> u16 {
    match level {
        1 => 60,
        2 => 15,
        _ => 4,
    }
}

/// What a player chooses; `None` if the user stopped him.
pub fn think(player: &mut dyn Player, game: &Game, limits: &Limits, watch: &Watch) -> Option<Action> {
    let choice = player.choose(game.position(), &history_keys(game), limits, &mut watch.clock());
    choice.map(|choice| choice.action).filter(|_| !watch.stopped())
}
