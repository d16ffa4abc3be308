//! The program as its users see it: every subcommand, right and wrong.

mod actions;
mod admin;
mod analyze;
mod bench;
mod book;
mod bot;
#[path = "../../src/protocol/malformed.rs"]
mod malformed;
mod matches;
mod mate;
mod online;
mod perft;
mod play;
mod process;
mod puzzles;
mod review;
mod serve;
mod solve;
mod study;
mod tempi;
mod training;
mod tune;
mod uci;
mod variants;
mod xboard;
