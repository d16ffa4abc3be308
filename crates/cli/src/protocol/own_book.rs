//! The opening book of the current variant, for the option `OwnBook`.

use std::sync::Arc;

use tempi_book::{Book, BookChoice, BookError};
use tempi_rules::{Game, Position, Rules};

/// A book to play from, with the seed of its choices.
#[derive(Clone)]
pub struct SeededBook {
    book: Arc<Book>,
    seed: u64,
}

/// The book of the variant that was played last, and how many games have begun.
#[derive(Default)]
pub struct OwnBook {
    known: Option<(Arc<Rules>, Option<Arc<Book>>)>,
    games: u64,
}

impl SeededBook {
    /// What the book plays in a position.
    pub fn choose(&self, rules: &Rules, position: &Position) -> Option<BookChoice> {
        self.book.choose(rules, position, self.seed)
    }
}

impl OwnBook {
    /// A new game begins, in which the book chooses anew.
    pub fn new_game(&mut self) {
        self.games += 1;
    }

    /// The book for a game; `None` if its variant has none. `seed` is the option's.
    ///
    /// # Errors
    /// If the book cannot be used; only once for each variant.
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
