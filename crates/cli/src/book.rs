//! The opening books of the built-in variants, for playing and for reviews.

use std::sync::Arc;

use tempi_book::Book;
use tempi_engine::review;
use tempi_rules::{Game, Position, Rules};

/// The built-in book of a variant, if it has one. An unusable book is reported on standard error and skipped.
pub fn of(rules: &Rules) -> Option<Arc<Book>> {
    match tempi_book::builtin(rules) {
        Ok(book) => book.map(Arc::new),
        Err(error) => {
            anstream::eprintln!("warning: {error}; continuing without it");
            None
        }
    }
}

/// The number of turns at the start of a game that are in the variant's book; 0 if the game does not begin at the variant's start position.
pub fn known_turns(book: &Book, game: &Game) -> usize {
    let rules = game.rules();
    let from_start = *game.start() == Position::start(rules);
    if from_start { review::known_turns(game, |before, actions| book.contains(rules, before, actions)) } else { 0 }
}
