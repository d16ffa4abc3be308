//! Failures, as clients are told of them.

use super::library::LibraryError;
use super::protocol::{Code, Refusal};
use super::store::StoreError;

impl Refusal {
    /// Nothing is known of a game.
    pub(super) fn no_such_game() -> Refusal {
        Refusal::new(Code::NotFound, "there is no such game")
    }

    /// What spectators are told who act.
    pub(super) fn players_only() -> Refusal {
        Refusal::new(Code::NotAllowed, "only the players can do this")
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Conflict => Refusal::new(Code::Conflict, "somebody else got there first"),
            error => {
                tracing::error!(error = &error as &dyn std::error::Error, "database");
                Refusal::new(Code::Unavailable, "cannot save right now; try again soon")
            }
        }
    }
}

impl From<LibraryError> for Refusal {
    fn from(error: LibraryError) -> Refusal {
        match error {
            LibraryError::Store(error) => error.into(),
            error => {
                tracing::error!(error = &error as &dyn std::error::Error, "rules");
                Refusal::new(Code::BadVariant, error.to_string())
            }
        }
    }
}
