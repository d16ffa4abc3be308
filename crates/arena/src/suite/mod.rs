//! Suites: matches listed in a file, with their results as a table.
//!
//! A suite is a TOML file (see [`Suite`]); its results are a JSON file ([`Results`]) with one letter per game. [`Suite::report`] turns both into
//! a Markdown page. Results are saved after each game, so that a suite can be interrupted and resumed.

mod file;
mod report;
mod results;
mod run;

pub use file::{Group, Pairing, Suite, SuiteError};
pub use results::{Results, Score};
pub use run::{Field, PlayError, Progress, play_suite};
