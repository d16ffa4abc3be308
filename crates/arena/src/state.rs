//! The games of a match on disk, so that the match can be resumed.
//!
//! The file has one line of JSON for the match and one for each finished game, in the order in which they finished. Every line is flushed
//! immediately, so that a crash loses at most one line; an incomplete last line is removed.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::matches::Match;
use crate::record::Record;
use crate::stopwatch::Timekeeping;

/// The settings that all games of a match have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The variant's identifier.
    pub variant: String,
    /// The digest of its rules ([`tempi_rules::Rules::digest`]); empty in files written before digests existed.
    #[serde(default)]
    pub rules: String,
    /// The players.
    pub a: String,
    /// The players.
    pub b: String,
    /// The time control.
    pub time: String,
    /// The seed.
    pub seed: u64,
    /// How games begin.
    pub openings: String,
    /// When games are drawn.
    pub max_turns: u16,
    /// When games are drawn.
    pub draw_after: Option<u16>,
}

impl From<&Match> for Heading {
    fn from(game: &Match) -> Heading {
        let [a, b] = &game.contenders;
        Heading {
            variant: game.rules.id().to_owned(),
            rules: game.rules.digest(),
            a: a.to_string(),
            b: b.to_string(),
            time: time_text(game),
            seed: game.seed,
            openings: game.openings.to_string(),
            max_turns: game.max_turns,
            draw_after: game.draw_after,
        }
    }
}

/// The time control and how time is measured.
fn time_text(game: &Match) -> String {
    let kept = if game.timekeeping == Timekeeping::Processor { " (CPU time)" } else { "" };
    format!("{}{kept}", game.time)
}

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// It cannot be read or written.
    #[error("{path}: {cause}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        cause: io::Error,
    },
    /// It is not a state file.
    #[error("{path}: line {line} does not describe a game of a match: {cause}", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        cause: serde_json::Error,
    },
    /// It belongs to a different match.
    #[error("{path}: the file belongs to another match ({differs}); choose another file, or delete this one", path = .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        differs: String,
    },
    /// Its games were played by different rules.
    #[error(
        "{path}: its games of `{variant}` were played before the rules changed; choose another file for this match, or delete this one \
         to replay all games",
        path = .path.display()
    )]
    Rules {
        /// The file.
        path: PathBuf,
        /// The variant's identifier.
        variant: String,
    },
}

/// The games of a match on disk.
pub struct StateFile {
    path: PathBuf,
    file: File,
}

impl StateFile {
    /// Opens the file of a match, or creates it. Returns its games.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another match.
    pub fn open(path: &Path, heading: &Heading) -> Result<(StateFile, Vec<Record>), StateError> {
        let failed = |cause| StateError::File { path: path.to_path_buf(), cause };
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // Text after the last newline is a line that was being written when the program ended.
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        text.truncate(complete);
        file.set_len(complete as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut state = StateFile { path: path.to_path_buf(), file };
        if text.is_empty() {
            state.write(heading)?;
            return Ok((state, Vec::new()));
        }
        let records = read(path, &text, heading)?;
        Ok((state, records))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<(), StateError> {
        self.write(record)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), StateError> {
        let failed = |cause| StateError::File { path: self.path.clone(), cause };
        let mut text = serde_json::to_string(line).map_err(|error| failed(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(failed)
    }
}

fn read(path: &Path, text: &str, heading: &Heading) -> Result<Vec<Record>, StateError> {
    let wrong = |index: usize| move |cause| StateError::Line { path: path.to_path_buf(), line: index + 1, cause };
    let mut lines = text.lines().enumerate();
    if let Some((index, line)) = lines.next() {
        let found: Heading = serde_json::from_str(line).map_err(wrong(index))?;
        if found.variant == heading.variant && found.rules != heading.rules {
            return Err(StateError::Rules { path: path.to_path_buf(), variant: found.variant });
        }
        if found != *heading {
            return Err(StateError::Other { path: path.to_path_buf(), differs: differs(&found, heading) });
        }
    }
    lines.map(|(index, line)| serde_json::from_str(line).map_err(wrong(index))).collect()
}

fn differs(found: &Heading, wanted: &Heading) -> String {
    let pairs = [
        ("variant", &found.variant, &wanted.variant),
        ("a", &found.a, &wanted.a),
        ("b", &found.b, &wanted.b),
        ("time", &found.time, &wanted.time),
        ("openings", &found.openings, &wanted.openings),
    ];
    let different = pairs.iter().find(|(_, found, wanted)| found != wanted);
    different.map_or("different seed or draw rule".into(), |(what, found, wanted)| format!("{what}: `{found}`, not `{wanted}`"))
}
