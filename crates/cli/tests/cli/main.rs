//! The program as its users see it: every subcommand, right and wrong.

mod actions;
mod perft;
mod play;
mod study;
mod tempi;
mod variants;
