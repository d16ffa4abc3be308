//! A player that uses a book.

use std::sync::Arc;

use tempi_engine::{Choice, Host, Limits, Player};
use tempi_rules::{Position, Rules};

use crate::book::{Book, BookChoice};

/// Plays from a book as long as possible, then hands over to another player.
pub struct BookPlayer<P> {
    rules: Arc<Rules>,
    book: Arc<Book>,
    seed: u64,
    player: P,
}

impl<P: Player> BookPlayer<P> {
    /// A player with the book of these rules. Equal seeds give equal choices.
    pub fn new(rules: Arc<Rules>, book: Arc<Book>, seed: u64, player: P) -> BookPlayer<P> {
        BookPlayer { rules, book, seed, player }
    }
}

impl<P: Player> Player for BookPlayer<P> {
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        match self.book.choose(&self.rules, position, self.seed) {
            Some(found) => Some(found.into()),
            None => self.player.choose(position, history, limits, host),
        }
    }
}

impl From<BookChoice> for Choice {
    /// The book's choice, as a choice without a search.
    fn from(found: BookChoice) -> Choice {
        Choice { action: found.action, score: found.score, line: found.rest, depth: 0, nodes: 0 }
    }
}
