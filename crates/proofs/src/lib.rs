//! Proofs of forced wins in chess variants with several moves per turn.
//!
//! - [`prove`] lets the engine's finder look for a forced win, and [`prove_first_turns`] does so after each first turn. The result is a
//!   [`Certificate`], with a winning turn for every position in which the winner is to act.
//! - [`verify`] replays a certificate with the rules alone: it shares no code with the finder.
//! - [`read`] and [`write()`] are the file format, JSON Lines.
//!
//! docs/SOLVED.md lists what is proved.

mod certificate;
mod prove;
mod verify;

pub use certificate::{Answer, Certificate, LineError, Winner, read, write};
pub use prove::{Attempt, FirstTurn, FirstTurns, Limits, prove, prove_first_turns};
pub use verify::{Flaw, Verified, verify};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
