//! `tempi variants new`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_rules::format;

use crate::Status;
use crate::output::{Failure, Output};
use crate::variant::{Origin, Reading};

/// Begin a variant: write a commented file that is based on another one
#[derive(clap::Args)]
pub struct Args {
    /// The identifier of the new variant: lower-case letters, digits and hyphens
    #[arg(value_parser = identifier)]
    id: String,
    /// The variant on which it is based, by identifier or path
    #[arg(long, value_name = "VARIANT", default_value = "chess")]
    base: String,
    /// Where to write it; an existing file is left alone. Without it the file goes to the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    id: String,
    base: String,
    /// Where the file was written.
    output: Option<String>,
    /// Its text.
    file: String,
}

fn identifier(text: &str) -> Result<String, String> {
    let plain = !text.is_empty() && text.len() <= 60 && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if plain { Ok(text.to_owned()) } else { Err("at most 60 lower-case letters, digits and hyphens, such as `my-chess`".into()) }
}

/// Runs the command.
///
/// # Errors
/// If the base is not understood, or the file exists or cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let reading = Reading::of(&args.base)?;
    let Ok(base) = &reading.result else {
        reading.print_errors();
        return Err(Failure(format!("{} has mistakes", args.base)).into());
    };
    let base_name = match &reading.origin {
        Origin::BuiltIn(id) => (*id).to_owned(),
        Origin::File(path) => seen_from(args.output.as_deref(), path)?,
    };
    let file = format::template(&args.id, &base.file, &base_name);
    if let Some(path) = &args.output {
        write_new(path, &file)?;
    }
    let report = Report { id: args.id.clone(), base: base_name, output: args.output.as_ref().map(|path| path.display().to_string()), file };
    output.give(&report, |out| match &report.output {
        Some(path) => writeln!(out, "{path} is written: change it, then `tempi variants check {path}` and `tempi play {path}`"),
        None => write!(out, "{}", report.file),
    })?;
    Ok(Status::Done)
}

/// A base's path as the new file must write it: relative to itself if both lie in one folder, else from the root.
fn seen_from(file: Option<&Path>, base: &Path) -> anyhow::Result<String> {
    let folder_of = |path: &Path| path.parent().map(Path::to_path_buf).unwrap_or_default();
    let seen = match (file.map(folder_of).unwrap_or_default() == folder_of(base), base.file_name()) {
        (true, Some(name)) => Path::new(".").join(name),
        _ => fs::canonicalize(base).with_context(|| base.display().to_string())?,
    };
    Ok(seen.display().to_string())
}

fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    let place = || path.display().to_string();
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => bail!("{} exists already and is left as it is", place()),
        Err(error) => return Err(error).with_context(place),
    };
    file.write_all(text.as_bytes()).with_context(place)
}
