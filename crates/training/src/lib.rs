//! Self-play games as training data: played, stored, checked, and filtered.
//!
//! - [`Settings`] say how games are played. A game is determined by them and its number, on every machine.
//! - A [`GameRecord`] holds a game's moves, the engine's scores, and the result; [`GameRecord::replay`] checks it against the rules.
//! - [`Header::encode`] writes a batch of games, [`Dataset`] reads the batches of a file, and [`resume`] says where an interrupted file goes on.
//! - [`quiet_samples`] yields the positions of a game that an evaluation can learn from, and [`InputsFile`] writes them the way a network sees
//!   them.
//!
//! docs/TRAINING.md describes the format for readers in other languages.

mod batch;
mod dataset;
mod inputs;
mod record;
mod samples;
mod settings;

pub use batch::{Batch, FORMAT, Header, VERSION};
pub use dataset::{Dataset, DatasetError, Progress, resume};
pub use inputs::{InputsFile, InputsHeader, SLOTS};
pub use record::{GameRecord, ReplayError};
pub use samples::{Sample, quiet_samples};
pub use settings::Settings;

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
