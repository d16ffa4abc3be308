//! Protocols by which other programs use the engine.
//!
//! A [`Session`] is the game that the other program tells of, a [`Thinker`] the engine on a thread of its own, [`Variants`] what can be
//! played, [`Settings`] how the engine is set up, and [`Out`] the stream on which everything is answered. What a protocol adds is its words.

#[cfg(test)]
mod garble;
mod options;
mod out;
mod session;
mod thinker;
pub mod uci;
mod variants;
pub mod xboard;

pub use options::{Kind, SPECS, Settings, Spec, Value};
pub use out::Out;
pub use session::Session;
pub use thinker::{Listener, Task, Thinker};
pub use variants::Variants;
