//! A batch: some games with a header, compressed on their own.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use crate::record::GameRecord;

/// What the header of every batch says first.
pub const FORMAT: &str = "tempi-selfplay";
/// The version of the format.
pub const VERSION: u32 = 1;

/// What the games of a batch have in common.
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
    /// Positions that the engine visited per action.
    pub nodes: u64,
    /// The seed of the openings and of the random actions.
    pub seed: u64,
    /// The version of the program that played.
    pub program: String,
}

/// A header and its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// What the games have in common.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
}

impl Header {
    /// The bytes of a batch: a member of a gzip file with a line of JSON for the header and one for each game. The same games give the same
    /// bytes.
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
