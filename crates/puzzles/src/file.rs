//! Puzzle files: one JSON object per line, sorted.

use std::collections::HashSet;

use crate::puzzle::Puzzle;

/// At most one puzzle in this many may be won by a single move.
const SINGLE_MOVES: usize = 5;

/// An error in a file, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{fault}", line.map_or_else(String::new, |line| format!("line {line}: ")))]
pub struct FileError {
    /// The line number, from 1; `None` if the error concerns the whole file.
    pub line: Option<usize>,
    /// The error.
    pub fault: FileFault,
}

/// The kinds of errors in a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileFault {
    /// A line is not a puzzle.
    #[error("not a puzzle: {0}")]
    Syntax(String),
    /// A puzzle is out of order.
    #[error("not sorted by rating and identifier")]
    Order,
    /// A puzzle belongs to a different variant.
    #[error("the variant is not that of the lines before")]
    Variant,
    /// Two puzzles are equal by mirroring or transposition.
    #[error("equal to an earlier puzzle by mirroring or transposition")]
    Duplicate,
    /// Too many puzzles are won by a single move.
    #[error("{single} of {all} puzzles are won by a single move; at most 20% may be")]
    SingleMoves {
        /// The number of puzzles that a single move wins.
        single: usize,
        /// The number of all puzzles.
        all: usize,
    },
}

impl FileFault {
    /// The error of the line with this index.
    fn at(self, index: usize) -> FileError {
        FileError { line: Some(index + 1), fault: self }
    }
}

/// Reads the puzzles of a file, one per line.
///
/// # Errors
/// The first line that is not a puzzle.
pub fn read(text: &str) -> Result<Vec<Puzzle>, FileError> {
    let parse = |(index, line)| serde_json::from_str(line).map_err(|error| FileFault::Syntax(without_line(&error)).at(index));
    text.lines().enumerate().map(parse).collect()
}

/// The message without the line number, which is always 1.
fn without_line(error: &serde_json::Error) -> String {
    error.to_string().replace(&format!(" at line {} column", error.line()), " at column")
}

/// The text of a file with these puzzles, sorted by rating.
///
/// # Panics
/// Never: serializing puzzles cannot fail.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut sorted: Vec<&Puzzle> = puzzles.iter().collect();
    sorted.sort_by_key(|puzzle| puzzle.sort_key());
    sorted.into_iter().map(|puzzle| serde_json::to_string(puzzle).expect("plain data") + "\n").collect()
}

/// Checks a file as a whole: one variant, the order, no two equal puzzles, few that a single move wins. Identifiers are equal exactly for
/// puzzles that are equal by mirroring or transposition; [`crate::prove`] checks that they match the positions.
///
/// # Errors
/// The first error.
pub fn check_file(puzzles: &[Puzzle]) -> Result<(), FileError> {
    let mut ids = HashSet::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if puzzle.variant != puzzles[0].variant {
            return Err(FileFault::Variant.at(index));
        }
        if index > 0 && puzzles[index - 1].sort_key() > puzzle.sort_key() {
            return Err(FileFault::Order.at(index));
        }
        if !ids.insert(&puzzle.id) {
            return Err(FileFault::Duplicate.at(index));
        }
    }
    let single = puzzles.iter().filter(|puzzle| puzzle.is_single_move()).count();
    if single * SINGLE_MOVES > puzzles.len() {
        return Err(FileError { line: None, fault: FileFault::SingleMoves { single, all: puzzles.len() } });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_lines_are_reported() {
        let good = r#"{"id":"k3v09q2x","variant":"chess","fen":"8/8 w","turns":1,"solution":["f7h6"],"rating":1204,"themes":[]}"#;
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(read(&format!("{good}\n{good}\n")).unwrap().len(), 2);
        assert_eq!(error(&format!("{good}\n\n{good}\n")), "line 2: not a puzzle: EOF while parsing a value at column 0");
        assert_eq!(error(&format!("{good}\n{}", &good[..60])), "line 2: not a puzzle: EOF while parsing a string at column 60");
        let unknown = "line 1: not a puzzle: unknown field `mood`, expected one of `id`";
        assert!(error(&good.replace("rating", "mood")).starts_with(unknown));
    }
}
