//! The subcommands, one file each.

mod actions;
mod perft;
mod place;

use clap::Subcommand;

use crate::Ending;
use crate::output::Output;

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Perft(perft::Args),
    Actions(actions::Args),
}

impl Command {
    /// Does it. `program` makes the description of the whole command line.
    ///
    /// # Errors
    /// What was wrong with the way it was used.
    pub fn run(self, output: &Output, _program: &dyn Fn() -> clap::Command) -> anyhow::Result<Ending> {
        match self {
            Command::Perft(args) => perft::run(&args, output),
            Command::Actions(args) => actions::run(&args, output),
        }
    }
}
