//! A puzzle as stored in a file.

use serde::{Deserialize, Serialize};

/// A position that the player to act wins, with its solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Eight characters derived from the variant and the position, see [`crate::id`].
    pub id: String,
    /// Identifier of the variant.
    pub variant: String,
    /// The position at the start of the player's turn.
    pub fen: String,
    /// The number of the player's turns: 1, won in this turn; 2, won by force in the next.
    pub turns: u8,
    /// The actions of the first turn, in one of the winning orders.
    pub solution: Vec<String>,
    /// For two turns: the first turn, the most stubborn defense, and the winning turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Vec<String>>>,
    /// The difficulty, on an Elo-like scale, see [`crate::rate`].
    pub rating: u16,
    /// Length and motifs, see [`crate::themes`].
    pub themes: Vec<String>,
}

impl Puzzle {
    /// Whether a single move wins, which even beginners find.
    pub fn is_single_move(&self) -> bool {
        self.turns == 1 && self.solution.len() == 1
    }

    /// The sort key of files.
    pub(crate) fn sort_key(&self) -> (u16, &str) {
        (self.rating, &self.id)
    }
}
