//! `tempi admin stats`: statistics about a site.

use serde_json::{Value, json};
use tempi_server::online::Admin;

use super::failure;
use crate::Status;
use crate::output::Output;

/// Print how many players, games and turns there are
#[derive(clap::Args)]
pub struct Args {}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn run(_: &Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    let stats = admin.stats().await.map_err(failure)?;
    output.give(&stats, |out| {
        let Value::Object(figures) = json!(stats) else { return Ok(()) };
        figures.iter().try_for_each(|(name, figure)| writeln!(out, "{:20} {figure:>9}", name.replace('_', " ")))
    })?;
    Ok(Status::Done)
}
