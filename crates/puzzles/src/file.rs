//! Files of puzzles: one JSON object per line, sorted.

use std::collections::HashSet;

use crate::puzzle::Puzzle;

/// At most one puzzle in this many is won by a single move.
const SINGLE_MOVES: usize = 5;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// A line is no puzzle.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A puzzle comes after one that should follow it.
    #[error("line {0}: not sorted by rating and identifier")]
    Order(usize),
    /// A puzzle of another variant.
    #[error("line {0}: the variant is not that of the lines before")]
    Variant(usize),
    /// Two puzzles are equal by mirroring or transposition.
    #[error("line {0}: equal to an earlier puzzle by mirroring or transposition")]
    Duplicate(usize),
    /// Too many puzzles are won by a single move.
    #[error("{single} of {all} puzzles are won by a single move; at most 20% may be")]
    SingleMoves {
        /// Puzzles that a single move wins.
        single: usize,
        /// All puzzles of the file.
        all: usize,
    },
}

/// The puzzles of a file.
///
/// # Errors
/// The first line that is no puzzle.
pub fn read(text: &str) -> Result<Vec<Puzzle>, FileError> {
    let parse = |(index, line)| serde_json::from_str(line).map_err(|error| FileError::Line { line: index + 1, error });
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

/// A file of these puzzles, sorted by rating.
///
/// # Panics
/// Never: puzzles are plain data.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut sorted: Vec<&Puzzle> = puzzles.iter().collect();
    sorted.sort_by_key(|puzzle| puzzle.sort_key());
    sorted.into_iter().map(|puzzle| serde_json::to_string(puzzle).expect("plain data") + "\n").collect()
}

/// Checks what concerns a whole file: one variant, the order, no two equal puzzles, few that a single move wins. Identifiers are equal exactly
/// for puzzles that are equal by mirroring or transposition, and [`crate::prove`] checks that they belong to the positions.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_file(puzzles: &[Puzzle]) -> Result<(), FileError> {
    let mut ids = HashSet::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if puzzle.variant != puzzles[0].variant {
            return Err(FileError::Variant(index + 1));
        }
        if index > 0 && puzzles[index - 1].sort_key() > puzzle.sort_key() {
            return Err(FileError::Order(index + 1));
        }
        if !ids.insert(&puzzle.id) {
            return Err(FileError::Duplicate(index + 1));
        }
    }
    let single = puzzles.iter().filter(|puzzle| puzzle.is_single_move()).count();
    if single * SINGLE_MOVES > puzzles.len() {
        return Err(FileError::SingleMoves { single, all: puzzles.len() });
    }
    Ok(())
}
