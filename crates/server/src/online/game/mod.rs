//! The logic of a game between two players: which commands are allowed, and what they change. It uses no database, network or system clock.

mod clock;
mod decide;
mod loaded;
mod record;

pub use clock::MAX_LAG_MS;
pub use decide::{ABORTED, Change, Command, Entry, EntryKind, play_actions};
pub use loaded::LoadedGame;
pub use record::GameRecord;
