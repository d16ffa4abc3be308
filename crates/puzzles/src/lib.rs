//! Puzzles of chess variants with several moves per turn: mined from games, proved by the exact finder, rated and tagged.
//!
//! - A [`Puzzle`] is one line of a file; [`read`] and [`write()`] convert the format.
//! - [`prove`] proves a puzzle from the line alone: that it is won, in the stated number of turns, by one solution up to the order of moves.
//! - [`check_file`] checks a file as a whole: its order, and that no two puzzles are equal by mirroring or transposition.
//! - A [`Miner`] plays games and turns their positions into puzzles; [`GamesMined`] records which games.
//!
//! docs/PUZZLES.md describes the format, the ratings and the themes.

mod attempt;
mod defense;
mod file;
mod games;
mod games_mined;
mod identity;
mod mine;
mod proof;
mod puzzle;
mod rating;
mod themes;
mod turns;

pub use attempt::{SEEDS, is_solved_by_level_1};
pub use file::{FileError, FileFault, check_file, read, write};
pub use games::GameSettings;
pub use games_mined::GamesMined;
pub use identity::{id, same_for_players};
pub use mine::Miner;
pub use proof::{Flaw, Proof, prove, repeat_players, solutions};
pub use puzzle::Puzzle;
pub use rating::rate;
pub use themes::themes;

/// The crate's README, compiled to test its examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
