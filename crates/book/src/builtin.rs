//! The books of the built-in variants.

use tempi_rules::{Rules, catalog};

use crate::book::Book;
use crate::file::BookError;

/// The identifier and book of every variant that has one, in alphabetical order.
static BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The text of a built-in variant's book.
pub fn source(id: &str) -> Option<&'static str> {
    BOOKS.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The book for these rules; `None` if they are not those of a built-in variant, or it has no book.
///
/// # Errors
/// If the book is damaged or belongs to different rules. A program should report this and continue without a book.
pub fn builtin(rules: &Rules) -> Result<Option<Book>, BookError> {
    let Some(text) = source(rules.id()).filter(|_| catalog::is_builtin(rules)) else { return Ok(None) };
    Book::read(rules, text).map(Some)
}
