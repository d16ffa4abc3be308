//! `tempi variants show`.

use serde::Serialize;
use tempi_rules::{catalog, format};

use crate::Status;
use crate::output::{Failure, Output};
use crate::variant::{Origin, Reading};

/// Print a variant's rules page and variant file
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Print only the variant file
    #[arg(long, conflicts_with = "page")]
    file: bool,
    /// Print only the rules page (for your own file, its rules in plain English)
    #[arg(long)]
    page: bool,
}

#[derive(Serialize)]
struct Report {
    id: String,
    name: String,
    summary: String,
    /// The text of the variant file.
    file: String,
    /// The rules page in Markdown; users' files have none.
    page: Option<&'static str>,
    /// The game it is based on, with its inventor, if it is a new game.
    based_on: Option<String>,
    /// The rules in plain English: what differs from chess.
    understood: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If there is no such variant, or its file has errors.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let reading = Reading::of(&args.variant)?;
    let Ok(loaded) = &reading.result else {
        reading.print_errors();
        return Err(Failure(format!("{0} has errors; run `tempi variants check {0}` for details", args.variant)).into());
    };
    let report = Report {
        id: loaded.id.clone(),
        name: loaded.file.about.name.clone(),
        summary: loaded.file.about.summary.clone(),
        file: reading.origin.text()?,
        page: match reading.origin {
            Origin::BuiltIn(id) => catalog::page(id),
            Origin::File(_) => None,
        },
        based_on: loaded.based_on.as_ref().filter(|_| matches!(reading.origin, Origin::File(_))).map(ToString::to_string),
        understood: format::describe(&loaded.file),
    };
    output.give(&report, |out| {
        if !args.file {
            match report.page {
                Some(page) => writeln!(out, "{}", page.trim_end())?,
                None => super::check::print_meaning(&loaded.file, report.based_on.as_deref(), &report.understood, out)?,
            }
        }
        if !args.file && !args.page {
            writeln!(out, "\n## Variant file `{}.toml`\n", report.id)?;
        }
        if !args.page {
            writeln!(out, "{}", report.file.trim_end())?;
        }
        Ok(())
    })?;
    Ok(Status::Done)
}
