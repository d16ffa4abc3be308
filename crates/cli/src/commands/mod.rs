//! The subcommands, one file each.

mod actions;
mod admin;
mod analyze;
pub mod bench;
mod book;
mod bot;
mod completions;
mod dataset;
mod evaluation_arg;
mod man;
mod matches;
mod mate;
mod openings;
mod openings_arg;
mod perft;
pub mod pgn;
mod play;
mod playouts;
mod position_args;
mod puzzles;
mod selfplay;
mod serve;
mod solve;
mod stats;
mod suite;
mod tune;
mod uci;
mod variants;
mod xboard;

use clap::Subcommand;
use serde::Serialize;
use tempi_rules::Outcome;

use crate::Status;
use crate::output::Output;

pub use variants::Entry;

/// The subcommands.
#[derive(Subcommand)]
pub enum Command {
    Play(play::Args),
    Serve(serve::Args),
    Admin(admin::Args),
    Bot(bot::Args),
    Variants(variants::Args),
    Actions(actions::Args),
    Analyze(analyze::Args),
    Perft(perft::Args),
    Mate(mate::Args),
    Solve(Box<solve::Args>),
    Playouts(playouts::Args),
    Stats(stats::Args),
    Tune(tune::Args),
    Selfplay(selfplay::Args),
    Book(book::Args),
    Dataset(dataset::Args),
    Puzzles(puzzles::Args),
    Pgn(pgn::Args),
    Uci(uci::Args),
    Xboard(xboard::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
    Match(Box<matches::Args>),
    Suite(suite::Args),
    Openings(openings::Args),
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(play::Args::default())
    }
}

/// The result of a game that has ended.
#[derive(Serialize)]
struct GameResult {
    /// `white`, `black` or `draw`.
    winner: &'static str,
    /// An identifier from the list of rulings, such as `hundred-turns`.
    reason: &'static str,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { winner: outcome.winner.map_or("draw", |winner| winner.name()), reason: outcome.reason.name() }
    }
}

impl Command {
    /// Runs the command. `program` builds the description of the whole command line.
    ///
    /// # Errors
    /// If the command fails, or was used incorrectly.
    pub fn run(self, output: &Output, program: &dyn Fn() -> clap::Command) -> anyhow::Result<Status> {
        match self {
            Command::Play(args) => play::run(&args, output),
            Command::Serve(args) => serve::run(&args, output),
            Command::Admin(args) => admin::run(args, output),
            Command::Bot(args) => bot::run_bot(&args, output),
            Command::Variants(args) => variants::run(args, output),
            Command::Actions(args) => actions::run(&args, output),
            Command::Analyze(args) => analyze::run(&args, output),
            Command::Perft(args) => perft::run(&args, output),
            Command::Mate(args) => mate::run(&args, output),
            Command::Solve(args) => solve::run(&args, output),
            Command::Playouts(args) => playouts::run(&args, output),
            Command::Stats(args) => stats::run(&args, output),
            Command::Tune(args) => tune::run(&args, output),
            Command::Selfplay(args) => selfplay::run(&args, output),
            Command::Book(args) => book::run(&args, output),
            Command::Dataset(args) => dataset::run(&args, output),
            Command::Puzzles(args) => puzzles::run(args, output),
            Command::Pgn(args) => pgn::run(&args, output),
            Command::Uci(args) => uci::run(&args, output),
            Command::Xboard(args) => xboard::run(&args, output),
            Command::Bench(args) => bench::run(&args, output),
            Command::Completions(args) => completions::run(&args, output, program),
            Command::Match(args) => matches::run(&args, output),
            Command::Suite(args) => suite::run(&args, output),
            Command::Openings(args) => openings::run(&args, output),
            Command::Man(args) => man::run(&args, output, program),
        }
    }
}
