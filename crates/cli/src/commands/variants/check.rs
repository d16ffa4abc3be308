//! `tempi variants check`.

use std::io::{self, Write};

use serde::Serialize;
use tempi_rules::format::{self, Diagnostic, Severity};

use crate::Status;
use crate::output::{self, Output};
use crate::variant::Reading;

/// Report every mistake of a variant file and what was understood of it
#[derive(clap::Args)]
pub struct Args {
    /// The path of a variant file, or the identifier of a built-in variant
    file: String,
}

#[derive(Serialize)]
struct Report {
    /// Whether the file can be used.
    valid: bool,
    errors: Vec<Mistake>,
    warnings: Vec<Mistake>,
    /// What was understood, in sentences; empty if the file cannot be used.
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
    /// What would be right.
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
        understood: file.map(format::describe).unwrap_or_default(),
    };
    output.give(&report, |out| {
        for diagnostic in diagnostics {
            writeln!(out, "{}", reading.picture(diagnostic))?;
        }
        if let Some(file) = file {
            print_meaning(&file.about.name, &file.about.summary, &report.understood, out)?;
            writeln!(out)?;
        }
        let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let found = format!("{}, {}", counted(report.errors.len(), "error"), counted(report.warnings.len(), "warning"));
        let verdict = if report.valid { "it can be played" } else { "it cannot be played yet" };
        writeln!(out, "{}: {found}; {verdict}", args.file)
    })?;
    Ok(if report.valid { Status::Done } else { Status::Failed })
}

/// Prints what was understood of a file.
pub fn print_meaning(name: &str, summary: &str, understood: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\x1b[1m{name}\x1b[0m")?;
    for line in output::wrap(summary, output::width()) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\nUnderstood:")?;
    for sentence in understood {
        for (index, line) in output::wrap(sentence, output::width() - 4).iter().enumerate() {
            writeln!(out, "  {} {line}", if index == 0 { "-" } else { " " })?;
        }
    }
    Ok(())
}
