//! `tempi pgn`: checks PGN files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Subcommand;
use serde::Serialize;
use tempi_rules::pgn::{PgnError, Reader};

use crate::Status;
use crate::output::Output;

/// Check PGN files
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read games and report every error
    Check {
        /// PGN files to check
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
}

/// A file's games and errors.
#[derive(Serialize)]
struct Checked {
    file: String,
    games: usize,
    /// Actions in all games, without variations.
    actions: usize,
    errors: Vec<Mistake>,
}

/// An error in a game.
#[derive(Serialize)]
struct Mistake {
    /// From 1.
    line: u32,
    /// In characters, from 1.
    column: u32,
    message: String,
}

#[derive(Serialize)]
struct Report {
    valid: bool,
    files: Vec<Checked>,
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be read.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let Command::Check { files } = &args.command;
    let mut checked = Vec::new();
    for file in files {
        checked.push(check(file, &read_text(Path::new(file))?));
    }
    let report = Report { valid: checked.iter().all(|file| file.errors.is_empty()), files: checked };
    output.give(&report, |out| {
        for Checked { file, games, actions, errors } in &report.files {
            for Mistake { line, column, message } in errors {
                writeln!(out, "\x1b[1m{file}:{line}:{column}:\x1b[0m \x1b[1;31merror:\x1b[0m {message}")?;
            }
            let errors = errors.len();
            let plural = |count: usize| if count == 1 { "" } else { "s" };
            writeln!(out, "{file}: {games} game{} read ({actions} actions), {errors} error{}", plural(*games), plural(errors))?;
        }
        Ok(())
    })?;
    Ok(if report.valid { Status::Done } else { Status::Failed })
}

/// The size limit of PGN files, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a file of games.
///
/// # Errors
/// If it cannot be read as text, or is too large.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let place = || path.display().to_string();
    let mut bytes = Vec::new();
    File::open(path).with_context(place)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(place)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("{}: larger than {MOST_BYTES} bytes, the limit for PGN files", path.display());
    }
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{}: not a UTF-8 text file", path.display()))
}

fn check(file: &str, text: &str) -> Checked {
    let mut checked = Checked { file: file.to_owned(), games: 0, actions: 0, errors: Vec::new() };
    for read in Reader::new(text).replaying() {
        match read {
            Ok(pgn) => {
                checked.games += 1;
                checked.actions += pgn.line.moves.len();
            }
            Err(PgnError { line, column, message, .. }) => checked.errors.push(Mistake { line, column, message }),
        }
    }
    checked
}
