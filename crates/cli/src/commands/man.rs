//! `tempi man`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;

use crate::Status;
use crate::output::Output;

/// Write the man pages to a folder
#[derive(clap::Args)]
pub struct Args {
    /// Folder to write to; it is created if it does not exist
    folder: PathBuf,
}

#[derive(Serialize)]
struct Report {
    /// The paths of the pages.
    files: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If a page cannot be written.
pub fn run(args: &Args, output: &Output, program: &dyn Fn() -> clap::Command) -> anyhow::Result<Status> {
    let place = || args.folder.display().to_string();
    fs::create_dir_all(&args.folder).with_context(place)?;
    clap_mangen::generate_to(program(), &args.folder).with_context(place)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(&args.folder).with_context(place)? {
        let path = entry.with_context(place)?.path();
        let ours = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("tempi"));
        if ours && path.extension().is_some_and(|extension| extension == "1") {
            files.push(path.display().to_string());
        }
    }
    files.sort_unstable();
    let report = Report { files };
    output.give(&report, |out| report.files.iter().try_for_each(|file| writeln!(out, "{file}")))?;
    Ok(Status::Done)
}
