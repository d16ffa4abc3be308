//! `tempi variants list`.

use serde::Serialize;
use tempi_rules::catalog;

use crate::Status;
use crate::output::{self, Output};

/// List the built-in variants
#[derive(clap::Args, Default)]
pub struct Args {
    /// Words to search for in identifiers, names, summaries and inventors
    search: Vec<String>,
}

/// A built-in variant in one line.
#[derive(Serialize)]
pub struct Entry {
    /// The identifier.
    pub id: &'static str,
    /// The name for players.
    pub name: String,
    /// One line on what is different.
    pub summary: String,
    /// The inventor; empty if unknown.
    pub inventor: String,
    /// The year of publication.
    pub year: Option<u16>,
    /// The publication.
    pub source: String,
}

impl Entry {
    /// Every built-in variant, in alphabetical order of the identifiers.
    pub fn all() -> Vec<Entry> {
        catalog::ids()
            .filter_map(|id| {
                let about = catalog::load(id).ok()?.file.about;
                Some(Entry {
                    id,
                    name: about.name,
                    summary: about.summary,
                    inventor: about.inventor,
                    year: about.year,
                    source: about.source,
                })
            })
            .collect()
    }

    /// Whether the entry contains every word of a text, ignoring case.
    pub fn has(&self, text: &str) -> bool {
        let all = format!("{} {} {} {}", self.id, self.name, self.summary, self.inventor).to_lowercase();
        text.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }

    /// The identifier with the summary beside it, wrapped to the terminal's width.
    pub fn lines(&self) -> Vec<String> {
        const COLUMN: usize = 24;
        let summary = output::wrap(&self.summary, output::width() - COLUMN);
        let beside = self.id.len() < COLUMN;
        let ids = std::iter::once(self.id).chain(std::iter::repeat(""));
        let rest = ids.skip(usize::from(!beside)).zip(summary).map(|(id, line)| format!("\x1b[1m{id:COLUMN$}\x1b[0m{line}"));
        (!beside).then(|| format!("\x1b[1m{}\x1b[0m", self.id)).into_iter().chain(rest).collect()
    }
}

#[derive(Serialize)]
struct Report {
    variants: Vec<Entry>,
}

/// Runs the command.
///
/// # Errors
/// If standard output cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let search = args.search.join(" ");
    let report = Report { variants: Entry::all().into_iter().filter(|entry| entry.has(&search)).collect() };
    output.give(&report, |out| {
        if report.variants.is_empty() {
            writeln!(out, "No variants match `{search}`.")?;
        }
        report.variants.iter().flat_map(Entry::lines).try_for_each(|line| writeln!(out, "{line}"))
    })?;
    Ok(if report.variants.is_empty() { Status::Failed } else { Status::Done })
}
