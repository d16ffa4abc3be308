//! Attempts of the engine's levels at a puzzle.

use std::sync::Arc;

use tempi_engine::{Engine, Limits, NoClock, Options, Player, Strength};
use tempi_rules::{Action, Position, Rules};

use crate::turns::is_won_by;

/// The seeds with which level 1 attempts each puzzle.
pub const SEEDS: [u64; 3] = [1, 2, 3];

/// The result of an attempt.
pub struct Attempt {
    /// Whether the turn played wins.
    pub solves: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

/// Whether level 1 finds one of the winning turns, with any of the [`SEEDS`].
pub fn is_solved_by_level_1(rules: &Arc<Rules>, position: &Position, orders: &[Vec<Action>]) -> bool {
    SEEDS.iter().any(|&seed| attempt(rules, position, orders, 1, seed).solves)
}

/// Whether level 1 wins the game with its turn, with any of the [`SEEDS`]. Unlike [`is_solved_by_level_1`], this needs no winning turns.
pub fn wins_as_level_1(rules: &Arc<Rules>, position: &Position) -> bool {
    let wins = |&seed: &u64| {
        let mut engine = player(rules, 1, seed);
        let mut at = *position;
        while at.turn() == position.turn() && at.outcome(rules).is_none() {
            let Some(choice) = engine.choose(&at, &[], &Limits::default(), &mut NoClock) else { break };
            at.play_unchecked(rules, choice.action);
        }
        is_won_by(rules, &at, position.player())
    };
    SEEDS.iter().any(wins)
}

fn player(rules: &Arc<Rules>, level: u8, seed: u64) -> Engine {
    let options = Options { hash_mib: Options::MIN_HASH_MIB, strength: Strength::Level(level), seed, ..Options::default() };
    Engine::with_options(Arc::clone(rules), options)
}

/// Lets a level play the turn, until it deviates from all winning turns.
pub fn attempt(rules: &Arc<Rules>, position: &Position, orders: &[Vec<Action>], level: u8, seed: u64) -> Attempt {
    let mut engine = player(rules, level, seed);
    let mut at = *position;
    let mut played = Vec::new();
    let mut nodes = 0;
    while at.turn() == position.turn() && at.outcome(rules).is_none() {
        let Some(choice) = engine.choose(&at, &[], &Limits::default(), &mut NoClock) else { break };
        nodes += choice.nodes;
        played.push(choice.action);
        if !orders.iter().any(|order| order.starts_with(&played)) {
            return Attempt { solves: false, nodes };
        }
        at.play_unchecked(rules, choice.action);
    }
    Attempt { solves: orders.contains(&played), nodes }
}
