//! `tempi variants check`.

use std::io::{self, Write};

use serde::Serialize;
use tempi_rules::format::model::VariantFile;
use tempi_rules::format::{self, Diagnostic, Severity};

use crate::Status;
use crate::output::{self, Output};
use crate::variant::Reading;

/// Check a variant file and print its rules in plain English
#[derive(clap::Args)]
pub struct Args {
    /// Path of a variant file, or identifier of a built-in variant
    file: String,
}

#[derive(Serialize)]
struct Report {
    /// Whether the file has no errors.
    valid: bool,
    errors: Vec<Mistake>,
    warnings: Vec<Mistake>,
    /// The game it is based on, with its inventor: `Marseillais Chess by Albert Fortis (1925)`.
    based_on: Option<String>,
    /// The rules in plain English; empty if the file has errors.
    understood: Vec<String>,
}

/// A diagnostic as data.
#[derive(Serialize)]
struct Mistake {
    file: String,
    /// From 1.
    line: u32,
    /// In characters, from 1.
    column: u32,
    /// The offending text.
    text: String,
    message: String,
    /// How to fix it.
    help: Option<String>,
}

impl Mistake {
    fn of(reading: &Reading, diagnostic: &Diagnostic) -> Mistake {
        let Diagnostic { line, column, text, message, help, .. } = diagnostic.clone();
        Mistake { file: reading.place(diagnostic), line, column, text, message, help }
    }
}

/// Runs the command.
///
/// # Errors
/// If the file cannot be read.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let reading = Reading::of(&args.file)?;
    let (file, diagnostics) = match &reading.result {
        Ok(loaded) => (Some(&loaded.file), &loaded.warnings),
        Err(diagnostics) => (None, diagnostics),
    };
    let of = |severity| {
        let those = diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity);
        those.map(|diagnostic| Mistake::of(&reading, diagnostic)).collect::<Vec<_>>()
    };
    let report = Report {
        valid: file.is_some(),
        errors: of(Severity::Error),
        warnings: of(Severity::Warning),
        based_on: reading.result.as_ref().ok().and_then(|loaded| loaded.based_on.as_ref()).map(ToString::to_string),
        understood: file.map(format::describe).unwrap_or_default(),
    };
    output.give(&report, |out| {
        for diagnostic in diagnostics {
            writeln!(out, "{}", reading.render(diagnostic))?;
        }
        if let Some(file) = file {
            print_meaning(file, report.based_on.as_deref(), &report.understood, out)?;
            writeln!(out)?;
        }
        let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let found = format!("{}, {}", counted(report.errors.len(), "error"), counted(report.warnings.len(), "warning"));
        let verdict = if report.valid { "ready to play" } else { "not playable yet" };
        writeln!(out, "{}: {found}; {verdict}", args.file)
    })?;
    Ok(if report.valid { Status::Done } else { Status::Failed })
}

/// Prints a variant's rules in plain English.
pub fn print_meaning(file: &VariantFile, based_on: Option<&str>, understood: &[String], out: &mut dyn Write) -> io::Result<()> {
    let about = &file.about;
    writeln!(out, "\x1b[1m{}\x1b[0m", about.name)?;
    for line in output::wrap(&about.summary, output::width()) {
        writeln!(out, "{line}")?;
    }
    if !about.inventor.is_empty() {
        writeln!(out, "By {}{}.", about.inventor, about.year.map_or(String::new(), |year| format!(", {year}")))?;
    }
    if let Some(base) = based_on {
        writeln!(out, "Based on {base}.")?;
    }
    writeln!(out, "\nRules:")?;
    for sentence in understood {
        for (index, line) in output::wrap(sentence, output::width() - 4).iter().enumerate() {
            writeln!(out, "  {} {line}", if index == 0 { "-" } else { " " })?;
        }
    }
    Ok(())
}
