//! Action texts: `e2e4`, `e7e8q`, `e2e4,N@e2`, `0000`, exactly as the rulings write them.

use std::fmt::Write;

use crate::compile::{CaptureEffect, Rules};
use crate::kernel::{Action, ActionKind, Position};

/// Maximum length of a text, in bytes; longer ones are rejected unread.
pub const MAX_ACTION_BYTES: usize = 64;

/// The text does not match a legal action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a legal action in this position")]
pub struct ActionError {
    /// The text, truncated to a readable length.
    pub text: String,
}

impl Action {
    /// The text of the action.
    ///
    /// A pawn that is put elsewhere has the letter of the variant's first pawn, since an action does not say which one it is; its
    /// name by a [`Namer`](crate::notation::Namer) has the letter of the pawn itself.
    pub fn text(self, rules: &Rules) -> String {
        let mut text = String::with_capacity(8);
        // Writing to a string cannot fail.
        let _ = self.write_text(rules, &mut text);
        text
    }

    fn write_text(self, rules: &Rules, text: &mut String) -> std::fmt::Result {
        match self.kind() {
            ActionKind::EndTurn => return text.write_str("0000"),
            ActionKind::Claim => return text.write_str("claim"),
            ActionKind::Rearrange => {
                for (index, (square, content)) in self.changes().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(text, "{comma}{square}={}", content.map_or('-', |role| rules.letter(role)))?;
                }
                return Ok(());
            }
            _ => {}
        }
        write!(text, "{}{}", self.from_square(), self.to_square())?;
        if let Some(role) = self.promotion() {
            text.push(rules.letter(role).to_ascii_lowercase());
        }
        if let Some(role) = self.reentry().filter(|_| rules.writes_entries()) {
            write!(text, ",{}@{}", rules.letter(role), self.from_square())?;
        }
        if let Some(square) = self.relocation() {
            let pawn = rules.pawns.roles.iter().next().map_or('P', |role| rules.letter(role));
            write!(text, ",{pawn}@{square}")?;
        }
        if self.announces() {
            text.push('!');
        }
        Ok(())
    }
}

impl Rules {
    /// Whether a re-entry is written: where each piece can only re-enter with a move of its own tint there is nothing to choose.
    pub(crate) fn writes_entries(&self) -> bool {
        !(self.capture.effect == CaptureEffect::ChangeSides && self.square_color)
    }
}

/// The legal action of this text.
pub(crate) fn parse_action(position: &Position, rules: &Rules, text: &str) -> Result<Action, ActionError> {
    let error = || ActionError { text: text.chars().take(MAX_ACTION_BYTES).collect() };
    if text.len() > MAX_ACTION_BYTES {
        return Err(error());
    }
    position.legal_actions(rules).into_iter().find(|action| action.text(rules) == text).ok_or_else(error)
}
