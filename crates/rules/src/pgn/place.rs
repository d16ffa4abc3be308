//! Positions of errors: offsets while a text is parsed, lines and columns when they are reported.

use super::PgnError;
use crate::notation::{NotationError, ParseError};

/// An error at an offset in bytes.
#[derive(Debug)]
pub(super) struct Fault {
    offset: usize,
    found: Found,
}

#[derive(Debug)]
enum Found {
    ParseError(ParseError),
    /// The move is illegal or ambiguous; with suggestions.
    Move(NotationError),
}

impl Fault {
    pub fn new(offset: usize, cause: impl Into<ParseError>) -> Fault {
        Fault { offset, found: Found::ParseError(cause.into()) }
    }

    pub fn of_move(offset: usize, error: NotationError) -> Fault {
        Fault { offset, found: Found::Move(error) }
    }
}

/// A position in a text. It advances from error to error, so that lines are counted only once.
pub(super) struct Place {
    offset: usize,
    line: u32,
    column: u32,
}

impl Place {
    /// The start of a text.
    pub fn start() -> Place {
        Place { offset: 0, line: 1, column: 1 }
    }

    /// The error with its line and column.
    pub fn report(&mut self, text: &str, fault: Fault) -> PgnError {
        self.go_to(text, text.floor_char_boundary(fault.offset));
        let (line, column) = (self.line, self.column);
        match fault.found {
            Found::ParseError(cause) => PgnError { line, column, message: cause.to_string(), cause, text: None, candidates: Vec::new() },
            Found::Move(error) => {
                let message = error.to_string();
                PgnError { line, column, message, cause: error.cause, text: Some(error.text), candidates: error.candidates }
            }
        }
    }

    fn go_to(&mut self, text: &str, offset: usize) {
        if offset < self.offset {
            *self = Place::start();
        }
        let passed = &text[self.offset..offset];
        let last_line = passed.rsplit('\n').next().unwrap_or_default();
        if last_line.len() < passed.len() {
            self.line += passed.bytes().filter(|&byte| byte == b'\n').count() as u32;
            self.column = 1;
        }
        self.column += last_line.chars().count() as u32;
        self.offset = offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::ParseErrorKey;

    #[test]
    fn places_do_not_depend_on_earlier_errors() {
        let text = "é e4\r\n\n½x\n\nlast";
        let counted = |offset: usize| {
            let before = &text[..offset];
            let line = before.matches('\n').count() as u32 + 1;
            (line, before.chars().rev().take_while(|&letter| letter != '\n').count() as u32 + 1)
        };
        for first in 0..=text.len() {
            for second in 0..=text.len() {
                let mut place = Place::start();
                for offset in [first, second] {
                    let error = place.report(text, Fault::new(offset, ParseErrorKey::NoMove));
                    assert_eq!((error.line, error.column), counted(text.floor_char_boundary(offset)), "{first} {second}");
                }
            }
        }
    }
}
