//! Analysis of positions and of whole games.

mod analyzer;
mod annotate;
mod report;
mod review;
mod text;

pub use analyzer::{Analysis, Analyzer};
pub use annotate::annotated;
pub use report::GameReport;
pub use review::review_game;
pub use text::{ScoreReport, TurnText, capital, turn_of};
