//! A batch: some games with a header, compressed independently.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use tempi_engine::{DEFAULT_RANDOM_EVERY, EvaluationChoice};

use crate::record::GameRecord;

/// The value of `format` in the header of every batch.
pub const FORMAT: &str = "tempi-selfplay";
/// The version of the format.
pub const VERSION: u32 = 1;

/// The header of a batch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The identifier of the variant.
    pub variant: String,
    /// The digest of its rules, `Rules::digest`.
    pub rules: String,
    /// Nodes per action.
    pub nodes: u64,
    /// After the opening, one action in this many is random.
    #[serde(default = "default_random_every")]
    pub random_every: u32,
    /// The random seed of openings and random actions.
    pub seed: u64,
    /// The SHA-256 of the network file that played, if it was not a built-in evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// The built-in evaluation that played, if there is no network file; the hand-made one also plays if the variant has no network.
    #[serde(default, skip_serializing_if = "is_network")]
    pub evaluation: EvaluationChoice,
    /// The version of the program that played the games.
    pub program: String,
}

/// Whether the evaluation is the default, which the header leaves out.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_network(evaluation: &EvaluationChoice) -> bool {
    *evaluation == EvaluationChoice::Network
}

/// The value in files that do not have it.
fn default_random_every() -> u32 {
    DEFAULT_RANDOM_EVERY
}

/// A header with its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// The header.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
}

impl Header {
    /// Encodes a batch as a member of a gzip file with a line of JSON for the header and one for each game. Equal games give equal bytes.
    pub fn encode(&self, games: &[GameRecord]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let lines = std::iter::once(json(self)).chain(games.iter().map(json));
        for line in lines {
            encoder.write_all(line.as_bytes()).and_then(|()| encoder.write_all(b"\n")).expect("a vector can be written to");
        }
        encoder.finish().expect("a vector can be written to")
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("records have text keys only")
}
