//! `tempi admin reports`: what players have reported.

use std::io::{self, Write};

use serde_json::{Value, json};
use tempi_server::online::{Admin, OpenReport};

use super::{failure, printable};
use crate::Status;
use crate::output::Output;

/// List the open reports of players, or close one
#[derive(clap::Args)]
pub struct Args {
    /// Close the report with this identifier
    #[arg(long, value_name = "ID")]
    close: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn run(args: &Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    if let Some(id) = &args.close {
        admin.close_report(id).await.map_err(failure)?;
        output.give(&json!({"closed": id}), |out| writeln!(out, "Closed {id}."))?;
        return Ok(Status::Done);
    }
    let reports = admin.reports().await.map_err(failure)?;
    output.give(&json!({"reports": reports}), |out| {
        if reports.is_empty() {
            writeln!(out, "No open reports.")?;
        }
        reports.iter().try_for_each(|report| show(report, out))
    })?;
    Ok(Status::Done)
}

fn show(report: &OpenReport, out: &mut dyn Write) -> io::Result<()> {
    let reason = word(&json!(report.reason));
    writeln!(out, "{}  {reason}: {} reports {}", report.id, report.by, report.about)?;
    let banned = if report.banned { ", banned" } else { "" };
    writeln!(out, "  about {}: reported {}×{banned}", report.about, report.reports_about)?;
    if let Some(game) = &report.game {
        writeln!(out, "  game {game}")?;
    }
    if !report.text.is_empty() {
        writeln!(out, "  \"{}\"", printable(&report.text))?;
    }
    for message in &report.messages {
        let said = json!(message.said);
        let said = said.get("text").or(said.get("preset")).map(word).unwrap_or_default();
        writeln!(out, "  {}: {}", message.by, printable(&said))?;
    }
    writeln!(out)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
