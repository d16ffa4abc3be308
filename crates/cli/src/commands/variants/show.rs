//! `tempi variants show`.

use serde::Serialize;
use tempi_rules::{catalog, format};

use crate::Status;
use crate::output::{Failure, Output};
use crate::variant::{Origin, Reading};

/// Print a variant's rules page and its file
#[derive(clap::Args)]
pub struct Args {
    /// The identifier of a variant, or the path of a variant file
    variant: String,
    /// Only the file
    #[arg(long, conflicts_with = "page")]
    file: bool,
    /// Only the rules page (for a user's file: what was understood of it)
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
    /// What differs from chess, in sentences.
    understood: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If there is no such variant, or its file has mistakes.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let reading = Reading::of(&args.variant)?;
    let Ok(loaded) = &reading.result else {
        reading.print_errors();
        return Err(Failure(format!("{} has mistakes", args.variant)).into());
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
        understood: format::describe(&loaded.file),
    };
    output.give(&report, |out| {
        if !args.file {
            match report.page {
                Some(page) => writeln!(out, "{}", page.trim_end())?,
                None => super::check::print_meaning(&report.name, &report.summary, &report.understood, out)?,
            }
        }
        if !args.file && !args.page {
            writeln!(out, "\n## The file `{}.toml`\n", report.id)?;
        }
        if !args.page {
            writeln!(out, "{}", report.file.trim_end())?;
        }
        Ok(())
    })?;
    Ok(Status::Done)
}
