//! Pairs of lines that no piece may pass through in one move.

use crate::board::Square;
use crate::format::model::VariantFile;

use super::error::{CompileError, error};

/// Two ranks or two files, counted from 0, that no piece may pass through in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinePair {
    Ranks(u8, u8),
    Files(u8, u8),
}

impl LinePair {
    /// Whether a move passes through both lines, strictly between its start and its end.
    pub fn are_passed(self, from: Square, to: Square) -> bool {
        let inside = |line: u8, a: u8, b: u8| line > a.min(b) && line < a.max(b);
        match self {
            LinePair::Ranks(a, b) => inside(a, from.rank(), to.rank()) && inside(b, from.rank(), to.rank()),
            LinePair::Files(a, b) => inside(a, from.file(), to.file()) && inside(b, from.file(), to.file()),
        }
    }

    /// The names of the two lines: `4` and `5`, or `d` and `e`.
    pub fn names(self) -> [char; 2] {
        match self {
            LinePair::Ranks(a, b) => [a, b].map(|rank| char::from(b'1' + rank)),
            LinePair::Files(a, b) => [a, b].map(|file| char::from(b'a' + file)),
        }
    }
}

/// The pairs of lines that no piece may pass through in one move.
pub(super) fn no_passing(file: &VariantFile) -> Result<Vec<LinePair>, CompileError> {
    let wrong = || error("limits.no-passing", "each entry is two ranks, such as [\"4\", \"5\"], or two files, such as [\"d\", \"e\"]");
    file.limits
        .no_passing
        .iter()
        .map(|pair| match pair.iter().map(|line| line.as_bytes()).collect::<Vec<_>>()[..] {
            [[a @ b'1'..=b'8'], [b @ b'1'..=b'8']] => Ok(LinePair::Ranks(a - b'1', b - b'1')),
            [[a @ b'a'..=b'h'], [b @ b'a'..=b'h']] => Ok(LinePair::Files(a - b'a', b - b'a')),
            _ => Err(wrong()),
        })
        .collect()
}
