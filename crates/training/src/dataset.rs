//! Reads files of games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};

use flate2::bufread::GzDecoder;
use tempi_engine::EvaluationChoice;
use thiserror::Error;

use crate::batch::{Batch, FORMAT, Header, VERSION};
use crate::record::GameRecord;

/// Maximum size of a batch after decompression, in bytes.
const MAX_BATCH_BYTES: u64 = 64 << 20;

/// The first bytes of every batch (RFC 1952).
const GZIP_MAGIC: [u8; 3] = [0x1f, 0x8b, 8];

fn damaged(at: u64) -> DatasetError {
    DatasetError::Invalid { at, problem: "not a file of self-play games, or a damaged one".to_owned() }
}

/// The reason why a file of games cannot be read. Positions are in bytes from the start of the file.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file ends within a batch, because writing was interrupted.
    #[error("the file ends in the middle of the games that begin at byte {at}")]
    Truncated {
        /// The start of the batch.
        at: u64,
    },
    /// The bytes are not a batch of games.
    #[error("at byte {at}: {problem}")]
    Invalid {
        /// The start of the batch.
        at: u64,
        /// What is wrong.
        problem: String,
    },
    /// The file contains games with different settings.
    #[error("the file holds games of other settings ({found}); these need {expected}")]
    Different {
        /// The settings of the file.
        found: String,
        /// The expected settings.
        expected: String,
    },
}

/// The batches of a file, or of several concatenated files.
pub struct Dataset<R> {
    source: R,
    at: u64,
    failed: bool,
}

impl<R: BufRead> Dataset<R> {
    /// Reads a source from its start.
    pub fn new(source: R) -> Dataset<R> {
        Dataset { source, at: 0, failed: false }
    }

    /// The start of the next batch in bytes, which is the end of the last one.
    pub fn position(&self) -> u64 {
        self.at
    }

    fn read_batch(&mut self) -> Result<Option<Batch>, DatasetError> {
        let at = self.at;
        let beginning = self.source.fill_buf()?;
        if beginning.is_empty() {
            return Ok(None);
        }
        if !beginning.iter().zip(GZIP_MAGIC).all(|(byte, magic)| *byte == magic) {
            return Err(damaged(at));
        }
        let mut counted = Counted { source: &mut self.source, count: 0 };
        let mut text = String::new();
        let read = GzDecoder::new(&mut counted).take(MAX_BATCH_BYTES + 1).read_to_string(&mut text);
        let length = counted.count;
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => DatasetError::Truncated { at },
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => damaged(at),
            _ => DatasetError::Unreadable(error),
        })?;
        if text.len() as u64 > MAX_BATCH_BYTES {
            return Err(DatasetError::Invalid { at, problem: format!("a batch of more than {MAX_BATCH_BYTES} bytes") });
        }
        self.at += length;
        parse(&text).map(Some).map_err(|problem| DatasetError::Invalid { at, problem })
    }
}

impl<R: BufRead> Iterator for Dataset<R> {
    type Item = Result<Batch, DatasetError>;

    /// Reads the next batch. After an error there are no more.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let batch = self.read_batch().transpose();
        self.failed = matches!(batch, Some(Err(_)));
        batch
    }
}

/// Counts the bytes consumed.
struct Counted<'a, R> {
    source: &'a mut R,
    count: u64,
}

impl<R: BufRead> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.count += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.count += amount as u64;
        self.source.consume(amount);
    }
}

/// Parses the lines of a batch.
fn parse(text: &str) -> Result<Batch, String> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let header: Header = serde_json::from_str(first).map_err(|error| format!("the header is invalid: {error}"))?;
    if header.format != FORMAT {
        return Err(format!("the format is `{}` instead of `{FORMAT}`", header.format));
    }
    if header.version != VERSION {
        return Err(format!("version {} of the format is unknown; this program reads version {VERSION}", header.version));
    }
    let game = |(index, line)| serde_json::from_str(line).map_err(|error| format!("line {} of the batch: {error}", index + 2));
    let games: Vec<GameRecord> = lines.enumerate().map(game).collect::<Result<_, String>>()?;
    Ok(Batch { header, games })
}

/// The existing content of a file to be continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of games, which is the number of the next one.
    pub games: u64,
    /// The bytes of an incomplete batch at the end, which were removed.
    pub dropped: u64,
}

/// Prepares a file to be continued: checks that its games are the first ones with the header's settings, removes an incomplete last batch, and
/// leaves the file positioned at its end. A file without a complete batch may be anything, and is rejected.
///
/// # Errors
/// If the file cannot be read, is damaged, or contains other games.
pub fn resume(file: &mut File, header: &Header) -> Result<Progress, DatasetError> {
    file.rewind()?;
    let mut dataset = Dataset::new(BufReader::new(&*file));
    let mut games = 0;
    let mut truncated = false;
    for batch in &mut dataset {
        match batch {
            Ok(batch) => games = check_batch(&batch, header, games)?,
            Err(DatasetError::Truncated { at }) if at > 0 => truncated = true,
            Err(error) => return Err(error),
        }
    }
    let end = dataset.position();
    let length = file.metadata()?.len();
    if truncated {
        file.set_len(end)?;
    }
    file.seek(io::SeekFrom::Start(end))?;
    Ok(Progress { games, dropped: if truncated { length - end } else { 0 } })
}

/// Checks that a batch continues the games of a header; returns the number of the next game.
fn check_batch(batch: &Batch, header: &Header, expected: u64) -> Result<u64, DatasetError> {
    if batch.header != *header {
        return Err(DatasetError::Different { found: describe(&batch.header), expected: describe(header) });
    }
    let mut next = expected;
    for game in &batch.games {
        if game.game != next {
            let different = |number| format!("game {number} next");
            return Err(DatasetError::Different { found: different(game.game), expected: different(next) });
        }
        next += 1;
    }
    Ok(next)
}

fn describe(header: &Header) -> String {
    let Header { variant, rules, nodes, random_every, seed, network, evaluation, program, .. } = header;
    let short = |digest: &str| digest.get(..8).unwrap_or(digest).to_owned();
    let rules = short(rules);
    let network = network.as_ref().map_or_else(String::new, |digest| format!(", network {}", short(digest)));
    let hand = if *evaluation == EvaluationChoice::Hand { ", hand-made evaluation" } else { "" };
    format!(
        "{variant} with rules {rules}, {nodes} nodes, one random action in {random_every}, seed {seed}{network}{hand}, program {program}"
    )
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use tempi_rules::Rules;

    use super::*;
    use crate::settings::{PlayingEvaluation, Settings};

    const SETTINGS: Settings =
        Settings { nodes: 20, random_every: 24, seed: 5, evaluation: PlayingEvaluation::BuiltIn(EvaluationChoice::Network) };

    fn game(number: u64) -> GameRecord {
        GameRecord { game: number, moves: "e2e4".into(), scores: vec![Some(12)], winner: None, reason: None }
    }

    fn header() -> Header {
        SETTINGS.header(&Rules::builtin("chess").unwrap())
    }

    fn read(bytes: &[u8]) -> Result<Vec<Batch>, DatasetError> {
        Dataset::new(bytes).collect()
    }

    #[test]
    fn joined_files_are_read_as_one() {
        let other = Header { seed: 6, ..header() };
        let bytes = [header().encode(&[game(0), game(1)]), other.encode(&[game(0)])].concat();
        let batches = read(&bytes).unwrap();
        assert_eq!(batches[0], Batch { header: header(), games: vec![game(0), game(1)] });
        assert_eq!(batches[1], Batch { header: other, games: vec![game(0)] });
        assert_eq!(batches.len(), 2);
        assert!(read(&[]).unwrap().is_empty());
    }

    #[test]
    fn damage_is_reported_with_its_position() {
        let first = header().encode(&[game(0)]);
        let bytes = [first.clone(), header().encode(&[game(1)])].concat();
        for length in first.len() + 1..bytes.len() {
            let error = read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, DatasetError::Truncated { at } if at == first.len() as u64), "{length}: {error}");
        }
        let mut damaged = bytes.clone();
        let middle = first.len() + 20;
        damaged[middle] ^= 0x55;
        let error = read(&damaged).unwrap_err().to_string();
        assert!(error.starts_with("at byte ") || error.starts_with("the file ends"), "{error}");
        assert_eq!(read(b"e2e4 e7e5").unwrap_err().to_string(), "at byte 0: not a file of self-play games, or a damaged one");
        let newer = Header { version: 2, ..header() };
        let error = read(&newer.encode(&[])).unwrap_err().to_string();
        assert_eq!(error, "at byte 0: version 2 of the format is unknown; this program reads version 1");
    }

    #[test]
    fn an_interrupted_file_is_continued() {
        let whole = [header().encode(&[game(0), game(1)]), header().encode(&[game(2)])].concat();
        let mut file = tempfile::tempfile().unwrap();
        assert_eq!(resume(&mut file, &header()).unwrap(), Progress { games: 0, dropped: 0 });
        file.write_all(&whole[..whole.len() - 3]).unwrap();
        let progress = resume(&mut file, &header()).unwrap();
        assert_eq!(progress.games, 2);
        assert!(progress.dropped > 0 && file.metadata().unwrap().len() + progress.dropped == whole.len() as u64 - 3);
        file.write_all(&header().encode(&[game(2)])).unwrap();
        assert_eq!(resume(&mut file, &header()).unwrap(), Progress { games: 3, dropped: 0 });
        let mut bytes = Vec::new();
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, whole);
    }

    #[test]
    fn a_file_of_other_games_is_not_changed() {
        for foreign in [&b"ab"[..], &header().encode(&[game(0)])[..20]] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(foreign).unwrap();
            assert!(resume(&mut file, &header()).is_err());
            assert_eq!(file.metadata().unwrap().len(), foreign.len() as u64);
        }
        let mut file = tempfile::tempfile().unwrap();
        let bytes = Header { seed: 6, ..header() }.encode(&[game(0)]);
        file.write_all(&bytes).unwrap();
        let error = resume(&mut file, &header()).unwrap_err().to_string();
        assert!(error.contains("20 nodes, one random action in 24, seed 6") && error.contains("these need chess"), "{error}");
        assert_eq!(file.metadata().unwrap().len(), bytes.len() as u64);
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&header().encode(&[game(4)])).unwrap();
        let error = resume(&mut file, &header()).unwrap_err().to_string();
        assert!(error.contains("(game 4 next); these need game 0 next"), "{error}");
    }
}
