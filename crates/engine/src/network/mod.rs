//! Evaluation by a small network that self-play has trained (NNUE, after Yu Nasu, 2018).
//!
//! What it sees of a position are single facts ([`Layout`]): a piece of a type and an owner on a square, a captured piece that waits, a
//! piece that may not move. Each is one bit, seen once by the player to act and once by the opponent, who look at the board from their own
//! sides. For each of the two, a hidden layer adds up a row of weights per fact (`accumulators.rs`), so an action changes few of them. The
//! output has its own weights for each length of this turn and the next, and for how many pieces are left ([`Buckets`]).
//!
//! All arithmetic is in integers, so that results are the same on every machine.

mod accumulators;
mod buckets;
mod builtin;
mod file;
mod fitted;
mod layers;
mod layout;

pub(crate) use accumulators::Accumulators;
pub use buckets::Buckets;
pub use builtin::{builtin, missing, supply};
pub use file::{FileError, Header, Network};
pub(crate) use fitted::FittedNetwork;
pub use layers::WIDTH;
pub use layout::{Fit, Inputs, Layout, MAX_ACTIVE, MAX_TYPES, Mismatch, PieceType};

#[cfg(test)]
mod tests;
