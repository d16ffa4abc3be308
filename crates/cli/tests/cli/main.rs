//! The program as its users see it: every subcommand, right and wrong.

mod actions;
mod bench;
mod mate;
mod perft;
mod play;
mod study;
mod tempi;
mod uci;
mod variants;
