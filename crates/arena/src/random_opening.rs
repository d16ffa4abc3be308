//! Random openings.

use std::sync::Arc;

use tempi_engine::{Rng, find_win_in_turn};
use tempi_rules::{Action, Game, Position, Rules, action_info};

/// Maximum number of random openings to try until one is acceptable.
const THROWS: usize = 200;
/// Nodes searched to check that the player to act cannot win immediately.
const WIN_NODES: u64 = 5_000;

/// A game with a random opening: actions that neither capture nor give check where possible, and none that ends the game. Openings after
/// which the player to act can win within the turn (as far as a short search shows) are redrawn.
pub(crate) fn random_opening(rules: &Arc<Rules>, rng: &mut Rng, enough: impl Fn(&Position, u32) -> bool) -> Game {
    let mut last = None;
    for _ in 0..THROWS {
        let mut game = Game::new(Arc::clone(rules));
        let mut played = 0;
        while !enough(game.position(), played) {
            let Some(action) = quiet_action(rules, game.position(), rng) else { break };
            if game.play(action).is_err() {
                break;
            }
            played += 1;
        }
        if game.outcome().is_some() || !enough(game.position(), played) {
            continue;
        }
        if played == 0 || find_win_in_turn(rules, game.position(), WIN_NODES).is_none() {
            return game;
        }
        last = Some(game);
    }
    last.unwrap_or_else(|| Game::new(Arc::clone(rules)))
}

fn quiet_action(rules: &Rules, position: &Position, rng: &mut Rng) -> Option<Action> {
    let mut actions = position.legal_actions(rules);
    let mut lively = None;
    while !actions.is_empty() {
        let action = actions.swap_remove(rng.below(actions.len()));
        let info = action_info(position, rules, action);
        if info.ends_game {
            continue;
        }
        if info.captures.is_none() && !info.gives_check {
            return Some(action);
        }
        lively.get_or_insert(action);
    }
    lively
}
