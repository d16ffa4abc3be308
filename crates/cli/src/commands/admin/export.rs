//! `tempi admin export`: all games, for other programs.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use serde_json::json;
use tempi_server::online::{Admin, Difference, ExportFormat, create_private};

use super::{AllGames, counted};
use crate::Status;
use crate::output::Output;

/// Write all games to a file, including private ones
#[derive(clap::Args)]
pub struct Args {
    /// File to write; it must not exist
    file: PathBuf,
    /// Format of the file
    #[arg(long, value_enum, default_value_t = Format::Ndjson)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// One JSON object a line, with everything that is stored of the game
    Ndjson,
    /// PGN
    Pgn,
}

/// Runs the command.
///
/// # Errors
/// If the games cannot be read or the file cannot be written.
pub async fn run(args: &Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    let file = create_private(&args.file).with_context(|| cannot_write(args))?;
    let (games, failed) = match write(args, admin, BufWriter::new(file)).await {
        Ok(written) => written,
        Err(error) => {
            // A partial export is useless and would block the next one.
            let _ = std::fs::remove_file(&args.file);
            return Err(error);
        }
    };
    output.give(&json!({"file": args.file, "games": games, "failed": failed}), |out| {
        for Difference { game, difference } in &failed {
            writeln!(out, "{game}: left out: {difference}")?;
        }
        writeln!(out, "Wrote {} to {}.", counted(games, "game", "games"), args.file.display())
    })?;
    Ok(if failed.is_empty() { Status::Done } else { Status::Failed })
}

/// Writes all games. Returns their number and the games that could not be read.
async fn write(args: &Args, admin: &Admin, mut file: BufWriter<File>) -> anyhow::Result<(usize, Vec<Difference>)> {
    let format = match args.format {
        Format::Ndjson => ExportFormat::Ndjson,
        Format::Pgn => ExportFormat::Pgn,
    };
    let (mut games, mut failed) = (0, Vec::new());
    let mut all = AllGames::of(admin);
    while let Some(game) = all.next().await? {
        match admin.export_game(&game, format).await {
            Ok(text) => {
                file.write_all(text.as_bytes()).with_context(|| cannot_write(args))?;
                games += 1;
            }
            Err(error) => failed.push(Difference { game, difference: error.to_string() }),
        }
    }
    let file = file.into_inner().map_err(std::io::IntoInnerError::into_error);
    file.and_then(|file| file.sync_all()).with_context(|| cannot_write(args))?;
    Ok((games, failed))
}

fn cannot_write(args: &Args) -> String {
    format!("cannot write {}", args.file.display())
}
