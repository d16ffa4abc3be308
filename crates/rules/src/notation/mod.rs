//! Notation: action texts, readable moves and turns.
//!
//! Action texts (`g1f3`, `e7d8q,N@e7`) are exact and for programs; readable notation (`Nf3`, `exd8=Q/N@e7`) is for people. Both
//! name one legal action of a position. `docs/NOTATION.md` has the grammar of everything here.

mod action_text;
mod name;
mod parse_error;
mod pattern;
mod read;
mod write;

pub(crate) use action_text::parse_action;
pub use action_text::{ActionError, MAX_ACTION_BYTES};
pub use name::Namer;
pub use parse_error::{ParseError, ParseErrorKey};
pub(crate) use pattern::{MovePattern, Pattern, PiecePattern, With};
pub use read::{NotationError, NotationErrorKind};
