//! Random games, to measure the speed of the rules and the length of random games.

use serde::Serialize;
use tempi_rules::{Action, Position, Rules};

use crate::player::Host;
use crate::rng::Rng;

/// Statistics of random games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Playouts {
    /// Games played to their end.
    pub games: u64,
    /// Games abandoned after [`MAX_PLAYOUT_ACTIONS`] actions, because in some variants random play may never end.
    pub unfinished: u64,
    /// The number of actions in all games, including an unfinished last one.
    pub actions: u64,
    /// Time taken in seconds.
    pub seconds: f64,
}

/// The number of actions after which a random game is abandoned.
pub const MAX_PLAYOUT_ACTIONS: u32 = 10_000;

/// Plays random games from the start position, one after the other, until `enough` returns `true`; it is called at short intervals, also
/// during a game. Repetition does not end these games, because they keep no history.
pub fn playouts(rules: &Rules, seed: u64, host: &mut dyn Host, mut enough: impl FnMut(&Playouts) -> bool) -> Playouts {
    let start = Position::start(rules);
    let mut rng = Rng::new(seed);
    let mut actions: Vec<Action> = Vec::with_capacity(256);
    let mut done = Playouts::default();
    let begun = host.now();
    loop {
        let mut position = start;
        let mut length = 0;
        loop {
            if done.actions % 64 == 0 {
                done.seconds = (host.now() - begun).as_secs_f64();
                if host.stopped() || enough(&done) {
                    return done;
                }
            }
            actions.clear();
            position.legal_actions_into(rules, &mut actions);
            let Some(&action) = actions.get(rng.below(actions.len())) else {
                done.games += 1;
                break;
            };
            if length == MAX_PLAYOUT_ACTIONS {
                done.unfinished += 1;
                break;
            }
            position.play_unchecked(rules, action);
            length += 1;
            done.actions += 1;
        }
    }
}
