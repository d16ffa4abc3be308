//! Players of limited strength at a puzzle.

use std::sync::Arc;

use tempi_engine::{Engine, Limits, NoClock, Options, Player, Strength};
use tempi_rules::{Action, Position, Rules};

/// The seeds with which level 1 tries each puzzle.
pub const SEEDS: [u64; 3] = [1, 2, 3];

/// What a player did with its turn.
pub struct Attempt {
    /// Whether the turn is one of those that win.
    pub solves: bool,
    /// The number of positions that the player searched.
    pub nodes: u64,
}

/// Whether level 1 finds one of the winning turns, with any of the [`SEEDS`].
pub fn is_solved_by_level_1(rules: &Arc<Rules>, position: &Position, orders: &[Vec<Action>]) -> bool {
    SEEDS.iter().any(|&seed| attempt(rules, position, orders, 1, seed).solves)
}

/// Lets a level play the turn, until it leaves all ways that win.
pub fn attempt(rules: &Arc<Rules>, position: &Position, orders: &[Vec<Action>], level: u8, seed: u64) -> Attempt {
    let options = Options { hash_mib: Options::MIN_HASH_MIB, strength: Strength::Level(level), seed, ..Options::default() };
    let mut engine = Engine::with_options(Arc::clone(rules), options);
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
