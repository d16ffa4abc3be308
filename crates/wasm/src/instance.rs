//! An instance: what is remembered from one question to the next. The questions themselves are in `methods.rs`.

use crate::book::Books;
use crate::games::Games;
use crate::search::Searcher;
use crate::variants::Variants;

/// Answers questions. What it remembers of games and variants only saves time; its state is the search under way.
#[derive(Default)]
pub struct Instance {
    pub(crate) variants: Variants,
    pub(crate) games: Games,
    pub(crate) searcher: Searcher,
    pub(crate) books: Books,
}

impl Instance {
    /// An instance that remembers nothing.
    pub fn new() -> Instance {
        Instance::default()
    }
}
