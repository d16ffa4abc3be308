//! An instance: the state kept between requests. `methods.rs` handles the requests.

use crate::book::Books;
use crate::games::Games;
use crate::search::Searcher;
use crate::variants::Variants;

/// Handles requests. It caches games and variants; its only state is the current search.
#[derive(Default)]
pub struct Instance {
    pub(crate) variants: Variants,
    pub(crate) games: Games,
    pub(crate) searcher: Searcher,
    pub(crate) books: Books,
}

impl Instance {
    /// An instance with empty caches.
    pub fn new() -> Instance {
        Instance::default()
    }
}
