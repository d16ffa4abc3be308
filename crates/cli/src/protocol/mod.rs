//! Protocols by which other programs use the engine.
//!
//! A [`ProtocolGame`] is the game that the other program tells of, a [`SearchThread`] the engine on a thread of its own, [`Variants`] what can be
//! played, [`Settings`] how the engine is set up, and [`LineWriter`] the stream on which everything is answered. What a protocol adds is its words.

mod line_writer;
#[cfg(test)]
mod malformed;
mod options;
mod protocol_game;
mod search_thread;
pub mod uci;
mod variants;
pub mod xboard;

pub use line_writer::LineWriter;
pub use options::{Kind, SPECS, Settings, Spec, Value};
pub use protocol_game::ProtocolGame;
pub use search_thread::{Listener, SearchThread, Task};
pub use variants::Variants;
