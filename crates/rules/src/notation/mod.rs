//! Notation: action texts, readable turns, PGN.

mod action_text;

pub use action_text::{ActionError, LONGEST_ACTION};
