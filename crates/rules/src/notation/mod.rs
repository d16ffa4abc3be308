//! Notation: action texts, readable moves and turns, PGN.
//!
//! Action texts (`g1f3`, `e7d8q,N@e7`) are exact and for programs; readable notation (`Nf3`, `exd8=Q/N@e7`) is for people. Both
//! name one legal action of a position. `docs/NOTATION.md` has the grammar of everything here.

mod action_text;
mod name;
mod pattern;
pub mod pgn;
mod read;
mod slip;

pub use action_text::{ActionError, LONGEST_ACTION};
pub use name::Namer;
pub use read::{NotationError, NotationErrorKind};
pub use slip::{Slip, SlipKey};
