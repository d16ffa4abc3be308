//! Suites: many matches, listed in a file, whose results make a table.
//!
//! A suite is a TOML file (see [`Suite`]), its results are a JSON file ([`Results`]) in which every game is a letter, and the two make a
//! page in Markdown ([`Suite::report`]). Results grow game by game, so that a suite can be stopped and go on.

mod file;
mod report;
mod results;
mod run;

pub use file::{Group, Pairing, Suite, SuiteError};
pub use results::{Results, Score};
pub use run::{Field, PlayError, Progress, play_suite};
