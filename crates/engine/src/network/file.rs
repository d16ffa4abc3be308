//! Files of networks: a line of JSON that describes the network, and its weights, compressed by gzip.

use std::io::Read;

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::buckets::Buckets;
use super::layers::{Hidden, Layers, WIDTH};
use super::layout::Layout;

/// What `format` is in every file.
const FORMAT: &str = "tempi-network";
/// The version of the format that this program reads.
const VERSION: u32 = 1;
/// The most bytes of a file, unpacked.
const MAX_BYTES: u64 = 8 << 20;
/// The greatest weight of the output, see `layers.rs`.
const MAX_OUTPUT_WEIGHT: i16 = 127;
/// The greatest bias of the output: with it and any scale, an evaluation fits in 32 bits.
const MAX_OUTPUT_BIAS: u32 = 1 << 24;

/// The first line of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always `tempi-network`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The family of variants that it was trained for.
    pub family: String,
    /// Hidden units for each perspective.
    pub width: usize,
    /// Its output is added to the hand-made evaluation, which it was trained to correct. Otherwise it judges positions alone.
    pub adds_to_hand: bool,
    /// What it sees.
    pub layout: Layout,
    /// The groups of positions with output weights of their own.
    pub buckets: Buckets,
    /// Hundredths of a pawn in one unit of the output, where the winning chances are 1 / (1 + e⁻¹).
    pub scale: u16,
    /// The variants that it has learned.
    pub variants: Vec<String>,
    /// The number of positions that it has learned.
    pub samples: u64,
    /// SHA-256 of these positions, in hexadecimal digits.
    pub data: String,
    /// The command that trained it.
    pub command: String,
}

/// A network, as a file holds it.
#[derive(Clone, Debug)]
pub struct Network {
    header: Header,
    pub(super) layers: Layers,
}

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the file is damaged or cut off, or its architecture is another one.
    pub fn read(bytes: &[u8]) -> Result<Network, FileError> {
        read(bytes)
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }
}

/// Why a file is not a network that this program can use.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is damaged, cut off, or something else.
    #[error("not a network file, or a damaged one: {0}")]
    Damaged(String),
    /// It is a network of another kind.
    #[error("{what} is {found} instead of {expected}")]
    Architecture {
        /// What differs.
        what: &'static str,
        /// What the file has.
        found: String,
        /// What this program needs.
        expected: String,
    },
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

/// The format and its version come first: a header of another version may look different.
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
    same("the number of hidden units", header.width, WIDTH)?;
    let wrong = |what, found, expected: &str| Err(FileError::Architecture { what, found, expected: expected.to_owned() });
    if !header.layout.is_valid() {
        return wrong("what the network sees", header.layout.to_string(), "1 to 16 types of pieces");
    }
    if !header.buckets.is_valid() {
        return wrong("the lengths of turns", format!("{} and {}", header.buckets.left, header.buckets.next), "between 1 and 8");
    }
    Ok(())
}

/// The weights: rows of facts, hidden biases, output rows and output biases, as little-endian numbers of 16 bits (output biases: 32).
fn layers(header: &Header, bytes: &[u8]) -> Result<Layers, FileError> {
    let (facts, buckets) = (header.layout.count(), header.buckets.count());
    let expected = 2 * WIDTH * (facts + 1 + 2 * buckets) + 4 * buckets;
    if bytes.len() != expected {
        return Err(damaged(format!("{} bytes of weights instead of {expected}", bytes.len())));
    }
    let (words, biases) = bytes.split_at(expected - 4 * buckets);
    let mut rows = words.chunks_exact(2 * WIDTH).map(hidden);
    let mut next = || rows.next().expect("the length was checked");
    let layers = Layers {
        rows: (0..facts).map(|_| next()).collect(),
        hidden_biases: next(),
        output_rows: (0..buckets).map(|_| [next(), next()]).collect(),
        output_biases: biases.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect(),
    };
    let greatest = layers.output_rows.iter().flatten().flatten().map(|weight| weight.unsigned_abs()).max();
    if greatest.is_some_and(|weight| weight > MAX_OUTPUT_WEIGHT.unsigned_abs()) {
        return Err(damaged(format!("a weight of the output exceeds {MAX_OUTPUT_WEIGHT}")));
    }
    if layers.output_biases.iter().any(|bias| bias.unsigned_abs() > MAX_OUTPUT_BIAS) {
        return Err(damaged(format!("a bias of the output exceeds {MAX_OUTPUT_BIAS}")));
    }
    Ok(layers)
}

fn hidden(bytes: &[u8]) -> Hidden {
    std::array::from_fn(|index| i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]))
}
