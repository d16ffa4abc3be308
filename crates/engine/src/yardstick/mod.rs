//! Opponents to measure others against, besides [`crate::Random`] and [`crate::First`]: one who looks no further than his own turn, and
//! one who learns from random games. They are meant to play as well as their idea allows, and to stay as they are.

mod greedy;
mod material;
mod meter;
mod uct;

pub use greedy::Greedy;
pub use uct::Uct;
