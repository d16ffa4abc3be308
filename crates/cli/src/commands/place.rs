//! The position that `--fen` and `--moves` describe.

use anyhow::Context;
use clap::Args;
use tempi_rules::{Position, Rules};

/// Where to start from.
#[derive(Args)]
pub struct Place {
    /// A position to start from instead of the variant's own (FEN, turn fields included)
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Actions to play from there, separated by spaces, such as "e2e4 e7e5"
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    pub moves: String,
}

impl Place {
    /// The position after the moves.
    ///
    /// # Errors
    /// What is wrong with the FEN, or which action is not legal.
    pub fn position(&self, rules: &Rules) -> anyhow::Result<Position> {
        let mut position = match &self.fen {
            Some(fen) => Position::from_fen(rules, fen).context("--fen")?,
            None => Position::start(rules),
        };
        for (index, text) in self.moves.split_whitespace().enumerate() {
            let action = position.parse_action(rules, text).with_context(|| format!("--moves, action {}", index + 1))?;
            position.play_unchecked(rules, action);
        }
        Ok(position)
    }
}
