//! The subcommands, one file each.

mod actions;
mod completions;
mod man;
mod perft;
mod place;
mod playouts;
mod stats;
mod variants;

use clap::Subcommand;

use crate::Ending;
use crate::output::Output;

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Variants(variants::Args),
    Actions(actions::Args),
    Perft(perft::Args),
    Playouts(playouts::Args),
    Stats(stats::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Does it. `program` makes the description of the whole command line.
    ///
    /// # Errors
    /// What was wrong with the way it was used.
    pub fn run(self, output: &Output, program: &dyn Fn() -> clap::Command) -> anyhow::Result<Ending> {
        match self {
            Command::Variants(args) => variants::run(args, output),
            Command::Actions(args) => actions::run(&args, output),
            Command::Perft(args) => perft::run(&args, output),
            Command::Playouts(args) => playouts::run(&args, output),
            Command::Stats(args) => stats::run(&args, output),
            Command::Completions(args) => completions::run(&args, output, program),
            Command::Man(args) => man::run(&args, output, program),
        }
    }
}
