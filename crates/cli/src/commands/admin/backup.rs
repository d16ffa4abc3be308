//! `tempi admin backup`: a copy of the database of a running server.

use std::path::PathBuf;

use serde_json::json;
use tempi_server::online::Admin;

use super::failure;
use crate::Status;
use crate::output::Output;

/// Write a consistent copy of the SQLite database
///
/// The server can keep running. For PostgreSQL, use pg_dump. The copy contains hashes of passwords, so only its owner can read it.
#[derive(clap::Args)]
pub struct Args {
    /// File to write; it must not exist
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// If the copy cannot be made.
pub async fn run(args: &Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    admin.backup(&args.file).await.map_err(failure)?;
    let bytes = std::fs::metadata(&args.file)?.len();
    output.give(&json!({"file": args.file, "bytes": bytes}), |out| writeln!(out, "Wrote {} ({bytes} bytes).", args.file.display()))?;
    Ok(Status::Done)
}
