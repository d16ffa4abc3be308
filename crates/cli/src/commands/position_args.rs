//! The position that `--fen` and `--moves` describe.

use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use tempi_rules::{Game, Position, Rules};

/// The position to start from.
#[derive(Args)]
pub struct PositionArgs {
    /// Position to start from, as a FEN with any turn fields [default: the variant's start position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Actions to play from that position, separated by spaces, such as "e2e4 e7e5" or "e4 e5"
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    pub moves: String,
}

impl PositionArgs {
    /// The game from this position, with the moves played.
    ///
    /// # Errors
    /// If the FEN is invalid, or an action is not legal.
    pub fn game(&self, rules: &Arc<Rules>) -> anyhow::Result<Game> {
        let start = match &self.fen {
            Some(fen) => Position::from_fen(rules, fen).context("--fen")?,
            None => Position::start(rules),
        };
        let mut game = Game::from_position(Arc::clone(rules), start);
        for (index, text) in self.moves.split_whitespace().enumerate() {
            game.play_text(text).with_context(|| format!("--moves, action {}", index + 1))?;
        }
        Ok(game)
    }
}
