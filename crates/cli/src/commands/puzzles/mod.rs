//! `tempi puzzles`: mines and verifies puzzles.

mod mine;
mod verify;

use crate::Status;
use crate::output::Output;

/// Mine puzzles from games of the engine, or prove those in files (for developers)
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Mine(mine::Args),
    Verify(verify::Args),
}

/// Runs the command.
///
/// # Errors
/// If a variant is unknown, or files cannot be read or written.
pub fn run(args: Args, output: &Output) -> anyhow::Result<Status> {
    match args.command {
        Command::Mine(args) => mine::run(&args, output),
        Command::Verify(args) => verify::run(&args, output),
    }
}
