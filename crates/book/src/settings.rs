//! How books are made.

use serde::{Deserialize, Serialize};

/// How a book is made. Equal settings make equal books, on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Games of self-play.
    pub games: u64,
    /// Turns of each game.
    pub turns: u16,
    /// Positions that the engine visits for the turns of a position.
    pub nodes: u64,
    /// The random seed of the choice between turns.
    pub seed: u64,
}

impl Default for Settings {
    /// Those of the built-in books.
    fn default() -> Settings {
        Settings { games: 60, turns: 6, nodes: 2_400, seed: 1 }
    }
}
