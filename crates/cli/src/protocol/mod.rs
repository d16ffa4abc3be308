//! Protocols through which other programs use the engine.
//!
//! All protocols share the game ([`ProtocolGame`]), the engine on its own thread ([`SearchThread`]), the available variants ([`Variants`]), the
//! engine options ([`Settings`]) and the output stream ([`LineWriter`]). Each protocol adds its commands and its output format.

mod eval_file;
mod line_writer;
#[cfg(test)]
mod malformed;
mod options;
mod own_book;
mod protocol_game;
mod search_thread;
pub mod uci;
mod variants;
pub mod xboard;

pub use eval_file::EvalFile;
pub use line_writer::LineWriter;
pub use options::{Kind, SPECS, Settings, Spec, Value};
pub use own_book::OwnBook;
pub use protocol_game::ProtocolGame;
pub use search_thread::{Listener, SearchThread, Task};
pub use variants::Variants;
