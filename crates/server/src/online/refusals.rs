//! Refusals for common failures.

use super::library::LibraryError;
use super::protocol::{Code, Refusal};
use super::store::StoreError;

impl Refusal {
    /// The game does not exist.
    pub(super) fn no_such_game() -> Refusal {
        Refusal::new(Code::NotFound, "there is no such game")
    }

    /// A spectator has sent a command.
    pub(super) fn players_only() -> Refusal {
        Refusal::new(Code::NotAllowed, "only the players can do this")
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Conflict => Refusal::new(Code::Conflict, "somebody else got there first"),
            error => {
                tracing::error!(error = &error as &dyn std::error::Error, "database error");
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
                tracing::error!(error = &error as &dyn std::error::Error, "rules not available");
                Refusal::new(Code::BadVariant, error.to_string())
            }
        }
    }
}
