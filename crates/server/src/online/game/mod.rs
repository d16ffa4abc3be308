//! A game between two people: what may be done when, and what follows from it. No database, no network, no clock of its own.

mod clock;
mod decide;
mod record;
mod table;

pub use clock::MAX_LAG_MS;
pub use decide::{ABORTED, Change, Command, Entry, EntryKind, play_actions};
pub use record::GameRecord;
pub use table::Table;
