//! Evaluation by a small neural network trained on positions of self-play games (NNUE, after Yu Nasu, 2018).
//!
//! The inputs are binary features of a position ([`Layout`]): a piece of a type and an owner on a square, a captured piece in the pocket, a
//! piece that may not move. Each is seen from the perspective of the player to act and of the opponent, each from their own side of the
//! board. For each perspective, a hidden layer adds up a row of weights per feature (`accumulators.rs`), so an action changes only a few rows.
//! The output has separate weights by the length of this turn and the next, and by the number of pieces left ([`Buckets`]).
//!
//! All arithmetic uses integers, so that results are the same on every machine.

mod accumulators;
mod buckets;
mod builtin;
mod file;
mod fitted;
mod layers;
mod layout;

pub(crate) use accumulators::Accumulators;
pub use buckets::Buckets;
pub use builtin::{builtin, group, missing, supply};
pub use file::{FileError, Header, Network};
pub(crate) use fitted::FittedNetwork;
pub use layout::{Fit, Inputs, Layout, MAX_ACTIVE, MAX_TYPES, Mismatch, PieceType};

#[cfg(test)]
mod tests;
