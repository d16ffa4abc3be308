//! The `tempi` program: play and analyze chess variants from the command line.

mod analyze;
mod book;
mod bot;
mod commands;
mod cores;
mod database;
mod interrupt;
mod json_lines;
mod line_reader;
mod output;
mod play;
mod progress;
mod protocol;
mod replace;
mod settings_file;
mod variant;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;
use output::Output;

/// Play and analyze chess variants with several moves per turn
///
/// Without a command, `tempi` opens the menu of variants and starts a game.
#[derive(Parser)]
#[command(name = "tempi", version, about, long_about, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
    /// When to use colors
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: output::When,
}

/// How a command ended; the exit status of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Success.
    Done,
    /// The input has errors.
    Failed,
    /// The user interrupted it.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(ending: Status) -> ExitCode {
        ExitCode::from(match ending {
            Status::Done => 0,
            Status::Failed => 1,
            Status::Interrupted => 130,
        })
    }
}

fn main() -> ExitCode {
    let arguments = match settings_file::with_file(&Cli::command(), std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(error) => return Output::new(false).failed(&anyhow::anyhow!(error)),
    };
    let cli = Cli::parse_from(arguments);
    cli.color.apply();
    let output = Output::new(cli.json);
    match cli.command.unwrap_or_default().run(&output, &Cli::command) {
        Ok(ending) => ending.into(),
        Err(error) => output.failed(&error),
    }
}
