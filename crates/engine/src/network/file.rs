//! Network files: a line of JSON that describes the network, and its weights, compressed with gzip.

use std::io::Read;

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use tempi_rules::Rules;
use thiserror::Error;

use super::buckets::Buckets;
use super::layers::{BLOCK_UNITS, Block, Layers, MAX_WIDTH};
use super::layout::{Layout, Mismatch};

/// The value of `format` in every file.
const FORMAT: &str = "tempi-network";
/// The version of the format that this program reads.
const VERSION: u32 = 1;
/// Maximum size of an unpacked file, in bytes.
const MAX_BYTES: u64 = 8 << 20;
/// Maximum output weight, see `layers.rs`.
const MAX_OUTPUT_WEIGHT: i16 = 127;
/// Maximum output bias. With it and any scale, an evaluation fits in 32 bits.
const MAX_OUTPUT_BIAS: u32 = 1 << 24;

/// The first line of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always `tempi-network`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The name of the built-in network that it can serve as: a family of variants, `rearranging` or `shortening`.
    pub family: String,
    /// Hidden units for each perspective: 64, 128, 192 or 256.
    pub width: usize,
    /// Whether its output is added to the hand-made evaluation, which it was trained to correct. Otherwise it replaces that.
    pub adds_to_hand: bool,
    /// The input features.
    pub layout: Layout,
    /// The groups of positions with their own output weights.
    pub buckets: Buckets,
    /// Centipawns in one unit of the output, where the winning chances are 1 / (1 + e⁻¹).
    pub scale: u16,
    /// The variants that it was trained on.
    pub variants: Vec<String>,
    /// The number of positions that it was trained on.
    pub samples: u64,
    /// SHA-256 of the training data, in hexadecimal digits.
    pub data: String,
    /// The training command.
    pub command: String,
}

/// A network read from a file.
#[derive(Clone, Debug)]
pub struct Network {
    header: Header,
    pub(super) layers: Layers,
}

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the file is damaged or truncated, or has a different architecture.
    pub fn read(bytes: &[u8]) -> Result<Network, FileError> {
        read(bytes)
    }

    /// Reads a network that has to evaluate positions of a variant.
    ///
    /// # Errors
    /// As [`Network::read`], and if it does not support the variant's pieces or turns.
    pub fn read_for(bytes: &[u8], rules: &Rules) -> Result<Network, FileError> {
        let network = read(bytes)?;
        network.header.layout.fit(rules)?;
        Ok(network)
    }

    /// The description in the file's first line.
    pub fn header(&self) -> &Header {
        &self.header
    }
}

/// The reason why this program cannot use a network file.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is damaged, truncated, or not a network.
    #[error("not a network file, or a damaged one: {0}")]
    Damaged(String),
    /// It has a different architecture.
    #[error("{what} is {found} instead of {expected}")]
    Architecture {
        /// The property that differs.
        what: &'static str,
        /// Its value in the file.
        found: String,
        /// The value that this program requires.
        expected: String,
    },
    /// It does not support the variant.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

fn damaged(reason: impl ToString) -> FileError {
    FileError::Damaged(reason.to_string())
}

fn read(bytes: &[u8]) -> Result<Network, FileError> {
    let mut content = Vec::new();
    let mut decoder = GzDecoder::new(bytes);
    decoder.by_ref().take(MAX_BYTES).read_to_end(&mut content).map_err(damaged)?;
    if content.len() as u64 == MAX_BYTES {
        return Err(damaged(format!("more than {MAX_BYTES} bytes")));
    }
    let end = content.iter().position(|&byte| byte == b'\n').ok_or_else(|| damaged("the first line does not end"))?;
    check_kind(&content[..end])?;
    let header: Header = serde_json::from_slice(&content[..end]).map_err(|error| damaged(format!("the first line: {error}")))?;
    check_architecture(&header)?;
    let layers = layers(&header, &content[end + 1..])?;
    Ok(Network { header, layers })
}

/// Checks the format and its version first, because the header of another version may have other fields.
fn check_kind(line: &[u8]) -> Result<(), FileError> {
    #[derive(Deserialize)]
    struct Kind {
        format: String,
        version: u32,
    }
    let kind: Kind = serde_json::from_slice(line).map_err(|error| damaged(format!("the first line: {error}")))?;
    same("the format", kind.format, FORMAT.to_owned())?;
    same("the version of the format", kind.version, VERSION)
}

fn same<T: PartialEq + ToString>(what: &'static str, found: T, expected: T) -> Result<(), FileError> {
    if found == expected {
        return Ok(());
    }
    Err(FileError::Architecture { what, found: found.to_string(), expected: expected.to_string() })
}

fn check_architecture(header: &Header) -> Result<(), FileError> {
    let wrong = |what, found, expected: &str| Err(FileError::Architecture { what, found, expected: expected.to_owned() });
    if header.width == 0 || header.width > MAX_WIDTH || !header.width.is_multiple_of(BLOCK_UNITS) {
        return wrong("the number of hidden units", header.width.to_string(), "64, 128, 192 or 256");
    }
    if !header.layout.is_valid() {
        return wrong("what the network sees", header.layout.to_string(), "1 to 16 types of pieces");
    }
    if !header.buckets.is_valid() {
        return wrong("the lengths of turns", format!("{} and {}", header.buckets.left, header.buckets.next), "between 1 and 8");
    }
    Ok(())
}

/// Parses the weights: feature rows, hidden biases, output rows and output biases, as little-endian 16-bit numbers (output biases: 32 bits).
fn layers(header: &Header, bytes: &[u8]) -> Result<Layers, FileError> {
    let (features, buckets) = (header.layout.count(), header.buckets.count());
    let rows = features + 1 + 2 * buckets;
    let expected = 2 * header.width * rows + 4 * buckets;
    if bytes.len() != expected {
        return Err(damaged(format!("{} bytes of weights instead of {expected}", bytes.len())));
    }
    let (words, biases) = bytes.split_at(expected - 4 * buckets);
    let mut blocks = words.chunks_exact(2 * BLOCK_UNITS).map(block);
    let mut rows = |count| blocks.by_ref().take(count * header.width / BLOCK_UNITS).collect();
    let layers = Layers {
        rows: rows(features),
        hidden_biases: rows(1),
        output_rows: rows(2 * buckets),
        output_biases: biases.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect(),
    };
    let greatest = layers.output_rows.iter().flatten().map(|weight| weight.unsigned_abs()).max();
    if greatest.is_some_and(|weight| weight > MAX_OUTPUT_WEIGHT.unsigned_abs()) {
        return Err(damaged(format!("a weight of the output exceeds {MAX_OUTPUT_WEIGHT}")));
    }
    if layers.output_biases.iter().any(|bias| bias.unsigned_abs() > MAX_OUTPUT_BIAS) {
        return Err(damaged(format!("a bias of the output exceeds {MAX_OUTPUT_BIAS}")));
    }
    Ok(layers)
}

fn block(bytes: &[u8]) -> Block {
    std::array::from_fn(|index| i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]))
}
