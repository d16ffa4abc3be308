//! `tempi variants`: built-in variants and variant files.

mod check;
mod list;
mod new;
mod show;

use clap::Subcommand;

use crate::Status;
use crate::output::Output;

pub use list::Entry;

/// List, show, check and create variants
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Check(check::Args),
    New(new::Args),
}

/// Runs the command.
///
/// # Errors
/// If a variant or file is invalid.
pub fn run(args: Args, output: &Output) -> anyhow::Result<Status> {
    match args.command.unwrap_or(Command::List(list::Args::default())) {
        Command::List(args) => list::run(&args, output),
        Command::Show(args) => show::run(&args, output),
        Command::Check(args) => check::run(&args, output),
        Command::New(args) => new::run(&args, output),
    }
}
