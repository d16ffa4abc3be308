//! The settings for building books.

use serde::{Deserialize, Serialize};

/// The settings for building a book. Equal settings give equal books, on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Number of self-play games.
    pub games: u64,
    /// Number of turns per game.
    pub turns: u16,
    /// Nodes per position.
    pub nodes: u64,
    /// Random seed of the choices between turns.
    pub seed: u64,
}

impl Default for Settings {
    /// The settings of the built-in books.
    fn default() -> Settings {
        Settings { games: 200, turns: 6, nodes: 30_000, seed: 1 }
    }
}
