//! The opening books of the built-in variants, which the engine plays from and reviews ask.

use std::sync::Arc;

use tempi_book::Book;
use tempi_engine::review;
use tempi_rules::{Game, Position, Rules};

/// The built-in book of a variant, if it has one. A book that cannot be used is reported on standard error and left out.
pub fn of(rules: &Rules) -> Option<Arc<Book>> {
    match tempi_book::builtin(rules) {
        Ok(book) => book.map(Arc::new),
        Err(error) => {
            anstream::eprintln!("warning: {error}; continuing without it");
            None
        }
    }
}

/// The number of a game's first turns that are all in the book of its variant; 0 if the game does not begin at the variant's start.
pub fn known_turns(book: &Book, game: &Game) -> usize {
    let rules = game.rules();
    let from_start = *game.start() == Position::start(rules);
    if from_start { review::known_turns(game, |before, actions| book.contains(rules, before, actions)) } else { 0 }
}
