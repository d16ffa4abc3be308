//! `tempi`: chess variants whose turn is the invention, in the terminal.

mod analyze;
mod commands;
mod interrupt;
mod lines;
mod output;
mod play;
mod progress;
mod protocol;
mod questions;
mod variant;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;
use output::Output;

/// Chess variants whose turn is the invention.
///
/// Without a command a game begins: choose a variant from the menu.
#[derive(Parser)]
#[command(name = "tempi", version, about, long_about, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print one JSON object instead of text for people
    #[arg(long, global = true)]
    json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: output::When,
}

/// How a command ended, as a status for the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// All is well.
    Done,
    /// What was looked at has faults.
    Faults,
    /// The user stopped it.
    Interrupted,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(match ending {
            Ending::Done => 0,
            Ending::Faults => 1,
            Ending::Interrupted => 130,
        })
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    let output = Output::new(cli.json);
    match cli.command.unwrap_or_default().run(&output, &Cli::command) {
        Ok(ending) => ending.into(),
        Err(error) => output.failed(&error),
    }
}
