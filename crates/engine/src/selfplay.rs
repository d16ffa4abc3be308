//! Games of a player against itself, for tuning and training.

use std::sync::Arc;

use tempi_rules::{Game, Rules};

use crate::limits::Limits;
use crate::player::{Choice, NoClock, Player};
use crate::repetition::history_keys;
use crate::rng::Rng;

/// Actions after which a self-play game is adjudicated as a draw.
pub const MAX_SELF_PLAY_ACTIONS: usize = 600;
/// Minimum and maximum number of random moves in the opening, before the player chooses.
const OPENING: (usize, usize) = (2, 8);
/// The default of [`SelfPlay::random_every`].
pub const DEFAULT_RANDOM_EVERY: u32 = 24;

/// How a player plays against itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// The limits for each action.
    pub limits: Limits,
    /// After the opening, one action in this many is random, so that positions occur that good play avoids; at least 1.
    pub random_every: u32,
}

impl SelfPlay {
    /// The usual share of random actions.
    pub const fn usual(limits: Limits) -> SelfPlay {
        SelfPlay { limits, random_every: DEFAULT_RANDOM_EVERY }
    }
}

/// A game that starts with random moves and is not over. The turn of the last random move is completed, so that the player starts with a whole
/// turn.
pub fn random_opening(rules: &Arc<Rules>, rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::new(Arc::clone(rules));
        let length = OPENING.0 + rng.below(OPENING.1 - OPENING.0 + 1);
        for _ in 0..length {
            play_at_random(&mut game, rng);
        }
        while game.outcome().is_none() && game.position().is_inside_turn() {
            play_at_random(&mut game, rng);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn play_at_random(game: &mut Game, rng: &mut Rng) {
    let legal = game.legal_actions();
    if let Some(&action) = legal.get(rng.below(legal.len())) {
        let _ = game.play(action);
    }
}

/// Plays a game of a player against itself: a random opening, then the player's choices with occasional random actions. The game ends by the
/// rules, or after [`MAX_SELF_PLAY_ACTIONS`] without an outcome.
///
/// `chosen` receives the game before each action that the player chose, and the choice. With limits of nodes or depth, the game is the same on
/// every machine.
pub fn self_play(
    rules: &Arc<Rules>,
    player: &mut dyn Player,
    style: SelfPlay,
    rng: &mut Rng,
    mut chosen: impl FnMut(&Game, &Choice),
) -> Game {
    let mut game = random_opening(rules, rng);
    while game.outcome().is_none() && game.actions().len() < MAX_SELF_PLAY_ACTIONS {
        if rng.below(style.random_every.max(1) as usize) == 0 {
            play_at_random(&mut game, rng);
            continue;
        }
        let Some(choice) = player.choose(game.position(), &history_keys(&game), &style.limits, &mut NoClock) else { break };
        chosen(&game, &choice);
        let _ = game.play(choice.action);
    }
    game
}
