//! What the engine thinks of positions and of whole games.

mod annotate;
mod game;
mod thinker;
mod words;

pub use annotate::annotated;
pub use game::{Grade, Verdict, study};
pub use thinker::{Thinker, Thoughts};
pub use words::{TurnText, Worth, capital, turn_of};
