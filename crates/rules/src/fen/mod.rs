//! FEN: positions as text, even in the middle of a turn.
//!
//! The six standard fields, with a comma list of e.p. squares, and after them fields `name=value` for what the state of a turn
//! adds, each only where it differs from the start of an ordinary turn. `docs/NOTATION.md` has the grammar.

mod describe;
mod fields;
mod placement;
mod read;
mod start;
mod write;

pub(crate) use describe::turn_fields;
pub use describe::{CastlingRight, FenField, FenFieldOption, FenFieldType};
pub(crate) use read::read;
pub(crate) use start::start;
pub(crate) use write::write;

use thiserror::Error;

/// Why a text is not a FEN of the variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {message}")]
pub struct FenError {
    /// The field at fault: `placement`, `player`, `castling`, `en passant`, `counter`, `number`, `position`, or the name of a turn field.
    pub field: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl FenError {
    pub(crate) fn new(field: impl Into<String>, message: impl Into<String>) -> FenError {
        FenError { field: field.into(), message: message.into() }
    }
}

/// Maximum length of a text, in bytes; longer ones are rejected unread.
pub(crate) const MAX_FEN_BYTES: usize = 2000;
