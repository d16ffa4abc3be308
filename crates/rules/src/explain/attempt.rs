//! Attempted actions, legal or not.

use thiserror::Error;

use crate::board::{Role, Square};
use crate::compile::Rules;
use crate::kernel::{Action, ActionKind};

/// An attempted action, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Moving a piece or a marker, or choosing a pending promotion.
    Move(MoveAttempt),
    /// Rearranging pieces: squares with their new contents.
    Rearrange(Vec<(Square, Option<Role>)>),
    /// Ending the turn early.
    EndTurn,
    /// Claiming the win.
    Claim,
}

/// A move from one square to another, with its promotion, re-entry, relocation and announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAttempt {
    /// The square of the piece, marker or pawn to promote.
    pub from: Square,
    /// The target square; the same square for promotions in place and pending ones.
    pub to: Square,
    /// The role to which a pawn promotes.
    pub promotion: Option<Role>,
    /// The piece that re-enters on the vacated square.
    pub entry: Option<Role>,
    /// The square to which a pawn that reached the far rank is relocated.
    pub relocation: Option<Square>,
    /// Whether it announces a helpmate.
    pub announces: bool,
}

/// The text does not describe an action, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not an action: {message}")]
pub struct AttemptError {
    /// The text, truncated to a readable length.
    pub text: String,
    /// What is wrong.
    pub message: String,
}

impl MoveAttempt {
    /// A plain move.
    pub const fn new(from: Square, to: Square) -> MoveAttempt {
        MoveAttempt { from, to, promotion: None, entry: None, relocation: None, announces: false }
    }
}

impl From<Action> for Attempt {
    fn from(action: Action) -> Attempt {
        match action.kind() {
            ActionKind::EndTurn => Attempt::EndTurn,
            ActionKind::Claim => Attempt::Claim,
            ActionKind::Rearrange => Attempt::Rearrange(action.changes().collect()),
            _ => Attempt::Move(MoveAttempt {
                from: action.from_square(),
                to: action.to_square(),
                promotion: action.promotion(),
                entry: action.reentry(),
                relocation: action.relocation(),
                announces: action.announces(),
            }),
        }
    }
}

impl Attempt {
    /// Whether the attempt matches this legal action of the position. A re-entry that is never written may be omitted.
    pub fn means(&self, rules: &Rules, action: Action) -> bool {
        match (self, Attempt::from(action)) {
            (Attempt::Rearrange(mine), Attempt::Rearrange(theirs)) => {
                mine.len() == theirs.len() && theirs.iter().all(|change| mine.contains(change))
            }
            (Attempt::Move(mine), Attempt::Move(theirs)) => {
                let unwritten = mine.entry.is_none() && !rules.writes_entries();
                *mine == if unwritten { MoveAttempt { entry: None, ..theirs } } else { theirs }
            }
            (mine, theirs) => *mine == theirs,
        }
    }
}
