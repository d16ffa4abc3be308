//! Random games: our rules against cozy-chess.

use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::{Action, Position, Rules};

use crate::peer;
use crate::perft::{Pair, pair};

/// Plays a random game; returns the number of its actions.
fn playout(rules: &Rules, rng: &mut SmallRng, actions: &mut Vec<Action>) -> u64 {
    let mut position = Position::start(rules);
    let mut played = 0;
    loop {
        actions.clear();
        position.legal_actions_into(rules, actions);
        if actions.is_empty() {
            return played;
        }
        position.play_unchecked(rules, actions[rng.random_range(0..actions.len())]);
        played += 1;
    }
}

pub fn against_peer(time: Duration) -> Vec<Pair> {
    let games = 200;
    ["chess", "double-move"]
        .into_iter()
        .map(|id| {
            let rules = Rules::builtin(id).expect("a built-in variant");
            let (mut ours, mut theirs) = (SmallRng::seed_from_u64(1), SmallRng::seed_from_u64(1));
            let (mut actions, mut moves) = (Vec::new(), Vec::new());
            pair(
                id,
                time,
                || (0..games).map(|_| playout(&rules, &mut ours, &mut actions)).sum(),
                || (0..games).map(|_| peer::playout(&mut theirs, &mut moves)).sum(),
            )
        })
        .collect()
}
