//! The transposition table.

use tempi_engine::Score;
use tempi_rules::Action;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The stored data of a position. The score counts the actions to a win from the position itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub score: Score,
    pub action: Action,
    pub depth: u8,
    pub bound: Bound,
}

/// A table of positions by hash; later entries replace earlier ones.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

/// The number of entries, a power of two.
const SIZE: usize = 1 << 18;

impl Table {
    pub fn new() -> Table {
        Table { entries: vec![None; SIZE] }
    }

    pub fn find(&self, key: u64) -> Option<Entry> {
        self.entries[key as usize & (SIZE - 1)].filter(|entry| entry.key == key)
    }

    pub fn store(&mut self, key: u64, score: Score, action: Action, depth: i32, bound: Bound) {
        let depth = depth.clamp(0, 255) as u8;
        self.entries[key as usize & (SIZE - 1)] = Some(Entry { key, score, action, depth, bound });
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
    }
}
