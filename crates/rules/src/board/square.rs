//! Squares, files and ranks of the 8x8 board.

use std::fmt;
use std::str::FromStr;

/// A square, numbered a1 = 0, b1 = 1 ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Square(u8);

impl Square {
    /// The square of this index. Only the low six bits count.
    #[inline]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on a file and a rank, both from 0 to 7; `None` outside.
    #[inline]
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square((rank * 8 + file) as u8))
    }

    /// The index, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (first) to 7 (eighth).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square this many files and ranks away, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        Square::at(self.file() as i8 + files, self.rank() as i8 + ranks)
    }

    /// Whether the square is a light one (h1 is light, a1 is dark).
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// The quadrant: 0 is a1-d4, 1 is e1-h4, 2 is a5-d8, 3 is e5-h8.
    #[inline]
    pub const fn quadrant(self) -> u8 {
        (self.file() >> 2) | ((self.rank() >> 2) << 1)
    }

    /// The distance between two squares in king steps.
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Whether two different squares share a rank, file or diagonal.
    #[inline]
    pub const fn is_aligned(self, other: Square) -> bool {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        files == 0 || ranks == 0 || files == ranks
    }

    /// All squares in the order a1, b1 ... h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square (`a1` to `h8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8, such as e4")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(SquareError),
        }
    }
}
