//! The games that puzzles are mined from.

use std::sync::Arc;

use tempi_engine::{Engine, Finder, Found, Limits, NoClock, Options, Player, Rng, history_keys, random_opening, scramble};
use tempi_rules::{Color, Game, Position, Rules};

/// The settings of the games. Equal settings and numbers give equal games on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSettings {
    /// Nodes per action.
    pub nodes: u64,
    /// The random seed.
    pub seed: u64,
}

/// One turn in this many is random, in games of even and of odd numbers: the former are well played, in the latter blunders are common.
const RANDOM_EVERY: [usize; 2] = [8, 3];
/// Games with more turns are abandoned.
const MOST_TURNS: usize = 80;
/// Maximum positions of the search for a win at the start of each turn.
const WIN_POSITIONS: u64 = 10_000;

/// A game with a winner.
pub struct WonGame {
    /// The winner.
    pub winner: Color,
    /// The positions at the start of the turns; the last one is the winner's.
    pub turns: Vec<Position>,
}

impl GameSettings {
    /// The random numbers of a game.
    pub(crate) fn rng(&self, number: u64) -> Rng {
        Rng::new(scramble(self.seed) ^ number)
    }

    /// Plays a game up to the turn in which a player wins, or can win; `None` if there is no winner.
    pub(crate) fn play(&self, rules: &Arc<Rules>, number: u64) -> Option<WonGame> {
        let mut rng = self.rng(number);
        let options = Options { hash_mib: Options::MIN_HASH_MIB, ..Options::default() };
        let mut engine = Engine::with_options(Arc::clone(rules), options);
        let mut finder = Finder::new();
        let mut game = random_opening(rules, &mut rng);
        let mut turns = Vec::new();
        while turns.len() < MOST_TURNS {
            let start = *game.position();
            turns.push(start);
            if let Found::Win(_) = finder.find(rules, &start, WIN_POSITIONS) {
                return Some(WonGame { winner: start.player(), turns });
            }
            let random = rng.below(RANDOM_EVERY[(number % 2) as usize]) == 0;
            play_turn(&mut game, random.then_some(&mut rng), &mut engine, self.nodes);
            if let Some(outcome) = game.outcome() {
                return outcome.winner.filter(|&winner| winner == start.player()).map(|winner| WonGame { winner, turns });
            }
        }
        None
    }
}

/// Plays a turn, either at random or by the engine.
fn play_turn(game: &mut Game, mut random: Option<&mut Rng>, engine: &mut Engine, nodes: u64) {
    let turn = game.position().turn();
    while game.outcome().is_none() && game.position().turn() == turn {
        let action = match &mut random {
            Some(rng) => {
                let legal = game.legal_actions();
                legal.get(rng.below(legal.len())).copied()
            }
            None => engine.choose(game.position(), &history_keys(game), &Limits::nodes(nodes), &mut NoClock).map(|choice| choice.action),
        };
        if action.is_none_or(|action| game.play(action).is_err()) {
            return;
        }
    }
}
