//! Reads lines of bounded length from other programs.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: u64 = 1 << 20;

/// The result of reading a line.
pub enum Line {
    /// The line is in the buffer, including its newline if it has one.
    Whole,
    /// The line was longer than [`LONGEST_LINE`] bytes and was skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads a line into the buffer, which is emptied first.
///
/// # Errors
/// If the input cannot be read.
pub fn read_line<R: Read>(input: &mut BufReader<R>, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

/// Skips the rest of the line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
