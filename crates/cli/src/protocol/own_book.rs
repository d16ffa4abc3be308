//! The opening book of the current variant, for the option `OwnBook`.

use std::sync::Arc;

use tempi_book::{Book, BookChoice, BookError};
use tempi_rules::{Game, Position, Rules};

/// A book to play from, with a random seed.
#[derive(Clone)]
pub struct SeededBook {
    book: Arc<Book>,
    seed: u64,
}

/// The book of the last variant played, and the number of games started.
#[derive(Default)]
pub struct OwnBook {
    known: Option<(Arc<Rules>, Option<Arc<Book>>)>,
    games: u64,
}

impl SeededBook {
    /// The book's choice in a position.
    pub fn choose(&self, rules: &Rules, position: &Position) -> Option<BookChoice> {
        self.book.choose(rules, position, self.seed)
    }
}

impl OwnBook {
    /// Starts a new game, in which the book chooses again at random.
    pub fn new_game(&mut self) {
        self.games += 1;
    }

    /// The book for a game; `None` if its variant has none. `seed` is the value of the option.
    ///
    /// # Errors
    /// If the book cannot be used; reported only once per variant.
    pub fn of(&mut self, game: &Game, seed: u64) -> Result<Option<SeededBook>, BookError> {
        let rules = game.rules();
        if self.known.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, rules)) {
            self.known = Some((Arc::clone(rules), None));
            let book = tempi_book::builtin(rules)?.map(Arc::new);
            self.known = Some((Arc::clone(rules), book));
        }
        let book = self.known.as_ref().and_then(|(_, book)| book.clone());
        Ok(book.map(|book| SeededBook { book, seed: seed.wrapping_add(self.games) }))
    }
}
