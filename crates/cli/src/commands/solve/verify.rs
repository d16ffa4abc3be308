//! `tempi solve --verify`: checks certificates with the rules alone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_proofs::{Certificate, read, verify};
use tempi_rules::Rules;

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};

#[derive(Serialize)]
struct Report {
    valid: bool,
    /// Certificates in the files.
    certificates: usize,
    verified: usize,
    /// Actions played.
    actions: u64,
    errors: Vec<Mistake>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize)]
struct Mistake {
    file: String,
    /// From 1.
    line: usize,
    error: String,
}

/// Verifies the certificates of some files.
///
/// # Errors
/// If a file cannot be read. What is wrong with certificates is in the report.
pub fn run(files: &[PathBuf], output: &Output) -> anyhow::Result<Status> {
    let (interrupt, progress) = (Interrupt::start(), Progress::start("verifying"));
    let mut report = Report { valid: false, certificates: 0, verified: 0, actions: 0, errors: Vec::new(), interrupted: false };
    for path in files {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        match read(&text) {
            Ok(certificates) => check_all(path, &certificates, &interrupt, &progress, &mut report),
            Err(error) => report.errors.push(mistake(path, error.line, format!("not a certificate: {}", error.error))),
        }
    }
    report.interrupted = interrupt.stopped();
    report.valid = report.errors.is_empty() && !report.interrupted;
    drop(progress);
    output.give(&report, |out| print(&report, out))?;
    Ok(match (report.interrupted, report.valid) {
        (true, _) => Status::Interrupted,
        (false, true) => Status::Done,
        (false, false) => Status::Failed,
    })
}

fn check_all(path: &Path, certificates: &[Certificate], interrupt: &Interrupt, progress: &Progress, report: &mut Report) {
    report.certificates += certificates.len();
    for (index, certificate) in certificates.iter().enumerate() {
        if interrupt.stopped() {
            return;
        }
        progress.tell(format!("{} {}", certificate.variant, grouped(index as u64 + 1)));
        match check(certificate) {
            Ok(actions) => {
                report.verified += 1;
                report.actions += actions;
            }
            Err(error) => report.errors.push(mistake(path, index + 1, error)),
        }
    }
}

/// Verifies a certificate of a built-in variant. Returns the number of actions played.
fn check(certificate: &Certificate) -> Result<u64, String> {
    let rules = Rules::builtin(&certificate.variant).map_err(|error| error.to_string())?;
    verify(&rules, certificate).map(|verified| verified.actions).map_err(|flaw| flaw.to_string())
}

fn mistake(path: &Path, line: usize, error: String) -> Mistake {
    Mistake { file: path.display().to_string(), line, error }
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for Mistake { file, line, error } in &report.errors {
        writeln!(out, "\x1b[1m{file}:{line}:\x1b[0m {error}")?;
    }
    let Report { certificates, verified, actions, .. } = report;
    writeln!(out, "{} of {} certificates verified, {} actions", grouped(*verified as u64), grouped(*certificates as u64), grouped(*actions))
}
