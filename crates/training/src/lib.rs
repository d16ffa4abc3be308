//! Self-play games as training data: playing, storing, checking, and filtering them.
//!
//! - [`Settings`] define how games are played, optionally with an [`OwnNetwork`]. Equal settings and numbers give equal games, on every
//!   machine.
//! - A [`GameRecord`] contains a game's moves, the engine's scores, and the result; [`GameRecord::replay`] checks it against the rules.
//! - [`Header::encode`] writes a batch of games, [`Dataset`] reads the batches of a file, and [`resume`] prepares an interrupted file to be
//!   continued.
//! - [`quiet_samples`] yields the positions of a game that an evaluation can learn from, and [`InputsFile`] writes them as network inputs.
//!
//! docs/TRAINING.md documents the format.

mod batch;
mod dataset;
mod inputs;
mod network;
mod record;
mod samples;
mod settings;

pub use batch::{Batch, FORMAT, Header, VERSION};
pub use dataset::{Dataset, DatasetError, Progress, resume};
pub use inputs::{InputsFile, InputsHeader, SLOTS};
pub use network::OwnNetwork;
pub use record::{GameRecord, ReplayError};
pub use samples::{Sample, quiet_samples};
pub use settings::{PlayingEvaluation, Settings};

/// The crate's README, compiled to test its examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
